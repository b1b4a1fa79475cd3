import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram } from "../../bots/build/program-path.ts";
import { getRuntimeFolder } from "../../bots/runtimes/host-files.ts";
import { readUserText } from "../../files/user-file.ts";

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
