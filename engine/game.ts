import type { GenericSchema } from "valibot";
import type { Exact, Foresight } from "./foresight.ts";

/**
 * The rules of one game. Pure: the same setup and replies give the same states everywhere.
 * A state is plain data that `structuredClone` copies; only `answer` and `moves.play` change it.
 */
export interface Game<State = unknown, Options = unknown> {
  readonly id: string;
  readonly title: string;
  readonly players: { readonly min: number; readonly max: number };
  /** Defaults, error messages and the JSON schema of `spar.json` come from here. */
  readonly options: GenericSchema<unknown, Options>;
  /** Options and seeds that have a flag of their own on the command line, as the game's referee has them. */
  readonly flags?: readonly Flag[];
  /** The options of one seed of a series, counted from 0, where they are varied over it; absent: all have the same. */
  varied?(options: Options, seed: number): Options;
  /** The opponents that come with the game, weakest first. */
  readonly builtins: readonly Builtin[];
  /**
   * The outcome of a match between builtins, the same as with text but many times sooner; undefined where one of them
   * cannot play so. Absent: none can.
   */
  between?(setup: Setup<Options>, players: readonly BuiltinPlayed[]): Outcome | undefined;
  /** What bots need that do not speak lines but are called; absent: there are none. */
  readonly hosted?: Hosted<Options>;
  /** Absent: a match is one game. */
  readonly manyGames?: ManyGames<Options>;
  /** The named seeds of a match, derived from one seed text; a name in `given` overrides its own. */
  seeds(seed: string, given?: Readonly<Record<string, string>>): Record<string, string>;
  start(setup: Setup<Options>): State;
  /**
   * Who is told or asked now. No ask among them: the match is over. Changes nothing. Without
   * `texts`, which are there unless one says, they may be empty: for who only counts.
   */
  prompts(state: State, texts?: boolean): Prompt[];
  /**
   * Applies one reply to one ask of the current `prompts`; asks are answered in their order.
   * `watch` hears each note after it took effect on the state, so a caller can take a view there.
   */
  answer(state: State, ask: Ask, reply: Reply, watch?: Watch): Ruling[];
  outcome(state: State): Outcome | undefined;
  /**
   * Fresh plain JSON; omit `seenBy` to see everything. Changes nothing. Of a match of many games, `gameNumber` is the
   * one to look at; omitted, the one that was played on last.
   */
  view(state: State, seenBy?: number, gameNumber?: number): View;
  /**
   * What a view tells the player whose it is, by the names that the inspector gives the fields of its input; a bot may
   * say what it believes they will be. Absent: the view says it itself.
   */
  named?(view: View, player: number): Readonly<Record<string, unknown>>;
  /**
   * What the asked player may answer, for a person who tries another answer out; `written` is the answer so far.
   * Only where answers can be counted up. Changes nothing.
   */
  choices?(state: State, ask: Ask, written: string): Choice[];
  /** An answer brings nothing to light that was hidden from its player: what comes of it can be shown before it is given. */
  readonly predictable?: true;
  /** What is seen while an answer is awaited, where `view` still shows what the last one brought. Changes nothing. */
  question?(state: State, ask: Ask, seenBy?: number): View;
  /** What a match is for a person, who thinks longer than a bot: options in place of the usual ones. */
  readonly forPerson?: Partial<Options>;
  /** A state of its own, as `structuredClone` makes it, but sooner: it may share what never changes. */
  copy?(state: State): State;
  /** Answers as numbers, for playing on without text thousands of times a second; only where they can be counted up. */
  readonly moves?: Moves<State>;
  /** How good an answer was: judged by playing on, or exactly. Absent: an analyst says nothing of this game. */
  readonly analysis?: Foresight<State> | Exact<State>;
  /** Whether all of an answer would be performed, judged from what the asked player was sent; absent: nobody can say. */
  performs?(asked: string, answer: string, options: Options): boolean;
  /** One number a player for the chart over the match (health, score …). */
  measures(state: State): number[];
  /** What the chart's numbers are, and where its axis ends. */
  readonly measure: { readonly name: string; readonly max: number };
  /** What a person is asked where neither a bot's text nor its configuration tells; absent: all bots are sent the same. */
  readonly versions?: Versions;
  /** What the fields of the protocol mean, by their names in lower case without separators; for hovers in a bot. */
  readonly glossary?: Readonly<Record<string, string>>;
  /** Absent: the game has no cards to count. */
  readonly cards?: Cards;
  /**
   * Whether a source text looks like a bot of this game. `language` is an id of bots/languages; `parts` reads the
   * texts of the other files of a program that begins in this one.
   */
  recognise(source: string, language: string, parts?: () => readonly string[]): Recognised | undefined;
  /** Replays one recorded official game, JSON or a text of its own form; the first difference, or undefined when all is reproduced. */
  verify(recorded: unknown): Difference | undefined;
  /** Reads a game that was played on its site from what the site gives out; a sentence where the text is no such game. */
  imports?(text: string): Imported | { readonly why: string };
}

/** A flag of the command line that stands for an option or a named seed of a game. */
export interface Flag {
  /** With its value, as the help shows it: "--rules <version>". */
  readonly usage: string;
  readonly about: string;
  /** What it sets; the value of an option that is a number is read as one. */
  readonly sets: { readonly option: string; readonly number?: true } | { readonly seed: string };
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

/** What a match tells of each card, for statistics over many matches. */
export interface Cards {
  nameOf(card: number): string;
  /** What became of cards while an answer was judged, from the notes that told it. */
  usesIn(ask: Ask, notes: readonly Note[]): readonly CardUse[];
}
export interface CardUse {
  readonly what: "offered" | "picked" | "drawn" | "played";
  readonly player: number;
  readonly card: number;
}

/** The option that decides what bots are sent, and its values in words, the default first. */
export interface Versions {
  readonly option: string;
  readonly choices: readonly { readonly title: string; readonly value: string }[];
}

/** A match that consists of many games, of which several can go on at the same time. */
export interface ManyGames<Options = unknown> {
  /** How many go on at once under these options. */
  atOnce(options: Options): number;
  /** How many the match consists of. */
  count(options: Options): number;
  /** The options for bots that can all play many at once, as builtins and called bots do: the fewer the pauses. */
  readonly quickest: Partial<Options>;
}

export interface Setup<Options> {
  readonly options: Options;
  readonly seeds: Readonly<Record<string, string>>;
  readonly players: number;
}

/** Whole numbers for what a player decides at once; an answer may consist of several. */
export interface Moves<State = unknown> {
  /**
   * All legal moves of the first ask of `prompts`, from the start of a list that can be used again and again; says how
   * many they are. None: the match is over. Changes nothing.
   */
  list(state: State, into: number[]): number;
  /** Makes one of the listed moves: the state is then as after the same in text, without anybody being told. */
  play(state: State, move: number): void;
  /** Whether an answer is complete with this move; `state` is the one before it. */
  completes(state: State, move: number): boolean;
  /** The answer that makes these moves, one after the other; `state` is the one before them. */
  text(state: State, moves: readonly number[]): string;
}

/** Text for a bot, byte for byte what goes to its stdin. */
export interface Tell {
  readonly kind: "tell";
  readonly player: number;
  readonly text: string;
  /** Which of several games inside one match this belongs to, from 0. */
  readonly gameNumber?: number;
}

export interface Ask {
  readonly kind: "ask";
  readonly player: number;
  readonly text: string;
  /** What ends the answer: a number of lines, or an empty line. */
  readonly ends: { readonly lines: number } | "blank";
  /** From the last byte written to the byte that ends the answer, before `timeScale`. */
  readonly limitMs: number;
  /** An answer that takes longer still counts, but should be remarked. */
  readonly softLimitMs?: number;
  /** Counts up over the match; what "turn 7" means in every message. */
  readonly turn: number;
  /** Where in the game this is, in words: "draft", "battle", "t=13/2". */
  readonly phase: string;
  /** Which of several games inside one match this belongs to, from 0. Asks of different games may go out together. */
  readonly gameNumber?: number;
}

export type Prompt = Tell | Ask;

/** Everything that can be wrong with a bot instead of an answer. */
export const failures = ["timeout", "crash", "closed", "flood", "start"] as const;
export type Failure = (typeof failures)[number];

/** `text` is the answer without the line end that closes it. */
export type Reply =
  | { readonly text: string; readonly failure?: undefined }
  | { readonly failure: Failure; readonly text?: undefined };

/** The judgement of one command; `span` are the characters of the answer it speaks of, [from, to). */
export interface Ruling {
  readonly span: readonly [number, number];
  readonly verdict: "done" | "skipped" | "unreadable" | "remark";
  /** Why it was not performed, in words for a person; always there unless done. */
  readonly why?: string;
}

/** One thing that may be answered. */
export interface Choice {
  /** The whole answer that it makes: what was written before included, where an answer has several parts. */
  readonly text: string;
  /** For a person: "Slimer (3) attacks Scuttler (4)". */
  readonly label: string;
  /** What it moves and where to, as the board of the game names its places; so it can be chosen by pointing. */
  readonly spots: readonly string[];
  /** Nothing can be added to it: who chooses it has answered. */
  readonly whole?: true;
}

/** Something that happened while an answer was judged. The board can stop after each one. */
export interface Note {
  /** The command that caused it, if one did. */
  readonly ruling?: Ruling;
  /** One line for the log: "Slimer (3) attacks Scuttler (4): 2 damage, dies". */
  readonly text: string;
  /** What the board draws for it: the game's own event, named in its view file. */
  readonly event?: unknown;
}
export type Watch = (note: Note) => void;

export interface Outcome {
  /** The rank of each player, 1 is best; equal numbers share one. */
  readonly places: readonly number[];
  readonly scores: readonly number[];
  /** One word of the game's closed list ("health", "unreadable", "timeout" …). */
  readonly reason: string;
  /** The same as a sentence. */
  readonly detail: string;
  /** In a match of many games: how many of them each player lost by its own fault. */
  readonly faults?: readonly number[];
}

/** Plain JSON; each game exports the exact type from its `view.ts`. */
export type View = object;

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
  /** Why a bot that is one of this game cannot be played, as a sentence. */
  readonly refused?: string;
}

export interface Sign {
  readonly option: string;
  readonly value: string;
  /** "it reads 12 fields a card". */
  readonly because: string;
}

export interface Difference {
  /** Where: "turn 12, input line 4". */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** A game that was played on another referee, as far as it is shown. */
export interface Imported {
  readonly names: readonly string[];
  readonly options: unknown;
  readonly seeds: Readonly<Record<string, string>>;
  /** In the order they were judged; none when only the seeds are known. */
  readonly answers: readonly ImportedAnswer[];
  /** Why there are no answers: "the frames show no answer". */
  readonly lacks?: string;
  /** Where the game, played again by these rules, parts from what is told of it. */
  readonly difference?: Difference;
}
export type ImportedAnswer = Reply & { readonly player: number; readonly stderr?: string };

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
