import { existsSync, readdirSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { listNamesIn, readUserText } from "../../files/user-file.ts";
import { followLinks, isOfSystem, isTooWideToShow, systemFolders } from "../../files/user-folders.ts";
import { findProgram } from "../process/program-path.ts";

/** Where a program, its libraries and the base of its virtual environment are installed, following all links. */
function findInstallation(program: string): string[] {
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

/** What a program in a sandbox can see; read-only except for `writable`. */
export interface SandboxContents {
  /** Absolute paths of files and folders. None is inside another, where a link could replace it. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Absolute paths of folders it may write to, such as a build folder. */
  readonly writable?: readonly string[];
  /** The sandbox's temporary folder, if one was created for it. */
  readonly temporary: string | undefined;
}

/** The system configuration that interpreters and the linker read; nothing else is visible. */
const configuredPattern =
  /^(alternatives|ld\.so\..*|localtime|timezone|nsswitch\.conf|passwd|group|locale\.alias|(java|python|perl|php|ruby|mono|lua|ghc|ldc|dmd|fpc|groovy).*)$/;

/** The only file visible in the folder of certificates: Node does not start if it exists but cannot be read. */
const certificateFiles = ["/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf"];

/** The folders with the system's programs and libraries. */
export function listSystemPaths(): string[] {
  const etc = existsSync("/etc") ? readdirSync("/etc").filter((name) => configuredPattern.test(name)) : [];
  return [...systemFolders, ...etc.map((name) => join("/etc", name)), ...certificateFiles].filter((path) =>
    existsSync(path),
  );
}

export interface SandboxedProgram {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly files: readonly string[];
  readonly temporary: string | undefined;
  /** The command comes from others: no path in it is made visible, and the program must be one of the system's. */
  readonly isForeign?: boolean;
  /** What is visible of the paths in its arguments and variables; by default all, each with its folder. */
  readonly named?: readonly string[];
}

/** What a launch needs besides the system: its program with its libraries, and every path that Spar mentions in it. */
export function collectInside(launch: SandboxedProgram): SandboxContents {
  const { command, cwd, files, temporary, isForeign = false } = launch;
  const { named = isForeign ? [] : listPaths(launch) } = launch;
  const [word = ""] = command;
  const hasPath = /[/\\]/.test(word);
  const program = hasPath ? resolve(cwd, word) : word;
  const own = isForeign && hasPath ? [] : findInstallation(program);
  const wanted = [...own, cwd, ...files, ...named].flatMap(followLinks);
  const seen = new Set(wanted.filter((path) => existsSync(path) && !isTooWideToShow(path) && !isOfSystem(path)));
  return { paths: selectTopmost([...seen]), cwd, temporary };
}

/** The absolute paths in a command and its variables, each with its folder. */
function listPaths({ command, env }: SandboxedProgram): string[] {
  // Programs on the PATH are optional, so the PATH itself is left out.
  const { PATH: _, ...variables } = env;
  const texts = [...command.slice(1), ...Object.values(variables)].flatMap((text = "") => text.split(delimiter));
  return texts.filter((path) => isAbsolute(path)).flatMap((path) => [dirname(path), path]);
}

/** Removes paths inside other paths of the list, which include them. */
const selectTopmost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other + sep)));

const passedVariables = /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|JAVA_HOME|DOTNET_ROOT|PYENV_\w+|SystemRoot)$/i;

/** The part of the user's environment that is passed on; the rest may contain secrets. */
export function filterEnvironment(outer: NodeJS.ProcessEnv, temporary: string): Record<string, string> {
  const kept = Object.entries(outer).filter(([name]) => passedVariables.test(name));
  const own = ["HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"].map((name) => [name, temporary]);
  return Object.fromEntries([...kept, ...own]);
}
