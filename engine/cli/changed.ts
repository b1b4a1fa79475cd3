import { resolve } from "node:path";
import { weighChanges } from "../arena/analyst/weigh-changes.ts";
import { getGame } from "../games.ts";
import { findChangedAnswers } from "../project/changed-answers.ts";
import { chooseDefaultOpponent } from "../project/recognise/bot-for-file.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { getBotFile } from "../record/bot-stamp.ts";
import { type ChangedAnswer, formatChange, formatChangedCount } from "../record/changed-answer.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { readRecordStart } from "../record/record-file.ts";
import { readPlan } from "../record/record-lines.ts";
import { CannotPlay } from "./failure.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings } from "./match-flags.ts";
import { recordFilesIn } from "./record-files.ts";
import { readTextFile } from "./recorded-text.ts";
import { say, sayJson } from "./say.ts";

export interface ChangedOptions {
  /** From 0; by default the player whose file the bot is, else the first. */
  readonly player?: number;
  /** How long to compute changes of the winning chance, in milliseconds. */
  readonly budget: number;
  readonly json?: boolean;
}

/** `spar changed BOT RECORDS…`: prints which answers of recorded matches a bot now gives differently. */
export async function changed(bot: string, paths: readonly string[], options: ChangedOptions): Promise<number> {
  const until = performance.now() + options.budget;
  const matches = [];
  for (const record of paths.flatMap(recordFilesIn)) {
    const lines = readRecordStart(readTextFile(record, "record"));
    const player = playerIn(lines, resolve(bot), options.player);
    const found = await findChangedAnswers({ record: lines, player }, await stampFor(bot, lines));
    matches.push({ record, player, ...found, changed: weighedUntil(until, lines, found.changed) });
  }
  const asked = sum(matches.map((each) => each.asked));
  const unsteady = sum(matches.map((each) => each.unsteady));
  const count = sum(matches.map((each) => each.changed.length));
  if (options.json) {
    sayJson({ asked, changed: count, unsteady, matches });
    return 0;
  }
  say(formatChangedCount({ asked, changed: count }), ...unsteadyLines(unsteady));
  for (const { record, changed: changes } of matches) {
    if (changes.length > 0) say(`${record}:`, ...changes.map((change) => `  ${formatChange(change)}`));
  }
  return 0;
}

function unsteadyLines(unsteady: number): string[] {
  if (unsteady === 0) return [];
  const answers = unsteady === 1 ? "One answer varies" : `${unsteady} answers vary`;
  return [`${answers} from run to run: the bot is not deterministic.`];
}

function playerIn(lines: MatchRecord, file: string, player: number | undefined): number {
  const { bots } = readPlan(lines);
  if (player === undefined)
    return Math.max(
      0,
      bots.findIndex((stamp) => getBotFile(stamp) === file),
    );
  if (player < bots.length) return player;
  throw new CannotPlay(`There is no player ${player + 1}; the match has ${bots.length}.`);
}

/** The current bot, built for the game and options of a match. */
async function stampFor(bot: string, lines: MatchRecord) {
  const { game, options } = readPlan(lines);
  const matched = await resolveMatch(
    {
      ...{ bot, game, folder: process.cwd(), opponents: [chooseDefaultOpponent(getGame(game).bots, bot)] },
      options: { ...(options as object) },
    },
    cliSettings,
  );
  if (!matched.ok) throw printCannotPlay(matched.message, matched.problems);
  return matched.setup.bots[0]!;
}

/** Adds the changes of the winning chance, as far as the time allows. */
function weighedUntil(until: number, lines: MatchRecord, changes: readonly ChangedAnswer[]): ChangedAnswer[] {
  const known = new Map(changes.map((change) => [change.answer, change]));
  for (const change of weighChanges(lines, changes)) {
    if (change) known.set(change.answer, change);
    if (performance.now() >= until) break;
  }
  return [...known.values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
