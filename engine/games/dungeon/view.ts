import type { CrawlStep } from "./crawl.ts";
import {
  type Duel,
  type DungeonState,
  type EndReason,
  type Fault,
  type GameEnd,
  listUnseen,
  type Method,
  type RoundResult,
} from "./state.ts";

/** The board's data: the match's totals and the full game of the last answer. */
export interface DungeonView {
  readonly game: "dungeon";
  /** Games of the match, and how many are finished. */
  readonly games: number;
  readonly finished: number;
  readonly wins: readonly number[];
  /** Games each player forfeited, and how many of those by an illegal answer. */
  readonly faulted: readonly number[];
  readonly illegal: readonly number[];
  /**
   * One letter per game: "0" or "1" who won by cards, "a" or "b" player 0 or 1 by the other's fault, "." not finished.
   */
  readonly results: string;
  /** The first faults of the match. */
  readonly faults: readonly Fault[];
  /** Numbers of the running games. */
  readonly running: readonly number[];
  readonly duel: DuelView;
}

/** One game. A card is null if the viewing player has not seen it. */
export interface DuelView {
  /** Number of the game, from 0. */
  readonly number: number;
  readonly round: number;
  /** Who went first in the game and in this round. */
  readonly opener: number;
  readonly first: number;
  readonly rewards: readonly number[];
  readonly deaths: readonly number[];
  /** The pending call; null when the game is over or its end is being reported. */
  readonly call: { readonly player: number; readonly method: Method } | null;
  readonly last: number | null;
  /** The last card is drawn next. */
  readonly deck: readonly (number | null)[];
  readonly drawn: DungeonCardView | null;
  /** Whether each item is still there, by number. */
  readonly items: readonly boolean[];
  /** The last card was placed last and is fought first. */
  readonly dungeon: readonly DungeonCardView[];
  readonly discards: readonly (DungeonCardView & { readonly item: number })[];
  /** The current fights, or those that ended the last round until the next turn. */
  readonly crawl: CrawlView | null;
  /** What each player knows of this round's cards; null for players other than the viewer. */
  readonly knowledge: readonly (Knowledge | null)[];
  readonly history: readonly RoundResult[];
  readonly end: GameEnd | null;
}

interface DungeonCardView {
  readonly card: number | null;
  readonly by: number;
}

export interface CrawlView {
  readonly spelunker: number;
  /** The monster named for the dagger; null without a dagger, or if none is named yet. */
  readonly vorped: number | null;
  readonly health: number;
  readonly steps: readonly CrawlStep[];
  readonly failed: boolean | null;
}

interface Knowledge {
  /** Cards it placed in the dungeon, from the bottom; null where the opponent placed one. */
  readonly dungeon: readonly (number | null)[];
  /** Cards it discarded. */
  readonly discarded: readonly number[];
  readonly inHand: number | null;
  /** All other monsters: in the deck, or placed or discarded by the opponent. */
  readonly unseen: readonly number[];
}

/** The event of a note, for the board. */
export type DungeonEvent =
  | { readonly kind: "draw" | "place"; readonly player: number; readonly card: number }
  | { readonly kind: "discard"; readonly player: number; readonly card: number; readonly item: number }
  | { readonly kind: "pass" | "enter" | "reward" | "death"; readonly player: number }
  | { readonly kind: "dagger"; readonly player: number; readonly monster: number }
  | ({ readonly kind: "monster" } & CrawlStep)
  | { readonly kind: "end"; readonly winner: number; readonly reason: EndReason };

/**
 * The view of a game of the match as JSON, by default of the current one. With `seenBy`, only what that player may
 * know.
 */
export function toView(state: DungeonState, seenBy?: number, gameNumber?: number): DungeonView {
  const { options, wins, faulted, illegal, results, faults, tables } = state;
  return {
    game: "dungeon",
    games: options.games,
    finished: wins[0] + wins[1],
    wins: [...wins],
    faulted: [...faulted],
    illegal: [...illegal],
    results: results.join(""),
    faults: faults.map((fault) => ({ ...fault })),
    running: tables.map(({ duel }) => duel.number),
    duel: createDuelView(findShownDuel(state, gameNumber), seenBy),
  };
}

function findShownDuel({ shown, tables }: DungeonState, gameNumber: number | undefined): Duel {
  if (gameNumber === undefined || shown!.number === gameNumber) return shown!;
  return tables.find(({ duel }) => duel.number === gameNumber)?.duel ?? shown!;
}

function createDuelView(duel: Duel, seenBy?: number): DuelView {
  const seen = (by: number) => seenBy === undefined || seenBy === by;
  const mask = ({ card, by }: { card: number; by: number }): DungeonCardView => ({ card: seen(by) ? card : null, by });
  return {
    number: duel.number,
    round: duel.round,
    opener: duel.opener,
    first: duel.first,
    rewards: [...duel.rewards],
    deaths: [...duel.deaths],
    call: duel.call ? { player: duel.call.player, method: duel.call.method } : null,
    last: duel.last,
    deck: seenBy === undefined ? [...duel.deck] : duel.deck.map(() => null),
    drawn: duel.drawn ? mask(duel.drawn) : null,
    items: [...duel.items],
    dungeon: duel.pile.map(mask),
    discards: duel.discards.map((discard) => ({ ...mask(discard), item: discard.item })),
    crawl: toCrawlView(duel),
    knowledge: [0, 1].map((player) => (seen(player) ? toKnowledge(duel, player) : null)),
    history: structuredClone(duel.history),
    end: duel.end ? { ...duel.end } : null,
  };
}

function toCrawlView({ crawl }: Duel): CrawlView | null {
  if (!crawl) return null;
  const { spelunker, vorped, health, steps, failed } = crawl;
  return {
    spelunker,
    vorped: vorped ?? null,
    health: steps.at(-1)?.health ?? health,
    steps: steps.map((step) => ({ ...step })),
    failed: failed ?? null,
  };
}

function toKnowledge(duel: Duel, player: number): Knowledge {
  const { pile, discards, drawn } = duel;
  const discarded = discards.filter(({ by }) => by === player).map(({ card }) => card);
  const inHand = drawn?.by === player ? drawn.card : null;
  const dungeon = pile.map(({ card, by }) => (by === player ? card : null));
  return { dungeon, discarded, inHand, unseen: listUnseen(duel, player) };
}
