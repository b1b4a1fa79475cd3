import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./processes.ts";

// Checks that names use the terms of the glossary. `--mended` removes corrected names from the lists.

const glossary = "docs/dev/glossary.md";
const wordsList = "extension/tools/names-to-mend.txt";
/** Names that several files export by design, such as the rules of each game; the list may only get shorter. */
const sharedList = "extension/tools/names-shared.txt";
/** Booleans with the name of a setting, an option, or a field of a record or request; the list may only get shorter. */
const flagsList = "extension/tools/names-flags.txt";

/** A word to avoid; some are fine in local names, where they are ordinary English. */
export interface AvoidedWord {
  readonly word: string;
  readonly onlyExported: boolean;
}

export interface NameCheck {
  /** A sentence for each name that contains a word to avoid and is not listed. */
  added: string[];
  /** Listed names that no longer exist or have been corrected. */
  mended: string[];
}

/** The words of the glossary's columns "avoid": `told`, `give way`, or `…Of` for the end of a name. */
export function parseWordsToAvoid(text: string): AvoidedWord[] {
  const words: AvoidedWord[] = [];
  let column = -1;
  for (const line of text.split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    if (cells.length < 3) column = -1;
    else if (cells.includes("avoid")) column = cells.indexOf("avoid");
    else if (column >= 0) words.push(...parseCell(cells[column]!));
  }
  return words;
}

function parseCell(cell: string): AvoidedWord[] {
  const words = [...cell.matchAll(/`([^`]+)`( \(exported\))?/g)];
  return words.map(([, word, exported]) => ({ word: word!, onlyExported: exported !== undefined }));
}

/** The words of a name in lower case: `openPlayer` and `open-player` are both "open player". */
export function splitName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .toLowerCase()
    .trim();
}

/** The first word to avoid that a name contains. */
export function findAvoidedWord(name: string, avoided: readonly AvoidedWord[]): string | undefined {
  const words = splitName(name);
  return avoided.find(({ word }) =>
    word.startsWith("…") ? words.endsWith(` ${word.slice(1).toLowerCase()}`) : ` ${words} `.includes(` ${word} `),
  )?.word;
}

/** The names that a source declares and exports. */
function listDeclaredNames(text: string): string[] {
  const declared = /^export (?:declare |async |abstract )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name]) => name!);
}

/** The names that a source exports, including those of `export { … }`. */
export function listExportedNames(text: string): string[] {
  const renamed = /^export (?:type )?\{([^}]*)\}/gm;
  return [
    ...listDeclaredNames(text),
    ...[...text.matchAll(renamed)].flatMap(([, names]) => names!.match(/\w+(?=\s*(?:,|$))/g) ?? []),
  ];
}

/** What declares functions, types, constants, variables and fields, by the ending of a file. */
const declarations: readonly { readonly ending: RegExp; readonly patterns: readonly RegExp[] }[] = [
  {
    ending: /\.(?:[mc]?[jt]s|tsx)$/,
    patterns: [
      /^\s*(?:export |async |abstract )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
      /^\s+readonly (\w+)\??:/gm,
    ],
  },
  {
    ending: /\.py$/,
    patterns: [/^\s*(?:async )?(?:def|class) (\w+)/gm, /^\s*(?:self\.)?(\w+)(?:: \w+)? [-+*/|&]?= /gm],
  },
  { ending: /\.(?:c|java)$/, patterns: [/^ *(?!return\b)(?:[\w<>[\],*]+ +)+\**(\w+)(?:\[\w*\])*(?: =|;|\()/gm] },
];

/** The names that a source declares, exported or not. */
export function listLocalNames(path: string, text: string): string[] {
  const patterns = declarations.filter(({ ending }) => ending.test(path)).flatMap(({ patterns }) => patterns);
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!));
}

/** Compares the names in sources with the list of known exceptions. */
export function checkNames(
  sources: ReadonlyMap<string, string>,
  avoided: readonly AvoidedWord[],
  listed: readonly string[],
): NameCheck {
  const found = new Map<string, string>();
  const everywhere = avoided.filter(({ onlyExported }) => !onlyExported);
  for (const [path, text] of sources) {
    const look = (name: string, words: readonly AvoidedWord[]) => {
      const word = findAvoidedWord(name.replace(/(\.test)?\.\w+$/, ""), words);
      if (word) found.set(name, `${path}: ${name} contains "${word}"; ${glossary} has the term to use`);
    };
    for (const name of [basename(path), ...listExportedNames(text)]) look(name, avoided);
    for (const name of listLocalNames(path, text)) look(name, everywhere);
  }
  return {
    added: [...found].filter(([name]) => !listed.includes(name)).map(([, sentence]) => sentence),
    mended: listed.filter((name) => !found.has(name)),
  };
}

/** Names that more than one source exports; tests are not counted. */
export function findSharedNames(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [path, text] of sources) {
    if (/[/.]test[/.]/.test(path)) continue;
    for (const name of new Set(listDeclaredNames(text))) paths.set(name, [...(paths.get(name) ?? []), path]);
  }
  return new Map([...paths].filter(([, exporting]) => exporting.length > 1));
}

/** Compares the names that several sources export with the list of those that may. */
export function checkSharedNames(sources: ReadonlyMap<string, string>, listed: readonly string[]): NameCheck {
  const shared = findSharedNames(sources);
  return {
    added: [...shared]
      .filter(([name]) => !listed.includes(name))
      .map(([name, paths]) => `${name} is exported by ${paths.join(" and ")}: two things need two names`),
    mended: listed.filter((name) => !shared.has(name)),
  };
}

/** A verb or adjective that tells what is true: `isOpen`, `hasName`, `includeTexts`, `keepsState`. */
const clearBoolean = /^(?:is|are|has|have|can|may|must|should|was|were|will|does|did|include|only|(?:[a-z]+s))[A-Z]/;

/** Booleans that a source declares with a name that does not say what is true. */
export function findUnclearBooleans(text: string): string[] {
  const declared = [...text.matchAll(/\breadonly (\w+)\??: true\b|\b(\w+)\??: boolean\b(?!\[)/g)];
  return declared.map(([, one, other]) => one ?? other!).filter((name) => !clearBoolean.test(name));
}

/** Compares unclear names of booleans with the list of those that are written to files, sent or documented. */
export function checkBooleans(sources: ReadonlyMap<string, string>, listed: readonly string[]): NameCheck {
  const found = new Map<string, string>();
  for (const [path, text] of sources) {
    if (/[/.]test[/.]|\.d\.ts$/.test(path)) continue;
    for (const name of findUnclearBooleans(text))
      found.set(name, `${path}: the name of the boolean ${name} does not say what is true: is…, has…, can…`);
  }
  return {
    added: [...found].filter(([name]) => !listed.includes(name)).map(([, sentence]) => sentence),
    mended: listed.filter((name) => !found.has(name)),
  };
}

/** Types whose name does not say what they hold. */
export function findNondescriptTypes(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([, text]) => /^(?:export )?(?:interface|type) Parts\b/m.test(text))
    .map(([path]) => `${path}: the name Parts does not say what the type is for; use a name such as RunDeps`);
}

function readSources(): Map<string, string> {
  const paths = ["engine", "extension", "webview"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const sources = paths.filter(
    (path) => /\.(tsx?|mjs|cjs|py|c|java)$/.test(path) && !/fixtures|node_modules/.test(path),
  );
  return new Map(sources.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Checks the files of this working tree. */
export function checkTree(): readonly (NameCheck & { readonly list: string })[] {
  const sources = readSources();
  const avoided = parseWordsToAvoid(readFileSync(join(root, glossary), "utf8"));
  const words = checkNames(sources, avoided, readList(wordsList));
  return [
    { list: wordsList, added: [...words.added, ...findNondescriptTypes(sources)], mended: words.mended },
    { list: sharedList, ...checkSharedNames(sources, readList(sharedList)) },
    { list: flagsList, ...checkBooleans(sources, readList(flagsList)) },
  ];
}

const readList = (file: string) => readFileSync(join(root, file), "utf8").split("\n").filter(Boolean);

function main(): void {
  for (const { list, added, mended } of checkTree()) {
    for (const sentence of added) console.error(sentence);
    if (process.argv.includes("--mended")) {
      const left = readList(list).filter((name) => !mended.includes(name));
      writeFileSync(join(root, list), left.map((name) => `${name}\n`).join(""));
      console.log(`${list}: ${left.length} names, ${mended.length} fewer than before`);
    } else if (mended.length > 0) {
      console.error(`${list} lists names that are mended: ${mended.join(", ")}. Run npm run names.`);
      process.exitCode = 1;
    }
    if (added.length > 0) process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith("names.ts")) main();
