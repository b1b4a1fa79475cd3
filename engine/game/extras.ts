import type { Text } from "../l10n/speak.ts";
import type { ExactAnalysis, Foresight } from "./analysis.ts";
import type { Ask, Note, Reply } from "./turn.ts";
import type { View } from "./views.ts";

/** Optional parts of a game; matches can be played and watched without them. */
export interface Extras<State = unknown, Options = unknown> {
  /** Options and seeds with their own flag on the command line, named as by the game's original referee. */
  readonly flags?: readonly Flag[];
  /** Support for a person who answers in place of a bot; absent if only bots can play. */
  readonly person?: Person<State, Options>;
  /** How to judge answers: by playing on, or exactly. Absent if the game cannot be analysed. */
  readonly analysis?: Foresight<State> | ExactAnalysis<State>;
  /** Whether all of an answer would be performed, by what the player was sent; absent if that cannot be known. */
  isLegal?(asked: string, answer: string, options: Options): boolean;
  /** Whether two texts ask a player the same; without it only equal texts do. */
  isSameQuestion?(one: string, other: string): boolean;
  /** The cards to count in statistics; absent if the game has none. */
  readonly cards?: Cards;
  /** Reads a game played on the site, in the form the site provides; a sentence if the text is not such a game. */
  imports?(text: string): ImportedGame | { readonly why: string };
}

/** A named piece of the text sent to a bot, for the inspector. */
export interface TextField {
  /** Characters of the text, [from, to). */
  readonly from: number;
  readonly to: number;
  /** For example "your health" or "attack". */
  readonly name: string;
  /** The meaning of a coded value: "creature", "on your board", "Guard, Ward". */
  readonly means?: string;
}

/** A command line flag for an option or a named seed of a game. */
export interface Flag {
  /** The flag with its value, for the help: "--rules <version>". */
  readonly usage: string;
  readonly about: string;
  /** The option or seed that the flag sets; `isNumber` means that the value is parsed as a number. */
  readonly sets: { readonly option: string; readonly isNumber?: true } | { readonly seed: string };
}

/** What a person needs to play, or to try out other answers. */
interface Person<State = unknown, Options = unknown> {
  /** The possible continuations of the answer `written` so far. Does not change the state. */
  choices(state: State, ask: Ask, written: string): Choice[];
  /** An answer never reveals anything hidden from its player, so its result can be shown before it is given. */
  readonly isPredictable?: true;
  /** Default options for a person, who thinks longer than a bot. */
  readonly options?: Partial<Options>;
}

/** A possible answer, or part of one. */
export interface Choice {
  /** The whole answer so far, including earlier parts. */
  readonly text: string;
  /** For a person: "Slimer (3) attacks Scuttler (4)". */
  readonly label: Text;
  /** The source and target of the move, as the game's board names its places, so that it can be chosen by pointing. */
  readonly spots: readonly string[];
  /** The answer is complete; nothing can be added. */
  readonly isWhole?: true;
}

/** What a match reveals about each card, for statistics over many matches. */
export interface Cards {
  getName(card: number): string;
  /** The card numbers that a view shows, for a legend; may contain repetitions. */
  shownIn(view: View): readonly number[];
  /** How cards were used while an answer was judged, according to its notes. */
  usesIn(ask: Ask, notes: readonly Note[]): readonly CardUse[];
}
export interface CardUse {
  readonly what: "offered" | "picked" | "drawn" | "played";
  readonly player: number;
  readonly card: number;
}

export interface Difference {
  /** The location: "turn 12, input line 4". */
  readonly where: Text;
  readonly expected: Text;
  readonly actual: Text;
}

/** A game played on a site, as far as the site shows it. */
export interface ImportedGame {
  readonly names: readonly string[];
  readonly options: unknown;
  readonly seeds: Readonly<Record<string, string>>;
  /** The answers in the order they were judged; empty if only the seeds are known. */
  readonly answers: readonly ImportedAnswer[];
  /** Why there are no answers: "the frames contain no answer". */
  readonly lacks?: Text;
  /** The first difference between the replay by our rules and what the site shows. */
  readonly difference?: Difference;
}
export type ImportedAnswer = Reply & { readonly player: number; readonly stderr?: string };
