import { homedir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { buildJavaHost } from "../../bots/build/own-build.ts";
import { findProgram } from "../../bots/process/program-path.ts";
import { listNamesIn, readUserText } from "../../files/user-file.ts";
import { resolveLinks } from "../../files/user-folders.ts";
import type { RefereeStamp } from "../../game/referee.ts";

const hostClass = "RefereeHost";
/** The SDK's own entry point, for one match. */
export const sdkClass = "com.codingame.gameengine.core.RefereeMain";

/** The same referee playing match after match, which saves most of a start, if its Java has a compiler. */
export async function createWarmReferee(stamp: RefereeStamp): Promise<RefereeStamp> {
  const { command = [] } = stamp;
  const [java = "", ...words] = command;
  const at = words.indexOf("-cp");
  if (at < 0 || words.at(-1) !== sdkClass) return stamp;
  if (!/^java(\.exe)?$/i.test(basename(java))) return stamp;
  const folder = await buildJavaHost(hostClass, java, `${findJava()?.version}`);
  if (folder === undefined) return stamp;
  const classPath = [folder, words[at + 1]].join(delimiter);
  return { ...stamp, warm: [java, ...words.slice(0, at), "-cp", classPath, hostClass] };
}

export interface Java {
  readonly program: string;
  readonly version: number | undefined;
}

/** Where installers of Java put it: each version in a folder of its own. */
const javaFolders = [
  ...["/usr/lib/jvm", "/usr/local/lib/jvm", "/Library/Java/JavaVirtualMachines"],
  ...["C:/Program Files/Java", "C:/Program Files/Eclipse Adoptium"],
  ...[".sdkman/candidates/java", ".jdks", ".jabba/jdk"].map((path) => join(homedir(), path)),
];

/** The other versions of Java on this machine that can compile, newest first. */
export function listOtherJavas(): readonly Java[] {
  const named = Object.entries(process.env).flatMap(([name, home]) => (/^JAVA_HOME/.test(name) && home ? [home] : []));
  const installed = javaFolders.flatMap((folder) => listNamesIn(folder).map((name) => join(folder, name)));
  const found = new Map<number | undefined, Java>();
  for (const home of [...named, ...installed].flatMap((each) => [each, join(each, "Contents/Home")])) {
    const program = findProgram(join(home, "bin", "javac")) && findProgram(join(home, "bin", "java"));
    const version = program === undefined ? undefined : readJavaVersion(program);
    if (program !== undefined && version !== undefined && !found.has(version)) found.set(version, { program, version });
  }
  found.delete(findJava()?.version);
  return [...found.values()].sort((a, b) => b.version! - a.version!);
}

/** The Java that runs referees: from JAVA_HOME, else from the PATH; undefined if there is none. */
export function findJava(): Java | undefined {
  const { JAVA_HOME: home } = process.env;
  const program = (home === undefined ? undefined : findProgram(join(home, "bin", "java"))) ?? findProgram("java");
  return program === undefined ? undefined : { program, version: readJavaVersion(program) };
}

/** The major version, from the file `release` of every Java since 7; "1.8.0_402" gives 8. */
function readJavaVersion(program: string): number | undefined {
  const home = dirname(dirname(resolveLinks(program) ?? program));
  const release = readUserText(join(home, "release")) ?? readUserText(join(dirname(home), "release"));
  const [, first, second] = /^JAVA_VERSION="(\d+)(?:\.(\d+))?/m.exec(release ?? "") ?? [];
  return first === undefined ? undefined : Number(first === "1" ? second : first);
}
