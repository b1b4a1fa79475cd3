import { writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { runTool } from "../bots/process/tool.ts";
import { isFile, listNamesIn, readUserStats, readUserText } from "../files/user-file.ts";
import { removeFolder } from "../files/user-folders.ts";
import type { RefereeStamp, TesterStep } from "../game/referee.ts";
import { listAnswers, type MatchRecord, readPlan } from "../record/match-record.ts";
import { makeMatchFolder } from "./relay.ts";
import { createCaseValues, fillInCase } from "./tester-programs.ts";

const limitMs = 60_000;
/** Pages of contests have some megabytes at most. */
const maxPictureBytes = 64_000_000;

/** A case as a page or an SVG. */
export interface DrawnCase {
  readonly html: string;
  /** A page of the contest's is in a folder with its other files, and has fields for the case. */
  readonly folder?: string;
  readonly fields?: Readonly<Record<"seed" | "input" | "output", string>>;
}

/** Draws the case of a record by the contest's own page or program; undefined if that writes neither a page nor an SVG. */
export async function drawCase(record: MatchRecord, { tester }: RefereeStamp): Promise<DrawnCase | undefined> {
  const step = tester?.vis ?? tester?.steps.at(-1);
  if (!step || step.command.includes("{bot}")) return undefined;
  const { referee, seeds } = readPlan(record);
  const { player } = listAnswers(record).at(-1) ?? { player: 0 };
  const answers = listAnswers(record).flatMap((line) => (line.player === player ? [line.text ?? ""] : []));
  const { test: seed = "" } = seeds;
  const input = (referee?.testCases?.[seed] ?? "").trimEnd();
  const fields = { seed, input: `${input}\n`, output: `${answers.join("\n")}\n` };
  const page = resolve(step.cwd ?? "", step.command.join(" "));
  if (!/\.html?$/i.test(page) || !isFile(page)) return runVisualizer(step, fields);
  const html = readUserText(page, maxPictureBytes);
  return html === undefined ? undefined : { html, folder: dirname(page), fields };
}

async function runVisualizer(
  step: TesterStep,
  { seed, input, output }: NonNullable<DrawnCase["fields"]>,
): Promise<DrawnCase | undefined> {
  const folder = makeMatchFolder();
  const values = createCaseValues(folder, seed);
  writeFileSync(values.input, input);
  writeFileSync(values.output, output);
  const cwd = step.cwd ?? folder;
  const began = Date.now();
  try {
    const command = step.command.map((word) => fillInCase(word, values));
    const { stdout } = await runTool(command, { cwd, limitMs });
    const html = /<svg\b|<html\b/i.test(stdout) ? stdout : findPicture([folder, cwd], began);
    return html === undefined ? undefined : { html };
  } finally {
    removeFolder(folder);
  }
}

/** The page, or else the picture, that was written since. */
function findPicture(folders: readonly string[], since: number): string | undefined {
  const files = folders.flatMap((folder) =>
    listNamesIn(folder)
      .filter((name) => /\.(?:html?|svg)$/i.test(name))
      .map((name) => join(folder, name)),
  );
  const fresh = files.filter((file) => (readUserStats(file)?.mtimeMs ?? 0) >= since - 1000);
  const found = fresh.find((file) => /html?$/i.test(file)) ?? fresh[0];
  return found === undefined ? undefined : readUserText(found, maxPictureBytes);
}
