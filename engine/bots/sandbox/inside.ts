import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { installed } from "./installed.ts";
import { followLinks } from "./links.ts";
import { isTooWide } from "./too-wide.ts";

/** What a program in a sandbox can see, read-only but for `writable`. */
export interface Inside {
  /** Absolute paths of files and folders. None lies in another, where a link may stand in its place. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Absolute paths of folders that it may write to: a build's. */
  readonly writable?: readonly string[];
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

/** Of the folder of certificates this alone: Node does not start where it is there and must not be read. */
const ofCertificates = ["/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf"];

/** The programs and libraries of the system. */
export function systemPaths(): string[] {
  const etc = existsSync("/etc") ? readdirSync("/etc").filter((name) => configured.test(name)) : [];
  return [...systemFolders, ...etc.map((name) => join("/etc", name)), ...ofCertificates].filter((path) =>
    existsSync(path),
  );
}

interface Launched {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly files: readonly string[];
  readonly temporary: string | undefined;
  /** The command's words are somebody else's: no path in them is shown, and the program must be one of the system's. */
  readonly isForeign?: boolean;
}

/** What a launch needs beside the system: its program with what belongs to it, and every path that Spar names in it. */
export function collectInside(launch: Launched): Inside {
  const { command, cwd, files, temporary, isForeign = false } = launch;
  const [word = ""] = command;
  const hasPath = /[/\\]/.test(word);
  const program = hasPath ? resolve(cwd, word) : word;
  const own = isForeign && hasPath ? [] : installed(program);
  const wanted = [...own, cwd, ...files, ...(isForeign ? [] : pathsIn(launch))].flatMap(followLinks);
  const seen = new Set(wanted.filter((path) => existsSync(path) && !isTooWide(path) && !isOfSystem(path)));
  return { paths: topmost([...seen]), cwd, temporary };
}

/** The absolute paths in a command's words and its variables, each with its folder. */
function pathsIn({ command, env }: Launched): string[] {
  // What is on the path is looked for, not needed.
  const { PATH: _, ...variables } = env;
  const texts = [...command.slice(1), ...Object.values(variables)].flatMap((text = "") => text.split(delimiter));
  return texts.filter((path) => isAbsolute(path)).flatMap((path) => [dirname(path), path]);
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
