import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, sep } from "node:path";
import { programPath } from "../build/program-path.ts";

/** What a bot in a sandbox can see, all of it read-only. */
export interface Inside {
  /** Absolute paths of files and folders, those that contain others first. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** The folder that it may write to, where one is made for it. */
  readonly temporary: string | undefined;
}

/** What a bot can write at most in its temporary folder, which lies in memory. */
export const temporaryBytes = 256 * 1024 ** 2;

const systemFolders = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  "/opt",
  "/nix/store",
  "/gnu/store",
];
/** What interpreters and the linker read of the machine's configuration; the rest is nobody's business. */
const configured =
  /^(alternatives|ld\.so\..*|localtime|timezone|nsswitch\.conf|passwd|group|locale\.alias|(java|python|perl|php|ruby|mono|lua|ghc).*)$/;

/** The programs and libraries of the system. */
export function systemPaths(): string[] {
  const etc = existsSync("/etc") ? readdirSync("/etc").filter((name) => configured.test(name)) : [];
  return [...systemFolders, ...etc.map((name) => join("/etc", name))].filter((path) => existsSync(path));
}

/** What a launch needs beside the system: its program with what belongs to it, and every path that it names. */
export function insideOf(launch: {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly files: readonly string[];
  readonly temporary: string | undefined;
}): Inside {
  const { command, env, cwd, files, temporary } = launch;
  // What is on the path is looked for, not needed.
  const { PATH: _, ...variables } = env;
  const texts = [...command.slice(1), ...Object.values(variables)];
  const named = texts.flatMap((text = "") => text.split(delimiter)).flatMap((path) => [dirname(path), path]);
  const wanted = [...installed(command[0]!), cwd, ...files, ...named.filter((path) => isAbsolute(path))];
  const seen = new Set(wanted.filter((path) => existsSync(path) && !isTooWide(path) && !isOfSystem(path)));
  return { paths: [...seen].sort((a, b) => a.length - b.length), cwd, temporary };
}

/** Without what lies in a folder among them, with which it comes. */
export function topmost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other + sep)));
}

/** A folder that holds somebody's home shows far more than a bot, and so does one that everybody writes to. */
function isTooWide(path: string): boolean {
  return (
    path === sep ||
    [homedir(), tmpdir(), "/home", "/root", "/Users", "/tmp", "/var/tmp"].some((home) =>
      `${home}${sep}`.startsWith(`${path}${sep}`),
    )
  );
}

function isOfSystem(path: string): boolean {
  return [...systemFolders, "/proc", "/dev", "/sys", "/etc", "/run"].some(
    (folder) => path === folder || path.startsWith(folder + sep),
  );
}

/** Where a program and its libraries lie, wherever links lead. */
function installed(program: string): string[] {
  const found = programPath(program);
  if (found === undefined) return [];
  return [found, realpathSync(found)].flatMap((path) => [path, prefixOf(path)]);
}

function prefixOf(program: string): string {
  const folder = dirname(program);
  const above = /^(bin|shims|scripts)$/i.test(basename(folder)) ? dirname(folder) : folder;
  return isTooWide(above) || !statSync(above).isDirectory() ? folder : above;
}

const passed = /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|JAVA_HOME|DOTNET_ROOT|PYENV_\w+|SystemRoot)$/;

/** What of the user's environment is handed on; the rest may hold secrets. */
export function insideEnvironment(outer: NodeJS.ProcessEnv, temporary: string): Record<string, string> {
  const kept = Object.entries(outer).filter(
    (entry): entry is [string, string] => passed.test(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(kept), HOME: temporary, TMPDIR: temporary };
}
