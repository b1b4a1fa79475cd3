import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { strFromU8 } from "fflate";
import { findProgram } from "../../bots/process/program-path.ts";
import { findJavaHostFile } from "../../bots/runtimes/host-files.ts";
import { replaceFile } from "../../files/stored-json.ts";
import { unzipFirst } from "../../files/unzip-first.ts";
import { isFile, isFolder, listFilesBelow, readUserBytes, readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder, makeFolder, resolveLinks } from "../../files/user-folders.ts";
import { dropComments, engineGroup, type WantedEngine } from "./find-engine.ts";
import { sdkClass } from "./warm-referee.ts";

/** What builds a referee's project: compiles it, and lists its dependencies in `cp.txt`. */
export interface ProjectBuilder {
  /** As it is called in sentences. */
  readonly name: string;
  readonly projectFiles: readonly string[];
  /** Where its classes and resources are, in the project's folder. */
  readonly outputFolders: readonly string[];
  readonly wrapper: { readonly unix: string; readonly windows: string };
  /** The command for a terminal, and the arguments for Spar, which wants little output. */
  readonly program: string;
  readonly task: () => readonly string[];
  readonly quietly: readonly string[];
  /** The arguments with which another version of the engine takes the place of the one that a project asks for. */
  readonly replaceEngine: (wanted: WantedEngine, version: string) => readonly string[];
  /** The reasons in the output of a failed build. */
  readonly listErrors: (output: string) => readonly string[];
}

/** What is shown of a failed build. */
const maxErrorLines = 6;

const maven: ProjectBuilder = {
  name: "Maven (mvn)",
  projectFiles: ["pom.xml"],
  outputFolders: ["target/classes"],
  wrapper: { unix: "mvnw", windows: "mvnw.cmd" },
  program: "mvn",
  task: () => ["compile", "dependency:build-classpath", "-Dmdep.outputFile=cp.txt"],
  quietly: ["-B", "-q", "-Dstyle.color=never"],
  replaceEngine: (wanted, version) => [
    ...["-gs", writeEngineRepository(wanted, version)],
    // Central has parts of some versions, which go before ours.
    ...(wanted.property === undefined ? [] : [`-D${wanted.property}=${version}`]),
  ],
  listErrors: listMavenErrors,
};

const gradle: ProjectBuilder = {
  name: "Gradle",
  projectFiles: ["build.gradle", "build.gradle.kts"],
  outputFolders: ["build/classes/java/main", "build/classes/kotlin/main", "build/resources/main"],
  wrapper: { unix: "gradlew", windows: "gradlew.bat" },
  program: "gradle",
  task: () => ["--init-script", findJavaHostFile("classpath.gradle"), "writeClasspath"],
  quietly: ["--quiet", "--console", "plain"],
  replaceEngine: (_, version) => [`-Dspar.engine=${version}`],
  listErrors: listGradleErrors,
};

const projectBuilders: readonly ProjectBuilder[] = [maven, gradle];

/** The tools of the project in a folder, by its files; the first is the usual one. */
export function listProjectBuilders(folder: string): readonly ProjectBuilder[] {
  return projectBuilders.filter(({ projectFiles }) => projectFiles.some((name) => isFile(join(folder, name))));
}

/** The command that builds the project, as one would type it. */
export const formatBuildCommand = ({ program, task }: ProjectBuilder): string => [program, ...task()].join(" ");

/** The command by which Spar builds the project in a folder: the user's own tool, or the wrapper of the project. */
export function makeBuildCommand(
  folder: string,
  { program, wrapper, quietly, task }: ProjectBuilder,
): readonly string[] {
  const own = join(folder, process.platform === "win32" ? wrapper.windows : wrapper.unix);
  // Archives and commits made on Windows lose the permission to run a wrapper, which is a script of the shell.
  const run = !isFile(own) ? [program] : findProgram(own) === undefined ? ["sh", own] : [own];
  return [...run, ...quietly, ...task()];
}

/** The folders of compiled classes and resources that are there, of one tool. */
export function listOutputFolders(folder: string, listed: readonly string[]): readonly string[] {
  const found = projectBuilders
    .map(({ outputFolders }) => outputFolders.map((name) => join(folder, name)).filter(isFolder))
    .filter((paths) => paths.length > 0);
  const hasClass = (path: string) => listFilesBelow(path, (name) => name.endsWith(".class")).length > 0;
  const isListed = (path: string) => listed.includes(resolveLinks(path) ?? path);
  return found.find((paths) => paths.some(isListed)) ?? found.find((paths) => paths.some(hasClass)) ?? found[0] ?? [];
}

/**
 * Writes a repository in which the wanted modules of the engine are moved to another version, since a project may name
 * its version anywhere, and settings for Maven that add it. Central takes the place of repositories that were closed. Returns the settings' path.
 */
function writeEngineRepository({ version: wanted, modules, closed }: WantedEngine, version: string): string {
  const id = `spar-engine-${version}`;
  const folder = join(getCacheFolder(), "engines", encodeURIComponent(wanted), version);
  for (const [module, own] of Object.entries(modules)) {
    const place = join(folder, ...engineGroup.split("."), module, own);
    makeFolder(place);
    const names = `<groupId>${engineGroup}</groupId><artifactId>${module}</artifactId><version>${own}</version>`;
    const moved = `<distributionManagement><relocation><version>${version}</version></relocation></distributionManagement>`;
    const pom = `<project><modelVersion>4.0.0</modelVersion>${names}${moved}</project>`;
    if (own !== version) replaceFile(join(place, `${module}-${own}.pom`), pom);
  }
  const url = `<url>${pathToFileURL(folder)}</url>`;
  const repository = `<repository><id>${id}</id>${url}<releases><checksumPolicy>ignore</checksumPolicy></releases></repository>`;
  // Mirrors of one repository go before a user's mirror of all.
  const mirror = (of: string, at: string) => `<mirror><id>${of}-spar</id><mirrorOf>${of}</mirrorOf>${at}</mirror>`;
  const added = {
    mirrors: [mirror(id, url), ...closed.map((each) => mirror(each, `<url>${centralUrl}</url>`))].join(""),
    profiles: `<profile><id>${id}</id><repositories>${repository}</repositories></profile>`,
    activeProfiles: `<activeProfile>${id}</activeProfile>`,
  };
  const settings = join(folder, "settings.xml");
  replaceFile(settings, addToSettings(readGlobalSettings(), added));
  return settings;
}

const centralUrl = "https://repo.maven.apache.org/maven2";

/** The settings of Maven's installation, which those of the command line replace; a user's own remain. */
function readGlobalSettings(): string {
  const program = resolveLinks(findProgram("mvn") ?? "");
  const text = program && readUserText(join(dirname(dirname(program)), "conf", "settings.xml"));
  const plain = dropComments(text || "");
  return plain.includes("</settings>") ? plain : "<settings></settings>";
}

function addToSettings(settings: string, added: Readonly<Record<string, string>>): string {
  return Object.entries(added).reduce(
    (text, [list, entry]) =>
      text.includes(`<${list}>`)
        ? text.replace(`<${list}>`, `<${list}>${entry}`)
        : text.replace("</settings>", `<${list}>${entry}</${list}></settings>`),
    settings,
  );
}

/** The errors in Maven's output, each once, without its advice; its last lines if it names none. */
export function listMavenErrors(output: string): readonly string[] {
  // Maven 3.8 resets the colour at its end even if it printed none, in front of an error.
  const lines = splitLines(output);
  const errors = lines
    // Maven 3.9 has the reason in a line of its own, behind a tab.
    .filter((line) => /^\[(ERROR|FATAL)\]\s+\S/.test(line) && !advicePattern.test(line))
    .map((line) => line.replace(/^(\[(ERROR|FATAL)\]\s+)+/, "").replace(/ ?-> \[Help \d+\]$/, ""));
  // It names an error of the compiler twice.
  return clipErrors([...new Set(errors)].filter(Boolean), lines);
}

/** Matches the advice that Maven prints after its reasons. */
const advicePattern = /^\[ERROR\] (\[Help|To see the full|Re-run|For more information|After correcting)/;

/** The errors of the compiler in Gradle's output, or else what it says went wrong; its last lines if it does not. */
export function listGradleErrors(output: string): readonly string[] {
  const lines = splitLines(output).filter(Boolean);
  const compiled = lines.filter((line) => /\.(java|kt):\d+: error: /.test(line));
  const from = lines.indexOf("* What went wrong:") + 1;
  const wrong = from === 0 ? [] : lines.slice(from);
  const advice = wrong.findIndex((line) => line.startsWith("* "));
  return clipErrors(compiled.length > 0 ? compiled : wrong.slice(0, advice < 0 ? undefined : advice), lines);
}

const splitLines = (output: string) =>
  stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim());

function clipErrors(errors: readonly string[], lines: readonly string[]): readonly string[] {
  return (errors.length > 0 ? errors : lines.filter(Boolean).slice(-maxErrorLines)).slice(0, maxErrorLines);
}

const maxJarBytes = 256_000_000;
const enginePath = `${sdkClass.replaceAll(".", "/")}.class`;

/** What is known of a jar: whether the engine is inside, and the jars that it names as its class path. */
interface JarFacts {
  readonly state: string;
  readonly hasEngine: boolean;
  readonly classPath: readonly string[];
}

const known = new Map<string, JarFacts>();

/** Whether a jar has CodinGame's engine inside, or names a jar that has, as `Class-Path` in its manifest. */
export function hasEngine(jar: string): boolean {
  const { hasEngine: isInside, classPath } = readJarFacts(jar);
  let left = maxJarBytes;
  return (
    isInside ||
    classPath.some((other) => {
      const path = resolve(dirname(jar), other);
      left -= readUserStats(path)?.size ?? 0;
      return left >= 0 && readJarFacts(path).hasEngine;
    })
  );
}

/** Reads a jar, in which the names of files are not compressed; again only after it has changed. */
function readJarFacts(jar: string): JarFacts {
  const stats = readUserStats(jar);
  const state = `${stats?.mtimeMs} ${stats?.size}`;
  const before = known.get(jar);
  if (before?.state === state) return before;
  const read = readUserBytes(jar, maxJarBytes);
  const found: JarFacts = {
    state,
    hasEngine: read.ok && read.content.includes(enginePath),
    classPath: read.ok ? readClassPath(read.content) : [],
  };
  known.set(jar, found);
  return found;
}

const manifestPath = "META-INF/MANIFEST.MF";
/** What an entry's header says of its size decides whether it is unpacked. */
const maxManifestBytes = 200_000;

/** The class path in a jar's manifest, whose long lines go on after a blank; empty if there is none, or no jar. */
function readClassPath(jar: Uint8Array): readonly string[] {
  try {
    const manifest = unzipFirst(jar, manifestPath, maxManifestBytes);
    const lines = manifest ? strFromU8(manifest).replace(/\r?\n /g, "") : "";
    return /^Class-Path: *(.*)$/im.exec(lines)?.[1]?.trim().split(/ +/) ?? [];
  } catch {
    return [];
  }
}
