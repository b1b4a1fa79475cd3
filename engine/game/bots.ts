import type { Outcome, Setup } from "./rules.ts";

/** The players of a game: its builtins, and how to recognise and call users' bots. */
export interface Bots<Options = unknown> {
  /** The builtins, weakest first. */
  readonly builtins: readonly Builtin[];
  /** A match between builtins without text, much faster; undefined if one needs text. Absent if none can. */
  playBuiltins?(setup: Setup<Options>, players: readonly BuiltinChoice[]): Outcome | undefined;
  /**
   * Scores whether a source is a bot of this game. `language` is an id of bots/languages; `parts` reads the other files
   * of the program that begins in this one.
   */
  recognise(source: string, language: string, parts?: () => readonly string[]): BotRecognition | undefined;
  /** How to play bots that are called rather than reading lines; absent if there are none. */
  readonly hosted?: CalledBots<Options>;
  /** What the user is asked if nothing shows a bot's version; absent if all bots are sent the same. */
  readonly versions?: Versions;
  /** The meaning of the protocol's fields, by their names in lower case without separators; for hovers. */
  readonly glossary?: Readonly<Record<string, string>>;
}

/** An opponent written in TypeScript. It is sent the same text as any bot and answers in the same way. */
export interface Builtin {
  readonly name: string;
  /** A line that describes its strategy. */
  readonly idea: string;
  /** The builtin's parameters, if they can be changed. */
  readonly numbers?: readonly Tunable[];
  /** Creates a player for one match. `random` gives numbers in [0, 1), `now` milliseconds. */
  create(given: BuiltinDeps): BuiltinPlayer;
}
export interface BuiltinDeps {
  readonly options: unknown;
  /** Values to use instead of its `numbers`, one for each. */
  readonly numbers?: readonly number[];
  readonly player: number;
  readonly random: () => number;
  readonly now: () => number;
}
/** Which builtin a player is, and the values it uses instead of its own. */
export interface BuiltinChoice {
  readonly name: string;
  readonly numbers?: readonly number[];
}
export interface BuiltinPlayer {
  tell?(text: string): void;
  /** The whole answer, without its last newline. */
  ask(text: string, limitMs: number): string;
}

/** A number in a bot that can be tuned between `low` and `high`. */
export interface Tunable {
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Values must be multiples of this; 0 allows any value. */
  readonly step: number;
}

/** How a bot is played: by lines on stdin and stdout, as a class with methods, or as a function. */
export type BotForm = "lines" | "class" | "function";
export interface BotRecognition {
  /** How likely a source is a bot of the game, from 0 to 1. */
  readonly likelihood: number;
  readonly form: BotForm;
  /** The name a bot gives itself in its text, if any; otherwise its file name is shown. */
  readonly name?: string;
  /** Options that the text reveals, such as the version of the rules it reads. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Evidence in the text for values of an option, strongest first. */
  readonly signs?: readonly VersionSign[];
  /** Evidence is weak or contradicts itself; then the first version without a failure is used (`Versions.tried`). */
  readonly isDoubtful?: boolean;
  /** A sentence for a bot that fails with all versions: it seems to be for a version that Spar does not have. */
  readonly unplayable?: string;
}

export interface VersionSign {
  readonly option: string;
  readonly value: string;
  /** "it reads 12 fields per card". */
  readonly because: string;
}

/** How a game plays bots that are classes or functions: its host programs turn messages into calls. */
interface CalledBots<Options = unknown> {
  /** What is called: methods of a class, or a function. */
  readonly form: Exclude<BotForm, "lines">;
  /** The host program in the game's folder `host`, for each runtime (bots/runtimes) that can call bots. */
  readonly programs: Readonly<Record<string, string>>;
  /** Modules of the host program that bots import, so they need not bring them. */
  readonly provides?: readonly string[];
  /** The folder with `host`, if it is not named like the game. */
  readonly folder?: string;
  /** Limits of a call and of a bot's first one, before `timeScale`; absent if the clock at the pipe is enough. */
  limits?(options: Options): { readonly callMs: number; readonly firstMs?: number };
}

/** The option that determines what bots are sent, with its values in words, the default first. */
export interface Versions {
  readonly option: string;
  /** A bot that has given this many answers without a failure can play a version. */
  readonly tried: number;
  readonly choices: readonly { readonly title: string; readonly value: string }[];
}
