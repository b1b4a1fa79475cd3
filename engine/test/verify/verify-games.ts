import { readTextFile } from "../../cli/record-files.ts";
import { CannotPlay } from "../../cli/say.ts";
import type { Difference } from "../../game/extras.ts";
import { inEnglish } from "../../l10n/speak.ts";
import { splitBlocks } from "../../record/site-game.ts";
import { verifyCombat } from "./combat.ts";
import { verifyDungeon } from "./dungeon.ts";
import { verifyLocm } from "./locm.ts";
import { verifyAim } from "./perfect-aim.ts";

/**
 * Each replays one recorded game, JSON or text, and returns the first difference, or undefined if everything is
 * reproduced.
 */
export const verifiers: Readonly<Record<string, (recorded: unknown) => Difference | undefined>> = {
  locm: verifyLocm,
  dungeon: verifyDungeon,
  "perfect-aim": verifyAim,
  combat: verifyCombat,
};

/**
 * The recorded games of a file, which may be compressed: one JSON value per line; in a `.json` file the elements of its
 * list; in any other text the blocks between blank lines, without lines that begin with `#`. Throws CannotPlay if the
 * file cannot be read.
 */
export function readRecordedGames(file: string): unknown[] {
  const text = readTextFile(file);
  try {
    if (file.endsWith(".json")) return listElements(JSON.parse(text));
    return /^\s*[[{]/.test(text) ? listLines(text).map((line): unknown => JSON.parse(line)) : splitBlocks(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CannotPlay(`${file} is not JSON: ${error.message}.`);
    throw error;
  }
}

function listLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

/** The elements of a document that is a list or contains one. */
function listElements(document: unknown): unknown[] {
  if (typeof document === "object" && document !== null && "refereeInput" in document)
    throw new CannotPlay("This is the result of one game of CodinGame: spar import compares it with Spar.");
  const list: unknown = Array.isArray(document) ? document : Object.values(Object(document)).find(Array.isArray);
  return Array.isArray(list) ? list : [document];
}

/** Replays the recorded games of a file: a line or three for each that differs, and the counts at the end. */
export function verifyGames(id: string, file: string): readonly string[] {
  const verify = verifiers[id];
  if (!verify) throw new CannotPlay(`There are no recorded games of "${id}": ${Object.keys(verifiers).join(", ")}.`);
  const recorded = readRecordedGames(file);
  const [first] = recorded;
  if (first === undefined) throw new CannotPlay(`${file} has no recorded games.`);
  if (typeof first === "object" && first !== null && "kind" in first && first.kind === "match")
    throw new CannotPlay(`${file} is a Spar record: use spar replay.`);
  const differences = recorded.map((one) => inEnglish(verify(one)));
  const failed = differences.filter((one) => one !== undefined).length;
  const lines = differences.flatMap((found, i) =>
    found ? [`game ${i + 1}, ${found.where}`, `  expected: ${found.expected}`, `  actual:   ${found.actual}`] : [],
  );
  return [...lines, `${recorded.length - failed} passed, ${failed} failed`];
}
