import { basename, dirname, extname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Option } from "commander";
import { isFile } from "../files/user-file.ts";
import { getCacheFolder } from "../files/user-folders.ts";
import type { Flag } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import type { RefereeProtocol } from "../game/referee.ts";
import { games } from "../games.ts";
import { type MatchStore, openMatchStore } from "../match/history/match-store.ts";
import {
  describeNamedReferee,
  formatNamedReferee,
  hashNamedReferee,
  isTrustedReferee,
  type NamedReferee,
  trustReferee,
} from "../project/referee/referee-trust.ts";
import type { MatchRequest, Settings } from "../project/resolve/match-request.ts";
import { findConfig, resolveReferees } from "../project/settings/find-config.ts";
import { parseReferee, type RefereeSetting, refuseShell, type UseSandbox } from "../project/settings/settings-layer.ts";
import { openVersionStore } from "../project/versions/version-store.ts";
import { parseJson } from "../text/json.ts";
import { escapeLine, quoteForTerminal } from "../text/visible.ts";
import { CannotPlay, printError } from "./say.ts";

const openQuestions = new Map<string, Promise<boolean>>();

/** Asks a person at a terminal once whether a referee that a `spar.json` names may be run; elsewhere says what to do. */
export function askAboutReferee(named: NamedReferee): boolean | Promise<boolean> {
  if (isTrustedReferee(named)) return true;
  const key = hashNamedReferee(named);
  const answer = openQuestions.get(key) ?? askUser(named);
  openQuestions.set(key, answer);
  return answer;
}

async function askUser(named: NamedReferee): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    const how = named.protocol ? ` --protocol ${named.protocol}` : "";
    const toArgument = (text: string) => quoteForTerminal(text, process.platform === "win32");
    // It is typed in another folder than that of the file.
    const place = (word: string) =>
      isFile(resolve(dirname(named.file), word)) ? resolve(dirname(named.file), word) : word;
    const referee = typeof named.referee === "string" ? named.referee : named.referee.map(place);
    printError(
      named.isPython
        ? `${named.file} names the Python that plays the simulation: allow it once in a terminal, or put it on the path.`
        : named.isTester
          ? `To use the tester named in ${named.file}, give it yourself: --tester ${toArgument(named.file)}.`
          : `To use the referee named in ${named.file}, give it yourself: --referee ${toArgument(formatNamedReferee({ ...named, referee }))}${how}.`,
    );
    return false;
  }
  printError(`${named.file} names ${nameRole(named)}: ${describeNamedReferee(named)}`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(escapeLine("It is a program with all of your permissions. Run it? [y/N] "));
    if (!/^y(es)?$/i.test(answer.trim())) return false;
    trustReferee(named);
    return true;
  } finally {
    terminal.close();
  }
}

function nameRole({ isPython, isTester }: NamedReferee): string {
  if (isPython) return "the Python that plays its simulation";
  return isTester ? "the programs of its contest" : "a referee";
}

/** The flags of all games. */
export function listGameFlags(): { readonly game: Game; readonly flag: Flag }[] {
  return games.flatMap((game) => (game.extras?.flags ?? []).map((flag) => ({ game, flag })));
}

export const isNumberFlag = ({ sets }: Flag) => "option" in sets && sets.isNumber === true;

/** The options of all commands, as parsed by commander: a command has those that it defines. */
export interface Options {
  readonly game?: string;
  /** The referee of the game: a folder, a jar or a command. */
  readonly referee?: string;
  /** The environment of a Kaggle simulation. */
  readonly kaggle?: string;
  /** The file that names the tester of an optimization contest. */
  readonly tester?: string;
  /** The protocol of the referee's command, if not CodinGame's. */
  readonly protocol?: RefereeProtocol;
  readonly league?: number;
  readonly seed?: string;
  /** A set of seeds, for `series` and `duel`. */
  readonly seedSet?: string;
  readonly option?: readonly string[];
  readonly timeScale?: number;
  readonly memory?: number;
  readonly sandbox?: UseSandbox;
  /** The folder of an editor's history, for playing against its saved versions. */
  readonly history?: string;
  readonly count?: number;
  readonly jobs?: number;
  /** The address of a queue whose workers play the matches. */
  readonly queue?: string;
  /** The file of the state that is continued. */
  readonly resume?: string;
  readonly failUnlessBetter?: boolean;
  /** From 0. */
  readonly player?: number;
  readonly turn?: number;
  readonly json?: boolean;
  /** The file to save the record in. */
  readonly record?: string;
  readonly output?: string;
  readonly anyway?: boolean;
  readonly overwrite?: boolean;
  /** The file of the user's own bot, and which player it was: by number or by name. */
  readonly bot?: string;
  readonly as?: string;
  /** A folder of records to learn the winning chance from. */
  readonly from?: string;
  /** Asks other bots: about a turn, or where the chance fell most. */
  readonly opinions?: boolean;
  /** From 0. */
  readonly seat?: number;
  readonly seats?: number;
  readonly html?: string;
  /** A file for the decisions of all matches. */
  readonly dataset?: string;
  /** Warnings count as failures. */
  readonly strict?: boolean;
  readonly filter?: string;
  readonly duels?: boolean;
  readonly latest?: boolean;
  readonly open?: boolean;
  readonly against?: readonly string[];
  readonly method?: string;
  readonly setting?: Readonly<Record<string, number>>;
  readonly steps?: number;
  readonly pairs?: number;
  readonly apply?: boolean;
}

/** The options of commands that play matches. */
export interface MatchFlags extends Options {
  readonly trace: boolean;
}

export const cliSettings: Settings = {
  timeScale: 1,
  trace: true,
  commands: {},
  cacheFolder: getCacheFolder(),
  mayRunReferee: askAboutReferee,
};

/** Settings for matches of which only numbers are shown, so that source lines need not be traced. */
export const untracedSettings: Settings = { ...cliSettings, trace: false };

function readTester(file: string): RefereeSetting {
  const folder = dirname(resolve(file));
  const { config, problems } = findConfig(folder);
  const { game } = extname(file) === ".toml" ? resolveReferees({ game: { tester: basename(file) } }, folder) : config;
  if (typeof game === "object" && "tester" in game) return game;
  throw new CannotPlay(`${file} names no tester${problems[0] ? `: ${problems[0].message}` : "."}`);
}

/** Reads a referee as a person types it: a folder, a jar or a command. */
export function readReferee(text: string, { protocol }: Pick<Options, "protocol">): RefereeSetting {
  const why = refuseShell(text);
  if (why !== undefined) throw new CannotPlay(why);
  return { ...parseReferee(text, process.cwd()), ...(protocol && { protocol }) };
}

/** The game that the options name, if any, and its league. */
export function readGameFlags(flags: Options): Pick<MatchRequest, "game" | "options"> {
  const { game, referee, kaggle, league, tester } = flags;
  if (tester !== undefined) return { game: readTester(tester), options: {} };
  const named = referee === undefined ? game : readReferee(referee, flags);
  return { game: kaggle === undefined ? named : { kaggle }, options: league === undefined ? {} : { league } };
}

/** Builds a match request from the arguments of a command. Throws `CannotPlay` for invalid options. */
export function createRequest(bot: string, opponents: readonly string[], options: MatchFlags): MatchRequest {
  const set: Record<string, unknown> = {};
  const seeds: Record<string, string> = {};
  for (const { flag } of listGameFlags()) {
    // Under its name as commander has it.
    const value = options[new Option(flag.usage).attributeName() as keyof MatchFlags];
    if (value === undefined) continue;
    if ("seed" in flag.sets) seeds[flag.sets.seed] = String(value);
    else set[flag.sets.option] = value;
  }
  const named = readGameFlags(options);
  return {
    bot,
    opponents,
    folder: process.cwd(),
    game: named.game,
    options: { ...set, ...named.options, ...parseGameOptions(options.option ?? []) },
    seeds,
    seedSet: options.seedSet,
    timeScale: options.timeScale,
    memory: options.memory,
    sandbox: options.sandbox,
    trace: options.trace ? undefined : false,
  };
}

/** Runs a function with settings that know the bot versions of the given history, and with the history's results. */
export async function runWithVersions<Result>(
  { history }: MatchFlags,
  settings: Settings,
  act: (settings: Settings, store?: MatchStore) => Promise<Result>,
): Promise<Result> {
  if (history === undefined) return act(settings);
  const store = openMatchStore(join(history, "matches"));
  try {
    return await act({ ...settings, versions: openVersionStore(history, store) }, store);
  } finally {
    await store.close();
  }
}

/** Parses `name=value`: JSON if it parses as such, else text; so is `1.2`, a version: numeric options are integers. */
function parseGameOptions(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new CannotPlay(`An option is written name=value, not "${pair}".`);
      return [pair.slice(0, at), parseValue(pair.slice(at + 1))];
    }),
  );
}

function parseValue(text: string): unknown {
  const value = /^\d+\.\d+$/.test(text) ? undefined : parseJson(text);
  return value === undefined ? text : value;
}
