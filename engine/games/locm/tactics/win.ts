import { type Battle, copyBattle, type Side } from "../rules/battle.ts";
import { Ability, type Card, getCard } from "../rules/cards.ts";
import { findCreature, performMove } from "../rules/effects.ts";
import { listLegalMoves } from "../rules/legality.ts";
import { getMoveId, getMoveKind, getMoveTarget, moveKinds, type PackedMove, packMove } from "../rules/moves.ts";
import type { Version } from "../rules/versions.ts";
import { canStrike } from "./policy.ts";

/** Default number of positions to examine: about twenty times as many as any turn of real games needs. */
const defaultMaxPositions = 200_000;

/**
 * Moves with which the active player wins in this turn, if there are any. Exhaustive within its limit: moves that
 * cannot help are left out, each position is examined once, and a position is pruned if even all remaining damage would
 * not win.
 */
export function findWin(battle: Battle, version: Version, positions = defaultMaxPositions): PackedMove[] | undefined {
  return findWinFrom(battle, [], version, { known: new Set(), maxPositions: positions, isExhaustive: mayDie(battle) });
}

interface WinSearch {
  readonly known: Set<string>;
  readonly maxPositions: number;
  /** Tries every order of all moves. */
  readonly isExhaustive: boolean;
}

/** Whether the player's own cards may cost all of its health, so that healing and its timing matter. */
function mayDie({ sides, active }: Battle): boolean {
  const { health, hand } = sides[active]!;
  return hand.reduce((left, { card }) => left + Math.min(0, getCard(card).myHealth), health) <= 0;
}

function findWinFrom(
  battle: Battle,
  made: readonly PackedMove[],
  version: Version,
  seen: WinSearch,
): PackedMove[] | undefined {
  if (battle.winner !== undefined) return battle.winner === battle.active ? [...made] : undefined;
  if (computeMaxDamage(battle, version) < battle.sides[1 - battle.active]!.health || isPositionKnown(battle, seen))
    return undefined;
  const strikes = findWinningStrikes(battle);
  if (strikes) return [...made, ...strikes];
  for (const move of listLegalMoves(battle, version)) {
    if (!seen.isExhaustive && !mayHelp(battle, move, version)) continue;
    const after = copyBattle(battle);
    performMove(after, move);
    const found = findWinFrom(after, [...made, move], version, seen);
    if (found) return found;
  }
  return undefined;
}

function isPositionKnown(battle: Battle, { known, maxPositions }: WinSearch): boolean {
  const key = toPositionKey(battle);
  if (known.has(key) || known.size >= maxPositions) return true;
  known.add(key);
  return false;
}

/** Whether a move may be part of a win; attacks on the opponent come last, all at once (`findWinningStrikes`). */
function mayHelp(battle: Battle, move: PackedMove, version: Version): boolean {
  const me = battle.sides[battle.active]!;
  const target = findCreature(battle.sides[1 - battle.active]!, getMoveTarget(move));
  const isGuard = target !== undefined && (target.abilities & Ability.guard) !== 0;
  switch (getMoveKind(move)) {
    case moveKinds.attack:
      return isGuard || (target !== undefined && mayMakeRoom(me, target.lane, version));
    case moveKinds.summon: {
      const { abilities, opponentHealth } = getCard(countHandCards(me, getMoveId(move)));
      return (abilities & Ability.charge) !== 0 || opponentHealth < 0 || hasCharger(me);
    }
    default: {
      const { opponentHealth, type } = getCard(countHandCards(me, getMoveId(move)));
      if (type !== "green") return isGuard || opponentHealth < 0 || target === undefined;
      const { canAttack, hasAttacked } = findCreature(me, getMoveTarget(move))!;
      return canAttack || (!hasAttacked && hasCharger(me));
    }
  }
}

/** Whether an attacker that dies in a lane frees a place that is needed. */
function mayMakeRoom({ board, hand, mana }: Side, lane: number, { creaturesPerLane }: Version): boolean {
  if (board.reduce((there, creature) => there + (creature.lane === lane ? 1 : 0), 0) < creaturesPerLane) return false;
  return hand.some(({ card }) => getCard(card).type === "creature" && getCard(card).cost <= mana);
}

/** Whether an item in hand lets creatures attack in the turn they were summoned. */
function hasCharger({ hand }: Side): boolean {
  return hand.some(({ card }) => getCard(card).type === "green" && getCard(card).abilities & Ability.charge);
}

const countHandCards = ({ hand }: Side, id: number): number => hand.find((held) => held.id === id)!.card;

/** Attacks on the opponent that suffice to win, and no more. */
function findWinningStrikes({ sides, active }: Battle): PackedMove[] | undefined {
  const opponent = sides[1 - active]!;
  const able = sides[active]!.board.filter((creature) => canStrike(creature, opponent));
  able.sort((one, other) => other.attack - one.attack);
  const strikes: PackedMove[] = [];
  let left = opponent.health;
  for (const { id, attack } of able) {
    strikes.push(packMove(moveKinds.attack, id, -1));
    left -= attack;
    if (left <= 0) return strikes;
  }
  return undefined;
}

/**
 * An upper bound of the damage in this turn: every creature that is or may become ready attacks, and every affordable
 * card is played. Guards are cleared by those attacks, or only Breakthrough gets past them.
 */
function computeMaxDamage(battle: Battle, { lanes }: Version): number {
  const more = collectAdditions(battle);
  let damage = more.blows;
  for (let lane = 0; lane < lanes; lane++) damage += computeMaxLaneDamage(battle, lane, more);
  return damage;
}

function collectAdditions(battle: Battle): Additions {
  const { board, hand, mana } = battle.sides[battle.active]!;
  const more: Additions = { blows: 0, attack: 0, removals: 0, breaksThrough: false };
  for (const { card: number } of hand) {
    const card = getCard(number);
    if (card.cost <= mana) addCard(more, card, battle);
  }
  for (const { canAttack, abilities } of board) if (canAttack && abilities & Ability.lethal) more.removals++;
  return more;
}

function addCard(more: Additions, card: Card, battle: Battle): void {
  const { type, attack, defense, abilities, opponentHealth } = card;
  const hasCharge = (abilities & Ability.charge) !== 0;
  more.blows += Math.max(0, -opponentHealth) + (type === "blue" ? Math.max(0, -defense) : 0);
  if (type === "green" || (type === "creature" && hasCharge)) more.attack += attack;
  // Items on the opponent's creatures, and anything that may attack with Lethal.
  if (type === "red" || type === "blue" || abilities & Ability.lethal) more.removals++;
  if (type !== "green") return;
  if (abilities & Ability.breakthrough) more.breaksThrough = true;
  if (!hasCharge) return;
  more.attack += findStrongestAsleep(battle);
  more.removals++;
}

/** What cards may add to the attacks of a turn; with two lanes, all of it in each lane. */
interface Additions {
  /** Damage without an attack. */
  blows: number;
  attack: number;
  /** Cards and Lethal attackers, each of which may remove one guard of any defense. */
  removals: number;
  /** Whether a card in hand can give Breakthrough to any attacker. */
  breaksThrough: boolean;
}

/** The highest attack among creatures that only an item with Charge makes ready this turn. */
function findStrongestAsleep({ sides, active }: Battle): number {
  const { board, hand } = sides[active]!;
  let strongest = 0;
  for (const { canAttack, hasAttacked, attack } of board)
    if (!canAttack && !hasAttacked) strongest = Math.max(strongest, attack);
  for (const { card } of hand)
    if (getCard(card).type === "creature") strongest = Math.max(strongest, getCard(card).attack);
  return strongest;
}

/** The maximum damage of attacks in a lane to the opponent. */
function computeMaxLaneDamage({ sides, active }: Battle, lane: number, more: Additions): number {
  let attack = more.attack;
  let throughGuards = more.attack;
  for (const creature of sides[active]!.board) {
    if (!creature.canAttack || creature.lane !== lane) continue;
    attack += creature.attack;
    if (creature.abilities & Ability.breakthrough) throughGuards += creature.attack;
  }
  const guards: number[] = [];
  for (const { abilities, defense, lane: at } of sides[1 - active]!.board) {
    if (abilities & Ability.guard && at === lane) guards.push(defense);
  }
  if (guards.length <= more.removals || more.breaksThrough) return attack;
  guards.sort((one, other) => one - other);
  for (let i = 0; i < guards.length - more.removals; i++) attack -= guards[i]!;
  return Math.max(throughGuards, attack);
}

/** A key that is equal for positions that differ only in the order of earlier actions. */
export const toPositionKey = ({ sides }: Battle): string => `${formatSideKey(sides[0])}/${formatSideKey(sides[1])}`;

function formatSideKey(side: Side): string {
  let key = `${side.health},${side.mana},${side.nextDraw}`;
  for (const held of side.hand) key += `,${held.id}`;
  const board = side.board.map((creature) => {
    const ready = creature.canAttack ? "+" : creature.hasAttacked ? "*" : "-";
    return `;${creature.id}${ready}${creature.attack},${creature.defense},${creature.abilities},${creature.lane}`;
  });
  return key + board.sort().join("");
}
