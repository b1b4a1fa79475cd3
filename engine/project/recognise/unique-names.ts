/** Something with a name and possibly a file. */
interface NamedFile {
  readonly name: string;
  readonly file?: string;
}

/**
 * Makes names unique. If several have the same name, all are called by folders of their own, else by as much of the path
 * as needed.
 */
export function makeUniqueNames(named: readonly NamedFile[]): string[] {
  const isAlike = named.some((one) => findNamesakes(one, named).length > 0 && one.file !== undefined);
  if (!isAlike) return named.map(({ name }) => name);
  return listFolderNames(named) ?? named.map((one) => nameWithPath(one, named));
}

/**
 * Makes the names of a match unique, whose bots may lie anywhere: those with the same name are called by the nearest
 * folders that differ, else by as much of the path as needed.
 */
export function makeUniqueMatchNames(named: readonly NamedFile[]): string[] {
  const alike = named.filter((one) => one.file !== undefined && findNamesakes(one, named).length > 0);
  const depth = Math.min(...alike.map(({ file }) => splitPath(file!).length));
  for (let up = 2; alike.length > 0 && up < depth; up++) {
    const names = named.map((one) => (alike.includes(one) ? splitPath(one.file!).at(-up)! : one.name));
    if (new Set(names).size === countDistinct(named)) return names;
  }
  return named.map((one) => nameWithPath(one, named));
}

/** A bot that plays against itself is one. */
const countDistinct = (named: readonly NamedFile[]) =>
  new Set(named.map(({ name, file }) => `${name}\n${file ?? ""}`)).size;

const findNamesakes = (one: NamedFile, named: readonly NamedFile[]) =>
  named.filter(({ name, file }) => name === one.name && file !== one.file);

/**
 * "alice" and "bob" for `alice/src/main.py` and `bob/src/main.py`, "carol/main.py" for one of several in a folder;
 * undefined if no bot has a folder of its own, or two would still be called alike.
 */
function listFolderNames(named: readonly NamedFile[]): string[] | undefined {
  const folders = new Map<string, string>();
  findOwnFolders([...new Set(named.flatMap(({ file }) => file ?? []))], folders);
  const names = named.map((one) => {
    if (one.file === undefined) return one.name;
    const beside = findNamesakes(one, named).length > 0 ? splitPath(one.file).slice(-2).join("/") : one.name;
    return folders.get(one.file) ?? beside;
  });
  const distinct = countDistinct(named);
  return folders.size > 0 && new Set(names).size === distinct ? names : undefined;
}

/** Notes for each file the highest folder that has none of the other files, if there is one. */
function findOwnFolders(files: readonly string[], folders: Map<string, string>): void {
  const paths = files.map(splitPath);
  const [first = []] = paths;
  const end = first.findIndex((part, at) => paths.some((path) => at === path.length - 1 || path[at] !== part));
  const groups = new Map<string, string[]>();
  for (const [i, path] of paths.entries()) {
    if (end === path.length - 1) continue;
    const below = path[end]!;
    groups.set(below, [...(groups.get(below) ?? []), files[i]!]);
  }
  for (const [folder, [file, ...others]] of groups) {
    if (others.length === 0) folders.set(file!, folder);
    else findOwnFolders([file!, ...others], folders);
  }
}

const splitPath = (file: string) => file.split(/[/\\]/);

function nameWithPath(one: NamedFile, named: readonly NamedFile[]): string {
  const alike = findNamesakes(one, named);
  if (alike.length === 0 || one.file === undefined) return one.name;
  const own = splitPath(one.file);
  for (let count = 1; count < own.length; count++) {
    const end = own.slice(-count).join("/");
    const isShared = alike.some(({ file }) => file?.split(/[/\\]/).slice(-count).join("/") === end);
    if (!isShared) return `${one.name} (${end})`;
  }
  return one.name;
}
