import { isBuiltin } from "node:module";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { parse } from "jsonc-parser";
import { isFile, isFolder, listNamesIn, readUserText } from "../../../files/user-file.ts";
import { listFoldersUp, resolveLinks } from "../../../files/user-folders.ts";
import { msg, type Text } from "../../../l10n/speak.ts";
import { parseJsonObject } from "../../../text/json.ts";

/** What a tsconfig.json says about where modules are. */
interface PathMap {
  /** The file and those that it is based on. */
  readonly files: readonly string[];
  readonly baseUrl?: string;
  /** Patterns with at most one asterisk, each with absolute paths. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

/** A `tsconfig.json` may be based on others; a longer chain is a circle. */
const maxBases = 10;

/** The paths, perhaps without endings, of imports without a dot: by a tsconfig.json above, or in the workspace. */
export function readPathMap(main: string): (name: string) => string[] {
  const { baseUrl, paths } = readTsconfig(findTsconfig(main), maxBases);
  return (name) => {
    const based = baseUrl === undefined ? [] : [join(baseUrl, name)];
    return [...mapName(name, paths), ...based, ...findLinkedPackage(name, main)];
  };
}

function mapName(name: string, paths: PathMap["paths"]): string[] {
  return [...paths].flatMap(([pattern, targets]) => {
    const [start = "", end] = pattern.split("*");
    if (end === undefined) return pattern === name ? targets : [];
    if (name.length < start.length + end.length || !name.startsWith(start) || !name.endsWith(end)) return [];
    const middle = name.slice(start.length, name.length - end.length);
    return targets.map((target) => target.replace("*", () => middle));
  });
}

/** What would help a script that misses a module: a path of a tsconfig.json that is wrong or not read, or its packages. */
export function adviseOnModule(error: string, main: string): Text | undefined {
  const [, module] = /Cannot find (?:module|package) '([^'./][^']*)'/.exec(error) ?? [];
  if (module === undefined) return undefined;
  const own = findTsconfig(main);
  const others = listNamesIn(dirname(own)).filter((name) => /^[tj]sconfig\..*json$/.test(name));
  const configs = [own, ...others.map((name) => join(dirname(own), name))];
  const mapped = configs.flatMap((config) =>
    mapName(module, readTsconfig(config, maxBases).paths).map((path) => ({ module, path, config: basename(config) })),
  );
  const [values] = mapped;
  if (values && !/ts$/.test(extname(main)))
    return msg(
      "Node.js does not read the paths of {config}, where {module} is {path}: import it by a relative path.",
      values,
    );
  if (values?.config === basename(own))
    return msg("By the paths of {config}, {module} is {path}, but there is no such file.", values);
  if (values)
    return msg('{config} says that {module} is {path}, but only tsconfig.json is read: put "paths" there.', values);
  const card = findCard(main);
  const { dependencies, devDependencies } = readCard(card ?? "");
  const listed = Object.keys({ ...(dependencies ?? {}), ...(devDependencies ?? {}) });
  return listed.some((name) => module === name || module.startsWith(`${name}/`))
    ? msg("package.json lists it: run npm install in {folder}.", { folder: dirname(card!) })
    : undefined;
}

/** The same tsconfig.json, with whole paths and without what Node ignores, as a bundler takes it. */
export function describePathMap(main: string): string {
  const { baseUrl, paths } = readTsconfig(findTsconfig(main), maxBases);
  return JSON.stringify({ compilerOptions: { baseUrl, paths: Object.fromEntries(paths) } });
}

/** The tsconfig.json of a script with those that it is based on. */
export const listPathMapFiles = (main: string): readonly string[] => readTsconfig(findTsconfig(main), maxBases).files;

/** The package.json to which a script belongs. */
export const findCard = (main: string): string | undefined =>
  listFoldersUp(dirname(main))
    .map((folder) => join(folder, "package.json"))
    .find(isFile);

/**
 * The file of a package that a workspace has linked, or could link, into `node_modules`, perhaps without an ending, and
 * the package.json that says so; for `#name`, what the bot's own says.
 */
function findLinkedPackage(name: string, main: string): string[] {
  const own = name.startsWith("#") ? findCard(main) : undefined;
  if (own) return [own, ...listTargets(readCard(own).imports, name).map((path) => join(dirname(own), path))];
  const [, linked = "", inside] = /^((?:@[\w.-]+\/)?[\w.-]+)(?:\/(.+))?$/.exec(name) ?? [];
  const links =
    linked === "" || isBuiltin(name)
      ? []
      : listFoldersUp(dirname(main)).map((folder) => join(folder, "node_modules", linked));
  const link = links.find((path) => isFolder(path));
  if (link === undefined) return links.map((path) => join(path, "index.ts"));
  const folder = resolveLinks(link);
  if (folder === undefined || folder.split(sep).includes("node_modules")) return [];
  const card = readCard(join(folder, "package.json"));
  const exported = listTargets(card.exports, inside === undefined ? "." : `./${inside}`);
  const named = ["source", "types", "module", "main"].flatMap((key) =>
    typeof card[key] === "string" ? [card[key]] : [],
  );
  const usual = inside === undefined ? [...named, join("src", "index"), "index"] : [inside];
  return ["package.json", ...exported, ...usual].map((path) => join(folder, path));
}

const readCard = (file: string) => parseJsonObject(readUserText(file) ?? "");

/** What a name leads to by the "exports" or "imports" of a package.json, under any of their conditions. */
function listTargets(map: unknown, name: string): string[] {
  if (typeof map === "string") return [map];
  return Object.entries(map ?? {}).flatMap(([key, inside]) => {
    if (!/^[.#]/.test(key)) return listTargets(inside, name);
    return mapName(name, new Map([[key, listTargets(inside, name)]]));
  });
}

function findTsconfig(main: string): string {
  const stops = (folder: string) => ["tsconfig.json", join(".git", "HEAD")].some((name) => isFile(join(folder, name)));
  return join(listFoldersUp(dirname(main), stops).at(-1)!, "tsconfig.json");
}

function readTsconfig(file: string | undefined, left: number): PathMap {
  const text = file === undefined || left === 0 ? undefined : readUserText(file);
  if (file === undefined || text === undefined) return { files: [], paths: new Map() };
  const { extends: bases = [], compilerOptions = {} } = parseTsconfig(text);
  const folder = dirname(file);
  const based = [bases].flat().map((name) => readTsconfig(findBase(name, folder), left - 1));
  const { baseUrl = based.findLast((each) => each.baseUrl !== undefined)?.baseUrl, paths } = compilerOptions;
  const base = baseUrl === undefined ? undefined : resolve(folder, baseUrl);
  const own = Object.entries(paths ?? {}).map(
    ([pattern, targets]) => [pattern, targets.map((target) => resolve(base ?? folder, target))] as const,
  );
  const inherited = based.findLast((each) => each.paths.size > 0)?.paths;
  const files = [file, ...based.flatMap((each) => each.files)];
  return { files, baseUrl: base, paths: paths ? new Map(own) : (inherited ?? new Map()) };
}

function findBase(name: string, folder: string): string | undefined {
  const path =
    name.startsWith(".") || name.startsWith("/") ? resolve(folder, name) : join(folder, "node_modules", name);
  return [path, `${path}.json`, join(path, "tsconfig.json")].find(isFile);
}

interface Tsconfig {
  readonly extends?: string | readonly string[];
  readonly compilerOptions?: {
    readonly baseUrl?: string;
    readonly paths?: Readonly<Record<string, readonly string[]>>;
  };
}

function parseTsconfig(text: string): Tsconfig {
  const found: unknown = parse(text, [], { allowTrailingComma: true }) ?? {};
  return isTsconfig(found) ? found : {};
}

function isTsconfig(found: unknown): found is Tsconfig {
  const { extends: bases, compilerOptions } = found as Tsconfig;
  const { baseUrl, paths } = compilerOptions ?? {};
  const areTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === "string");
  return (
    areTexts([bases ?? []].flat()) &&
    (baseUrl === undefined || typeof baseUrl === "string") &&
    Object.values(paths ?? {}).every(areTexts)
  );
}
