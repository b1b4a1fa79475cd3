import type { Failure } from "../../game/turn.ts";
import type { CrawlStep } from "./crawl.ts";
import type { Options } from "./options.ts";

export type Method = "start_turn" | "play" | "vorpal_choice";

/** A method of a bot that is waiting for its value. */
export interface Call {
  readonly player: number;
  readonly method: Method;
  readonly arg: number | null;
}

/** A call of `result`, which has no reply. */
export interface ResultCall {
  readonly player: number;
  /** 0: this player entered; 1: the opponent did. */
  readonly bot: 0 | 1;
  readonly failed: boolean;
  readonly dungeon: readonly number[];
  readonly vorped: number | null;
}

export interface PlacedCard {
  readonly card: number;
  readonly by: number;
}
export interface DiscardedCard extends PlacedCard {
  readonly item: number;
}

/** A walk through the dungeon; `steps` grows while it is told. */
export interface Crawl {
  readonly spelunker: number;
  /** Undefined until the dagger's monster is named; null without the dagger. */
  vorped: number | null | undefined;
  /** On entering. */
  readonly health: number;
  readonly steps: CrawlStep[];
  failed?: boolean;
}

export interface RoundResult {
  readonly first: number;
  readonly entered: number;
  readonly failed: boolean;
  readonly dungeon: readonly number[];
  /** Numbers of the items that were left. */
  readonly items: readonly number[];
  readonly vorped: number | null;
}

/** Why a game ended: by its rules, or by the loser's fault. */
export type EndReason = "cards" | "illegal" | "unreadable" | "exception" | Failure;

export interface GameEnd {
  readonly winner: number;
  readonly reason: EndReason;
  /** A sentence. */
  readonly why: string;
}

/** One game of a match. */
export interface Duel {
  /** Counts from 0. */
  readonly number: number;
  /** What texts call the players. */
  readonly names: readonly string[];
  /** Who went first in round 0. */
  readonly opener: number;
  readonly rewards: [number, number];
  readonly deaths: [number, number];
  readonly history: RoundResult[];
  round: number;
  /** Game and round in words, before the method of a call. */
  title: string;
  /** Who went first in this round. */
  first: number;
  /** The last card is drawn first. */
  deck: number[];
  items: boolean[];
  pile: PlacedCard[];
  discards: DiscardedCard[];
  /** The card that was drawn and not dealt with yet. */
  drawn: PlacedCard | null;
  /** What the opponent of the asked player did just before; null at the start of a round. */
  last: number | null;
  /** The value that is waited for; undefined when the game is over. */
  call: Call | undefined;
  /** The results to tell before the call. */
  told: readonly ResultCall[];
  crawl: Crawl | undefined;
  end: GameEnd | undefined;
}

/** A running game, and what the texts of its next tells and ask need. */
export interface Table {
  readonly duel: Duel;
  /** Nothing was asked in it yet: both players are to be told that it begins. */
  fresh: boolean;
  /** The number of the ask, and whether it is the first of this player in this game. */
  turn: number;
  first: boolean;
  /** Whether each player was asked in this game before: the first call has a longer limit. */
  readonly asked: [boolean, boolean];
}

/** What the players of a game that is over are still to be told. */
export interface Parting {
  readonly game: number;
  readonly told: readonly ResultCall[];
}

export interface Fault {
  readonly game: number;
  readonly player: number;
  readonly reason: EndReason;
  readonly why: string;
}

export interface State {
  readonly options: Options;
  /** What texts call the players. */
  readonly names: readonly string[];
  /** Seed of all decks. */
  readonly decks: string;
  tables: Table[];
  /** How many games were started or decided. */
  begun: number;
  /** By game: "0" or "1", the winner by the cards; "a" or "b": player 0 or 1 won by the other's fault; "." not yet. */
  readonly results: string[];
  readonly wins: [number, number];
  /** Games that each player lost by its own fault, and how many of them by an illegal answer. */
  readonly faulted: [number, number];
  readonly illegal: [number, number];
  /** Time-outs of each player since its last answer. */
  readonly late: [number, number];
  /** The first faults. */
  readonly faults: Fault[];
  /** Last results of games that ended since the last prompts. */
  parting: Parting[];
  /** Asks of the current prompts without an answer yet; 0: the next answer is the first to new prompts. */
  open: number;
  /** Asks so far, over all games. */
  turns: number;
  /** The game of the last answer. */
  shown: Duel | undefined;
}
