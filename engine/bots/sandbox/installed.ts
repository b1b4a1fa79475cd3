import { basename, dirname, join } from "node:path";
import { listNamesIn, readUserText } from "../../files/user-file.ts";
import { findProgram } from "../build/program-path.ts";
import { followLinks } from "./links.ts";
import { isTooWideToShow } from "./too-wide.ts";

/** Where a program, its libraries and the base of its virtual environment are installed, following all links. */
export function findInstallation(program: string): string[] {
  const found = findProgram(program);
  if (found === undefined) return [];
  const all = followLinks(found).flatMap((hop) => [hop, ...findBases(hop).flatMap(followLinks)]);
  return [...new Set(all)].flatMap(listOwnParts);
}

const interpreterPattern = /^(python|pypy)[\d.]*t?(\.exe)?$/;

/** The interpreters that a Python virtual environment is based on, from the file that Python itself reads. */
function findBases(program: string): string[] {
  const folder = dirname(program);
  const [text = ""] = [folder, dirname(folder)].flatMap((path) => readUserText(join(path, "pyvenv.cfg")) ?? []);
  const [, home] = /^home\s*=\s*(.*\S)/m.exec(text) ?? [];
  if (home === undefined) return [];
  const all = listNamesIn(home).filter((name) => interpreterPattern.test(name));
  return all.map((name) => join(home, name)).filter((path) => findProgram(path) !== undefined);
}

function listOwnParts(program: string): string[] {
  const folder = dirname(program);
  if (!/^(bin|shims|scripts)$/i.test(basename(folder))) return [program, folder];
  const prefix = dirname(folder);
  return [program, ...(isTooWideToShow(prefix) ? listProgramFiles(prefix, program) : [prefix])];
}

/** The files that belong to a program by their names, in folders shared with other programs. */
function listProgramFiles(prefix: string, program: string): string[] {
  const [name] = /^[a-z]+/i.exec(basename(program)) ?? [];
  if (name === undefined) return [];
  const own = new RegExp(`^(${name}[\\d.]*t?(_modules)?|lib${name}[\\d.]*t?\\.(so|dylib)[\\d.]*)$`);
  const libraries = ["lib", "lib64", "libexec", "share"].map((folder) => join(prefix, folder));
  const parts = libraries.flatMap((folder) =>
    listNamesIn(folder).flatMap((one) => (own.test(one) ? join(folder, one) : [])),
  );
  return [...parts, join(prefix, "pyvenv.cfg")];
}
