import type { Battle, Creature, HeldCard, Side } from "./battle.ts";
import { Ability, type Card, cardOf } from "./cards.ts";
import type { Action } from "./commands.ts";
import { creatureOf } from "./effects.ts";
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
  const full = side.board.filter((creature) => creature.lane === lane).length >= version.creaturesPerLane;
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
export function legalActions(battle: Battle, version: Version): Action[] {
  return [...legalSummons(battle, version), ...legalAttacks(battle), ...legalUses(battle)];
}

function legalSummons(battle: Battle, version: Version): Action[] {
  const side = mine(battle);
  const creatures = side.hand.filter((held) => playable(side, held) && cardOf(held.card).type === "creature");
  return Array.from({ length: version.lanes }, (_, lane) => lane)
    .filter((lane) => side.board.filter((creature) => creature.lane === lane).length < version.creaturesPerLane)
    .flatMap((lane) => creatures.map(({ id }): Action => ({ kind: "summon", id, lane })));
}

function playable(side: Side, held: HeldCard): boolean {
  return cardOf(held.card).cost <= side.mana;
}

function legalAttacks(battle: Battle): Action[] {
  const attackers = mine(battle).board.filter((creature) => creature.canAttack);
  return attackers.flatMap(({ id, lane }) =>
    targetsIn(theirs(battle), lane).map((target): Action => ({ kind: "attack", id, target })),
  );
}

/** The guards of a lane, or everybody in it and the player. */
function targetsIn(side: Side, lane: number): number[] {
  const there = side.board.filter((creature) => creature.lane === lane);
  const guards = there.filter((creature) => creature.abilities & Ability.guard);
  return guards.length > 0 ? guards.map(({ id }) => id) : [-1, ...there.map(({ id }) => id)];
}

function legalUses(battle: Battle): Action[] {
  const side = mine(battle);
  return side.hand
    .filter((held) => playable(side, held))
    .flatMap((held) =>
      targetsOf(battle, cardOf(held.card)).map((target): Action => ({ kind: "use", id: held.id, target })),
    );
}

function targetsOf(battle: Battle, item: Card): number[] {
  switch (item.type) {
    case "creature":
      return [];
    case "green":
      return mine(battle).board.map(({ id }) => id);
    case "red":
      return theirs(battle).board.map(({ id }) => id);
    case "blue":
      return [-1, ...theirs(battle).board.map(({ id }) => id)];
  }
}
