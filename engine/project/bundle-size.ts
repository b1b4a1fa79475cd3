import { basename, dirname, relative } from "node:path";
import { type Bundle, linesOf } from "../bots/bundle/bundle.ts";

/** How many characters CodinGame takes. */
export const mostCharacters = 100_000;

/** What a part of a bundle takes of it. */
export interface Share {
  /** The path of a file from the bot's folder, or of a line that is long by itself, with its number. */
  readonly name: string;
  readonly characters: number;
}

/** A line from here on is data; it is worth a row of its own. */
const longLine = 1000;
const mostRows = 12;

/** What takes most of a bundle, the largest first: its files, and lines that are data. */
export function sharesOf({ text, origins }: Bundle, main: string): Share[] {
  const files = new Map<string, number>();
  const lines: Share[] = [];
  for (const [i, line] of linesOf(text).entries()) {
    const origin = origins[i];
    const name = origin ? nameOf(origin.file, main) : "added to join them";
    files.set(name, (files.get(name) ?? 0) + line.length + 1);
    if (line.length >= longLine && origin) lines.push({ name: `${name}:${origin.line}`, characters: line.length });
  }
  const shares = [...files].map(([name, characters]) => ({ name, characters }));
  return [...shares, ...lines].sort((a, b) => b.characters - a.characters).slice(0, mostRows);
}

function nameOf(file: string, main: string): string {
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
