import { realpathSync } from "node:fs";
import { basename, delimiter, dirname, extname, join } from "node:path";
import { findOrBuild } from "../../bots/build/build-cache.ts";
import { findProgram } from "../../bots/build/program-path.ts";
import { buildLimitMs, runTool } from "../../bots/build/tool.ts";
import { getRuntimeFolder } from "../../bots/runtimes/host-files.ts";
import { readUserText } from "../../files/user-file.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import type { RefereeStamp } from "../../game/referee.ts";

const hostClass = "RefereeHost";
/** The SDK's own entry point, for one match. */
export const sdkClass = "com.codingame.gameengine.core.RefereeMain";

/**
 * The same referee with a command that plays match after match, which saves it most of a start. It needs the compiler of
 * its Java; without one, each match has a process of its own.
 */
export async function createWarmReferee(stamp: RefereeStamp): Promise<RefereeStamp> {
  const { command = [] } = stamp;
  const [java = "", ...words] = command;
  const at = words.indexOf("-cp");
  if (at < 0 || words.at(-1) !== sdkClass) return stamp;
  const folder = await buildHostFolder(java);
  if (folder === undefined) return stamp;
  const classPath = [folder, words[at + 1]].join(delimiter);
  return { ...stamp, warm: [java, ...words.slice(0, at), "-cp", classPath, hostClass] };
}

/** The folder of the compiled host. */
async function buildHostFolder(java: string): Promise<string | undefined> {
  const compiler = findProgram(join(dirname(java), `javac${extname(java)}`));
  if (compiler === undefined || !/^java(\.exe)?$/i.test(basename(java))) return undefined;
  const source = findJavaHostFile(`${hostClass}.java`);
  const built = await findOrBuild({
    cacheFolder: getCacheFolder(),
    parts: [hostClass, readUserText(source) ?? ""],
    tool: { version: `${compiler} ${findJava()?.version}` },
    async run(folder) {
      const { code, stderr } = await runTool([compiler, "-nowarn", "-encoding", "UTF-8", "-d", folder, source], {
        limitMs: buildLimitMs,
      });
      return code === 0
        ? { ok: true, problems: [] }
        : { ok: false, kind: "compile", why: stderr, detail: "", problems: [] };
    },
  });
  return built.ok ? built.folder : undefined;
}

/** The Java that runs referees: from JAVA_HOME, else from the PATH; undefined if there is none. */
export function findJava(): { readonly program: string; readonly version: number | undefined } | undefined {
  const { JAVA_HOME: home } = process.env;
  const program = (home === undefined ? undefined : findProgram(join(home, "bin", "java"))) ?? findProgram("java");
  return program === undefined ? undefined : { program, version: readJavaVersion(program) };
}

/** The path of a file that Spar brings for Java: a class, or a script of a build. */
export function findJavaHostFile(name: string): string {
  return join(getRuntimeFolder("java"), name);
}

/** The major version, from the file `release` of every Java since 7; "1.8.0_402" gives 8. */
function readJavaVersion(program: string): number | undefined {
  try {
    const home = dirname(dirname(realpathSync(program)));
    const release = readUserText(join(home, "release")) ?? readUserText(join(dirname(home), "release"));
    const [, first, second] = /^JAVA_VERSION="(\d+)(?:\.(\d+))?/m.exec(release ?? "") ?? [];
    return first === undefined ? undefined : Number(first === "1" ? second : first);
  } catch {
    return undefined;
  }
}
