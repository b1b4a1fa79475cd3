import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Game } from "../game.ts";
import { gameOf, games } from "../games.ts";
import type { MatchSetup } from "../match/setup.ts";
import { optionsOf } from "../options.ts";
import type { BotStamp } from "../record/answer.ts";
import type { Problem } from "../record/problem.ts";
import { type BotSpec, botForFile, defaultOpponent } from "./bot-for-file.ts";
import { commandStamp, prepare } from "./prepare.ts";
import type { Settings } from "./settings.ts";

/** Who shall play, as a person says it: files, commands or `builtin:NAME`. */
export interface MatchUp {
  readonly bot: string;
  /** Empty: the first ones of the bot's configuration. */
  readonly opponents: readonly string[];
  /** Somebody must be there to be beaten, also in a game that one can play alone. */
  readonly compared?: boolean;
  /** Folder that relative names start from. */
  readonly folder: string;
  readonly game?: string;
  /** Options over those of the configuration. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Named seeds over those of the configuration. */
  readonly seeds?: Readonly<Record<string, string>>;
  readonly timeScale?: number;
  readonly trace?: boolean;
}

export type Matched =
  | {
      readonly ok: true;
      readonly setup: MatchSetup;
      readonly game: Game;
      readonly spec: BotSpec | undefined;
      /** The seed that the configuration names. */
      readonly seed: string | undefined;
      readonly warnings: readonly Problem[];
    }
  /** `message` says in one line why it cannot be played; `problems` are those with a place in a file. */
  | { readonly ok: false; readonly message: string; readonly problems: readonly Problem[] };

/** Why an entry cannot play, thrown between the functions of this file only. */
class Unable extends Error {
  constructor(
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

/** Everything that must be known and built before a match; builds what needs building, all bots at once. */
export async function matchUp(up: MatchUp, settings: Settings): Promise<Matched> {
  try {
    return await matched(up, settings);
  } catch (error) {
    if (error instanceof Unable) return { ok: false, message: error.message, problems: error.problems };
    throw error;
  }
}

async function matched(up: MatchUp, settings: Settings): Promise<Matched> {
  const first = entryOf(up.bot, up.folder, up.game);
  const spec = first.kind === "file" ? first.spec : undefined;
  const game = spec?.game ?? gameNamed(up);
  const config = spec?.found.config ?? {};
  const folder = up.opponents.length > 0 ? up.folder : (spec?.found.folder ?? up.folder);
  const names =
    up.opponents.length > 0
      ? up.opponents
      : (spec?.opponents ?? [defaultOpponent(game)]).slice(0, Math.max(up.compared ? 1 : 0, game.players.min - 1));
  const entries = [first, ...names.map((name) => entryOf(name, folder, game.id))];
  checkCount(game, entries.length);
  const given = { ...settings, commands: { ...settings.commands, ...config.commands } };
  const ready = await Promise.all(entries.map((entry) => stampOf(entry, game, given, folder)));
  const seeds = { ...config.seeds, ...up.seeds };
  const stamps = ready.map(({ stamp }) => stamp);
  const options = optionsOf(game, { ...quickest(game, stamps), ...spec?.options, ...up.options });
  const setup: MatchSetup = {
    game: game.id,
    options,
    timeScale: up.timeScale ?? config.timeScale ?? settings.timeScale,
    trace: up.trace ?? config.trace ?? settings.trace,
    bots: stamps,
    seeds: (match) => game.seeds(match, seeds),
  };
  return {
    ok: true,
    setup,
    game,
    spec,
    seed: config.seed,
    warnings: [...ready.flatMap(({ warnings }) => warnings), ...unlike(entries, options)],
  };
}

type Entry =
  | { readonly kind: "file"; readonly spec: BotSpec }
  | { readonly kind: "builtin"; readonly name: string }
  | { readonly kind: "command"; readonly command: string };

function entryOf(text: string, folder: string, game: string | undefined): Entry {
  if (text.startsWith("builtin:")) return { kind: "builtin", name: text.slice("builtin:".length) };
  const file = resolve(folder, text);
  if (!existsSync(file) || !statSync(file).isFile()) {
    if (/\s/.test(text)) return { kind: "command", command: text };
    throw new Unable(`There is no bot ${text}: it is no file, and no builtin:NAME or command with arguments.`);
  }
  const found = botForFile(file, readFileSync(file, "utf8"), game, true);
  switch (found.kind) {
    case "bot":
      return { kind: "file", spec: found.bot };
    case "config":
      throw new Unable(`${found.file}: ${found.problems[0]!.message}`);
    case "ask":
      throw new Unable(
        `${basename(file)} could be a bot of several games: say which with "game" (${found.games.join(", ")}).`,
      );
    case "none":
      throw new Unable(
        `${basename(file)} is not recognised as a bot; name its game (${games.map(({ id }) => id).join(", ")}) and, for an unknown language, its command in spar.json.`,
      );
  }
}

function gameNamed(up: MatchUp): Game {
  if (up.game !== undefined) return gameOf(up.game);
  throw new Unable(`${up.bot} does not tell which game it plays: name one of ${games.map(({ id }) => id).join(", ")}.`);
}

function checkCount(game: Game, count: number) {
  const { min, max } = game.players;
  if (count >= min && count <= max) return;
  const wanted = min === max ? `${min}` : `${min} to ${max}`;
  throw new Unable(`${game.title} is for ${wanted} players; ${count} ${count === 1 ? "was" : "were"} named.`);
}

/** Bots whose text speaks of other options than the match has: the usual reason why one crashes in its first turn. */
function unlike(entries: readonly Entry[], options: unknown): Problem[] {
  const used = options as Readonly<Record<string, unknown>>;
  return entries.flatMap((entry, player) => {
    if (entry.kind !== "file") return [];
    const { file, apparent } = entry.spec;
    return Object.entries(apparent)
      .filter(([name, value]) => used[name] !== value)
      .map(([name, value]) => ({
        player,
        turn: -1,
        answer: -1,
        kind: "remark" as const,
        severity: "information" as const,
        message: `This bot looks as if written for ${name} ${String(value)}, but the match has ${name} ${String(used[name])}.`,
        file,
        line: 1,
        guessed: true,
      }));
  });
}

/** Many games at once where every bot can: the pipe's pauses are then shared. */
function quickest(game: Game, stamps: readonly BotStamp[]): Readonly<Record<string, unknown>> {
  const able = stamps.every(({ builtin, form = "lines" }) => builtin !== undefined || form !== "lines");
  return able ? { ...game.manyGames?.quickest } : {};
}

async function stampOf(
  entry: Entry,
  game: Game,
  settings: Settings,
  folder: string,
): Promise<{ stamp: BotStamp; warnings: readonly Problem[] }> {
  switch (entry.kind) {
    case "builtin":
      return { stamp: builtinStamp(game, entry.name), warnings: [] };
    case "command":
      return { stamp: commandStamp(entry.command, folder), warnings: [] };
    case "file": {
      const prepared = await prepare(entry.spec, settings);
      if (!prepared.ok) throw new Unable(prepared.message, prepared.problems);
      return prepared;
    }
  }
}

function builtinStamp(game: Game, name: string): BotStamp {
  const names = game.builtins.map((builtin) => builtin.name);
  if (names.includes(name)) return { name, builtin: name };
  throw new Unable(`${game.title} has no builtin "${name}". Builtins: ${names.join(", ")}.`);
}
