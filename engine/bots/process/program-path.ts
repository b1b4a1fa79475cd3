import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { accessSync, constants, lstatSync, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { devNull } from "node:os";
import { delimiter, dirname, extname, isAbsolute, join, resolve } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a program is started, which decides what its name means. */
interface StartPlace {
  readonly cwd?: string | undefined;
  readonly env?: Environment | undefined;
}

/**
 * Starts a program by its whole path, since Windows looks for a name in the current folder first, where anything may lie
 * beside a stranger's bot; and scripts by Windows' shell, which alone can. All programs but Node itself start here.
 */
export function startProgram([name, ...args]: readonly string[], options: SpawnOptions & StartPlace): ChildProcess {
  const path = locateProgram(name!, options);
  const stdio = withoutInherited(typeof options.stdio === "object" ? options.stdio : Array(3).fill(options.stdio));
  if (process.platform !== "win32" || !/\.(?:bat|cmd)$/i.test(path)) return spawn(path, args, { ...options, stdio });
  const line = `"${[path, ...args].map(quoteForShell).join(" ")}"`;
  const words = ["/e:ON", "/v:OFF", "/d", "/s", "/c", line];
  return spawn(getSystemProgram("cmd"), words, { ...options, windowsVerbatimArguments: true });
}

type StdioEntry = Extract<SpawnOptions["stdio"], readonly unknown[]>[number];

let inherited: readonly number[] | undefined;
let nowhere: number | undefined;

/**
 * The descriptors of a child without those that Spar itself inherited (`spar … 20<FOLDER`, a lock of flock): Linux passes
 * them on, and one leads out of a sandbox. A child finds nothing at their numbers; Spar keeps them, since a lock ends
 * with its last descriptor.
 */
export function withoutInherited(stdio: readonly StdioEntry[]): StdioEntry[] {
  inherited ??= listInherited();
  const all = [...stdio];
  for (const fd of inherited) {
    while (all.length <= fd) all.push("ignore");
    // Of these, "ignore" would keep what is there.
    if (all[fd] === "ignore") all[fd] = nowhere ??= openSync(devNull, "r");
  }
  return all;
}

const closeOnExec = 0o2000000;

/** Node marks what it opens to be closed in children, and at its start the first descriptors, but not all. */
function listInherited(): number[] {
  if (process.platform !== "linux") return [];
  const passesOn = (fd: number) => {
    try {
      const [, flags] = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8")) ?? [];
      return (Number.parseInt(flags ?? "0", 8) & closeOnExec) === 0;
    } catch {
      // It was open only to list the others.
      return false;
    }
  };
  return readdirSync("/proc/self/fdinfo")
    .map(Number)
    .filter((fd) => fd > 2 && passesOn(fd));
}

/** The whole path of a program. */
export function locateProgram(name: string, { cwd = process.cwd(), env = process.env }: StartPlace): string {
  if (/[/\\]/.test(name)) return findProgram(resolve(cwd, name)) ?? resolve(cwd, name);
  // The system says what is missing, of a place where nobody else puts programs.
  return findProgram(name, readVariable(env, "PATH")) ?? join(dirname(process.execPath), name);
}

/** The whole path of one of Windows' own programs. */
export function getSystemProgram(name: string): string {
  return join(readVariable(process.env, "SystemRoot") ?? "C:\\Windows", "System32", `${name}.exe`);
}

/** An argument in a line for Windows' shell, which replaces `%name%` in quotes, but not around a part of no length. */
export function quoteForShell(text: string): string {
  if (/^[\w#$*+\-./:?@\\]*[\w#$*+\-./:?@]$/.test(text)) return text;
  return `"${text.replace(/(\\*)("|$)/g, "$1$1$2$2").replaceAll("%", "%%cd:~,%")}"`;
}

/** A variable of Windows has a name in either case, which copies of the environment keep. */
function readVariable(env: Environment, name: string): string | undefined {
  return env[name] ?? Object.entries(env).find(([each]) => each.toUpperCase() === name.toUpperCase())?.[1];
}

/** Searches the PATH, where Windows allows quotes, for a program, but not folders that depend on the current one. */
export function findProgram(
  program: string,
  path = readVariable(process.env, "PATH") ?? "",
  platform = process.platform,
): string | undefined {
  const listed = path.split(delimiter).map((folder) => folder.replace(/^"(.*)"$/, "$1"));
  const folders = /[/\\]/.test(program) ? [""] : listed.filter(isAbsolute);
  const endings = listProgramEndings(program, platform);
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, program + ending)));
  return paths.find((path) => isProgram(path, platform));
}

/** The endings of programs and scripts in Windows' own order. A dot may be part of the name, as in "python3.12". */
export function listProgramEndings(program: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  if (platform !== "win32") return [""];
  const endings = [".com", ".exe", ".bat", ".cmd"];
  return endings.includes(extname(program).toLowerCase()) ? [""] : endings;
}

function isProgram(path: string, platform: NodeJS.Platform): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    // An alias of an app, such as Python from the Store, is a link that can be started but not followed.
    const isRefused = platform === "win32" && (error as NodeJS.ErrnoException).code === "EACCES";
    return isRefused && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  }
}
