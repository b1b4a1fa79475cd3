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

/**
 * "alice" and "bob" for `alice/src/main.py` and `bob/src/main.py`, "carol/main.py" for one of several in a folder;
 * undefined if the folders are not unique either.
 */
function listFolderNames(named: readonly NamedFile[]): string[] | undefined {
  const paths = named.map(({ file }) => file?.split(/[/\\]/).slice(0, -1));
  const folders = listBotFolders(paths);
  const isOwn = (path: string, file: string) =>
    named.every(
      (other, i) => other.file === file || paths[i] === undefined || !`${paths[i].join("/")}/`.startsWith(path),
    );
  const own = named.map(({ file }, i) => file !== undefined && isOwn(`${paths[i]!.join("/")}/`, file));
  for (let up = 1; up <= maxUp; up++) {
    const names = named.map((one, i) => {
      const folder = folders[i]?.at(-up);
      if (!folder || !(own[i] || findNamesakes(one, named).length > 0)) return one.name;
      return own[i] ? folder : `${folder}/${one.file!.split(/[/\\]/).at(-1)}`;
    });
    const distinct = new Set(named.map(({ file }, i) => `${names[i]}\n${file ?? ""}`)).size;
    if (own.some(Boolean) && new Set(names).size === distinct) return names;
  }
  return undefined;
}

/** How many folders up a name is searched. */
const maxUp = 3;

/** The folder of each bot; for a project, which keeps its program in `src` or below, the one that has `src`. */
function listBotFolders(paths: readonly (readonly string[] | undefined)[]): (readonly string[] | undefined)[] {
  const known = paths.filter((path) => path !== undefined);
  const [first = []] = known;
  const end = first.findIndex((part, at) => known.some((path) => path[at] !== part));
  const shared = end < 0 ? first.length : end;
  return paths.map((path) => {
    const at = path?.indexOf("src", shared + 1) ?? -1;
    return at < 0 ? path : path!.slice(0, at);
  });
}

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
