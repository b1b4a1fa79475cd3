import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { installed } from "./installed.ts";
import { hopsOf } from "./links.ts";
import { isTooWide } from "./too-wide.ts";

/** What a bot in a sandbox can see, all of it read-only. */
export interface Inside {
  /** Absolute paths of files and folders. None lies in another, where a link may stand in its place. */
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
  const program = /[/\\]/.test(command[0]!) ? resolve(cwd, command[0]!) : command[0]!;
  const wanted = [...installed(program), cwd, ...files, ...named.filter((path) => isAbsolute(path))].flatMap(hopsOf);
  const seen = new Set(wanted.filter((path) => existsSync(path) && !isTooWide(path) && !isOfSystem(path)));
  return { paths: topmost([...seen]), cwd, temporary };
}

/** Without what lies in a folder among them, with which it comes. */
function topmost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other + sep)));
}

function isOfSystem(path: string): boolean {
  return [...systemFolders, "/proc", "/dev", "/sys", "/etc", "/run"].some(
    (folder) => path === folder || path.startsWith(folder + sep),
  );
}

const passed = /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|JAVA_HOME|DOTNET_ROOT|PYENV_\w+|SystemRoot)$/;

/** What of the user's environment is handed on; the rest may hold secrets. */
export function insideEnvironment(outer: NodeJS.ProcessEnv, temporary: string): Record<string, string> {
  const kept = Object.entries(outer).filter(
    (entry): entry is [string, string] => passed.test(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(kept), HOME: temporary, TMPDIR: temporary };
}
