import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "../bots/process/tool.ts";
import { listNamesIn, readUserStats, readUserText } from "../files/user-file.ts";
import { removeFolder } from "../files/user-folders.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { listAnswers, type MatchRecord, readPlan } from "../record/match-record.ts";
import { makeMatchFolder } from "./relay.ts";
import { createCaseValues, fillInCase } from "./tester-programs.ts";

const limitMs = 60_000;
/** Pages of contests have some megabytes at most. */
const maxPictureBytes = 64_000_000;

/** Draws the case of a record with the contest's own program; undefined if that writes neither a page nor an SVG. */
export async function drawCase(record: MatchRecord, { tester }: RefereeStamp): Promise<string | undefined> {
  const step = tester?.vis ?? tester?.steps.at(-1);
  if (!step || step.command.includes("{bot}")) return undefined;
  const { referee, seeds } = readPlan(record);
  const folder = makeMatchFolder();
  const values = createCaseValues(folder, seeds.test ?? "");
  const { player } = listAnswers(record).at(-1) ?? { player: 0 };
  const answers = listAnswers(record).flatMap((line) => (line.player === player ? [line.text ?? ""] : []));
  writeFileSync(values.input, `${referee?.testCases?.[values.test] ?? ""}\n`);
  writeFileSync(values.output, `${answers.join("\n")}\n`);
  const cwd = step.cwd ?? folder;
  const began = Date.now();
  try {
    const command = step.command.map((word) => fillInCase(word, values));
    const { stdout } = await runTool(command, { cwd, limitMs });
    return /<svg\b|<html\b/i.test(stdout) ? stdout : findPicture([folder, cwd], began);
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
  const fresh = files.filter((file) => {
    return (readUserStats(file)?.mtimeMs ?? 0) >= since - 1000;
  });
  const found = fresh.find((file) => /html?$/i.test(file)) ?? fresh[0];
  return found === undefined ? undefined : readUserText(found, maxPictureBytes);
}
