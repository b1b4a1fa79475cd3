import type { Imported } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import { games } from "../games.ts";
import { said } from "../l10n/speak.ts";
import { importedRecord } from "./imported-record.ts";
import type { MatchLine, MatchRecord } from "./match-record.ts";
import { partingSentence } from "./parting-sentence.ts";
import { readRecord } from "./record-file.ts";

/** A game of a site, as the game of Spar reads it that knows it. */
export interface SiteGame {
  readonly game: Game;
  readonly imported: Imported;
  readonly record: MatchRecord;
}

type Made = Pick<MatchLine, "engine" | "at">;

/** The game of a site that a text tells, or a sentence that says why it is none. */
export function readSiteGame(text: string, made: Made): SiteGame | { readonly why: string } {
  if (isRecordText(text))
    return { why: said("This is a record of Spar already: opened as a file, it is on the board.") };
  if (text.trim() === "") return { why: said("There is nothing in it.") };
  const units = gamesIn(text);
  if (units.length > 1)
    return {
      why: said("There are {games, number} games in this text: one is read at a time.", { games: units.length }),
    };
  let why = said("No game of Spar reads games of a site.");
  for (const game of games) {
    const imported = game.extras?.official?.imports?.(units[0]!);
    if (!imported) continue;
    if (!("why" in imported)) return { game, imported, record: importedRecord(game, imported, made) };
    why = imported.why;
  }
  return { why };
}

/** Whether a text begins as a record of Spar's does. */
export function isRecordText(text: string): boolean {
  return /^\s*\{\s*"kind"\s*:\s*"match"/.test(text);
}

/** What a record is made with where only what was played matters. */
const unmade: Made = { engine: "", at: "" };

/**
 * The match in a text: a record of Spar's, or a game of a site that our rules reproduce. Anything else is a sentence;
 * throws DamagedRecord for what is wrong in a record.
 */
export function readMatch(text: string): MatchRecord | { readonly why: string } {
  // What is neither is told of as a record.
  const isGame = !isRecordText(text) && (isJsonText(text) || arenaBlocks(text) !== undefined);
  return isGame ? reproduced(text) : readRecord(text);
}

/** The record of a game of a site, where our rules come to the same. */
function reproduced(text: string): MatchRecord | { readonly why: string } {
  const read = readSiteGame(text, unmade);
  if ("why" in read) return read;
  const { difference } = read.imported;
  return difference ? { why: partingSentence(difference) } : read.record;
}

/** All matches in a text: of a file with games of a site in our own form there may be many. */
export function readMatches(text: string): (MatchRecord | { readonly why: string })[] {
  return isRecordText(text) ? [readRecord(text)] : gamesIn(text).map(reproduced);
}

const isJsonText = (text: string) => /^\s*[{[]/.test(text);

/** The texts of the games in a text: all blocks of one in our own form, else there is one. */
export function gamesIn(text: string): readonly string[] {
  return arenaBlocks(text) ?? [text];
}

/** The games in our own form; undefined where a text begins otherwise. */
function arenaBlocks(text: string): readonly string[] | undefined {
  const blocks = isJsonText(text) ? [] : blocksOf(text);
  return blocks[0]?.startsWith("game ") ? blocks : undefined;
}

/** The blocks between the blank lines of a text, without lines that begin with `#`. */
export function blocksOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
}
