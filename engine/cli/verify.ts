import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Difference, Game } from "../game.ts";
import { gameOf } from "../games.ts";
import { CannotPlay } from "./failure.ts";

/** What replaying a file of recorded games gave. */
export interface Verified {
  readonly passed: number;
  readonly failed: number;
  /** The first game that differs, counted from 1. */
  readonly first?: Difference & { readonly game: number };
}

/** Replays every recorded game of a text, one JSON value a line. */
export function verifyLines(game: Game, lines: readonly string[]): Verified {
  let failed = 0;
  let first: Verified["first"];
  for (const [i, line] of lines.entries()) {
    const difference = game.verify(JSON.parse(line));
    if (!difference) continue;
    failed++;
    first ??= { ...difference, game: i + 1 };
  }
  return { passed: lines.length - failed, failed, first };
}

/** The lines of a `.jsonl` or `.jsonl.gz` file; of a `.json` file the parts of its list. */
export function recordedLines(file: string): string[] {
  if (!existsSync(file)) throw new CannotPlay(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  if (file.endsWith(".json")) return partsOf(JSON.parse(text));
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** One document that is a list, or has one: each entry as a line of its own. */
function partsOf(document: unknown): string[] {
  const list = Array.isArray(document) ? document : Object.values(Object(document)).find(Array.isArray);
  return (list ?? [document]).map((part: unknown) => JSON.stringify(part));
}

/** `spar verify GAME FILE`: exit code 1 when a game differs. */
export function verify(id: string, file: string): number {
  const { passed, failed, first } = verifyLines(gameOf(id), recordedLines(file));
  console.log(`${passed} passed, ${failed} failed`);
  if (first)
    console.log(`game ${first.game}, ${first.where}\n  expected: ${first.expected}\n  actual:   ${first.actual}`);
  return failed > 0 ? 1 : 0;
}
