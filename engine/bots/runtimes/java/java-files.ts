import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isFile, isFolder, listFilesBelow, readUserText } from "../../../files/user-file.ts";
import { listFoldersUp } from "../../../files/user-folders.ts";
import { findMentioned, listFilesIn, type ProgramFiles } from "../../source/program-files.ts";

const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*(?:"|\\?(?=\n|$))|'(?:[^'\\\n]|\\.)*(?:'|\\?(?=\n|$))|(?<![\p{L}\p{N}_$])(?:class|record|enum|interface)\s+([\p{L}_$][\p{L}\p{M}\p{N}_$]*)|((?:\b(?:public|protected|static|final|synchronized|strictfp)\s+)*)\bvoid\s+main\s*\(|[{}]/gu;

/** A class with a main method. */
export interface MainClass {
  /** The name as `java` expects it, with its package. */
  readonly name: string;
  /** Whether the method needs no object, as in all versions of Java. */
  readonly isStatic: boolean;
  /** Whether the file itself is the class, as since Java 25. */
  readonly isFile: boolean;
}

/** The class to start: `Player` if it has a main method, else the first class with one; static methods come first. */
export function findMainClass(source: string, file = ""): MainClass | undefined {
  const found = listMainClasses(source, basename(file, ".java"));
  const classes = found.some(({ isStatic }) => isStatic) ? found.filter(({ isStatic }) => isStatic) : found;
  const chosen = classes.find(({ name }) => name === "Player") ?? classes[0];
  const folder = findPackage(source);
  return chosen && folder ? { ...chosen, name: `${folder}.${chosen.name}` } : chosen;
}

function listMainClasses(source: string, fileName: string): MainClass[] {
  const found: MainClass[] = [];
  const open: (string | undefined)[] = [];
  let next: string | undefined;
  for (const [token, name, modifiers] of source.matchAll(tokenPattern)) {
    if (name) next = name;
    else if (modifiers !== undefined) {
      const outer = open.filter((each) => each !== undefined).join("$");
      found.push({ name: outer || fileName, isStatic: /\bstatic\b/.test(modifiers), isFile: outer === "" });
    } else if (token === "{") {
      open.push(next);
      next = undefined;
    } else if (token === "}") open.pop();
  }
  return found.filter(({ name }) => name !== "");
}

/** The package of a source; undefined for the unnamed one. */
export function findPackage(source: string): string | undefined {
  return /^[ \t]*package\s+([\p{L}\p{M}\p{N}_$.]+)\s*;/mu.exec(source)?.[1];
}

/** The public class, which must have the same name as the file. */
export function findPublicClass(source: string): string | undefined {
  return /^[ \t]*public\s+(?:(?:final|abstract|strictfp|sealed)\s+)*(?:class|record|enum|interface)\s+([\p{L}\p{M}\p{N}_$]+)/mu.exec(
    source,
  )?.[1];
}

/** Classes of the same package mentioned in the text, and imported classes. */
export const javaFiles: ProgramFiles = {
  roots: ["pom.xml", "build.gradle"],
  base: (main) => findPackageRoot(readUserText(main) ?? "", main),
  begins: (source) => findMainClass(source, "Main.java") !== undefined,
  data: (source, main) => {
    const names = findPackage(source)?.split(".") ?? [];
    return listResourceFolders(source, main).flatMap((folder) => [folder, join(folder, ...names)]);
  },
  named: (source, file) => {
    const root = findPackageRoot(source, file);
    const imported = [...source.matchAll(/^[ \t]*import\s+(?:static\s+)?([\w.]+)(\.\*)?\s*;/gm)].flatMap(
      ([, name, all]) => {
        const path = join(root, ...name!.split("."));
        return all
          ? [...findMentioned(source, listFilesIn(path, [".java"])), `${path}.java`]
          : [`${path}.java`, `${dirname(path)}.java`];
      },
    );
    return [...findMentioned(source, listFilesIn(dirname(file), [".java"])), ...imported];
  },
};

/** The root folder of a program's packages: the file's own folder, unless that matches its package name. */
export function findPackageRoot(source: string, file: string): string {
  const names = findPackage(source)?.split(".") ?? [];
  const folder = dirname(file);
  const isInside = names.length > 0 && folder.replaceAll("\\", "/").endsWith(`/${names.join("/")}`);
  return isInside ? join(folder, ...names.map(() => "..")) : folder;
}

const projectNames = [
  "pom.xml",
  "build.sbt",
  ...["build", "settings"].flatMap((name) => [`${name}.gradle`, `${name}.gradle.kts`]),
];
const maxLevels = 8;
/** Larger projects are not searched to their end. */
const maxNames = 5000;

/** The folders in which Maven, Gradle and Sbt have a project's sources, in all its modules; none without such a project. */
export function listProjectRoots(file: string, language = "java"): string[] {
  const isTop = (folder: string) => existsSync(join(folder, ".git"));
  const above = listFoldersUp(dirname(file), isTop).slice(0, maxLevels);
  const project = above.findLast((folder) => projectNames.some((name) => isFile(join(folder, name))));
  if (project === undefined) return [];
  const enters = (path: string) => !/(?:^|[/\\])(?:\..*|build|target|src|node_modules)$/.test(path);
  const lists = listFilesBelow(project, (path) => projectNames.includes(basename(path)), maxNames, enters);
  const roots = lists.flatMap((list) => {
    const named = listNamedRoots(readUserText(join(project, list)) ?? "");
    return [join("src", "main", language), ...named].map((root) => join(project, dirname(list), root));
  });
  return [...new Set(roots)].filter(isFolder);
}

/** Libraries beside a bot, or in folders for them beside it or up to its project. */
export function listJars(file: string): string[] {
  const isTop = (folder: string) => [".git", ...projectNames].some((name) => existsSync(join(folder, name)));
  const folders = listFoldersUp(dirname(file), isTop).slice(0, maxLevels);
  const places = [dirname(file), ...folders.flatMap((folder) => [join(folder, "lib"), join(folder, "libs")])];
  return places.flatMap((folder) => listFilesIn(folder, [".jar"]));
}

/** Folders of sources that Maven's or Gradle's file names itself. */
function listNamedRoots(list: string): string[] {
  const inMaven = [...list.matchAll(/<sourceDirectory>\s*(?:\$\{project\.basedir\}\/)?([^<$]*?)\s*</g)].map(
    ([, name]) => name!,
  );
  const inGradle = [...list.matchAll(/\bsrcDirs?\b[^\n]*/g)].flatMap(([line]) =>
    [...line.matchAll(/["']([\w./-]+)["']/g)].map(([, name]) => name!),
  );
  return [...inMaven, ...inGradle];
}

/** Where a program finds its resources: beside its sources, or where Maven and Gradle have them. */
export function listResourceFolders(source: string, file: string): string[] {
  const own = findPackageRoot(source, file);
  const beside = [own, ...listProjectRoots(file)].filter((root) => basename(root) === "java");
  return [...new Set([...beside.map((root) => join(dirname(root), "resources")).filter(isFolder), own])];
}
