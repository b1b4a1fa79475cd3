import { createJavaRandom, shuffleLikeJava } from "../../../random/java-random.ts";
import type { PlayedMove } from "./moves.ts";
import type { Effect, HealthWhy } from "./story.ts";
import {
  handLimit,
  manaLimit,
  runeCount,
  runeStep,
  startHand,
  startHealth,
  turnLimit,
  type Version,
} from "./versions.ts";

/** A card in a deck or hand; `id` is its instance id in this match. */
export interface CardInHand {
  readonly id: number;
  readonly card: number;
}

export interface LocmCreature {
  readonly id: number;
  readonly card: number;
  readonly lane: number;
  attack: number;
  defense: number;
  /** The creature's abilities as bits of `Ability`. */
  abilities: number;
  canAttack: boolean;
  hasAttacked: boolean;
  /** Neither fought nor was the target of an item: only then do card lines show its summon effects. */
  untouched: boolean;
}

/** What last reduced a player's health; `id` and `card` if it was a card. */
export interface Cause {
  readonly why: HealthWhy;
  readonly id: number;
  readonly card: number;
}

export interface Side {
  health: number;
  maxMana: number;
  mana: number;
  bonusMana: boolean;
  nextDraw: number;
  shownDraw: number;
  /** Runes left; the next one is at five times this number. */
  runes: number;
  /** The cards as they were dealt, the first to draw first; never changed in place, so copies share it. */
  deck: readonly CardInHand[];
  /** How many cards of the deck have been drawn. */
  drawn: number;
  hand: CardInHand[];
  board: LocmCreature[];
  /** The player's actions in its last turn. */
  performed: PlayedMove[];
  cause: Cause | undefined;
}

type Sides = readonly [Side, Side];

/** The battle alone, which a search copies and plays on. */
export interface Battle {
  readonly sides: Sides;
  active: number;
  /** 0 for the first battle turn. */
  battleTurn: number;
  winner: number | undefined;
}

/** A side before the battle: 30 health, no cards, and the bonus mana of a second player in this version. */
export function createBattleSide(player: number, version: Version): Side {
  const bonusMana = version.bonusMana && player === 1;
  const mana = bonusMana ? 1 : 0;
  return {
    health: startHealth,
    maxMana: mana,
    mana,
    bonusMana,
    nextDraw: 1,
    shownDraw: 1,
    runes: runeCount,
    deck: [],
    drawn: 0,
    hand: [],
    board: [],
    performed: [],
    cause: undefined,
  };
}

/** Shuffles a player's picks with its own generator, numbers the cards and draws the first hand. */
export function dealDeck(side: Side, player: number, picks: readonly number[], seed: string, out?: Effect[]): void {
  const shuffled = shuffleLikeJava(picks, createJavaRandom(BigInt(seed)));
  side.deck = shuffled.map((card, i) => ({ id: 2 * i + player + 1, card }));
  drawCard(side, player, startHand[player]!, 0, out);
}

/** The cards that a side has left to draw, the next one first. */
export const listDeck = (side: Side): CardInHand[] => side.deck.slice(side.drawn);

export const countDeck = (side: Side): number => side.deck.length - side.drawn;

/** The health at which a side loses its next rune: 25, 20 … 5; 0 without runes. */
export const getNextRune = (side: Side): number => side.runes * runeStep;

/** Steps 1 to 6 of a battle turn in the official rules: from the end of one player's turn to the input of the next. */
export function startNextTurn(battle: Battle, out?: Effect[]): void {
  checkWin(battle);
  endTurn(battle.sides[battle.active]!);
  battle.active = 1 - battle.active;
  battle.battleTurn++;
  const side = battle.sides[battle.active]!;
  side.performed = [];
  refillMana(side);
  for (const creature of side.board) creature.canAttack = true;
  drawCard(side, battle.active, side.nextDraw, Math.floor(battle.battleTurn / 2), out);
  side.shownDraw = side.nextDraw;
  side.nextDraw = 1;
  checkWin(battle);
}

function endTurn(side: Side): void {
  for (const creature of side.board) {
    creature.canAttack = false;
    creature.hasAttacked = false;
  }
  side.shownDraw = side.nextDraw;
}

function refillMana(side: Side): void {
  if (side.maxMana < manaLimit + (side.bonusMana ? 1 : 0)) side.maxMana++;
  if (side.bonusMana && side.mana === 0) {
    side.bonusMana = false;
    side.maxMana--;
  }
  side.mana = side.maxMana;
}

function drawCard(side: Side, player: number, count: number, playerTurn: number, out?: Effect[]): void {
  for (let i = 0; i < count; i++) {
    const isEmpty = side.drawn === side.deck.length;
    if (isEmpty || playerTurn >= turnLimit) {
      payRune(side, player, isEmpty ? "emptyDeck" : "turnLimit", out);
    } else if (side.hand.length === handLimit) {
      out?.push({ kind: "wasted", player, draws: count - i });
      return;
    } else {
      const drawn = side.deck[side.drawn++]!;
      side.hand.push(drawn);
      out?.push({ kind: "draw", player, id: drawn.id, card: drawn.card });
    }
  }
}

/** Drawing from an empty deck: health falls to the highest rune, which is removed; without runes it falls to 0. */
function payRune(side: Side, player: number, kind: "emptyDeck" | "turnLimit", out?: Effect[]): void {
  const value = getNextRune(side);
  if (side.runes > 0) side.runes--;
  const by = value - side.health;
  side.health = value;
  side.cause = { why: kind, id: 0, card: 0 };
  if (value > 0) out?.push({ kind: "rune", player, rune: value, why: kind });
  out?.push({ kind: "health", player, by, now: value, why: kind });
}

/** Changes a player's health. Damage that passes runes removes them; each gives the owner one more card next turn. */
export function changeHealth(
  battle: Battle,
  player: number,
  by: number,
  why: HealthWhy,
  source: CardInHand,
  out?: Effect[],
): void {
  if (by === 0) return;
  const side = battle.sides[player]!;
  side.health += by;
  out?.push({ kind: "health", player, by, now: side.health, why });
  if (by > 0) return;
  side.cause = { why, id: source.id, card: source.card };
  while (side.runes > 0 && getNextRune(side) >= side.health) {
    out?.push({ kind: "rune", player, rune: getNextRune(side), why: "damage" });
    side.runes--;
    side.nextDraw++;
  }
}

/** Sets the winner if a player's health is gone. If both are at 0, the active player wins. */
export function checkWin(battle: Battle): void {
  const opponent = 1 - battle.active;
  if (battle.sides[opponent]!.health <= 0) battle.winner = battle.active;
  else if (battle.sides[battle.active]!.health <= 0) battle.winner = opponent;
}

/** A copy to play on; without names and generators. */
export function copyBattle(battle: Battle): Battle {
  return {
    sides: copySides(battle.sides),
    active: battle.active,
    battleTurn: battle.battleTurn,
    winner: battle.winner,
  };
}

/** Immutable parts are shared: decks, the cards in hands, and causes. */
export const copySides = ([first, second]: Sides): Sides => [copySide(first), copySide(second)];

/** Field by field, because a spread takes V8 several times as long, and searches mostly copy. */
function copySide(side: Side): Side {
  return {
    health: side.health,
    maxMana: side.maxMana,
    mana: side.mana,
    bonusMana: side.bonusMana,
    nextDraw: side.nextDraw,
    shownDraw: side.shownDraw,
    runes: side.runes,
    deck: side.deck,
    drawn: side.drawn,
    hand: side.hand.slice(),
    board: side.board.map(copyCreature),
    performed: side.performed.slice(),
    cause: side.cause,
  };
}

function copyCreature(creature: LocmCreature): LocmCreature {
  return {
    id: creature.id,
    card: creature.card,
    lane: creature.lane,
    attack: creature.attack,
    defense: creature.defense,
    abilities: creature.abilities,
    canAttack: creature.canAttack,
    hasAttacked: creature.hasAttacked,
    untouched: creature.untouched,
  };
}
