import { basename, dirname, join } from "node:path";
import { listNamesIn, readUserText } from "../../files/user-file.ts";
import { BadSeed } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";

/** A seed as sites write it, `seed=5`, is 5. */
export const readSeed = (text: string): string => text.replace(/^seed=(?=\S+$)/, "");

/** A file of seeds, `seeds/NAME.txt`: one a line, without comments (`#`) and empty lines. */
export interface SeedSet {
  readonly name: string;
  readonly seeds: readonly string[];
}

/** The seed of a series or duel that plays a set; the n-th seed of it is this with `/n`, as of any other. */
export const formatSetSeed = ({ name }: Pick<SeedSet, "name">) => `set:${name}`;

const folderName = "seeds";
const extension = ".txt";

/** The folder `seeds` of each folder from the first one up to the last one, which is one of those above it. */
function listSeedFolders(from: string, to: string): string[] {
  const folders: string[] = [];
  for (let folder = from; ; folder = dirname(folder)) {
    folders.push(join(folder, folderName));
    if (folder === to || folder === dirname(folder)) return folders;
  }
}

/** The sets of seeds for the bots of a folder; `top` is the folder of its `spar.json`. */
export interface SeedSets {
  /** Returns a sentence if there is no such set, or it has no seeds. */
  find(name: string): SeedSet | string;
  /** The text that the seeds of a match are derived from; throws BadSeed for a seed of a set that is gone. */
  read(match: string): string;
}

/** The test cases of a game for one player as a set of seeds. */
export function toSeedSet(testCases: Readonly<Record<string, string>>): SeedSet {
  return { name: "test-cases", seeds: Object.keys(testCases) };
}

/** Looks for sets in `seeds` folders from the bot's folder up to `top`; each set is read once. `own` is the game's. */
export function openSeedSets(folder: string, top: string, own?: SeedSet): SeedSets {
  const folders = listSeedFolders(folder, top);
  const known = new Map<string, SeedSet | string>(own && [[own.name, own]]);
  const find = (name: string) => {
    const found = known.get(name) ?? readSeedSet(name, folders);
    known.set(name, found);
    return found;
  };
  return {
    find,
    read(match) {
      const [, name, number = "0"] = /^set:([^/]+)(?:\/(\d+))?$/.exec(match) ?? [];
      if (name === undefined) return match;
      const set = find(name);
      if (typeof set === "string") throw new BadSeed(set);
      return set.seeds[Number(number) % set.seeds.length]!;
    },
  };
}

function readSeedSet(name: string, folders: readonly string[]): SeedSet | string {
  const file = `${name}${extension}`;
  const folder = folders.find((each) => listNamesIn(each).includes(file));
  if (folder === undefined) return explainMissing(name, folders);
  const lines = (readUserText(join(folder, file)) ?? "")
    .split("\n")
    .map((line) => readSeed(line.replace(/#.*/, "").trim()));
  const seeds = lines.filter((line) => line !== "");
  if (seeds.length === 0) return t("{file} has no seeds: write one on each line.", { file: `${folderName}/${file}` });
  return { name, seeds };
}

function explainMissing(name: string, folders: readonly string[]): string {
  const file = `${folderName}/${name}${extension}`;
  const others = folders.flatMap((folder) => listNamesIn(folder).filter((other) => other.endsWith(extension)));
  const names = [...new Set(others.map((other) => basename(other, extension)))].sort();
  return names.length > 0
    ? t("There is no set of seeds {file}; there are: {names}.", { file, names: names.join(", ") })
    : t("There is no set of seeds {file}.", { file });
}
