import { createHash } from "node:crypto";
import { basename, delimiter, dirname, extname, join, resolve, sep } from "node:path";
import { computeHash } from "../../files/hash.ts";
import { addToStoredList, readStoredList } from "../../files/stored-json.ts";
import {
  isFile,
  isFolder,
  listFilesBelow,
  listNamesIn,
  readUserBytes,
  readUserStats,
  readUserText,
} from "../../files/user-file.ts";
import { getDataFolder, resolveLinks } from "../../files/user-folders.ts";
import type { Game } from "../../game/game.ts";
import type { RefereeStamp } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { readsInput } from "../../recognisers.ts";
import { createRefereeGame, findEnvironmentsFor, hasAgent, kagglePrefix, toEngineNumber } from "../../referee/game.ts";
import { recogniseByStub } from "../../referee/stub/recognise-by-stub.ts";
import type { CodinGameSetting, RefereeSetting } from "../settings/settings-layer.ts";
import { findContest, readInputs } from "./find-contest.ts";
import { readWantedEngine } from "./find-engine.ts";
import { formatBuildCommand, hasEngine, listOutputFolders, listProjectBuilders } from "./project-builder.ts";
import { findProject, findProjectIn, readRefereeConfig, readRefereeStub } from "./read-referee-config.ts";
import { findListedSimulations, findSimulation, type ListedSimulation } from "./simulations.ts";
import { findJava, type Java, listOtherJavas, sdkClass } from "./warm-referee.ts";

/** The game of a referee, or a sentence that says why it cannot be played. */
export function findReferee(setting: RefereeSetting): Game | string {
  if ("tester" in setting) return findContest(setting);
  return "kaggle" in setting ? findSimulation(setting) : findCodinGame(setting);
}

function findCodinGame({ referee, folder, players, protocol, inputs }: CodinGameSetting): Game | string {
  // A single string is usually a Java class or project; with a protocol it is a command, because only commands can have one.
  const isCommand = typeof referee !== "string" || protocol !== undefined;
  const found = isCommand ? createCommandReferee([referee].flat(), folder) : findJavaReferee(referee);
  if (typeof found === "string") return found;
  const [min, max] = players ?? [found.players.min, found.players.max];
  const stamp = { ...found, players: { min, max }, ...(protocol && { protocol }) };
  if (inputs === undefined) return createRefereeGame(stamp) as Game;
  const testCases = readInputs(inputs);
  const hash = computeHash(found.hash, JSON.stringify(testCases));
  return Object.keys(testCases).length === 0
    ? t("{name} has no inputs {path}.", { name: found.name, path: inputs })
    : (createRefereeGame({ ...stamp, hash, testCases }) as Game);
}

/** A referee started by a command, identified by its words, with the content of files in place of their paths. */
function createCommandReferee(command: readonly string[], folder: string): RefereeStamp {
  const files = command.map((word) => resolve(folder, word)).filter(isFile);
  // Its league is in its own arguments.
  const { leagues: _, ...config } = readRefereeConfig(files.length > 0 ? findProject(files.at(-1)!) : folder);
  const identities = command.map((word) => {
    const file = resolve(folder, word);
    const read = files.includes(file) ? readUserBytes(file, maxRefereeBytes) : undefined;
    return JSON.stringify(read?.ok ? computeHash(read.content) : word);
  });
  if (config.testCases) identities.push(JSON.stringify(config.testCases));
  return {
    name: nameCommand(command, files.at(-1), folder),
    hash: computeHash(...identities),
    ...config,
    command,
    cwd: folder,
  };
}

/** The name of a referee's program; in Java, where many are called the same, that of its folder. */
function nameCommand([program = "referee", ...words]: readonly string[], file: string | undefined, folder: string) {
  const name = basename(file ?? program, extname(file ?? program)) || "referee";
  const isJava = /^javaw?(?:\.exe)?$/i.test(basename(program));
  if (!isJava || (file !== undefined && !/^(?:referee|main|game)\b/i.test(name))) return name;
  const classes = words.flatMap((word) => word.split(delimiter)).find((each) => isFolder(resolve(folder, each)));
  const place = file === undefined ? resolve(folder, classes ?? ".") : dirname(file);
  return place.split(sep).findLast((part) => part !== "" && !outputNames.test(part)) ?? name;
}

/** Folders of compiled classes in a project. */
const outputNames = /^(?:target|build|bin|out|dist|classes|libs?|java|main|production)$/;

function findJavaReferee(path: string): RefereeStamp | string {
  const name = basename(path);
  if (!isFolder(path) && !isFile(path)) return t("There is no referee {path}.", { path });
  const isJar = extname(path) === ".jar";
  if (isFile(path) && !isJar) return t("{name} is not a referee: give its folder or its jar.", { name });
  const project = isJar ? findProject(path) : findProjectIn(path);
  const classpath = isJar ? checkJar(path) : findClasspath(project, name);
  if (typeof classpath === "string") return classpath;
  const sdk = findSdk(classpath);
  const java = findJavaFor(name, computeWantedJava(classpath[0]!, sdk));
  if (typeof java === "string") return java;
  const config = readRefereeConfig(project);
  if (config.players.max === 1 && !config.testCases)
    return t("The referee {name} is a game for one player, but it has no test cases (config/test1.json).", { name });
  return {
    name: isJar ? name.slice(0, -".jar".length) : name,
    hash: hashReferee(classpath, config.testCases),
    ...(sdk === undefined ? {} : describeSdk(sdk, readWantedEngine(project)?.version)),
    ...config,
    command: [
      ...makeJavaCommand(java),
      `-Dgame.mode=${config.players.max === 1 ? "solo" : "multi"}`,
      ...["-Dleague.level={league}", "-cp", classpath.join(delimiter), sdkClass],
    ],
    cwd: isJar ? dirname(path) : project,
  };
}

function checkJar(path: string): string[] | string {
  if (hasEngine(path)) return [path];
  return t("{name} is not a referee's jar: CodinGame's engine is not inside. Give the folder of its project.", {
    name: basename(path),
  });
}

function makeJavaCommand({ program, version }: { readonly program: string; readonly version: number }): string[] {
  return [
    program,
    // A match takes seconds, so a fast start matters more than code that is fast after minutes.
    ...["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-Dfile.encoding=UTF-8"],
    ...(version >= 9 ? ["--add-opens", "java.base/java.lang=ALL-UNNAMED"] : []),
  ];
}

/** A suitable Java on this machine, or a sentence if there is none. */
function findJavaFor(name: string, wanted: number): { readonly program: string; readonly version: number } | string {
  const isNew = ({ version = wanted }: Java) => version >= wanted;
  const usual = findJava();
  const java = usual && isNew(usual) ? usual : (listOtherJavas().find(isNew) ?? usual);
  if (!java)
    return t("The referee {name} needs Java ({wanted, number} or newer), which was not found.", { name, wanted });
  const { program, version = wanted } = java;
  const facts = { name, wanted, version };
  return version >= wanted
    ? { program, version }
    : t("The referee {name} needs Java {wanted, number} or newer; this is Java {version, number}.", facts);
}

/** The compiled classes of a Maven or Gradle project and their dependencies; a sentence if they are missing. */
export function findClasspath(folder: string, name = basename(folder)): string[] | string {
  const [tool] = listProjectBuilders(folder);
  const texts = ["cp.txt", "target/cp.txt", "target/classpath.txt"].map((each) => readUserText(join(folder, each)));
  const listed = texts
    .find((each) => each !== undefined)
    ?.trim()
    .split(delimiter);
  const compiled = listOutputFolders(folder, listed ?? []);
  if (compiled.length === 0)
    return tool
      ? t("The referee {name} is not built: run {command} in its folder.", { name, command: formatBuildCommand(tool) })
      : t("{name} is not a referee: it has no pom.xml, no build.gradle and no compiled classes.", { name });
  const own = compiled.map(resolveLinks);
  if (listed) return [...compiled, ...listed.filter((path) => !own.includes(path))];
  const jars = ["target/dependency", "lib", "libs"].flatMap((each) =>
    listNamesIn(join(folder, each))
      .filter((jar) => jar.endsWith(".jar"))
      .map((jar) => join(folder, each, jar)),
  );
  if (jars.length > 0) return [...compiled, ...jars];
  return t("The referee {name} has no list of its dependencies: run {command} in its folder.", {
    name,
    command: tool ? formatBuildCommand(tool) : "mvn dependency:copy-dependencies",
  });
}

const describeSdk = (sdk: string, wantedSdk = sdk): Pick<RefereeStamp, "sdk" | "wantedSdk" | "extraMs"> => ({
  sdk,
  ...(wantedSdk !== sdk && { wantedSdk }),
  // It lets a bot exceed a limit by 50 ms twice.
  ...(toEngineNumber(sdk) >= 4_007_002 && { extraMs: 50 }),
});

/** The version of the SDK, from its path in the Maven repository or the name of its jar. */
function findSdk(classpath: readonly string[]): string | undefined {
  for (const entry of classpath) {
    const path = entry.replaceAll("\\", "/");
    const [, kept] = /\/com\/codingame\/gameengine\/core\/([^/]+)\//.exec(path) ?? [];
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** SDK 4.5 and later needs Java 17, older ones Java 8. The game's own classes may need a newer one. */
function computeWantedJava(classes: string, sdk: string | undefined): number {
  const bySdk = sdk !== undefined && toEngineNumber(sdk) >= 4_005_000 ? 17 : 8;
  return Math.max(bySdk, readClassVersion(classes) ?? 0);
}

/** The Java version in the header of a class file, in which 52 means Java 8. */
function readClassVersion(classes: string): number | undefined {
  const [first] = isFolder(classes) ? listFilesBelow(classes, (path) => path.endsWith(".class")) : [];
  if (first === undefined) return undefined;
  const read = readUserBytes(join(classes, first));
  return read.ok && read.content.length >= 8 ? read.content.readUInt16BE(6) - 44 : undefined;
}

/** The largest file of a referee that is read for its hash. */
const maxRefereeBytes = 256_000_000;
const hashes = new Map<string, { readonly state: string; readonly hash: string }>();

/** A hash of the referee's classes and resources without pictures, its dependencies' names, and its test cases. */
function hashReferee([own = "", ...others]: readonly string[], testCases: RefereeStamp["testCases"]): string {
  const isOwn = (path: string) => !path.startsWith(`view${sep}`) && !path.startsWith("view/");
  const files = isFolder(own)
    ? listFilesBelow(own, isOwn)
        .sort()
        .map((path) => join(own, path))
    : [own];
  const cases = testCases ? JSON.stringify(testCases) : "";
  const times = files.map((file) => `${file} ${readUserStats(file)?.mtimeMs} ${readUserStats(file)?.size}`);
  const state = [...times, cases].join("\n");
  const known = hashes.get(own);
  if (known?.state === state) return known.hash;
  const hash = createHash("sha256");
  for (const file of files) {
    const read = readUserBytes(file, maxRefereeBytes);
    hash.update(file.slice(own.length));
    if (read.ok) hash.update(read.content);
  }
  for (const other of others) hash.update(basename(other));
  hash.update(cases);
  const found = hash.digest("hex");
  hashes.set(own, { state, hash: found });
  return found;
}

// Referees and simulations that a user has added: their games are played by bots in any folder, and they need no further
// question.

const listFile = () => join(getDataFolder(), "referees.json");

/** What the user has added: paths of folders and jars, and environments of Kaggle as `kaggle:connectx`. */
export const listRememberedReferees = (): readonly string[] => readStoredList(listFile());

/** Remembers a referee or an environment for this user. */
export function rememberReferee(name: string): void {
  addToStoredList(listFile(), name);
}

/** The setting that a `spar.json` would have for a remembered referee. */
export function getRememberedSetting(name: string): RefereeSetting {
  if (name.startsWith(kagglePrefix)) return { kaggle: name.slice(kagglePrefix.length) };
  return { referee: name, folder: dirname(name) };
}

/** The game of a remembered referee, or a sentence that says why it cannot be played. */
export const findRememberedGame = (name: string): Game | string => findReferee(getRememberedSetting(name));

/**
 * The referees whose game a source is probably a bot of, likeliest first: those that the user has added by the names in
 * their stubs, and Kaggle's environments by the fields that an agent reads, of which added ones come first.
 */
export function listRefereesFor(source: string, language: string): readonly string[] {
  const isReader = readsInput(source);
  const listed = findListedSimulations() ?? [];
  const simulations = hasAgent(source, language, isReader ? [] : listed) ? findSimulationsFor(source, listed) : [];
  return simulations.length > 0 || !isReader ? simulations : findStubsFor(source);
}

function findStubsFor(source: string): readonly string[] {
  const games = listRememberedReferees().flatMap((path) => {
    const stub = path.startsWith(kagglePrefix) ? undefined : readRefereeStub(path);
    return stub === undefined ? [] : [{ id: path, stubs: [stub] }];
  });
  return games.length === 0 ? [] : recogniseByStub(source, games).map(({ id }) => id);
}

function findSimulationsFor(source: string, listed: readonly ListedSimulation[]): readonly string[] {
  const added = listRememberedReferees();
  const fitting = findEnvironmentsFor(source, listed).map((name) => `${kagglePrefix}${name}`);
  const remembered = fitting.filter((name) => added.includes(name));
  return remembered.length > 0 ? remembered : fitting;
}
