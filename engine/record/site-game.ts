import type { Game, Imported } from "../game.ts";
import { games } from "../games.ts";
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
  if (isRecordText(text)) return { why: "This is a record of Spar already: opened as a file, it is on the board." };
  let why = "No game of Spar reads games of a site.";
  for (const game of games) {
    const imported = game.imports?.(text);
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
  return isRecordText(text) || !/^\s*[{[]|^game /.test(text) ? readRecord(text) : reproduced(text);
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
  if (isRecordText(text)) return [readRecord(text)];
  return (/^\s*[{[]/.test(text) ? [text] : blocksOf(text)).map(reproduced);
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
