import { basename, delimiter, dirname, extname, join } from "node:path";
import { findOrBuild } from "../../bots/build/build-cache.ts";
import { findProgram } from "../../bots/build/program-path.ts";
import { buildLimitMs, runTool } from "../../bots/build/tool.ts";
import { readUserText } from "../../files/user-file.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import type { RefereeStamp } from "../../game/referee.ts";
import { findJava, findJavaHostFile } from "./java.ts";

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
