import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isFile, listFilesBelow, readUserText } from "../../files/user-file.ts";
import { listFoldersUp } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import type { BuildProblem } from "../bot.ts";
import { listFilesIn } from "../source/program-files.ts";

/** What the project file of a C# program, and those that it refers to, say for a released build. */
export interface CsharpProject {
  readonly sources: Set<string>;
  /** Files in the program, by the names that it has for them. */
  readonly resources: Map<string, string>;
  /** Files beside the program, by their paths below its folder. */
  readonly copied: Map<string, string>;
  /** Values by names in small letters. */
  readonly properties: ReadonlyMap<string, string>;
  /** The project files. */
  readonly lists: string[];
  readonly mayRead: (path: string) => boolean;
  /** Conditions that Spar does not understand. */
  readonly doubts: BuildProblem[];
}

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether its condition and those around it are true. */
  readonly isOn: boolean;
  /** Elements of an item by their names. */
  readonly inside: Record<string, string>;
}

const maxLevels = 3;
const released = {
  configuration: "Release",
  platform: "AnyCPU",
  os: process.platform === "win32" ? "Windows_NT" : "Unix",
};

/** The project that a source belongs to, by the project file in its folder or one above; undefined without one. */
export function readCsharpProject(file: string, mayRead = (_: string) => true): CsharpProject | undefined {
  const above = listFoldersUp(dirname(file));
  const list = above.slice(0, maxLevels).flatMap((folder) => listFilesIn(folder, [".csproj"]))[0];
  if (list === undefined) return undefined;
  const properties = new Map(Object.entries(released));
  const project: CsharpProject & { properties: Map<string, string> } = {
    ...{ sources: new Set(), resources: new Map(), copied: new Map(), lists: [], doubts: [] },
    ...{ properties, mayRead },
  };
  const shared = above
    .map((folder) => join(folder, "Directory.Build.props"))
    .find((path) => isFile(path) && mayRead(path));
  readList(list, project, shared);
  // What Spar does not see may ask for the usual names, which do no harm.
  const isUnsure = (path: string) => /<(?:Import|TargetFrameworks)\b/.test(readUserText(path) ?? "");
  if (!properties.has("implicitusings") && (project.doubts.length > 0 || project.lists.some(isUnsure)))
    properties.set("implicitusings", "enable");
  return project;
}

type Reading = CsharpProject & { readonly properties: Map<string, string> };

/** Reads a project file after the one that all projects below a folder share. */
function readList(list: string, project: Reading, shared?: string): void {
  project.lists.push(list);
  const text = (project.mayRead(list) && readUserText(list)) || "";
  const own = new Set<string>();
  const state = { list, folder: dirname(list), project, own };
  project.properties.set("msbuildprojectdirectory", dirname(list)).set("msbuildthisfiledirectory", dirname(list) + sep);
  if (shared !== undefined) readImported({ attributes: { Project: shared } }, state);
  const namesAll = !/<Project\b[^<>]*\bSdk\b/.test(text) && /<Compile\b[^<>]*\bInclude\b/.test(text);
  const takesAll = !namesAll && !/<EnableDefault(?:Compile)?Items>\s*false/i.test(text);
  for (const path of takesAll ? listBelow(dirname(list), isSource) : []) own.add(path);
  readElements(text, state);
  for (const path of own) project.sources.add(path);
}

interface ListState {
  readonly list: string;
  /** The folder that paths are relative to. */
  readonly folder: string;
  readonly project: Reading;
  /** The sources of this project file. */
  readonly own: Set<string>;
}

const tokenPattern =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([\w.]+)((?:\s+[\w:.]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

function readElements(text: string, state: ListState): void {
  const open: Element[] = [];
  for (const { 1: closes, 2: tag, 3: given = "", 4: isEmpty, 5: content, index } of text.matchAll(tokenPattern)) {
    const line = () => text.slice(0, index).split("\n").length;
    if (tag && !closes) open.push(openElement(tag, given, open.at(-1)?.isOn ?? true, (on) => isTrue(on, state, line)));
    const last = open.at(-1);
    if (content !== undefined) addText(last, content);
    if (last && (isEmpty || closes)) closeElement(last, open.at(-2), state);
    if (isEmpty || closes) open.pop();
  }
}

function addText(element: Element | undefined, text: string) {
  if (element) element.inside[""] = (element.inside[""] ?? "") + unescapeXml(text);
}

function openElement(tag: string, given: string, isOn: boolean, isMet: (condition: string) => boolean): Element {
  const words = [...given.matchAll(/([\w:.]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  const attributes = Object.fromEntries(
    words.map(([, name, double, single]) => [name!, unescapeXml(double ?? single!)]),
  );
  return { tag, attributes, isOn: isOn && isMet(attributes.Condition ?? ""), inside: {} };
}

const unescapeXml = (text: string) =>
  text.replace(
    /&(quot|apos|lt|gt|amp);/g,
    (_, name: string) => ({ quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" })[name]!,
  );

/** Values may have values in them that have values in them. */
const maxValueChars = 10_000;

function expand(text: string, { properties }: CsharpProject): string {
  let left = maxValueChars;
  return text.replace(/\$\((\w+)\)/g, (_, name: string) => {
    const value = properties.get(name.toLowerCase()) ?? "";
    left -= value.length;
    return left < 0 ? "" : value;
  });
}

const maxDoubts = 100;

/** Whether a condition is met; one that Spar does not understand is not, which is told. */
function isTrue(condition: string, { list, project }: ListState, line: () => number): boolean {
  if (condition.trim() === "") return true;
  // Blanks in a row would take the patterns long.
  const parts = expand(condition, project)
    .replace(/\s+/g, " ")
    .split(/ or /i)
    .map((each) => each.split(/ and /i).map((part) => testPart(part, list)));
  if (parts.some((all) => all.every((part) => part === true))) return true;
  if (parts.every((all) => all.includes(false))) return false;
  const message = t("Spar does not understand the condition {condition}, and builds without what it is for.", {
    condition,
  });
  if (project.doubts.length < maxDoubts)
    project.doubts.push({ severity: "warning", message, file: list, line: line() });
  return false;
}

function testPart(part: string, list: string): boolean | undefined {
  const [, no, path] = /^\s*\(?\s*(!?)\s*Exists\s*\(\s*'([^']*)'\s*\)\s*\)?\s*$/i.exec(part) ?? [];
  if (path !== undefined) return isFile(toPath(path, dirname(list))) === (no === "");
  const [, one, how, other] = /^\s*\(?\s*'?([^'=!<>()]*?)'?\s*(==|!=)\s*'?([^'=!<>()]*?)'?\s*\)?\s*$/.exec(part) ?? [];
  if (how !== undefined) return (one!.toLowerCase() === other!.toLowerCase()) === (how === "==");
  return /^\s*(?:true|false)\s*$/i.test(part) ? /true/i.test(part) : undefined;
}

const toPath = (name: string, folder: string) => resolve(folder, name.trim().replaceAll("\\", "/"));

function closeElement(element: Element, parent: Element | undefined, state: ListState): void {
  if (!element.isOn) return;
  const text = expand(element.inside[""] ?? "", state.project).trim();
  if (parent?.tag === "PropertyGroup") state.project.properties.set(element.tag.toLowerCase(), text);
  else if (parent?.tag === "ItemGroup") noteItem(element, state);
  else if (element.tag === "Import") readImported(element, state);
  else if (parent) parent.inside[element.tag] = text;
}

/** Reads a file that stands for its own text; paths in it begin in the folder of the project. */
function readImported({ attributes }: Pick<Element, "attributes">, state: ListState): void {
  const { project, list: importing } = state;
  const list = toPath(expand(attributes.Project ?? "", project), dirname(importing));
  if (project.lists.includes(list) || !isFile(list) || !project.mayRead(list)) return;
  project.lists.push(list);
  const setPlace = (path: string) => project.properties.set("msbuildthisfiledirectory", dirname(path) + sep);
  setPlace(list);
  readElements(readUserText(list) ?? "", { ...state, list });
  setPlace(importing);
}

function noteItem({ tag, attributes, inside }: Element, state: ListState): void {
  const { project, folder } = state;
  const details = { ...attributes, ...inside };
  if (tag === "Compile") noteSources(attributes, state);
  const left = new Set(listNamed(attributes.Exclude, state));
  const files = listNamed(attributes.Include ?? attributes.Update, state).filter(
    (path) => isFile(path) && !left.has(path),
  );
  const isCopied = /^(?:Always|PreserveNewest|IfDifferent)$/.test(details.CopyToOutputDirectory ?? "");
  for (const path of files) {
    if (tag === "EmbeddedResource") project.resources.set(nameResource(path, details.LogicalName, state), path);
    if (isCopied) project.copied.set((details.Link ?? relative(folder, path)).replaceAll("\\", "/"), path);
    if (tag === "ProjectReference" && !project.lists.includes(path))
      readList(path, { ...project, properties: new Map(project.properties) });
  }
}

function noteSources({ Include, Remove, Exclude }: Element["attributes"], state: ListState): void {
  for (const path of listNamed(Remove, state)) state.own.delete(path);
  const left = new Set(listNamed(Exclude, state));
  for (const path of listNamed(Include, state)) if (isSource(path) && !left.has(path)) state.own.add(path);
}

/** The files that a list of names and patterns names. */
function listNamed(names: string | undefined, { project, folder }: ListState): string[] {
  const words = expand(names ?? "", project).split(";");
  return words.filter(Boolean).flatMap((name) => listMatching(toPath(name, folder)));
}

/** The name that a program has for a file in it: its own, else that of the namespace and the folders. */
function nameResource(path: string, name: string | undefined, { folder, list, project }: ListState): string {
  const [file, base, ending] = [basename(path), ...(/^(.*?)(\.[^.]*)?$/.exec(basename(path)) ?? []).slice(1)];
  if (name) return name.replace(/%\((?:(Filename)|Extension)\)/g, (_, isBase) => (isBase ? base! : (ending ?? "")));
  const toName = (text: string) => text.replace(/[^\w.]/g, "_").replace(/^(?=\d)/, "_");
  const below = (relative(folder, dirname(path)).match(/[^/\\]+/g) ?? []).filter((each) => each !== "..");
  const root = project.properties.get("rootnamespace") ?? basename(list, ".csproj").replace(/[^\w.]/g, "_");
  return [root, ...below.map(toName), file].join(".");
}

const isSource = (path: string) => path.endsWith(".cs");
/** What tools make or fetch, and no pattern of a project means. */
const foreignFolder = /^(?:bin|obj|node_modules|\.git)$/;
const listBelow = (top: string, isWanted: (path: string) => boolean) =>
  listFilesBelow(top, isWanted, undefined, (path) => !foreignFolder.test(basename(path))).map((path) =>
    join(top, path),
  );

/** Each takes the time to match a path by a power more. */
const maxStars = 4;

function listMatching(path: string): string[] {
  if (!path.includes("*")) return [path];
  const plain = path.replaceAll("\\", "/").replace(/(?:\*\*\/)+/g, "**/");
  if (plain.match(/\*+/g)!.length > maxStars) return [];
  const pattern = toPattern(plain);
  const top = dirname(path.slice(0, path.indexOf("*") + 1));
  return listBelow(top, () => true).filter((each) => pattern.test(each.replaceAll("\\", "/")));
}

/** A path with slashes in which `**` stands for any folders and `*` for a part of a name. */
function toPattern(path: string): RegExp {
  const parts = path.replace(/[.+?^$(){}|[\]]/g, "\\$&");
  const stars: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };
  return new RegExp(`^${parts.replace(/\*\*\/?|\*/g, (star) => stars[star]!)}$`);
}
