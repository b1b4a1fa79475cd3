import { basename, dirname, extname, join, resolve } from "node:path";
import { findProgram } from "../../bots/process/program-path.ts";
import { computeHash } from "../../files/hash.ts";
import { isFile, isFolder, listNamesIn, readUserBytes, readUserText } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import type { RefereeStamp, Tester, TesterStep } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { createRefereeGame } from "../../referee/game.ts";
import type { TesterSetting } from "../settings/settings-layer.ts";
import { readStub } from "./read-referee-config.ts";

/** Contests have inputs of some kilobytes, few of some megabytes; what is far larger is something else. */
const maxInputChars = 32_000_000;
const maxCases = 10_000;
const maxProgramBytes = 64_000_000;

/** The game of an optimization contest, or a sentence that says why it cannot be played. */
export function findContest({ tester, name, folder, inputs, seeds, isLowestBest }: TesterSetting): Game | string {
  if (typeof tester === "string") return tester;
  if (tester.steps.length === 0) return t("The contest {name} has no program that judges an answer.", { name });
  const unbuilt = describeUnbuilt(tester, folder);
  if (unbuilt !== undefined) return unbuilt;
  const testCases = readInputs(resolve(folder, inputs), seeds);
  if (Object.keys(testCases).length === 0)
    return seeds && Object.keys(readInputs(resolve(folder, inputs))).length > 0
      ? t("{path} has inputs, but none from start_seed {from} to before end_seed {to}: correct these.", {
          ...{ path: inputs, from: String(seeds[0]), to: String(seeds[1]) },
        })
      : t("The contest {name} has no inputs {path}: make them with its generator.", { name, path: inputs });
  const words = tester.steps.flatMap(({ command }) => command);
  const stamp: RefereeStamp = {
    name,
    hash: computeHash(...words.map(identify), JSON.stringify([tester, testCases])),
    players: { min: 1, max: 1 },
    ...readStub(folder),
    ...{ testCases, tester, criterion: { name: "score", isLowestBest } },
  };
  return createRefereeGame(stamp) as Game;
}

/** Why a contest cannot be played before its tools are built; undefined: they are there. */
export const describeUnbuilt = ({ steps }: Tester, folder: string): string | undefined =>
  steps.map((step) => describeUnstartable(step, folder)).find((why) => why !== undefined);

/** Why a step of a contest cannot be started; undefined: it can. */
export function describeUnstartable(step: TesterStep, from: string): string | undefined {
  const { command, cwd: folder = from } = step;
  const [program = ""] = command;
  const isPath = /[/\\]/.test(program);
  if (!isFolder(folder)) return t("There is no folder {folder}, in which {program} is to run.", { folder, program });
  if (findProgram(isPath ? resolve(folder, program) : program) !== undefined) return undefined;
  if (!isPath) return t("There is no program {program}: install it, or correct the step that names it.", { program });
  if (isFile(resolve(folder, program)))
    return t("{program} may not be run: make it executable, such as by chmod +x {program}.", { program });
  return t("There is no tester {program}: build the contest's tools first, such as by {command}.", {
    ...{ program, command: findToolsBuild(step, from).command.join(" ") },
  });
}

/** What builds the missing program of a step, with the project of the tools that its path leads into. */
export function findToolsBuild({ command: [program = ""], cwd = "" }: TesterStep, folder: string): TesterStep {
  const [place = "", inside] = program.split(/[/\\]target[/\\]/);
  const project = resolve(folder, cwd, place, "Cargo.toml");
  const named = inside && isFile(project) ? ["--manifest-path", project] : [];
  return { command: ["cargo", "build", "--release", ...named], cwd: resolve(folder, cwd) };
}

/** A word of a command, with the content of a file in place of its path. */
function identify(word: string): string {
  const read = isFile(word) ? readUserBytes(word, maxProgramBytes) : undefined;
  return read?.ok ? computeHash(read.content) : word;
}

/**
 * The inputs by their numbers, or by their names where these have none: all files of a folder, or those of a pattern such
 * as `in/{SEED04}.txt`. With `seeds`, only those from the first number to before the last.
 */
export function readInputs(inputs: string, seeds?: readonly [number, number]): Record<string, string> {
  const isAll = isFolder(inputs);
  const folder = isAll ? inputs : dirname(inputs);
  const pattern = new RegExp(isAll ? "^(.+)$" : `^${toNumberPattern(basename(inputs))}$`);
  const names = listNamesIn(folder).sort().slice(0, maxCases);
  const cases = names.flatMap((name) => {
    const found = pattern.exec(name)?.[1];
    const key = found && (isAll ? basename(found, extname(found)) : found);
    const number = key !== undefined && /^\d+$/.test(key) ? Number(key) : undefined;
    if (key === undefined || (seeds && number !== undefined && (number < seeds[0] || number >= seeds[1]))) return [];
    const text = readUserText(join(folder, name), maxInputChars);
    return text === undefined ? [] : [[key.replace(/^0+(?=\d+$)/, ""), text] as const];
  });
  return Object.fromEntries(cases);
}

const toNumberPattern = (name: string) =>
  name.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{SEED(?:0(\d))?\}/, (_, digits = "1") => `(\\d{${digits},})`);
