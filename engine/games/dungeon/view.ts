import type { CrawlStep } from "./crawl.ts";
import { type Duel, type DungeonState, type EndReason, listUnseen } from "./state.ts";

/** The board's data: the match's totals and the full game of the last answer. */
export type DungeonView = ReturnType<typeof toView>;

/** One game. A card is null if the viewing player has not seen it. */
export type DuelView = ReturnType<typeof createDuelView>;

export type CrawlView = NonNullable<ReturnType<typeof toCrawlView>>;

interface Knowledge {
  /** Cards it placed in the dungeon, from the bottom; null where the opponent placed one. */
  readonly dungeon: readonly (number | null)[];
  readonly discarded: readonly number[];
  readonly inHand: number | null;
  /** All other monsters: in the deck, or placed or discarded by the opponent. */
  readonly unseen: readonly number[];
}

export type DungeonEvent =
  | { readonly kind: "draw" | "place"; readonly player: number; readonly card: number }
  | { readonly kind: "discard"; readonly player: number; readonly card: number; readonly item: number }
  | { readonly kind: "pass" | "enter" | "reward" | "death"; readonly player: number }
  | { readonly kind: "dagger"; readonly player: number; readonly monster: number }
  | ({ readonly kind: "monster" } & CrawlStep)
  | { readonly kind: "end"; readonly winner: number; readonly reason: EndReason };

/** The view of a game as JSON, by default of the current one; with `seenBy`, only what that player may know. */
export function toView(state: DungeonState, seenBy?: number, gameNumber?: number) {
  const { options, wins, faulted, illegal, results, faults, tables } = state;
  return {
    game: "dungeon" as const,
    /** Games of the match, and how many are finished. */
    games: options.games,
    finished: wins[0] + wins[1],
    wins: [...wins],
    /** Games each player forfeited, and how many of those by an illegal answer. */
    faulted: [...faulted],
    illegal: [...illegal],
    /** One letter per game: "0" or "1" won by cards, "a" or "b" by the fault of the other, "." not finished. */
    results: results.join(""),
    /** The first faults of the match. */
    faults: faults.map((fault) => ({ ...fault })),
    /** Numbers of the running games. */
    running: tables.map(({ duel }) => duel.number),
    duel: createDuelView(findShownDuel(state, gameNumber), seenBy),
  };
}

function findShownDuel({ shown, tables }: DungeonState, gameNumber: number | undefined): Duel {
  if (gameNumber === undefined || shown!.number === gameNumber) return shown!;
  return tables.find(({ duel }) => duel.number === gameNumber)?.duel ?? shown!;
}

function createDuelView(duel: Duel, seenBy?: number) {
  const seen = (by: number) => seenBy === undefined || seenBy === by;
  const mask = ({ card, by }: { card: number; by: number }) => ({ card: seen(by) ? card : null, by });
  return {
    /** Number of the game, from 0. */
    number: duel.number,
    round: duel.round,
    /** Who went first in the game and in this round. */
    opener: duel.opener,
    first: duel.first,
    rewards: [...duel.rewards],
    deaths: [...duel.deaths],
    /** The pending call; null when the game is over or its end is being reported. */
    call: duel.call ? { player: duel.call.player, method: duel.call.method } : null,
    last: duel.last,
    /** The last card is drawn next. */
    deck: seenBy === undefined ? [...duel.deck] : duel.deck.map(() => null),
    drawn: duel.drawn ? mask(duel.drawn) : null,
    /** Whether each item is still there, by number. */
    items: [...duel.items],
    /** The last card was placed last and is fought first. */
    dungeon: duel.pile.map(mask),
    discards: duel.discards.map((discard) => ({ ...mask(discard), item: discard.item })),
    /** The current fights, or those that ended the last round until the next turn. */
    crawl: toCrawlView(duel),
    /** What each player knows of this round's cards; null for players other than the viewer. */
    knowledge: [0, 1].map((player) => (seen(player) ? toKnowledge(duel, player) : null)),
    history: structuredClone(duel.history),
    end: duel.end ? { ...duel.end } : null,
  };
}

function toCrawlView({ crawl }: Duel) {
  if (!crawl) return null;
  const { spelunker, vorped, health, steps, failed } = crawl;
  return {
    spelunker,
    /** The monster named for the dagger; null without a dagger, or if none is named yet. */
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
