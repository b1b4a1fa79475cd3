import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { findInstallation } from "./installed.ts";
import { followLinks } from "./links.ts";
import { isTooWideToShow } from "./too-wide.ts";

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
  // Where Debian keeps the package list of Haskell's compiler.
  "/var/lib/ghc",
];
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

/** A program to start in a sandbox. */
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
function selectTopmost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other + sep)));
}

/** Whether a path belongs to the system rather than to a user. */
export function isOfSystem(path: string): boolean {
  return [...systemFolders, "/proc", "/dev", "/sys", "/etc", "/run"].some(
    (folder) => path === folder || path.startsWith(folder + sep),
  );
}

const passedVariables = /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|JAVA_HOME|DOTNET_ROOT|PYENV_\w+|SystemRoot)$/;

/** The part of the user's environment that is passed on; the rest may contain secrets. */
export function filterEnvironment(outer: NodeJS.ProcessEnv, temporary: string): Record<string, string> {
  const kept = Object.entries(outer).filter(
    (entry): entry is [string, string] => passedVariables.test(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(kept), HOME: temporary, TMPDIR: temporary };
}
