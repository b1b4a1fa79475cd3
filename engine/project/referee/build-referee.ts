import { basename, dirname, join } from "node:path";
import { findProgram } from "../../bots/process/program-path.ts";
import { runTool } from "../../bots/process/tool.ts";
import { isFile } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { engineGroup, listNearEngines, readWantedEngine } from "./find-engine.ts";
import { findClasspath } from "./find-referee.ts";
import { listProjectBuilders, makeBuildCommand, type ProjectBuilder } from "./project-builder.ts";
import { findProjectIn } from "./read-referee-config.ts";
import { findJava, type Java, listOtherJavas } from "./warm-referee.ts";

/** A build may have to download all it needs. */
const limitMs = 15 * 60_000;

/** A way to build a project: a tool that it has files for, and the command that starts it. */
export interface BuildWay {
  readonly tool: ProjectBuilder;
  readonly command: readonly string[];
}

/** The ways to build the referee in a folder, to be tried in turn; undefined if it is built already or is not a project. */
export function planRefereeBuild(path: string): readonly BuildWay[] | undefined {
  const folder = findProjectIn(path);
  const ways = listProjectBuilders(folder).map((tool) => ({ tool, command: makeBuildCommand(folder, tool) }));
  return ways.length > 0 && typeof findClasspath(folder) === "string" ? ways : undefined;
}

/** What git clones from; with other addresses it would run a program that they name. */
const addressPattern = /^(?:(?:https?|ssh|git|file):\/\/|\w[\w.-]*@\w[\w.-]*:)[^\s]+$/;

/** Clones the repository of a referee into a new folder; a sentence if that fails. */
export async function cloneReferee(address: string, folder: string): Promise<string | undefined> {
  if (!addressPattern.test(address)) return t("{address} is not the address of a Git repository.", { address });
  const words = ["clone", "--quiet", "--depth", "1", "--recurse-submodules", "--shallow-submodules", "--"];
  // Nobody could answer a question for a password.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const { code, stderr } = await runTool(["git", ...words, address, folder], { limitMs, env });
  const lines = stderr.trim().split("\n");
  const why = lines.find((line) => line.startsWith("fatal: ")) ?? lines.at(-1)!;
  return code === 0 ? undefined : t("{address} could not be cloned: {why}", { address, why });
}

/** As many engines are tried: each takes a build, and those that are farther away fit no better. */
const maxEngines = 4;

/** Builds the referee of a folder by the first way that works: a remark if it is not the first; why if none does. */
export async function buildReferee(
  path: string,
  ways: readonly BuildWay[],
): Promise<{ readonly failed?: string; readonly remark?: string }> {
  const name = basename(path);
  const failures: string[] = [];
  for (const way of ways) {
    const tool = way.tool.name;
    if (findProgram(way.command[0]!) === undefined) {
      failures.push(t("Building {name} needs {tool}, which was not found.", { name, tool }));
      continue;
    }
    const why = await findBuildFailure(findProjectIn(path), way);
    if (why === undefined && failures.length === 0) return {};
    if (why === undefined)
      return { remark: `${t("It was built by {tool}.", { tool })} ${failures[0]!.split("\n")[0]}` };
    failures.push(t("{name} could not be built by {tool}: {why}", { name, tool, why }));
  }
  return { failed: failures.join("\n") };
}

/** Why a way does not build the project in a folder, by any version of Java. */
async function findBuildFailure(folder: string, way: BuildWay): Promise<string | undefined> {
  let failed = await buildWith({ folder, ...way, java: findJava() });
  for (const java of failed !== undefined && isAboutJava(failed) ? listOtherJavas() : [])
    failed = failed && (await buildWith({ folder, ...way, java })) && failed;
  if (failed === undefined) return undefined;
  const why = [...explainFailure(failed), failed].join("\n");
  return isEngineMissing(failed)
    ? `${why}\n${t("Maven Central may not have this version of CodinGame's engine: build the engine's repository once with {command}.", { command: engineBuild })}`
    : why;
}

interface Build extends BuildWay {
  readonly folder: string;
  readonly java: Java | undefined;
}

/** Why a build failed, with the engine that it asks for or, if that cannot be had, with those that are nearest to it. */
async function buildWith(build: Build): Promise<string | undefined> {
  const failed = await findFailure(build, build.command);
  const wanted = failed !== undefined && isEngineMissing(failed) ? readWantedEngine(build.folder) : undefined;
  const failures: string[] = [];
  for (const version of wanted ? listNearEngines(wanted).slice(0, maxEngines) : []) {
    const other = await findFailure(build, [...build.command, ...build.tool.replaceEngine(wanted!, version)]);
    if (other === undefined) return undefined;
    failures.push(other);
    // No engine helps.
    if (isAboutJava(other)) break;
  }
  // What the compiler says of an engine that is there says more than that another one is not.
  return failures.find((each) => !isEngineMissing(each)) ?? failed;
}

async function findFailure({ folder, tool, java }: Build, command: readonly string[]): Promise<string | undefined> {
  const { code, stdout, stderr, ended } = await runTool(command, { cwd: folder, limitMs, env: createJavaEnv(java) });
  if (code === 0) return undefined;
  if (ended === "late") return t("it took more than {minutes, number} minutes.", { minutes: limitMs / 60_000 });
  return tool.listErrors(`${stdout}\n${stderr}`).join("\n");
}

/** Kotlin up to 1.4 looks into classes that Java 16 and later closes, unless Maven's own Java opens them. */
const openedPackages = ["java.lang", "java.util", "java.io"].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`);

function createJavaEnv(java: Java | undefined): NodeJS.ProcessEnv {
  if (!java) return process.env;
  const home = dirname(dirname(java.program));
  const opened =
    (java.version ?? 0) >= 9 ? { MAVEN_OPTS: [process.env.MAVEN_OPTS ?? "", ...openedPackages].join(" ") } : {};
  return { ...process.env, ...opened, ...(isFile(join(home, "release")) && { JAVA_HOME: home }) };
}

const isEngineMissing = (text: string) => text.includes(`${engineGroup}:`);

/** Packages that Java 8 had. */
const lostPackage =
  /\b(?:package|import|find) (?:symbol )?((?:sun|javafx|jdk\.nashorn|javax\.(?:xml\.bind|annotation))\.?[\w.]*)/;

/** What a Java that is too new or too old for a project makes of it. */
const javaTrouble =
  /(?:Source|Target) option \d+ is no longer supported|invalid (?:source|target) release|release version \d+ not supported|Unsupported class file|InaccessibleObjectException|IllegalAccessError|IllegalArgumentException: \d\d\b|Unknown JVM target|ClassReader\.readModule/;

const isAboutJava = (text: string) => javaTrouble.test(text) || lostPackage.test(text);

/** What is behind failures that nobody would understand from the words of a tool. */
function explainFailure(failed: string): string[] {
  const [, gone] = lostPackage.exec(failed) ?? [];
  if (gone !== undefined)
    return [t("It uses {package}, which newer versions of Java lack: install Java 8.", { package: gone })];
  if (/\bkotlin\b/.test(failed) && isAboutJava(failed))
    return [t("It uses a version of Kotlin that is too old for this version of Java: install Java 8.")];
  if (/\bbintray\b|\bjcenter\b/i.test(failed)) return [t("It needs a library from Bintray, which was closed in 2021.")];
  if (/\.java:(?:\[\d|\d+: error)/.test(failed) && inferenceTrouble.test(failed))
    return [t("Perhaps it was written with Eclipse, whose compiler infers some types that Java's own does not.")];
  return [];
}

/** What Java's compiler says where it infers no type, or only `Object`. */
const inferenceTrouble =
  /\binference variable\b|\bcannot infer\b|\binstance\(s\) of type variable|<(?:java\.lang\.)?Object> cannot be converted/;

/** Builds CodinGame's engine; by default its build signs what it makes, which needs a key that only CodinGame has. */
const engineBuild = "mvn install -DskipTests -Dmaven.javadoc.skip -Dgpg.skip";
