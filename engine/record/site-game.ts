import type { ImportedGame } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import { games } from "../games.ts";
import { t } from "../l10n/speak.ts";
import { readEpisode } from "../referee/kaggle/read-episode.ts";
import { createEpisodeRecord, createImportedRecord } from "./imported-record.ts";
import type { MatchLine, MatchRecord } from "./match-record.ts";
import { readRecord } from "./record-file.ts";
import { describeDifference } from "./site-difference.ts";

/** An imported game, with the Spar game that can read it. */
export interface SiteGame {
  readonly game: Game;
  readonly imported: ImportedGame;
  readonly record: MatchRecord;
}

type Origin = Pick<MatchLine, "engine" | "at">;

/** Reads a site game; returns a sentence if it cannot be read. */
export function readSiteGame(text: string, made: Origin): SiteGame | { readonly why: string } {
  if (isRecordText(text)) return { why: t("This is already a Spar record: open the file to see it on the board.") };
  if (text.trim() === "") return { why: t("It is empty.") };
  const units = splitGames(text);
  if (units.length > 1)
    return {
      why: t("This text contains {games, number} games; import one at a time.", { games: units.length }),
    };
  const episode = readEpisode(units[0]!);
  if (episode) return "why" in episode ? episode : createEpisodeRecord(episode, made);
  let why = t("Spar cannot import games of that site.");
  for (const game of games) {
    const imported = game.extras?.imports?.(units[0]!);
    if (!imported) continue;
    if (!("why" in imported)) return { game, imported, record: createImportedRecord(game, imported, made) };
    why = imported.why;
  }
  return { why };
}

/** Whether a text starts like a Spar record. */
export function isRecordText(text: string): boolean {
  return /^\s*\{\s*"kind"\s*:\s*"match"/.test(text);
}

/** Placeholder values, for records that are not saved. */
const unknownOrigin: Origin = { engine: "", at: "" };

/**
 * The match in a text: a Spar record, or a site game that our rules reproduce. Otherwise a sentence says why not;
 * throws DamagedRecord for a damaged record.
 */
export function readMatch(text: string): MatchRecord | { readonly why: string } {
  // Anything unknown is reported as a damaged record.
  const isGame = !isRecordText(text) && (isJsonText(text) || splitArenaBlocks(text) !== undefined);
  return isGame ? reproduceGame(text) : readRecord(text);
}

/** The record of a site game, if our rules give the same result. */
function reproduceGame(text: string): MatchRecord | { readonly why: string } {
  const read = readSiteGame(text, unknownOrigin);
  if ("why" in read) return read;
  const { difference } = read.imported;
  return difference ? { why: describeDifference(difference) } : read.record;
}

/** All matches in a text; a file in our arena format can have many. */
export function readMatches(text: string): (MatchRecord | { readonly why: string })[] {
  return isRecordText(text) ? [readRecord(text)] : splitGames(text).map(reproduceGame);
}

const isJsonText = (text: string) => /^\s*[{[]/.test(text);

/** The texts of the games: all blocks of a file in our arena format, else the whole text. */
export function splitGames(text: string): readonly string[] {
  return splitArenaBlocks(text) ?? [text];
}

/** The games of a file in our arena format; undefined for other texts. */
function splitArenaBlocks(text: string): readonly string[] | undefined {
  const blocks = isJsonText(text) ? [] : splitBlocks(text);
  return blocks[0]?.startsWith("game ") ? blocks : undefined;
}

/** The blocks of a text between blank lines, without comment lines (`#`). */
export function splitBlocks(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
}
