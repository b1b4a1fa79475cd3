import { msg, type Text } from "../../../l10n/speak.ts";
import type { Battle, CardInHand, LocmCreature, Side } from "./battle.ts";
import { Ability, type Card, cards, formatHeldCard, getCard } from "./cards.ts";
import type { LocmAction } from "./commands.ts";
import { findCreature } from "./effects.ts";
import { moveKinds, type PackedMove, packMove } from "./moves.ts";
import type { Version } from "./versions.ts";

/** Why the active player may not do this now; undefined if it may. */
export function explainIllegal(battle: Battle, action: LocmAction, version: Version): Text | undefined {
  switch (action.kind) {
    case "pass":
      return undefined;
    case "summon":
      return explainIllegalSummon(battle, action.id, action.lane, version);
    case "attack":
      return explainIllegalAttack(battle, action.id, action.target);
    case "use":
      return explainIllegalUse(battle, action.id, action.target);
  }
}

const getOwnSide = (battle: Battle): Side => battle.sides[battle.active]!;

const getOtherSide = (battle: Battle): Side => battle.sides[1 - battle.active]!;

const findHandCard = (side: Side, id: number): CardInHand | undefined => side.hand.find((held) => held.id === id);

function explainIllegalSummon(battle: Battle, id: number, lane: number, version: Version): Text | undefined {
  const side = getOwnSide(battle);
  const held = findHandCard(side, id);
  if (!held) return explainNotInHand(battle, id);
  const card = getCard(held.card);
  if (card.type !== "creature") return msg("{card} is an item, not a creature: USE it", { card: formatHeldCard(held) });
  if (lane < 0 || lane >= version.lanes)
    return msg("there is no lane {lane, number} (0 is left, 1 is right)", { lane });
  const maxCreatures = version.creaturesPerLane;
  const isLaneFull = isFull(side.board, lane, version);
  if (isLaneFull && version.lanes === 1)
    return msg("your board is full ({most, plural, one {# creature} other {# creatures}})", { most: maxCreatures });
  if (isLaneFull)
    return msg("your lane {lane, number} is full ({most, plural, one {# creature} other {# creatures}})", {
      lane,
      most: maxCreatures,
    });
  return explainTooDear(side, held, card);
}

function explainTooDear(side: Side, held: CardInHand, card: Card): Text | undefined {
  if (card.cost <= side.mana) return undefined;
  return msg("{card} costs {cost, number}, {mana, number} mana left", {
    card: formatHeldCard(held),
    cost: card.cost,
    mana: side.mana,
  });
}

function explainNotInHand(battle: Battle, id: number): Text {
  if (findCreature(getOwnSide(battle), id))
    return msg("creature {id, number} is on your board already, not in your hand", { id });
  if (findCreature(getOtherSide(battle), id))
    return msg("creature {id, number} is the opponent's, not in your hand", { id });
  return msg("card {id, number} is not in your hand", { id });
}

function explainIllegalAttack(battle: Battle, id: number, target: number): Text | undefined {
  const attacker = findCreature(getOwnSide(battle), id);
  if (!attacker) return explainNoAttacker(battle, id);
  if (!attacker.canAttack) return explainCannotAttack(attacker);
  if (target === -1) return explainGuarded(battle, attacker, target);
  const creature = findCreature(getOtherSide(battle), target);
  if (!creature) return explainNoTarget(battle, target);
  if (creature.lane !== attacker.lane) {
    return msg(
      "creature {target, number} is in lane {lane, number}, creature {id, number} attacks in lane {own, number}",
      { ...{ target, lane: creature.lane, id, own: attacker.lane } },
    );
  }
  return explainGuarded(battle, attacker, target);
}

function explainNoAttacker(battle: Battle, id: number): Text {
  if (findHandCard(getOwnSide(battle), id)) return msg("card {id, number} is in your hand, not on your board", { id });
  if (findCreature(getOtherSide(battle), id)) return msg("creature {id, number} is the opponent's", { id });
  return msg("your board has no creature {id, number}", { id });
}

function explainCannotAttack(creature: LocmCreature): Text {
  const { id } = creature;
  return creature.hasAttacked
    ? msg("creature {id, number} has attacked already", { id })
    : msg("creature {id, number} was summoned this turn and has no Charge", { id });
}

function explainGuarded(battle: Battle, attacker: LocmCreature, target: number): Text | undefined {
  const guards = getOtherSide(battle).board.filter(
    (creature) => creature.abilities & Ability.guard && creature.lane === attacker.lane,
  );
  if (guards.length === 0 || guards.some((guard) => guard.id === target)) return undefined;
  if (guards.length === 1) return msg("guard {id, number} must be attacked first", { id: guards[0]!.id });
  const ids = guards.map((guard) => guard.id).join(", ");
  return msg("one of the guards {ids} must be attacked first", { ids });
}

function explainNoTarget(battle: Battle, target: number): Text {
  if (findCreature(getOwnSide(battle), target)) return msg("creature {id, number} is your own", { id: target });
  if (target < -1) return msg("there is no target {target, number} (-1 is the opponent)", { target });
  return msg("opponent's board has no creature {id, number}", { id: target });
}

function explainIllegalUse(battle: Battle, id: number, target: number): Text | undefined {
  const side = getOwnSide(battle);
  const held = findHandCard(side, id);
  if (!held) return explainNotInHand(battle, id);
  const item = getCard(held.card);
  if (item.type === "creature")
    return msg("{card} is a creature, not an item: SUMMON it", { card: formatHeldCard(held) });
  return explainTooDear(side, held, item) ?? explainWrongTarget(battle, item, target);
}

function explainWrongTarget(battle: Battle, item: Card, target: number): Text | undefined {
  if (item.type === "green") return explainWrongFriend(battle, target);
  if (target === -1)
    return item.type === "blue"
      ? undefined
      : msg("a red item targets one of the opponent's creatures, not the opponent");
  if (findCreature(getOtherSide(battle), target)) return undefined;
  if (findCreature(getOwnSide(battle), target))
    return msg("creature {id, number} is your own; a {color} item targets the opponent's creatures", {
      id: target,
      color: item.type,
    });
  return explainNoTarget(battle, target);
}

function explainWrongFriend(battle: Battle, target: number): Text | undefined {
  if (findCreature(getOwnSide(battle), target)) return undefined;
  if (target === -1) return msg("a green item targets one of your creatures, not a player");
  if (findCreature(getOtherSide(battle), target))
    return msg("creature {id, number} is the opponent's; a green item targets your own creatures", { id: target });
  return msg("your board has no creature {id, number}", { id: target });
}

/** All legal actions of the active player except PASS: summons, attacks, items. */
export function listLegalMoves(battle: Battle, version: Version): PackedMove[] {
  const { hand, board, mana } = getOwnSide(battle);
  const opposing = getOtherSide(battle).board;
  const playable = findPlayablePlaces(hand, mana);
  const creatures = playable & creaturePlaces;
  const items = playable >>> itemShift;
  const moves: PackedMove[] = [];
  let count = creatures === 0 ? 0 : listSummons(hand, creatures, board, version, moves);
  count = listAttacks(board, opposing, moves, count);
  for (let left = items; left; left &= left - 1) {
    const { id, card } = hand[findLowestBit(left)]!;
    const { type } = getCard(card);
    if (type === "blue") moves[count++] = packMove(moveKinds.use, id, -1);
    for (const target of type === "green" ? board : opposing) moves[count++] = packMove(moveKinds.use, id, target.id);
  }
  return moves;
}

/** Where the bits of items begin in what `findPlayablePlaces` returns; those before are of creatures. */
export const itemShift = 16;
export const creaturePlaces = (1 << itemShift) - 1;

/** Costs by card number. */
const cardCosts = new Uint8Array(cards.length + 1);
const firstPlace = new Int32Array(cards.length + 1);
for (const { number, cost, type } of cards) {
  cardCosts[number] = cost;
  firstPlace[number] = type === "creature" ? 1 : 1 << itemShift;
}

/** The affordable cards of a hand as a bit mask: bits 0 to 15 for creatures by position, from 16 on for items. */
export function findPlayablePlaces(hand: readonly CardInHand[], mana: number): number {
  let places = 0;
  for (let i = 0; i < hand.length; i++) {
    const { card } = hand[i]!;
    // All bits if the card is affordable, else none: a branch here would be mispredicted as often as not.
    const isPlayable = (cardCosts[card]! - mana - 1) >> 31;
    places |= (firstPlace[card]! & isPlayable) << i;
  }
  return places;
}

/** The index of the lowest set bit. */
export const findLowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

function listSummons(
  hand: readonly CardInHand[],
  creatures: number,
  board: readonly LocmCreature[],
  version: Version,
  into: PackedMove[],
): number {
  let count = 0;
  for (let lane = 0; lane < version.lanes; lane++) {
    if (isFull(board, lane, version)) continue;
    for (let left = creatures; left; left &= left - 1)
      into[count++] = packMove(moveKinds.summon, hand[findLowestBit(left)]!.id, lane);
  }
  return count;
}

export function isFull(board: readonly LocmCreature[], lane: number, { creaturesPerLane }: Version): boolean {
  if (board.length < creaturesPerLane) return false;
  let there = 0;
  for (const creature of board) if (creature.lane === lane) there++;
  return there >= creaturesPerLane;
}

function listAttacks(
  board: readonly LocmCreature[],
  opposing: readonly LocmCreature[],
  into: PackedMove[],
  from: number,
): number {
  let count = from;
  let lane = -1;
  let targets = 0;
  for (const attacker of board) {
    if (!attacker.canAttack) continue;
    if (attacker.lane !== lane) {
      lane = attacker.lane;
      targets = findTargets(opposing, lane);
    }
    if (targets & 1) into[count++] = packMove(moveKinds.attack, attacker.id, -1);
    for (let i = 0; targets >> (i + 1); i++) {
      if (targets & (2 << i)) into[count++] = packMove(moveKinds.attack, attacker.id, opposing[i]!.id);
    }
  }
  return count;
}

/** The legal targets of an attack in a lane as a bit mask: the opponent, then its creatures; guards come first. */
export function findTargets(opposing: readonly LocmCreature[], lane: number): number {
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
