import { basename, dirname, relative } from "node:path";
import type { Bundle } from "../../bots/bundle/bundle.ts";
import { t } from "../../l10n/speak.ts";

/** The maximum length of a program on CodinGame, in characters. */
export const maxBundleChars = 100_000;

/** How much of a bundle a part takes up. */
export interface BundleShare {
  /** A file's path relative to the bot's folder; for a single long line, with its number. */
  readonly name: string;
  readonly characters: number;
}

/** A line at least this long is treated as data and listed separately. */
const longLine = 1000;
const maxRows = 12;

/** What takes up a bundle, largest first: long lines of data, and the rest of each file; together the whole. */
export function measureShares({ text, origins }: Bundle, main: string): BundleShare[] {
  const files = new Map<string, number>();
  const lines: BundleShare[] = [];
  const all = text.split("\n");
  for (const [i, line] of all.entries()) {
    const characters = line.length + (i < all.length - 1 ? 1 : 0);
    const origin = origins[i];
    const name = origin ? namePart(origin.file, main) : t("code that joins the files");
    if (line.length >= longLine && origin) lines.push({ name: `${name}:${origin.line}`, characters });
    else if (characters > 0) files.set(name, (files.get(name) ?? 0) + characters);
  }
  const shares = [...files].map(([name, characters]) => ({ name, characters }));
  return [...shares, ...lines].sort((a, b) => b.characters - a.characters).slice(0, maxRows);
}

function namePart(file: string, main: string): string {
  const path = relative(dirname(main), file).replaceAll("\\", "/");
  return path.startsWith("../../") ? basename(file) : path;
}

/** Formats the shares as a table of text. */
export function formatShares(shares: readonly BundleShare[]): string[] {
  const width = Math.max(0, ...shares.map(({ characters }) => formatCount(characters).length));
  return shares.map(({ name, characters }) => `${formatCount(characters).padStart(width + 2)}  ${name}`);
}

/** Formats 123456 as "123,456". */
export const formatCount = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
