import { readHostError } from "../games/host-error.ts";
import type { CompactLine } from "./compact-lines.ts";
import { withoutFolders } from "./without-folders.ts";

/**
 * A record as it may leave the machine: sources go by their names from the folder of their bot on, and nothing tells
 * where that folder lies. `folders` are those of the machine that are known besides, such as the user's home.
 * Nothing that decides the match is changed, so what a bot itself answered stays.
 */
export function sharedLines(lines: readonly CompactLine[], folders: readonly string[]): CompactLine[] {
  const [first] = lines;
  const known = [...(first?.kind === "match" ? first.bots.flatMap(foldersOf) : []), ...folders];
  return lines.map((line): CompactLine => {
    if (line.kind === "match") {
      // How a bot was started is a matter of this machine, and its environment may hold secrets.
      const bots = line.bots.map(({ command: _, cwd: __, env: ___, ...bot }) => bot);
      return withoutFolders({ ...line, bots }, known);
    }
    if (line.kind !== "answer") return withoutFolders(line, known);
    const { text, ...beside } = line;
    if (text === undefined) return withoutFolders(line, known);
    // An exception that a host reports stands in place of an answer.
    const said = readHostError(text) ? withoutFolders(text, known) : text;
    return { ...withoutFolders(beside, known), text: said } as CompactLine;
  });
}

interface Placed {
  readonly file?: string;
  readonly cwd?: string;
  readonly versionOf?: string;
  readonly ghost?: { readonly record: string };
}

function foldersOf({ file, cwd, versionOf, ghost }: Placed): string[] {
  const files = [file, versionOf, ghost?.record].flatMap((path) => path ?? []);
  return [...files.map((path) => path.replace(/[\\/][^\\/]*$/, "")), ...(cwd === undefined ? [] : [cwd])];
}
