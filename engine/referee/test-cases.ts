import { BadSeed } from "../game/options.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import { deriveSeed64 } from "../random/seeded.ts";

/**
 * Whether a referee's game is for one player. Several can still be compared: in a match of them, each plays the game by
 * itself, one after the other.
 */
export function isSolo({ players, protocol, kaggle }: Pick<RefereeStamp, "players" | "protocol" | "kaggle">): boolean {
  return players.max === 1 && protocol === undefined && kaggle === undefined;
}

/**
 * The number of the test case that a seed names, or that is derived from it: the seeds of a series, `seed/0` and so on,
 * go through all test cases in turn. Throws BadSeed if there is no such number.
 */
export function chooseTestCase(testCases: Readonly<Record<string, string>>, seed: string): string {
  const numbers = Object.keys(testCases);
  if (numbers.includes(seed)) return seed;
  if (/^\d{1,4}$/.test(seed))
    throw new BadSeed(t("There is no test case {seed}; there are {numbers}.", { seed, numbers: numbers.join(", ") }));
  const [, first = seed, turn = "0"] = /^(.*)\/(\d+)$/s.exec(seed) ?? [];
  const at = BigInt.asUintN(64, BigInt(deriveSeed64(first))) + BigInt(turn);
  return numbers[Number(at % BigInt(numbers.length))]!;
}

/** Reads what a test case sends, from a file in JSON or YAML; undefined if it has no `testIn`. */
export function parseTestCase(text: string): string | undefined {
  return text.trimStart().startsWith("{") ? parseJson(text) : parseYaml(text);
}

function parseJson(text: string): string | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && "testIn" in read ? String(read.testIn) : undefined;
  } catch {
    return undefined;
  }
}

/** Of YAML, only what test cases are written in: a block (`testIn: |-`), or a text in one line, quoted or not. */
function parseYaml(text: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => /^testIn\s*:/.test(line));
  if (at < 0) return undefined;
  const value = lines[at]!.replace(/^testIn\s*:\s*/, "").trimEnd();
  if (/^[|>][-+\d]*$/.test(value)) return readBlock(lines.slice(at + 1));
  if (/^"/.test(value)) return parseJson(`{"testIn":${value}}`);
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value;
}

/** The indented lines of a block. */
function readBlock(lines: readonly string[]): string {
  const end = lines.findIndex((line) => /^\S/.test(line));
  const block = end < 0 ? lines : lines.slice(0, end);
  const [indent = ""] = /^ */.exec(block.find((line) => line.trim() !== "") ?? "") ?? [];
  return block
    .map((line) => line.slice(indent.length))
    .join("\n")
    .trimEnd();
}
