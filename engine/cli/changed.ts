import { resolve } from "node:path";
import { findChangedAnswers, weighChangedAnswers } from "../app/changed-answers.ts";
import { formatChange, formatChangedCount } from "../record/compare.ts";
import { getBotFile, type MatchRecord, readPlan } from "../record/match-record.ts";
import { readRecordStart } from "../record/record-file.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings, type Options } from "./match-flags.ts";
import { listRecordFiles, readTextFile } from "./record-files.ts";
import { CannotPlay, say, sayJson } from "./say.ts";

/** With the time to compute changes of the winning chance once all questions are answered, in milliseconds. */
type ChangedOptions = Options & { readonly budget: number };

/** `spar changed BOT RECORDS…`: prints the recorded answers that a bot now gives differently. Throws CannotPlay. */
export async function runChangedCommand(bot: string, paths: readonly string[], options: ChangedOptions) {
  const asking = { bot, folder: process.cwd(), settings: cliSettings };
  const answers = [];
  for (const record of paths.flatMap((path) => listRecordFiles(path))) {
    const lines = readRecordStart(readTextFile(record, "record"));
    const player = findPlayer(lines, resolve(bot), options.player);
    const found = await findChangedAnswers({ ...asking, record: lines, player });
    if (found.kind === "failed") throw printCannotPlay(found.message, found.problems);
    if (found.kind === "stopped") throw new Error("The questions cannot be stopped.");
    const { kind: _, ...changes } = found;
    answers.push({ record, player, lines, changes });
  }
  const limit = { signal: AbortSignal.timeout(options.budget) };
  const matches = [];
  for (const { record, player, lines, changes } of answers) {
    matches.push({ record, player, ...changes, changed: await weighChangedAnswers(lines, changes.changed, limit) });
  }
  const asked = sum(matches.map((each) => each.asked));
  const unsteady = sum(matches.map((each) => each.unsteady));
  const count = sum(matches.map((each) => each.changed.length));
  if (options.json) {
    sayJson({ asked, changed: count, unsteady, matches });
    return 0;
  }
  say(formatChangedCount({ asked, changed: count }), ...formatUnsteady(unsteady));
  for (const { record, changed: changes } of matches) {
    if (changes.length > 0) say(`${record}:`, ...changes.map((change) => `  ${formatChange(change)}`));
  }
  return 0;
}

function formatUnsteady(unsteady: number): string[] {
  if (unsteady === 0) return [];
  const answers = unsteady === 1 ? "One answer varies" : `${unsteady} answers vary`;
  return [`${answers} from run to run: the bot is not deterministic.`];
}

function findPlayer(lines: MatchRecord, file: string, player: number | undefined): number {
  const { bots } = readPlan(lines);
  if (player === undefined)
    return Math.max(
      0,
      bots.findIndex((stamp) => getBotFile(stamp) === file),
    );
  if (player < bots.length) return player;
  throw new CannotPlay(`There is no player ${player + 1}; the match has ${bots.length}.`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
