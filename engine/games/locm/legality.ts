import type { Battle, Creature, HeldCard, Side } from "./battle.ts";
import { Ability, type Card, cardOf, cards } from "./cards.ts";
import type { Action } from "./commands.ts";
import { creatureOf } from "./effects.ts";
import { attackMove, type Move, summonMove, useMove } from "./moves.ts";
import type { Version } from "./versions.ts";

/** Why the active player may not do this now, in words; undefined when it may. */
export function reasonAgainst(battle: Battle, action: Action, version: Version): string | undefined {
  switch (action.kind) {
    case "pass":
      return undefined;
    case "summon":
      return againstSummon(battle, action.id, action.lane, version);
    case "attack":
      return againstAttack(battle, action.id, action.target);
    case "use":
      return againstUse(battle, action.id, action.target);
  }
}

function mine(battle: Battle): Side {
  return battle.sides[battle.active]!;
}

function theirs(battle: Battle): Side {
  return battle.sides[1 - battle.active]!;
}

function heldBy(side: Side, id: number): HeldCard | undefined {
  return side.hand.find((held) => held.id === id);
}

/** "Slimer (3)": how every sentence names a card of this match. */
export function named(held: HeldCard): string {
  return `${cardOf(held.card).name} (${held.id})`;
}

function againstSummon(battle: Battle, id: number, lane: number, version: Version): string | undefined {
  const side = mine(battle);
  const held = heldBy(side, id);
  if (!held) return notInHand(battle, id);
  const card = cardOf(held.card);
  if (card.type !== "creature") return `${named(held)} is an item, not a creature: USE it`;
  if (lane < 0 || lane >= version.lanes) return `there is no lane ${lane} (0 is left, 1 is right)`;
  const full = isFull(side.board, lane, version);
  if (full && version.lanes === 1) return `your board is full (${version.creaturesPerLane} creatures)`;
  if (full) return `your lane ${lane} is full (${version.creaturesPerLane} creatures)`;
  return tooDear(side, held, card);
}

function tooDear(side: Side, held: HeldCard, card: Card): string | undefined {
  return card.cost > side.mana ? `${named(held)} costs ${card.cost}, ${side.mana} mana left` : undefined;
}

function notInHand(battle: Battle, id: number): string {
  if (creatureOf(mine(battle), id)) return `creature ${id} is on your board already, not in your hand`;
  if (creatureOf(theirs(battle), id)) return `creature ${id} is the opponent's, not in your hand`;
  return `card ${id} is not in your hand`;
}

function againstAttack(battle: Battle, id: number, target: number): string | undefined {
  const attacker = creatureOf(mine(battle), id);
  if (!attacker) return noAttacker(battle, id);
  if (!attacker.canAttack) return cannotAttack(attacker);
  if (target === -1) return guarded(battle, attacker, target);
  const creature = creatureOf(theirs(battle), target);
  if (!creature) return noTarget(battle, target);
  if (creature.lane !== attacker.lane) {
    return `creature ${target} is in lane ${creature.lane}, creature ${id} attacks in lane ${attacker.lane}`;
  }
  return guarded(battle, attacker, target);
}

function noAttacker(battle: Battle, id: number): string {
  if (heldBy(mine(battle), id)) return `card ${id} is in your hand, not on your board`;
  if (creatureOf(theirs(battle), id)) return `creature ${id} is the opponent's`;
  return `your board has no creature ${id}`;
}

function cannotAttack(creature: Creature): string {
  return creature.hasAttacked
    ? `creature ${creature.id} has attacked already`
    : `creature ${creature.id} was summoned this turn and has no Charge`;
}

function guarded(battle: Battle, attacker: Creature, target: number): string | undefined {
  const guards = theirs(battle).board.filter(
    (creature) => creature.abilities & Ability.guard && creature.lane === attacker.lane,
  );
  if (guards.length === 0 || guards.some((guard) => guard.id === target)) return undefined;
  if (guards.length === 1) return `guard ${guards[0]!.id} must be attacked first`;
  return `one of the guards ${guards.map((guard) => guard.id).join(", ")} must be attacked first`;
}

function noTarget(battle: Battle, target: number): string {
  if (creatureOf(mine(battle), target)) return `creature ${target} is your own`;
  if (target < -1) return `there is no target ${target} (-1 is the opponent)`;
  return `opponent's board has no creature ${target}`;
}

function againstUse(battle: Battle, id: number, target: number): string | undefined {
  const side = mine(battle);
  const held = heldBy(side, id);
  if (!held) return notInHand(battle, id);
  const item = cardOf(held.card);
  if (item.type === "creature") return `${named(held)} is a creature, not an item: SUMMON it`;
  return tooDear(side, held, item) ?? wrongTarget(battle, item, target);
}

function wrongTarget(battle: Battle, item: Card, target: number): string | undefined {
  if (item.type === "green") return wrongFriend(battle, target);
  if (target === -1)
    return item.type === "blue" ? undefined : "a red item goes on one of the opponent's creatures, not on the opponent";
  if (creatureOf(theirs(battle), target)) return undefined;
  if (creatureOf(mine(battle), target))
    return `creature ${target} is your own, a ${item.type} item goes on the opponent's creatures`;
  return noTarget(battle, target);
}

function wrongFriend(battle: Battle, target: number): string | undefined {
  if (creatureOf(mine(battle), target)) return undefined;
  if (target === -1) return "a green item goes on one of your creatures, not on a player";
  if (creatureOf(theirs(battle), target))
    return `creature ${target} is the opponent's, a green item goes on your own creatures`;
  return `your board has no creature ${target}`;
}

/** All that the active player may do now, without PASS: summons, attacks, items. */
export function legalMoves(battle: Battle, version: Version): Move[] {
  const moves: Move[] = [];
  listMoves(battle, version, moves);
  return moves;
}

/** The same from the start of a list that is used again and again; says how many they are. */
export function listMoves(battle: Battle, version: Version, into: Move[]): number {
  const { hand, board, mana } = mine(battle);
  const opposing = theirs(battle).board;
  const playable = playablePlaces(hand, mana);
  let count = listSummons(hand, playable & creaturePlaces, board, version, into);
  count = listAttacks(board, opposing, into, count);
  return listUses(hand, playable >>> itemShift, board, opposing, into, count);
}

const itemShift = 16;
const creaturePlaces = (1 << itemShift) - 1;

/** By card number. */
const costs = new Uint8Array(cards.length + 1);
const firstPlace = new Int32Array(cards.length + 1);
for (const { number, cost, type } of cards) {
  costs[number] = cost;
  firstPlace[number] = type === "creature" ? 1 : 1 << itemShift;
}

/** The places in a hand that the mana is enough for: a bit for each creature, and from the 16th on for each item. */
function playablePlaces(hand: readonly HeldCard[], mana: number): number {
  let places = 0;
  for (let i = 0; i < hand.length; i++) {
    const { card } = hand[i]!;
    if (costs[card]! <= mana) places |= firstPlace[card]! << i;
  }
  return places;
}

/** The place of the lowest bit. */
function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function listSummons(
  hand: readonly HeldCard[],
  creatures: number,
  board: readonly Creature[],
  version: Version,
  into: Move[],
): number {
  let count = 0;
  for (let lane = 0; lane < version.lanes; lane++) {
    if (isFull(board, lane, version)) continue;
    for (let left = creatures; left; left &= left - 1) into[count++] = summonMove(hand[lowest(left)]!.id, lane);
  }
  return count;
}

function isFull(board: readonly Creature[], lane: number, { creaturesPerLane }: Version): boolean {
  if (board.length < creaturesPerLane) return false;
  let there = 0;
  for (const creature of board) if (creature.lane === lane) there++;
  return there >= creaturesPerLane;
}

function listAttacks(board: readonly Creature[], opposing: readonly Creature[], into: Move[], from: number): number {
  let count = from;
  let lane = -1;
  let targets = 0;
  for (const attacker of board) {
    if (!attacker.canAttack) continue;
    if (attacker.lane !== lane) {
      lane = attacker.lane;
      targets = targetsIn(opposing, lane);
    }
    if (targets & 1) into[count++] = attackMove(attacker.id, -1);
    for (let i = 0; targets >> (i + 1); i++) {
      if (targets & (2 << i)) into[count++] = attackMove(attacker.id, opposing[i]!.id);
    }
  }
  return count;
}

/**
 * What an attack in a lane may go for: bit 0 stands for the opponent, the next ones for its creatures by their places.
 * Guards are the only targets there; without any, the opponent and everybody in the lane.
 */
function targetsIn(opposing: readonly Creature[], lane: number): number {
  let all = 1;
  let guards = 0;
  for (let i = 0; i < opposing.length; i++) {
    const creature = opposing[i]!;
    if (creature.lane !== lane) continue;
    all |= 2 << i;
    if (creature.abilities & Ability.guard) guards |= 2 << i;
  }
  return guards || all;
}

function listUses(
  hand: readonly HeldCard[],
  items: number,
  board: readonly Creature[],
  opposing: readonly Creature[],
  into: Move[],
  from: number,
): number {
  let count = from;
  for (let left = items; left; left &= left - 1) {
    const { id, card } = hand[lowest(left)]!;
    const { type } = cardOf(card);
    if (type === "blue") into[count++] = useMove(id, -1);
    for (const target of type === "green" ? board : opposing) into[count++] = useMove(id, target.id);
  }
  return count;
}
