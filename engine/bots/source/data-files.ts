import { dirname, resolve, sep } from "node:path";
import { readUserBytes, userStats } from "../../user-file.ts";

/** A file longer than this that a text names is data that a bot works on, not a part of it. */
const longestData = 1_000_000;

/** Files beside a bot, or in folders below, whose names stand in its text: what is built into it, or what it reads when it starts. */
export function dataNamed(text: string, main: string): string[] {
  const folder = dirname(main);
  const names = new Set([...text.matchAll(/["'`]([\w-][\w./-]*\.\w{1,8})["'`]/g)].map(([, name]) => name!));
  return [...names]
    .map((name) => resolve(folder, name))
    .filter((path) => path.startsWith(folder + sep) && path !== main && isSmallFile(path));
}

/** The contents of the data that texts of a program name: `include_str!`, `#embed`, an include by a macro. */
export function dataIn(texts: readonly string[], main: string): Buffer[] {
  return texts
    .flatMap((text) => dataNamed(text, main))
    .flatMap((path) => {
      const read = readUserBytes(path);
      return read.ok ? [read.content] : [];
    });
}

function isSmallFile(path: string): boolean {
  const found = userStats(path);
  return found?.isFile() === true && found.size <= longestData;
}
