import type { Text } from "../l10n/message.ts";
import type { Exact, Foresight } from "./analysis.ts";
import type { Ask, Note, Reply } from "./turn.ts";

/** What a game may have besides; without any of it, matches are played and watched all the same. */
export interface Extras<State = unknown, Options = unknown> {
  /** Options and seeds that have a flag of their own on the command line, as the game's referee has them. */
  readonly flags?: readonly Flag[];
  /** What a person is offered who answers in place of a bot; absent: only bots play. */
  readonly person?: Person<State, Options>;
  /** Answers as numbers, for playing on without text thousands of times a second; only where they can be counted up. */
  readonly moves?: Moves<State>;
  /** How good an answer was: judged by playing on, or exactly. Absent: an analyst says nothing of this game. */
  readonly analysis?: Foresight<State> | Exact<State>;
  /** Whether all of an answer would be performed, judged from what the asked player was sent; absent: nobody can say. */
  isLegal?(asked: string, answer: string, options: Options): boolean;
  /** Absent: the game has no cards to count. */
  readonly cards?: Cards;
  /** Games that were played by the game's own referee; absent: there are none to compare with. */
  readonly official?: Official;
}

/** A flag of the command line that stands for an option or a named seed of a game. */
export interface Flag {
  /** With its value, as the help shows it: "--rules <version>". */
  readonly usage: string;
  readonly about: string;
  /** What it sets; the value of an option that is a number is read as one. */
  readonly sets: { readonly option: string; readonly number?: true } | { readonly seed: string };
}

/** What a person needs to play, or to try out what else could have been answered. */
export interface Person<State = unknown, Options = unknown> {
  /** What the asked player may answer; `written` is the answer so far. Changes nothing. */
  choices(state: State, ask: Ask, written: string): Choice[];
  /** An answer brings nothing to light that was hidden from its player: what comes of it can be shown before it is given. */
  readonly predictable?: true;
  /** What a match is for a person, who thinks longer than a bot: options in place of the usual ones. */
  readonly options?: Partial<Options>;
}

/** One thing that may be answered. */
export interface Choice {
  /** The whole answer that it makes: what was written before included, where an answer has several parts. */
  readonly text: string;
  /** For a person: "Slimer (3) attacks Scuttler (4)". */
  readonly label: Text;
  /** What it moves and where to, as the board of the game names its places; so it can be chosen by pointing. */
  readonly spots: readonly string[];
  /** Nothing can be added to it: who chooses it has answered. */
  readonly whole?: true;
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

/** Reads games of the game's own referee, by which these rules are checked. */
export interface Official {
  /** Replays one recorded game, JSON or a text of its own form; the first difference, or undefined when all is reproduced. */
  verify(recorded: unknown): Difference | undefined;
  /** Reads a game that was played on its site from what the site gives out; a sentence where the text is no such game. */
  imports?(text: string): Imported | { readonly why: string };
}

export interface Difference {
  /** Where: "turn 12, input line 4". */
  readonly where: Text;
  readonly expected: Text;
  readonly actual: Text;
}

/** A game that was played on another referee, as far as it is shown. */
export interface Imported {
  readonly names: readonly string[];
  readonly options: unknown;
  readonly seeds: Readonly<Record<string, string>>;
  /** In the order they were judged; none when only the seeds are known. */
  readonly answers: readonly ImportedAnswer[];
  /** Why there are no answers: "the frames contain no answer". */
  readonly lacks?: Text;
  /** Where the game, played again by these rules, parts from what is told of it. */
  readonly difference?: Difference;
}
export type ImportedAnswer = Reply & { readonly player: number; readonly stderr?: string };
