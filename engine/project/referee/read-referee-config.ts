import { basename, dirname, extname, join } from "node:path";
import { FAILSAFE_SCHEMA, load } from "js-yaml";
import { isFolder, listNamesIn, readUserText } from "../../files/user-file.ts";
import { maxLeague, maxStubChars, type RefereeStamp } from "../../game/referee.ts";
import { readWantedEngine } from "./find-engine.ts";
import { listProjectBuilders } from "./project-builder.ts";

/** What the folder `config` of a referee says about its game. */
type RefereeConfig = Pick<RefereeStamp, "players" | "leagues" | "stub" | "testCases" | "criterion">;

/** Reads the configuration in the folder of a project; what is missing has its default, or is absent. */
export function readRefereeConfig(folder: string): RefereeConfig {
  const config = readConfigFile(folder);
  const testCases = isForOne(config) ? readTestCases(folder) : undefined;
  return {
    players: parsePlayers(config),
    ...countLeagues(folder),
    ...readStub(folder),
    ...(testCases && { testCases }),
    ...parseCriterion(config),
  };
}

/** The project of a jar or program: the folder it is in, or the one above where Maven has built it. */
export function findProject(file: string): string {
  const folder = dirname(file);
  return basename(folder) === "target" ? dirname(folder) : folder;
}

/** The stub of a folder's or a jar's referee. */
export function readRefereeStub(path: string): string | undefined {
  return readStub(extname(path) === ".jar" ? findProject(path) : findProjectIn(path)).stub;
}

/** The project in a folder: the folder itself, or the only folder below it that has a game's project. */
export function findProjectIn(folder: string): string {
  const isProject = (path: string) => listProjectBuilders(path).length > 0 || isFolder(join(path, "config"));
  if (isProject(folder)) return folder;
  const below = listFolders(folder);
  const found = [...below, ...below.flatMap(listFolders)].filter((path) => readWantedEngine(path) !== undefined);
  return found.length === 1 ? found[0]! : folder;
}

/** The folders in a folder that may belong to a project. */
function listFolders(folder: string): string[] {
  const names = listNamesIn(folder).filter((name) => !name.startsWith(".") && name !== "node_modules");
  return names.slice(0, maxFolders).flatMap((name) => (isFolder(join(folder, name)) ? [join(folder, name)] : []));
}

/** A repository has few folders at its top. */
const maxFolders = 50;

function readConfigFile(folder: string): Readonly<Record<string, string>> {
  const text = readUserText(join(folder, "config", "config.ini")) ?? "";
  return Object.fromEntries(
    text.split(/\r\n|\r|\n/).flatMap((line) => {
      const [, name, value] = /^(\w+)\s*=(.*)$/s.exec(line.trim()) ?? [];
      return name === undefined ? [] : [[name, value!.trim()] as const];
    }),
  );
}

/** Solo games, and optimization games, which are solo games with a criterion. */
const isForOne = ({ type = "" }: Readonly<Record<string, string>>) => /^(solo|opti)$/i.test(type);

/** The default: most games are for two players, and the protocol's names go up to eight. */
const usualPlayers = { min: 2, max: 8 };

function parsePlayers(config: Readonly<Record<string, string>>): RefereeStamp["players"] {
  if (isForOne(config)) return { min: 1, max: 1 };
  const { min_players, max_players } = config;
  const [min, max] = [Number(min_players), Number(max_players)];
  const isGiven = Number.isInteger(min) && Number.isInteger(max) && min >= 1 && max >= min && max <= 8;
  return isGiven ? { min, max } : usualPlayers;
}

/**
 * The highest league that the configuration names: by its folders `level1` to `levelN`, or in the first line of its
 * statement (`<!-- LEAGUES level1 level2 -->`), as the last league often has no folder of its own. `level1` alone names
 * none: such referees know leagues that are played under one statement.
 */
function countLeagues(folder: string): { readonly leagues?: number } {
  const config = join(folder, "config");
  const names = listNamesIn(config);
  const statement = names.find((name) => /^statement_\w+\.html/.test(name));
  const [, listed = ""] =
    /<!-- LEAGUES ([\w ]+)-->/.exec(statement ? (readUserText(join(config, statement)) ?? "") : "") ?? [];
  const levels = [...names, ...listed.split(" ")].flatMap((name) => Number(/^level(\d{1,2})$/.exec(name)?.[1]) || []);
  const highest = Math.min(maxLeague, Math.max(...levels));
  return highest > 1 ? { leagues: highest } : {};
}

/** The referee's stub (of the highest league if each has its own), or the one next to a jar or script. */
export function readStub(folder: string): { readonly stub?: string } {
  const { leagues = 0 } = countLeagues(folder);
  const levels = Array.from({ length: leagues }, (_, i) => `config/level${leagues - i}/stub.txt`);
  for (const path of [...levels, "config/stub.txt", "stub.txt"]) {
    const stub = readUserText(join(folder, path));
    if (stub !== undefined && stub.length <= maxStubChars) return { stub };
  }
  return {};
}

/** A test case takes some lines; what is far larger is something else. */
const maxTestCaseChars = 200_000;

/** The test cases of a game for one player, `config/test1.json` and so on; undefined if there are none. */
function readTestCases(folder: string): RefereeStamp["testCases"] {
  const config = join(folder, "config");
  const found = listNamesIn(config).flatMap((name) => {
    const [, number] = /^test(\d{1,4})\.(?:json|ya?ml)$/.exec(name) ?? [];
    const input = number === undefined ? undefined : parseTestCase(readUserText(join(config, name)) ?? "");
    return number === undefined || input === undefined || input.length > maxTestCaseChars
      ? []
      : [[String(Number(number)), input] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The value by which an optimization game ranks players, if its configuration names one. */
function parseCriterion({
  criteria,
  sorting_order,
}: Readonly<Record<string, string>>): Pick<RefereeStamp, "criterion"> {
  return criteria ? { criterion: { name: criteria, isLowestBest: /^asc$/i.test(sorting_order ?? "") } } : {};
}

/** A test case's input from YAML or JSON, without empty lines at its end, as in the SDK; undefined if there is none. */
export function parseTestCase(text: string): string | undefined {
  const { testIn } = Object(parse(text)) as { readonly testIn?: unknown };
  if (typeof testIn !== "string") return undefined;
  let end = testIn.length;
  while (testIn[end - 1] === "\n") end--;
  return testIn.slice(0, end);
}

/** The SDK takes line breaks in texts of JSON as they are, while YAML would fold them. */
const escapeBreaks = (text: string) =>
  /^\s*\{/.test(text) ? text.replace(/"(?:[^"\\]|\\.)*"/gs, (part) => part.replace(/\r?\n/g, "\\n")) : text;

/** Parses YAML, with every scalar as a string; undefined if the text is not valid. */
function parse(text: string): unknown {
  try {
    return load(escapeBreaks(text), { schema: FAILSAFE_SCHEMA });
  } catch {
    return undefined;
  }
}
