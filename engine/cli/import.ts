import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { version } from "../../package.json";
import { importSiteGame } from "../app/import-game.ts";
import { isFolder, listNamesIn, readMatchText } from "../files/user-file.ts";
import { makeFolder } from "../files/user-folders.ts";
import { english } from "../l10n/speak.ts";
import { recordExtension } from "../match/history/history.ts";
import { type Pool, withPool } from "../match/pool.ts";
import { findAllowedReferee } from "../project/referee/referee-trust.ts";
import { assignOwnBot } from "../project/resolve/resolve-match.ts";
import { configName } from "../project/settings/find-config.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { readSiteGame, type SiteGame } from "../record/site-game.ts";
import { formatPlural } from "../text/plural.ts";
import { formatGameLabel, printCannotPlay } from "./match.ts";
import { cliSettings, type Options, readReferee } from "./match-flags.ts";
import { readTextFile } from "./record-files.ts";
import { CannotPlay, saveRecord, say, showProgress } from "./say.ts";

/**
 * `spar import FILE`: converts a site game to a record; of a folder, all its games. Exits with 1 if built-in rules or a
 * referee give another result than the site; then built-in rules write nothing. Throws CannotPlay if the game cannot be
 * read or the file exists.
 */
export async function importGame(path: string, options: Options): Promise<number> {
  if (options.as !== undefined && options.bot === undefined)
    throw new CannotPlay("--as says which player your bot was: name its file with --bot.");
  return withPool({ size: 1 }, (pool) => (isFolder(path) ? importFolder : importFile)(path, options, pool));
}

async function readGameIn(file: string, text: string, { referee, league }: Options, pool: Pool) {
  const named =
    referee === undefined
      ? await findAllowedReferee(dirname(file), cliSettings.mayRunReferee)
      : readReferee(referee, {});
  return importSiteGame(text, { settings: cliSettings, pool, referee: named, league });
}

async function importFile(file: string, options: Options, pool: Pool): Promise<number> {
  const read = await readGameIn(file, readTextFile(file), options, pool);
  if ("why" in read) throw new CannotPlay(read.why);
  const { names, seeds, answers, lacks, difference } = read.imported;
  const record = options.bot === undefined ? read.record : await assignBot(read, options.bot, options.as);
  say(`${formatGameLabel(read.game.id)}: ${names.map((name, player) => `${player + 1}. ${name}`).join(" vs ")}`);
  const named = Object.entries(seeds).map(([name, seed]) => `${name}=${seed}`);
  say(`seeds: ${named.join(" ")}`);
  if (difference) {
    const [where, expected, actual] = [difference.where, difference.expected, difference.actual].map(english);
    say(`differs from the site in ${where}`, `  the site: ${expected}`, `  Spar:     ${actual}`);
    // By a referee, the record goes on with what the site showed.
    if (read.game.referee) save(record, options.output);
    return 1;
  }
  const end = record.at(-1);
  if (read.game.referee?.kaggle)
    say(
      `${end?.kind === "end" ? english(end.outcome.detail) : "The episode has no end"}; ${formatPlural(answers.length, "answer")}.`,
    );
  else if (end?.kind === "end")
    say(
      `${english(end.outcome.detail)} Agrees with the site: ${formatPlural(answers.length, "answer")} and the winner.`,
    );
  else if (answers.length === 0) say(`No answers: ${english(lacks ?? "")}.`);
  else say(`Agrees with the site up to there: ${english(lacks ?? "")}.`);
  save(record, options.output);
  return 0;
}

function save(record: MatchRecord, output: string | undefined): void {
  if (output === undefined) return;
  if (existsSync(output)) throw new CannotPlay(`${output} already exists; nothing was written.`);
  saveRecord(output, record);
}

const gameEnding = /\.json(?:\.gz)?$/;

/** Imports all games of a folder, into a folder of records if one is named, and prints how each agrees with the site. */
async function importFolder(folder: string, options: Options, pool: Pool): Promise<number> {
  const names = listNamesIn(folder).filter((name) => gameEnding.test(name) && name !== configName);
  // Zipped beside itself, it is one game.
  const files = names.filter((name) => !name.endsWith(".gz") || !names.includes(name.slice(0, -".gz".length)));
  if (files.length === 0) throw new CannotPlay(`${folder} has no games (*.json).`);
  if (options.bot !== undefined) throw new CannotPlay("--bot is for one game: import it by itself.");
  if (options.output !== undefined) makeFolder(options.output);
  const counts = { same: 0, different: 0, refused: 0 };
  for (const [i, name] of files.sort().entries()) {
    showProgress(`${i + 1} of ${files.length}: ${name}`);
    const text = readMatchText(join(folder, name));
    const read = text.ok ? await readGameIn(join(folder, name), text.content, options, pool) : { why: text.why(name) };
    showProgress();
    const { state, line } = describeImport(read);
    counts[state]++;
    say(`${name}  ${line}`);
    if (options.output !== undefined && !("why" in read) && (state === "same" || read.game.referee))
      save(read.record, join(options.output, name.replace(gameEnding, recordExtension)));
  }
  say(`${counts.same} the same, ${counts.different} different, ${counts.refused} not imported`);
  return counts.different > 0 ? 1 : 0;
}

function describeImport(read: SiteGame | { readonly why: string }) {
  if ("why" in read) return { state: "refused" as const, line: `not imported: ${read.why}` };
  const { names, difference, answers } = read.imported;
  const who = `${formatGameLabel(read.game.id)}: ${names.join(" vs ")}`;
  if (!difference)
    return { state: "same" as const, line: `${who}  the same, ${formatPlural(answers.length, "answer")}` };
  return { state: "different" as const, line: `${who}  differs from ${english(difference.where)} on` };
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

/** Reads a site game by built-in rules; throws CannotPlay. */
export function readSiteGameText(text: string): SiteGame {
  const read = readSiteGame(text, { engine: version, at: new Date().toISOString() });
  if ("why" in read) throw new CannotPlay(read.why);
  return read;
}
