import { basename, resolve } from "node:path";
import { programPath } from "../bots/build/program-path.ts";
import { languageOf } from "../bots/languages/languages.ts";
import type { Game } from "../game.ts";
import { gameOf } from "../games.ts";
import { said as sentence } from "../l10n/speak.ts";
import type { MatchSetup } from "../match/setup.ts";
import { BadOptions, optionsOf } from "../options.ts";
import { type BotStamp, formOf } from "../record/answer.ts";
import type { Problem } from "../record/problem.ts";
import { isFile, readUserFile } from "../user-file.ts";
import { type BotSpec, botForFile, defaultOpponent } from "./bot-for-file.ts";
import { botOfPart } from "./bot-of-part.ts";
import { type Fence, fenced, fenceOf } from "./fenced.ts";
import { ghostOf, ghostPrefix, hauntedBy, withoutGhosts } from "./ghost.ts";
import { countRefusal, noBot, noGame, notRecognised } from "./match-refusals.ts";
import { largestPool, memberOf } from "./opponent-pool.ts";
import type { Ready } from "./prepare.ts";
import { fileOfRevision, type Revision, revisionIn } from "./revision.ts";
import { type Said, type Settings, settled } from "./settings.ts";
import { type Entry, personEntry, personName, stampOf, type Unable, unable } from "./stamp-of.ts";
import { toldApart } from "./told-apart.ts";
import { type ToldOption, toldOptions } from "./told-options.ts";
import { unlike } from "./unlike.ts";
import { isVersionName, versionEntry } from "./version-entry.ts";

/** Who shall play, and what is said of the match beside all configuration. */
export interface MatchUp extends Said {
  /** As a person says it: a file, a command or `builtin:NAME`; or a bot that was found in a file already. */
  readonly bot: string | BotSpec;
  /** The same; none: the first ones of the bot's configuration. */
  readonly opponents: readonly string[];
  /** Somebody must be there to be beaten, also in a game that one can play alone. */
  readonly compared?: boolean;
  /** A person is there to answer; else none can play. */
  readonly person?: boolean;
  /** The bots come from other people. */
  readonly foreign?: boolean;
  /** Which member of a pool is met; none: anybody. */
  readonly member?: number;
  /**
   * In a series: which of several opponents is met, from 0. They are met one after the other where the game is for two,
   * where they are those of the configuration, or where `gauntlet` says so; else they are all met at once.
   */
  readonly meets?: number;
  readonly gauntlet?: boolean;
  /** Folder that relative names start from. */
  readonly folder: string;
}

export type Matched =
  | {
      readonly ok: true;
      readonly setup: MatchSetup;
      readonly game: Game;
      /** The seed and the length of a series that are configured. */
      readonly seed: string | undefined;
      readonly series: number | undefined;
      /** How many opponents are met one after the other; 1 where they are met at once. */
      readonly opponents: number;
      /** How many members the largest pool among the opponents has; 1 where there is none. */
      readonly members: number;
      readonly warnings: readonly Problem[];
      /** What the first bot's text has to say of the options. */
      readonly told: readonly ToldOption[];
      /** Which files of a folder of ghosts have none, in a sentence. */
      readonly leftOut: string | undefined;
      /** Why a bot of other people is not shut off from the machine. */
      readonly open: string | undefined;
    }
  | Unable;

/** Everything that must be known and built before a match; builds what needs building, all bots at once. */
export async function matchUp(up: MatchUp, editor: Settings): Promise<Matched> {
  // Which bot is it?
  const { bot, folder, compared: _c, member, meets: _m, gauntlet: _g, foreign, person, opponents: named, ...said } = up;
  const { cacheFolder } = editor;
  const first =
    typeof bot === "string"
      ? await entryOf(bot, { folder, said, cacheFolder, person })
      : ({ kind: "file", spec: bot } as const);
  if (first.kind === "unable") return unable(first.message, first.file);
  const spec = first.kind === "file" ? first.spec : undefined;
  const gameId = gameNamed(up, first);
  if (!spec && gameId === undefined) {
    return unable(noGame(String(bot)));
  }
  const game = spec?.game ?? gameOf(gameId!);
  // Which settings hold?
  const settings = settled({ editor, ...spec?.sources, command: said });
  // Who plays?
  const { others, inTurn } = whoPlays(game, spec, up);
  const from = named.length > 0 ? folder : (spec?.found.folder ?? folder);
  const build = { ...editor, commands: settings.commands ?? {} };
  const asOpponents = {
    folder: from,
    said: { game: game.id },
    cacheFolder,
    of: spec?.file,
    asks: spec,
    settings: build,
    person,
  };
  const entries = [
    first,
    ...(await entriesOf(
      others.map((name) => memberOf(name, member, from)),
      asOpponents,
    )),
  ];
  const refusal = countRefusal(game, entries.length);
  if (refusal) return unable(refusal);
  const fence = fenceOf(settings, foreign, { editor, command: said });
  const ready = await Promise.all(entries.map((entry) => behind(fence, stampOf(entry, game, build, from))));
  const failed = ready.find((one) => !one.ok);
  if (failed && !failed.ok) return failed;
  const able = ready.filter((one) => one.ok);
  // The plan, but for its seed.
  const stamps = able.map(({ stamp }) => stamp);
  const names = toldApart(stamps);
  const bots = stamps.map((stamp, i) => ({ ...stamp, name: names[i]! }));
  const haunted = hauntedBy(
    entries.map((entry) => (entry.kind === "ghost" ? entry.ghost : undefined)),
    game.id,
  );
  if (typeof haunted === "string") return unable(haunted);
  const options = optionsFor(game, {
    ...{ ...quickest(game, bots), ...settings.options },
    ...(person ? { ...game.forPerson, ...said.options } : {}),
    ...haunted?.options,
  });
  if (options instanceof BadOptions) return unable(options.message);
  const { timeScale = editor.timeScale, trace = editor.trace, series = editor.series, seed, seeds } = settings;
  const seedsOf = (match: string) => haunted?.seeds ?? game.seeds(match, seeds);
  const setup = { game: game.id, options, timeScale, trace, bots, seeds: seedsOf, seats: haunted?.seats };
  const warnings = [...able.flatMap((one) => one.warnings), ...unlike(entries, options)];
  const told = toldOptions(spec, options, { ...said.options, ...haunted?.options });
  const open = able.find((one) => one.open !== undefined)?.open;
  const members = largestPool(others, from);
  const leftOut = withoutGhosts(others, from);
  return { ok: true, setup, game, seed, series, opponents: inTurn, members, warnings, told, leftOut, open };
}

/** The game that somebody named, or that a ghost was recorded in. */
function gameNamed({ game }: MatchUp, first: Entry): string | undefined {
  return game ?? (first.kind === "ghost" ? first.ghost.plan.game : undefined);
}

/** Where names of bots are read. */
interface NamedIn {
  readonly folder: string;
  readonly said: Said;
  readonly cacheFolder: string;
  /** The bot that asks for an opponent; a ghost is never its own. */
  readonly of?: string;
  /** The same, with what is known of it. */
  readonly asks?: BotSpec;
  /** Where the versions of bots are kept. */
  readonly settings?: Settings;
  readonly person?: boolean;
}

/** One after the other, since two may be of one revision. */
async function entriesOf(names: readonly string[], at: NamedIn): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const name of names) entries.push(await entryOf(name, at));
  return entries;
}

async function entryOf(text: string, named: NamedIn): Promise<Entry> {
  const { folder, said, cacheFolder, of, asks, settings, person } = named;
  if (text === personName) return personEntry(person);
  if (isVersionName(text)) {
    const found = await versionEntry(text, asks, said, settings?.versions);
    return typeof found === "string" ? { kind: "unable", message: found } : { kind: "file", ...found, of };
  }
  if (text.startsWith(ghostPrefix)) {
    const ghost = ghostOf(text, folder, of);
    return typeof ghost === "string" ? { kind: "unable", message: ghost } : { kind: "ghost", ghost };
  }
  if (text.startsWith("builtin:")) return { kind: "builtin", name: text.slice("builtin:".length) };
  const file = resolve(folder, text);
  if (isFile(file)) return fileEntry(file, said);
  const revision = revisionIn(text, folder, of);
  if (revision !== undefined) return revisionEntry(revision, said, cacheFolder);
  if (/\s/.test(text) || programPath(text) !== undefined) return { kind: "command", command: text };
  return { kind: "unable", message: noBot(text) };
}

/** The bot of a file as it was; it is called by its revision, since it has the name of today's. */
async function revisionEntry(revision: Revision | string, said: Said, cacheFolder: string): Promise<Entry> {
  const found = typeof revision === "string" ? revision : await fileOfRevision(revision, cacheFolder);
  if (typeof found === "string") return { kind: "unable", message: found };
  const entry = fileEntry(found.file, said);
  if (entry.kind !== "file" || typeof revision === "string") return entry;
  return { ...entry, of: revision.file, spec: { ...entry.spec, name: `${entry.spec.name}@${revision.name}` } };
}

function fileEntry(file: string, said: Said): Entry {
  const refused = (message: string) => ({ kind: "unable", message }) as const;
  const read = readUserFile(file);
  if (!read.ok) return refused(read.why(basename(file)));
  const found = botForFile(file, read.content, said, true);
  switch (found.kind) {
    case "bot":
      return { kind: "file", spec: found.bot };
    case "config": {
      const { line, column, message } = found.problems[0]!;
      return refused(`${found.file}:${line}:${column}: ${message}`);
    }
    case "ask":
      return refused(
        sentence('{file} could be a bot of several games: say which with "game" ({games}).', {
          file: basename(file),
          games: found.games.join(", "),
        }),
      );
    case "refused":
      return { ...refused(found.message), file };
    case "none":
      return partEntry(file, said) ?? programEntry(file) ?? refused(notRecognised(file));
  }
}

/** A file that can be run as it is needs no language. */
function programEntry(file: string): Entry | undefined {
  const runs = languageOf(file) === undefined && programPath(file) !== undefined;
  return runs ? { kind: "command", command: `"${file}"` } : undefined;
}

/** A part of a bot stands for the bot. */
function partEntry(file: string, said: Said): Entry | undefined {
  const spec = botOfPart(file, said);
  return spec && { kind: "file", spec };
}

/** Who is met in one match, and how many are met one after the other. */
function whoPlays(game: Game, spec: BotSpec | undefined, { opponents: named, compared, meets, gauntlet }: MatchUp) {
  const configured = spec?.opponents ?? [];
  const inTurn =
    meets !== undefined && (named.length === 0 ? configured.length > 0 : gauntlet || game.players.max === 2);
  const all = named.length > 0 ? named : inTurn ? configured : usualOpponents(game, spec, compared);
  if (!inTurn) return { others: all, inTurn: 1 };
  return { others: all.slice(meets, meets + 1), inTurn: all.length };
}

/** As many as the game needs; one, where somebody must be there to be beaten. */
function usualOpponents(game: Game, spec: BotSpec | undefined, compared = false): readonly string[] {
  const configured = spec?.opponents ?? [defaultOpponent(game)];
  return configured.slice(0, Math.max(compared ? 1 : 0, game.players.min - 1));
}

async function behind(fence: Fence, readying: Promise<Ready>): Promise<Unable | (Ready & { ok: true; open?: string })> {
  const ready = await readying;
  if (!ready.ok) return ready;
  const found = await fenced(ready.stamp, fence);
  return typeof found === "string" ? unable(found) : { ...ready, ...found };
}

/** Many games at once where every bot can: the pipe's pauses are then shared. */
function quickest(game: Game, stamps: readonly BotStamp[]): Readonly<Record<string, unknown>> {
  const able = stamps.every((stamp) => stamp.builtin !== undefined || formOf(stamp) !== "lines");
  return able ? { ...game.manyGames?.quickest } : {};
}

/** What a person wrote wrongly in a configuration is a sentence for them, as every reason here. */
function optionsFor(game: Game, given: unknown): unknown {
  try {
    return optionsOf(game, given);
  } catch (error) {
    if (error instanceof BadOptions) return error;
    throw error;
  }
}
