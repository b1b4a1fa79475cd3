import { basename, dirname, relative } from "node:path";
import type { Bundle } from "../../bots/bundle/bundle.ts";
import { t } from "../../l10n/speak.ts";

/** How many characters CodinGame takes. */
export const maxCharacters = 100_000;

/** What a part of a bundle takes of it. */
export interface Share {
  /** The path of a file from the bot's folder, or of a line that is long by itself, with its number. */
  readonly name: string;
  readonly characters: number;
}

/** A line from here on is data; it is worth a row of its own. */
const longLine = 1000;
const maxRows = 12;

/** What takes most of a bundle, the largest first: lines that are data, and its files without those. Together they are all of it. */
export function measureShares({ text, origins }: Bundle, main: string): Share[] {
  const files = new Map<string, number>();
  const lines: Share[] = [];
  const all = text.split("\n");
  for (const [i, line] of all.entries()) {
    const characters = line.length + (i < all.length - 1 ? 1 : 0);
    const origin = origins[i];
    const name = origin ? getName(origin.file, main) : t("code that joins the files");
    if (line.length >= longLine && origin) lines.push({ name: `${name}:${origin.line}`, characters });
    else if (characters > 0) files.set(name, (files.get(name) ?? 0) + characters);
  }
  const shares = [...files].map(([name, characters]) => ({ name, characters }));
  return [...shares, ...lines].sort((a, b) => b.characters - a.characters).slice(0, maxRows);
}

function getName(file: string, main: string): string {
  const path = relative(dirname(main), file).replaceAll("\\", "/");
  return path.startsWith("../../") ? basename(file) : path;
}

/** The shares as a table of text. */
export function shareLines(shares: readonly Share[]): string[] {
  const width = Math.max(0, ...shares.map(({ characters }) => counted(characters).length));
  return shares.map(({ name, characters }) => `${counted(characters).padStart(width + 2)}  ${name}`);
}

/** 123456 as "123,456". */
export function counted(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
