import { homedir } from "node:os";
import { basename, join } from "node:path";
import { findProgram } from "../../bots/build/program-path.ts";
import { runTool } from "../../bots/build/tool.ts";
import { isFile, listNamesIn } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { findClasspath } from "./find-referee.ts";
import { findProjectBuilder, makeBuildCommand, type ProjectBuilder } from "./project-builder.ts";

/** A build may have to download all it needs. */
const limitMs = 15 * 60_000;

/** The command that builds the referee in a folder; undefined if it is built already or is not a project. */
export function planRefereeBuild(folder: string): readonly string[] | undefined {
  const tool = findProjectBuilder(folder);
  return tool && typeof findClasspath(folder) === "string" ? makeBuildCommand(folder, tool) : undefined;
}

/** Builds the referee of a folder; a sentence with the compiler's words if that fails. */
export async function buildReferee(folder: string, command: readonly string[]): Promise<string | undefined> {
  const name = basename(folder);
  const tool = findProjectBuilder(folder);
  if (!tool) return undefined;
  if (findProgram(command[0]!) === undefined)
    return t("Building {name} needs {tool}, which was not found.", { name, tool: tool.name });
  let failed = await findFailure(folder, command, tool);
  // Maven's own repository may hold a newer engine than the one that can be downloaded.
  const engine = failed !== undefined && isEngineMissing(failed) ? findNewestEngine() : undefined;
  if (engine !== undefined) failed = await findFailure(folder, [...command, `-Dgamengine.version=${engine}`], tool);
  if (failed === undefined) return undefined;
  const why = t("{name} could not be built: {why}", { name, why: failed });
  return isEngineMissing(failed)
    ? `${why}\n${t("Maven Central may not have this version of CodinGame's engine: build the engine's repository once with {command}.", { command: engineBuild })}`
    : why;
}

async function findFailure(
  folder: string,
  command: readonly string[],
  { listErrors }: ProjectBuilder,
): Promise<string | undefined> {
  const { code, stdout, stderr, ended } = await runTool(command, { cwd: folder, limitMs });
  if (code === 0) return undefined;
  if (ended === "late") return t("it took more than {minutes, number} minutes.", { minutes: limitMs / 60_000 });
  return listErrors(`${stdout}\n${stderr}`).join("\n");
}

const isEngineMissing = (text: string) =>
  /com\.codingame\.gameengine/.test(text) && /not find|not resolve|absent/.test(text);

/** Builds CodinGame's engine; by default its build signs what it makes, which needs a key that only CodinGame has. */
const engineBuild = "mvn install -DskipTests -Dmaven.javadoc.skip -Dgpg.skip";

/**
 * The engine in Maven's own repository that was built on this machine, or else the newest of those that were downloaded.
 * Maven also leaves a folder for each version that it did not find.
 */
export function findNewestEngine(repository = join(homedir(), ".m2/repository")): string | undefined {
  const folder = join(repository, "com/codingame/gameengine/core");
  const versions = listNamesIn(folder).filter((each) => isFile(join(folder, each, `core-${each}.jar`)));
  const numbered = versions.filter((each) => /^\d/.test(each));
  const newest = numbered.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return versions.find((each) => /SNAPSHOT/.test(each)) ?? newest;
}
