import { join, relative } from "node:path";
import { listFilesBelow, readUserText } from "../../files/user-file.ts";
import { findOwnFolder } from "../source/built-files.ts";

/** What is compiled before a C++ program that imports modules. */
export interface CModules {
  /** Headers that are imported, `<vector>` or `"word.h"`. */
  readonly headers: readonly string[];
  /** The files of interfaces and partitions, each after those that it imports. */
  readonly interfaces: readonly string[];
  /** Sources with the bodies of the modules. */
  readonly bodies: readonly string[];
}

/** Extensions of files that are interfaces of modules. */
export const moduleEndings = [".cppm", ".ixx", ".mpp", ".mxx", ".cxxm", ".ccm", ".c++m"];
const endings = [...moduleEndings, ".cpp", ".cc", ".cxx", ".c++"];
/** Larger folders are not searched. */
const maxNames = 1000;

const importPattern = /^[ \t]*(?:export[ \t]+)?import[ \t]+(?:([\w.]*(?::[\w.]+)?)|(<[^>\n]+>|"[^"\n]+"))[ \t]*;/gm;
const modulePattern = /^[ \t]*(export[ \t]+)?module[ \t]+([\w.]+(?::[\w.]+)?)[ \t]*;/m;

interface Declared {
  readonly path: string;
  readonly text: string;
  readonly name: string;
  /** Whether others import it: an interface, or a partition. */
  readonly isImported: boolean;
}

/** The modules of a program, found by their names in its project; undefined if it imports none. */
export function findModules(main: string): CModules | undefined {
  const source = readUserText(main) ?? "";
  if (source.search(importPattern) < 0) return undefined;
  const declared = listDeclared(main);
  const headers = new Set<string>();
  const interfaces = new Set<string>();
  const names = new Set<string>();
  const enter = (text: string, within = "") => {
    for (const [, name = "", header] of text.matchAll(importPattern)) {
      if (header) headers.add(header);
      const whole = name.startsWith(":") ? within.replace(/:.*/, "") + name : name;
      const found = declared.find((each) => each.isImported && each.name === whole);
      if (!found || names.has(whole)) continue;
      names.add(whole);
      enter(found.text, whole);
      interfaces.add(found.path);
    }
  };
  enter(source);
  const bodies = declared.filter(({ name, isImported }) => !isImported && names.has(name));
  for (const { text, name } of bodies) enter(text, name);
  return { headers: [...headers], interfaces: [...interfaces], bodies: bodies.map(({ path }) => path) };
}

/** The modules that files of a project declare, the nearest ones first. */
function listDeclared(main: string): Declared[] {
  const top = findOwnFolder(main);
  const enters = (path: string) => !/(?:^|[/\\])(?:\..*|node_modules|build)$/.test(path);
  const isSource = (path: string) => endings.some((ending) => path.endsWith(ending));
  const found = listFilesBelow(top, isSource, maxNames, enters).map((name) => join(top, name));
  const distance = (path: string) => relative(main, path).length;
  return found
    .sort((a, b) => distance(a) - distance(b))
    .flatMap((path) => {
      const text = readUserText(path) ?? "";
      const [, exported, name] = modulePattern.exec(text) ?? [];
      return name ? [{ path, text, name, isImported: exported !== undefined || name.includes(":") }] : [];
    });
}
