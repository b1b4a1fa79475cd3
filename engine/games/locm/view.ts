import { type CardInHand, countDeck, getNextRune, listDeck } from "./rules/battle.ts";
import { formatAbilities } from "./rules/cards.ts";
import { formatPlayedMove } from "./rules/moves.ts";
import { getTurnNumber, type LocmState } from "./rules/state.ts";
import { type RulesVersion, runeStep, versions } from "./rules/versions.ts";

export type { Effect, LocmEvent } from "./rules/story.ts";

/** A card in a hand or deck: `card` is its number in the card table, `id` its instance in this match. */
export type LocmCardView = ReturnType<typeof createCardView>;

export interface CreatureView extends LocmCardView {
  readonly lane: number;
  readonly attack: number;
  readonly defense: number;
  /** The abilities as letters, for example `---G-W` for Guard and Ward. */
  readonly abilities: string;
  readonly canAttack: boolean;
  readonly hasAttacked: boolean;
  /** Bots still see its summon effects. */
  readonly untouched: boolean;
}

export interface LocmPlayerView {
  readonly health: number;
  /** Values of the remaining runes, highest first. */
  readonly runes: readonly number[];
  /** The highest remaining rune; 0 if there is none. */
  readonly nextRune: number;
  readonly mana: number;
  readonly maxMana: number;
  readonly bonusMana: boolean;
  readonly deckCount: number;
  /** The remaining cards, next first; only in the full view. */
  readonly deck?: readonly LocmCardView[];
  readonly handCount: number;
  /** The cards in hand; absent if hidden from the viewer. */
  readonly hand?: readonly LocmCardView[];
  readonly board: readonly CreatureView[];
  /** Cards drawn at the start of the player's next turn; in its own turn, as of now. */
  readonly nextDraw: number;
  /** Actions of its current or last turn: card number, space, action. */
  readonly performed: readonly string[];
  readonly pickCount: number;
  /** Card numbers in the order picked; absent if hidden from the viewer. */
  readonly picks?: readonly number[];
}

export interface LocmView {
  readonly rules: RulesVersion;
  readonly lanes: number;
  readonly phase: "draft" | "battle" | "over";
  /** The turn's number as in messages: 1 to 30 in the draft, from 31 on in the battle. */
  readonly turn: number;
  /** 0 for the first battle turn, -1 before. */
  readonly battleTurn: number;
  /** The player who answers next; in the draft both are asked at once. Absent when the match is over. */
  readonly active?: number;
  /** The card numbers offered in the draft. */
  readonly choices?: readonly number[];
  readonly players: readonly [LocmPlayerView, LocmPlayerView];
  /** Set once the match is decided, which can be one question before it is over. */
  readonly winner?: number;
}

/** The full view without `seenBy`; for a player, deck orders and the opponent's hand and picks are hidden. */
export function toView(state: LocmState, seenBy?: number): LocmView {
  return {
    rules: state.rules,
    lanes: versions[state.rules].lanes,
    phase: state.phase,
    turn: getTurnNumber(state),
    battleTurn: state.battleTurn,
    ...(state.phase !== "over" && { active: state.active }),
    ...(state.phase === "draft" && { choices: [...(state.choices[state.draftTurn] ?? [])] }),
    players: [createPlayerView(state, 0, seenBy), createPlayerView(state, 1, seenBy)],
    ...(state.winner !== undefined && { winner: state.winner }),
  };
}

function createPlayerView(state: LocmState, player: 0 | 1, seenBy: number | undefined): LocmPlayerView {
  const side = state.sides[player];
  const picks = state.picks[player];
  const isVisible = seenBy === undefined || seenBy === player;
  return {
    health: side.health,
    runes: Array.from({ length: side.runes }, (_, i) => (side.runes - i) * runeStep),
    nextRune: getNextRune(side),
    mana: side.mana,
    maxMana: side.maxMana,
    bonusMana: side.bonusMana,
    deckCount: state.battleTurn < 0 ? picks.length : countDeck(side),
    ...(seenBy === undefined && { deck: listDeck(side).map(createCardView) }),
    handCount: side.hand.length,
    ...(isVisible && { hand: side.hand.map(createCardView) }),
    board: side.board.map(({ abilities, ...creature }) => ({ ...creature, abilities: formatAbilities(abilities) })),
    nextDraw: state.phase === "battle" && player !== state.active ? side.shownDraw : side.nextDraw,
    performed: side.performed.map((move) => formatPlayedMove(move, versions[state.rules])),
    pickCount: picks.length,
    ...(isVisible && { picks: [...picks] }),
  };
}

const createCardView = ({ id, card }: CardInHand) => ({ id, card });

/** The numbers of all cards in a view. */
export function listShownCards({ choices = [], players }: LocmView): number[] {
  const held = players.flatMap(({ hand = [], deck = [], board }) => [...hand, ...deck, ...board]);
  return [...choices, ...players.flatMap(({ picks = [] }) => picks), ...held.map(({ card }) => card)];
}
