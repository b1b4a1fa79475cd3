import { existsSync } from "node:fs";
import { version } from "../../package.json";
import { english } from "../l10n/message.ts";
import { assignOwnBot } from "../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { readSiteGame, type SiteGame } from "../record/site-game.ts";
import { CannotPlay } from "./exit-codes.ts";
import { formatGameLabel, printCannotPlay } from "./match.ts";
import { cliSettings } from "./match-flags.ts";
import { readTextFile } from "./record-files.ts";
import { saveRecord, say } from "./say.ts";

interface ImportOptions {
  readonly output?: string;
  /** The file of the user's own bot, and which player it was: by number or by name. */
  readonly bot?: string;
  readonly as?: string;
}

/**
 * `spar import FILE`: converts a site game to a record. Exits with 1 and writes nothing if our rules give another
 * result than the site. Throws CannotPlay if the game cannot be read or the file exists.
 */
export async function importGame(file: string, options: ImportOptions): Promise<number> {
  const read = readSiteGameText(readTextFile(file));
  const { names, seeds, answers, lacks, difference } = read.imported;
  if (options.as !== undefined && options.bot === undefined)
    throw new CannotPlay("--as says which player your bot was: name its file with --bot.");
  const record = options.bot === undefined ? read.record : await assignBot(read, options.bot, options.as);
  say(`${formatGameLabel(read.game.id)}: ${names.map((name, player) => `${player + 1}. ${name}`).join(" vs ")}`);
  say(`seeds: ${formatSeeds(seeds)}`);
  if (difference) {
    const [where, expected, actual] = [difference.where, difference.expected, difference.actual].map(english);
    say(`differs from the site in ${where}`, `  the site: ${expected}`, `  Spar:     ${actual}`);
    return 1;
  }
  const end = record.at(-1);
  if (read.game.referee)
    say(`${end?.kind === "end" ? english(end.outcome.detail) : "The episode has no end"}; ${answers.length} answers.`);
  else if (end?.kind === "end")
    say(`${english(end.outcome.detail)} Agrees with the site: ${answers.length} answers and the winner.`);
  else if (answers.length === 0) say(`No answers: ${english(lacks ?? "")}.`);
  else say(`Agrees with the site up to there: ${english(lacks ?? "")}.`);
  if (options.output === undefined) return 0;
  if (existsSync(options.output)) throw new CannotPlay(`${options.output} already exists; nothing was written.`);
  saveRecord(options.output, record);
  return 0;
}

/** The record with one player replaced by the user's bot. */
async function assignBot(read: SiteGame, bot: string, as = "1"): Promise<MatchRecord> {
  const { names } = read.imported;
  const player = /^\d+$/.test(as) ? Number(as) - 1 : names.indexOf(as);
  if (names.indexOf(as, player + 1) > player && !/^\d+$/.test(as))
    throw new CannotPlay(`Two players of this game are called "${as}": choose one with --as 1 or --as 2.`);
  if (names[player] === undefined) {
    const named = names.map((name, i) => `${i + 1} or ${name}`).join(", ");
    throw new CannotPlay(`There is no player "${as}" in this game: choose one with --as (${named}).`);
  }
  const owned = await assignOwnBot(read, { bot, folder: process.cwd(), player }, cliSettings);
  if (!owned.ok) throw printCannotPlay(owned.message, owned.problems);
  return owned.record;
}

/** Reads a site game; throws CannotPlay. */
export function readSiteGameText(text: string): SiteGame {
  const read = readSiteGame(text, { engine: version, at: new Date().toISOString() });
  if ("why" in read) throw new CannotPlay(read.why);
  return read;
}

function formatSeeds(seeds: Readonly<Record<string, string>>): string {
  return Object.entries(seeds)
    .map(([name, seed]) => `${name}=${seed}`)
    .join(" ");
}
