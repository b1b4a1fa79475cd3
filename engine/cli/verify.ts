import type { Difference, Official } from "../game/extras.ts";
import { getGame } from "../games.ts";
import { inEnglish } from "../l10n/message.ts";
import { splitBlocks } from "../record/site-game.ts";
import { CannotPlay } from "./failure.ts";
import { readTextFile } from "./recorded-text.ts";
import { say } from "./say.ts";

/** Where the replay of a recorded game differs from the recording; games count from 1. */
type GameDifference = Difference & { readonly game: number };

function findDifferences({ verify }: Official, recorded: readonly unknown[]): GameDifference[] {
  return recorded.flatMap((one, i) => {
    const difference = verify(one);
    return difference ? [{ ...difference, game: i + 1 }] : [];
  });
}

/**
 * The recorded games of a file, which may be compressed: one JSON value per line; in a `.json` file the elements of its
 * list; in any other text the blocks between blank lines, without lines that begin with `#`. Throws CannotPlay if the
 * file cannot be read.
 */
export function readRecordedGames(file: string): unknown[] {
  const text = readTextFile(file);
  try {
    if (file.endsWith(".json")) return listElements(JSON.parse(text));
    return /^\s*[[{]/.test(text) ? formatDifference(text).map((line): unknown => JSON.parse(line)) : splitBlocks(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CannotPlay(`${file} is not JSON: ${error.message}.`);
    throw error;
  }
}

function formatDifference(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

/** The elements of a document that is a list or contains one. */
function listElements(document: unknown): unknown[] {
  if (typeof document === "object" && document !== null && "refereeInput" in document)
    throw new CannotPlay("This is the result of one game of CodinGame: spar import compares it with Spar.");
  const list: unknown = Array.isArray(document) ? document : Object.values(Object(document)).find(Array.isArray);
  return Array.isArray(list) ? list : [document];
}

/**
 * `spar verify GAME FILE`: replays recorded games; exits with 1 if one differs. Throws CannotPlay if the file has no
 * recorded games.
 */
export function verifyGames(id: string, file: string): number {
  const official = getGame(id).extras?.official;
  if (!official) throw new CannotPlay(`There are no recorded games of ${id} to compare with.`);
  const recorded = readRecordedGames(file);
  const [first] = recorded;
  if (first === undefined) throw new CannotPlay(`${file} has no recorded games.`);
  if (typeof first === "object" && first !== null && "kind" in first && first.kind === "match")
    throw new CannotPlay(`${file} is a Spar record: use spar replay.`);
  const partings = findDifferences(official, recorded);
  say(`${recorded.length - partings.length} passed, ${partings.length} failed`);
  for (const { game, where, expected, actual } of partings.map(inEnglish))
    say(`game ${game}, ${where}`, `  expected: ${expected}`, `  actual:   ${actual}`);
  return partings.length > 0 ? 1 : 0;
}
