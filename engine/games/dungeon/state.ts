import { type InferOutput, strictObject } from "valibot";
import { createWholeNumberOption } from "../../game/game.ts";
import type { Failure } from "../../game/turn.ts";
import { msg, type Text, t } from "../../l10n/speak.ts";
import type { CrawlStep } from "./crawl.ts";
import { monsters } from "./pieces.ts";

export const dungeonOptionsSchema = strictObject(
  {
    games: createWholeNumberOption(1, 100_000, 400, msg("Games in a match; who goes first alternates.")),
    atOnce: createWholeNumberOption(
      1,
      10_000,
      1,
      msg(
        'Games played in parallel. With more than 1, every message has a "game" field, and the bot must tell the games apart.',
      ),
    ),
    limitMs: createWholeNumberOption(1, 3_600_000, 100, msg("Time limit for one call, in milliseconds.")),
    firstLimitMs: createWholeNumberOption(
      1,
      3_600_000,
      1000,
      msg("Time limit for a bot's first call in a game, in milliseconds."),
    ),
  },
  () => t("The options of Dungeon are games, atOnce, limitMs and firstLimitMs"),
);
export type DungeonOptions = InferOutput<typeof dungeonOptionsSchema>;

export type Method = "start_turn" | "play" | "vorpal_choice";

/** A method call waiting for its return value. */
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

/** The fights of a player in the dungeon; `steps` grows as they are shown. */
interface Crawl {
  readonly spelunker: number;
  /** The monster named for the dagger: undefined until it is named, null without the dagger. */
  vorped: number | null | undefined;
  /** Health on entering. */
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

interface GameEnd {
  readonly winner: number;
  readonly reason: EndReason;
  /** Why the game ended, as a sentence. */
  readonly why: Text;
}

/** One game of a match. */
export interface Duel {
  /** Number of the game, from 0. */
  readonly number: number;
  readonly names: readonly string[];
  /** Who went first in round 0. */
  readonly opener: number;
  readonly rewards: [number, number];
  readonly deaths: [number, number];
  readonly history: RoundResult[];
  round: number;
  /** Game and round in words, to be followed by the method of a call. */
  title: Text;
  /** Who went first in this round. */
  first: number;
  /** The last card is drawn first. */
  deck: number[];
  items: boolean[];
  pile: PlacedCard[];
  discards: (PlacedCard & { readonly item: number })[];
  /** The card that was drawn and not placed yet. */
  drawn: PlacedCard | null;
  /** What the opponent of the asked player did just before; null at the start of a round. */
  last: number | null;
  /** The pending call; undefined when the game is over. */
  call: Call | undefined;
  /** Results to report before the call. */
  reports: readonly ResultCall[];
  crawl: Crawl | undefined;
  end: GameEnd | undefined;
}

/** A running game, and what is needed for its next messages and question. */
export interface Table {
  readonly duel: Duel;
  /** Nothing has been asked yet: both players must be told that the game begins. */
  isFresh: boolean;
  /** The number of the question, and whether it is the first of this player in this game. */
  turn: number;
  isFirst: boolean;
  /** Whether each player has been asked before in this game: the first call has a longer limit. */
  readonly asked: [boolean, boolean];
}

export interface Fault {
  readonly game: number;
  readonly player: number;
  readonly reason: EndReason;
  readonly why: Text;
}

export interface DungeonState {
  readonly options: DungeonOptions;
  readonly names: readonly string[];
  /** Seed of all decks. */
  readonly decks: string;
  tables: Table[];
  /** How many games have been started or decided. */
  begun: number;
  /** One letter per game, as in the view. */
  readonly results: string[];
  readonly wins: [number, number];
  /** Games each player forfeited, and how many of those by an illegal answer. */
  readonly faulted: [number, number];
  readonly illegal: [number, number];
  /** Timeouts of each player since its last answer. */
  readonly late: [number, number];
  /** The first faults of the match. */
  readonly faults: Fault[];
  /** What must still be reported to the players of games that ended since the last prompts. */
  finishedGames: { readonly game: number; readonly reports: readonly ResultCall[] }[];
  /** Unanswered questions of the current prompts; 0: the next answer is the first to new prompts. */
  open: number;
  /** Questions so far, over all games. */
  turns: number;
  /** The game of the last answer. */
  shown: Duel | undefined;
}

/** What a match is before any game of it has begun. */
export function createEmptyState({
  options,
  names,
  decks,
}: Pick<DungeonState, "options" | "names" | "decks">): DungeonState {
  return {
    options,
    names,
    decks,
    tables: [],
    begun: 0,
    results: Array.from({ length: options.games }, () => "."),
    wins: [0, 0],
    faulted: [0, 0],
    illegal: [0, 0],
    late: [0, 0],
    faults: [],
    finishedGames: [],
    open: 0,
    turns: 0,
    shown: undefined,
  };
}

/** An independent copy of a state; finished parts never change and are shared. */
export function copyState(state: DungeonState): DungeonState {
  const tables = state.tables.map((table) => ({ ...table, duel: copyDuel(table.duel), asked: copyPair(table.asked) }));
  const shown = state.tables.findIndex(({ duel }) => duel === state.shown);
  return {
    ...state,
    tables,
    results: state.results.slice(),
    wins: copyPair(state.wins),
    faulted: copyPair(state.faulted),
    illegal: copyPair(state.illegal),
    late: copyPair(state.late),
    faults: state.faults.slice(),
    finishedGames: state.finishedGames.slice(),
    shown: shown < 0 ? state.shown : tables[shown]!.duel,
  };
}

const copyPair = <T>([one, other]: readonly [T, T]): [T, T] => [one, other];

/** A copy that shares nothing that changes. */
export function copyDuel(duel: Duel): Duel {
  return {
    ...duel,
    rewards: copyPair(duel.rewards),
    deaths: copyPair(duel.deaths),
    history: duel.history.slice(),
    deck: duel.deck.slice(),
    items: duel.items.slice(),
    pile: duel.pile.slice(),
    discards: duel.discards.slice(),
    crawl: duel.crawl && { ...duel.crawl, steps: duel.crawl.steps.slice() },
  };
}

/** The monsters of this round that a player has not drawn. */
export function listUnseen({ pile, discards, drawn }: Duel, player: number): number[] {
  const unseen = [...monsters];
  for (const { card, by } of [...pile, ...discards, ...(drawn ? [drawn] : [])]) {
    if (by === player) unseen.splice(unseen.indexOf(card), 1);
  }
  return unseen;
}
