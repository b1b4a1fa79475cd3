import type { Outcome, Setup } from "./rules.ts";

/** Who can play: the opponents that come with the game, and how a user's bot is told and called. */
export interface Bots<Options = unknown> {
  /** The opponents that come with the game, weakest first. */
  readonly builtins: readonly Builtin[];
  /**
   * The outcome of a match between builtins, the same as with text but many times sooner; undefined where one of them
   * cannot play so. Absent: none can.
   */
  playBuiltins?(setup: Setup<Options>, players: readonly BuiltinPlayed[]): Outcome | undefined;
  /**
   * Whether a source text looks like a bot of this game. `language` is an id of bots/languages; `parts` reads the
   * texts of the other files of a program that begins in this one.
   */
  recognise(source: string, language: string, parts?: () => readonly string[]): Recognised | undefined;
  /** What bots need that do not speak lines but are called; absent: there are none. */
  readonly hosted?: Hosted<Options>;
  /** What a person is asked where neither a bot's text nor its configuration tells; absent: all bots are sent the same. */
  readonly versions?: Versions;
  /** What the fields of the protocol mean, by their names in lower case without separators; for hovers in a bot. */
  readonly glossary?: Readonly<Record<string, string>>;
}

/** An opponent in TypeScript. It sees the same text as any bot and answers the same way. */
export interface Builtin {
  readonly name: string;
  /** Its idea in one line. */
  readonly idea: string;
  /** What it weighs with, where that may be other numbers. */
  readonly numbers?: readonly Tunable[];
  /** A fresh player for one match. `random` gives numbers in [0, 1), `now` milliseconds. */
  create(given: BuiltinGiven): BuiltinPlayer;
}
export interface BuiltinGiven {
  readonly options: unknown;
  /** Instead of its own `numbers`, one for each. */
  readonly numbers?: readonly number[];
  readonly player: number;
  readonly random: () => number;
  readonly now: () => number;
}
/** Which builtin a player is, and what it weighs with instead of its own numbers. */
export interface BuiltinPlayed {
  readonly name: string;
  readonly numbers?: readonly number[];
}
export interface BuiltinPlayer {
  tell?(text: string): void;
  /** The whole answer without its last line end. */
  ask(text: string, limitMs: number): string;
}

/** A number that a bot weighs with, and that may be another one from `low` to `high`. */
export interface Tunable {
  readonly name: string;
  /** What it is now. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Others differ from 0 by a whole multiple of this; 0: by anything. */
  readonly step: number;
}

/** How a bot file is spoken to: lines on stdio, a class with methods, or one function. */
export type BotForm = "lines" | "class" | "function";
export interface Recognised {
  /** 0 to 1. */
  readonly likelihood: number;
  readonly form: BotForm;
  /** What the bot calls itself, where its text says so; else its file's name is shown. */
  readonly name?: string;
  /** Options that the text gives away, such as the version of the rules it reads. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** What in the text speaks for a value of an option, the strongest first. */
  readonly signs?: readonly Sign[];
  /** The signs contradict each other, say little, or there are none: what does not crash is kept (`Versions.tried`). */
  readonly isDoubtful?: boolean;
  /** What to say, as a sentence, of a bot that fails by all versions: it seems to be for one that is not played. */
  readonly unplayable?: string;
}

export interface Sign {
  readonly option: string;
  readonly value: string;
  /** "it reads 12 fields per card". */
  readonly because: string;
}

/** What a game says of bots that are classes or functions: a program of its own turns messages into calls of theirs. */
export interface Hosted<Options = unknown> {
  /** The host program in the game's folder `host`, for each runtime (bots/runtimes) that can call bots. */
  readonly programs: Readonly<Record<string, string>>;
  /** Modules that bots of the game import from its own program; they are not the bot's to bring. */
  readonly provides?: readonly string[];
  /** The time limits of one call, in milliseconds before `timeScale`; `firstMs` is that of a bot's first. */
  limits(options: Options): { readonly callMs: number; readonly firstMs?: number };
}

/** The option that decides what bots are sent, and its values in words, the default first. */
export interface Versions {
  readonly option: string;
  /** A bot that has given so many answers without a failure can play by a version. */
  readonly tried: number;
  readonly choices: readonly { readonly title: string; readonly value: string }[];
}
