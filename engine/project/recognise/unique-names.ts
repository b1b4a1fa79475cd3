/** Something with a name and possibly a file. */
interface NamedFile {
  readonly name: string;
  readonly file?: string;
}

/**
 * Makes names unique. If several have the same name, they are called by their folders if each is in a different one,
 * else by as much of the path as needed.
 */
export function makeUniqueNames(named: readonly NamedFile[]): string[] {
  const isAlike = named.some((one) => findNamesakes(one, named).length > 0 && one.file !== undefined);
  if (!isAlike) return named.map(({ name }) => name);
  return listFolderNames(named) ?? named.map((one) => nameWithPath(one, named));
}

const findNamesakes = (one: NamedFile, named: readonly NamedFile[]) =>
  named.filter(({ name, file }) => name === one.name && file !== one.file);

/** "alice" and "bob" for `alice/src/main.py` and `bob/src/main.py`; undefined if the folders are not unique either. */
function listFolderNames(named: readonly NamedFile[]): string[] | undefined {
  const folders = named.map(({ file }) => file?.split(/[/\\]/).slice(0, -1));
  const paths = folders.map((folder) => folder?.join("/"));
  const isOwn = (path: string, file: string) =>
    named.every((_, i) => paths[i] !== path || named[i]!.file === file) &&
    !paths.some((other) => other?.startsWith(`${path}/`));
  const own = paths.map((path, i) => path !== undefined && isOwn(path, named[i]!.file!));
  for (let up = 1; up <= maxParentFolders; up++) {
    const names = named.map(({ name }, i) => (own[i] && folders[i]!.at(-up)) || name);
    const distinct = new Set(named.map(({ file }, i) => `${names[i]}\n${file ?? ""}`)).size;
    if (own.some(Boolean) && new Set(names).size === distinct) return names;
  }
  return undefined;
}

/** How many folders up a name is searched, since names like `src` say nothing. */
const maxParentFolders = 3;

function nameWithPath(one: NamedFile, named: readonly NamedFile[]): string {
  const alike = findNamesakes(one, named);
  if (alike.length === 0 || one.file === undefined) return one.name;
  const own = one.file.split(/[/\\]/);
  for (let count = 1; count < own.length; count++) {
    const end = own.slice(-count).join("/");
    const isShared = alike.some(({ file }) => file?.split(/[/\\]/).slice(-count).join("/") === end);
    if (!isShared) return `${one.name} (${end})`;
  }
  return one.name;
}
