import { dirname, join, resolve } from "node:path";
import { listFilesBelow, readUserText } from "../../files/user-file.ts";
import { findDefining, listFilesIn, type ProgramFiles } from "../source/program-files.ts";

/** All sources of the project if there is a project file in a folder above; else those that define what is used. */
export const csharpFiles: ProgramFiles = {
  begins: hasMain,
  named: (source, file, main) => {
    const list = findProject(main);
    const beside = () => listFilesIn(dirname(file), [".cs"]).filter((path) => path !== file);
    // Extensions, parts of a class and global usings are used without being named.
    if (list === undefined) return listParts(findDefining(source, beside(), definition));
    if (file !== main) return [];
    const lists: string[] = [];
    return [...listParts(listSources(list, lists).filter((path) => path !== main)), ...lists];
  },
};

/** Without other programs. */
const listParts = (paths: readonly string[]) => paths.filter((path) => !hasMain(readUserText(path) ?? ""));

const definition = /\b(?:class|struct|enum|interface|record)\s+(\w+)/g;

/** Whether the source has a `Main` method or top-level statements. */
function hasMain(source: string): boolean {
  return (
    /\bstatic\b[^;{}]{0,200}\bMain\s*\(/.test(source) || /^(?:while|for|if|var|string|int|Console\.)\b/m.test(source)
  );
}

/** The project file that a source belongs to: in its folder or one above. */
function findProject(file: string): string | undefined {
  const folder = dirname(file);
  const above = [folder, dirname(folder), dirname(dirname(folder))];
  return above.flatMap((each) => listFilesIn(each, [".csproj"]))[0];
}

const conditional = /<!--[\s\S]*?-->|<(ItemGroup)\b[^>]*\bCondition=(?![^>]*'Release)[\s\S]*?<\/\1>/g;
const itemPattern = /<(Compile|ProjectReference)\s+(Remove|Include)\s*=\s*"([^"]*)"/g;

/** The sources of a project and those it refers to; of what has a condition only what is for a released build. */
function listSources(list: string, lists: string[]): string[] {
  lists.push(list);
  const sources = new Set(listBelow(dirname(list)));
  for (const [, kind, how, names] of (readUserText(list) ?? "").replace(conditional, "").matchAll(itemPattern)) {
    const paths = names!.split(";").map((name) => resolve(dirname(list), name.trim().replaceAll("\\", "/")));
    const isNew = (path: string) => kind === "ProjectReference" && !lists.includes(path);
    const named = paths.flatMap((path) => (isNew(path) ? listSources(path, lists) : listMatching(path)));
    for (const path of named) if (how === "Include") sources.add(path);
    const removed = paths.map(toPattern);
    for (const path of sources) if (how === "Remove" && removed.some((each) => each.test(path))) sources.delete(path);
  }
  return [...sources];
}

const isSource = (path: string) => path.endsWith(".cs") && !/(^|[/\\])(bin|obj)[/\\]/.test(path);
const listBelow = (top: string) => listFilesBelow(top, isSource).map((path) => join(top, path));

function listMatching(path: string): string[] {
  if (!path.includes("*")) return path.endsWith(".cs") ? [path] : [];
  return listBelow(dirname(path.slice(0, path.indexOf("*") + 1))).filter((each) => toPattern(path).test(each));
}

/** A path in which `**` stands for any folders and `*` for a part of a name. */
function toPattern(path: string): RegExp {
  const parts = path.replaceAll("\\", "/").replace(/[.+?^$(){}|[\]]/g, "\\$&");
  const stars: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };
  return new RegExp(`^${parts.replace(/\*\*\/?|\*/g, (star) => stars[star]!)}$`);
}
