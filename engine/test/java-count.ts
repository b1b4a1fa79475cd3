import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { runTool, type ToolRun } from "../bots/process/tool.ts";
import { listFilesBelow } from "../files/user-file.ts";
import { buildReferee, planRefereeBuild } from "../project/referee/build-referee.ts";
import { findJava } from "../project/referee/warm-referee.ts";

const sources = join(__dirname, "referees/java-count");
/** Cached: built only once. */
const builtFolder = join(__dirname, "../../.cache/java-count");

export type JavaCount = { readonly folder: string } | { readonly why: string };

/** The folder of the Java referee of the tests, built by Maven; or what is missing for it. */
export async function buildJavaCount(): Promise<JavaCount> {
  if (!findJava()) return { why: "no Java" };
  if (!findProgram("mvn")) return { why: "no Maven" };
  const isOld = listFilesBelow(sources, () => true).some(
    (file) =>
      readTextFile(builtFolder, file) === undefined || readTextFile(builtFolder, file) !== readTextFile(sources, file),
  );
  if (isOld) rmSync(builtFolder, { recursive: true, force: true });
  cpSync(sources, builtFolder, { recursive: true });
  const ways = planRefereeBuild(builtFolder);
  if (!ways || (await buildReferee(builtFolder, ways)).failed === undefined) return { folder: builtFolder };
  rmSync(builtFolder, { recursive: true, force: true });
  return { why: "Maven cannot get CodinGame's engine" };
}

function readTextFile(folder: string, file: string): string | undefined {
  return existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : undefined;
}

/** The command of a program that plays one match of any referee by CodinGame's own runner; or what is missing. */
export async function prepareOfficialRunner(classPath: string): Promise<readonly string[] | string> {
  const compiler = findProgram("javac");
  if (compiler === undefined) return "no Java compiler";
  const folder = join(builtFolder, "official");
  const source = join(sources, "official/OfficialMatch.java");
  const ran = await runTool([compiler, "-nowarn", "-cp", classPath, "-d", folder, source], { limitMs: 60_000 });
  if (ran.code !== 0) return `${compiler} ${describeToolEnd(ran)}`;
  const options = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--add-opens", "java.base/java.lang=ALL-UNNAMED"];
  return [findJava()!.program, ...options, "-cp", `${folder}:${classPath}`, "OfficialMatch"];
}

/** How a tool ended, and what it said last; a tool that took too long or was killed says nothing itself. */
export function describeToolEnd({ code, signal, ended, limitMs = 0, stderr }: ToolRun): string {
  const late = ended === "late" ? `did not finish within ${limitMs / 1000} s` : undefined;
  return `${late ?? `ended with ${signal ?? code}`}: ${stderr.slice(-2000).trim()}`.replace(/: $/, "");
}
