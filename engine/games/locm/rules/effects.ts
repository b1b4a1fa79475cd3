import { type Battle, type CardInHand, changeHealth, checkWin, type LocmCreature, type Side } from "./battle.ts";
import { Ability, type Card, formatAbilities, getCard } from "./cards.ts";
import { encodePlayedMove, getMoveId, getMoveKind, getMoveTarget, moveKinds, type PackedMove } from "./moves.ts";
import type { Effect } from "./story.ts";

/** Damage of a fight: to the target and back to the attacker. */
interface Blows {
  given: number;
  taken: number;
}

/** Performs a legal move; `out` collects the changes in order, and only then blows are returned. */
export function performMove(battle: Battle, move: PackedMove, out?: Effect[]): Blows | undefined {
  const side = battle.sides[battle.active]!;
  let blows: Blows | undefined;
  switch (getMoveKind(move)) {
    case moveKinds.pass:
      return undefined;
    case moveKinds.summon:
      summonCreature(battle, takeFromHand(side, move), getMoveTarget(move), out);
      break;
    case moveKinds.attack:
      blows = performAttack(battle, side, move, out);
      break;
    case moveKinds.use:
      useItem(battle, takeFromHand(side, move), getMoveTarget(move), out);
      break;
  }
  checkWin(battle);
  return blows;
}

/** The creature with this instance id on a side's board. */
export function findCreature({ board }: Side, id: number): LocmCreature | undefined {
  for (const creature of board) if (creature.id === id) return creature;
  return undefined;
}

/** Pays for a move's card and removes it from the hand. */
function takeFromHand(side: Side, move: PackedMove): CardInHand {
  const held = takeById(side.hand, getMoveId(move));
  side.mana -= getCard(held.card).cost;
  side.performed.push(encodePlayedMove(held.card, move));
  return held;
}

/** Removes the element with this id, which must be there: each one from the end moves up until it is found. */
function takeById<T extends { readonly id: number }>(list: T[], id: number): T {
  let taken = list.pop()!;
  for (let i = list.length - 1; taken.id !== id; i--) {
    const before = list[i]!;
    list[i] = taken;
    taken = before;
  }
  return taken;
}

function summonCreature(battle: Battle, held: CardInHand, lane: number, out?: Effect[]): void {
  const card = getCard(held.card);
  battle.sides[battle.active]!.board.push({
    id: held.id,
    card: held.card,
    lane,
    attack: card.attack,
    defense: card.defense,
    abilities: card.abilities,
    canAttack: (card.abilities & Ability.charge) !== 0,
    hasAttacked: false,
    untouched: true,
  });
  changeHealth(battle, battle.active, card.myHealth, card.myHealth < 0 ? "ownCard" : "summon", held, out);
  changeHealth(battle, 1 - battle.active, card.opponentHealth, "summon", held, out);
  drawMore(battle, card, out);
}

function drawMore(battle: Battle, card: Card, out?: Effect[]): void {
  if (card.draw === 0) return;
  const side = battle.sides[battle.active]!;
  side.nextDraw += card.draw;
  out?.push({ kind: "nextDraw", player: battle.active, by: card.draw, now: side.nextDraw });
}

function performAttack(battle: Battle, side: Side, move: PackedMove, out?: Effect[]): Blows | undefined {
  const attacker = findCreature(side, getMoveId(move))!;
  const target = getMoveTarget(move);
  side.performed.push(encodePlayedMove(attacker.card, move));
  return target === -1 ? strikePlayer(battle, attacker, out) : fightCreatures(battle, attacker, target, out);
}

function strikePlayer(battle: Battle, attacker: LocmCreature, out?: Effect[]): Blows | undefined {
  markAttacked(attacker);
  drainHealth(battle, attacker, attacker.attack, out);
  changeHealth(battle, 1 - battle.active, -attacker.attack, "attack", attacker, out);
  return out && { given: attacker.attack, taken: 0 };
}

function markAttacked(creature: LocmCreature): void {
  creature.canAttack = false;
  creature.hasAttacked = true;
  creature.untouched = false;
}

function drainHealth(battle: Battle, attacker: LocmCreature, given: number, out?: Effect[]): void {
  if ((attacker.abilities & Ability.drain) === 0 || given === 0) return;
  changeHealth(battle, battle.active, attacker.attack, "drain", attacker, out);
}

/** An attack on a creature: both deal damage at once; then boards, own and the opponent's health are updated. */
function fightCreatures(battle: Battle, attacker: LocmCreature, target: number, out?: Effect[]): Blows | undefined {
  const opponent = 1 - battle.active;
  const defender = findCreature(battle.sides[opponent]!, target)!;
  const given = damagePlayer(attacker, defender);
  const taken = damagePlayer(defender, attacker);
  const excess = given - defender.defense;
  const lethal = attacker.abilities & Ability.lethal;
  const answered = defender.abilities & Ability.lethal;
  markAttacked(attacker);
  defender.untouched = false;
  damageCreature(battle, opponent, defender, given, attacker.attack, lethal, out);
  damageCreature(battle, battle.active, attacker, taken, defender.attack, answered, out);
  drainHealth(battle, attacker, given, out);
  if (excess > 0 && attacker.abilities & Ability.breakthrough) {
    changeHealth(battle, opponent, -excess, "breakthrough", attacker, out);
  }
  return out && { given, taken };
}

const damagePlayer = (from: LocmCreature, to: LocmCreature): number => (to.abilities & Ability.ward ? 0 : from.attack);

/** The effect of a fight on one of the two; any attack above 0 uses up a Ward. */
function damageCreature(
  battle: Battle,
  player: number,
  creature: LocmCreature,
  hit: number,
  performAttack: number,
  lethal: number,
  out?: Effect[],
): void {
  if (creature.abilities & Ability.ward && performAttack > 0) loseWard(creature, out);
  const willDie = hit >= creature.defense || (lethal !== 0 && hit > 0);
  creature.defense -= hit;
  if (hit !== 0) out?.push({ kind: "defense", id: creature.id, by: -hit, now: creature.defense });
  if (willDie) removeCreature(battle, player, creature, out);
}

function loseWard(creature: LocmCreature, out?: Effect[]): void {
  creature.abilities &= ~Ability.ward;
  out?.push({ kind: "ward", id: creature.id });
}

function removeCreature(battle: Battle, player: number, creature: LocmCreature, out?: Effect[]): void {
  takeById(battle.sides[player]!.board, creature.id);
  out?.push({ kind: "death", id: creature.id, card: creature.card, player });
}

function useItem(battle: Battle, held: CardInHand, target: number, out?: Effect[]): void {
  const item = getCard(held.card);
  const opponent = 1 - battle.active;
  let blow = item.opponentHealth;
  if (target === -1) blow += item.defense;
  else if (item.type === "green") strengthenCreature(findCreature(battle.sides[battle.active]!, target)!, item, out);
  else weakenCreature(battle, findCreature(battle.sides[opponent]!, target)!, item, out);
  changeHealth(battle, battle.active, item.myHealth, item.myHealth < 0 ? "ownCard" : "item", held, out);
  changeHealth(battle, opponent, blow, "item", held, out);
  drawMore(battle, item, out);
}

function strengthenCreature(creature: LocmCreature, item: Card, out?: Effect[]): void {
  creature.untouched = false;
  changeAbilities(creature, creature.abilities | item.abilities, out);
  if (item.abilities & Ability.charge) creature.canAttack = !creature.hasAttacked;
  changeAttack(creature, item, out);
  changeDefense(creature, item, out);
}

/** Abilities are removed first: a Ward removed by the item does not protect from it. */
function weakenCreature(battle: Battle, creature: LocmCreature, item: Card, out?: Effect[]): void {
  creature.untouched = false;
  changeAbilities(creature, creature.abilities & ~item.abilities, out);
  changeAttack(creature, item, out);
  if (creature.abilities & Ability.ward && item.defense < 0) loseWard(creature, out);
  else changeDefense(creature, item, out);
  if (creature.defense <= 0) removeCreature(battle, 1 - battle.active, creature, out);
}

function changeAbilities(creature: LocmCreature, abilities: number, out?: Effect[]): void {
  if (abilities === creature.abilities) return;
  const before = creature.abilities;
  creature.abilities = abilities;
  out?.push({ kind: "abilities", id: creature.id, before: formatAbilities(before), now: formatAbilities(abilities) });
}

function changeAttack(creature: LocmCreature, item: Card, out?: Effect[]): void {
  const now = Math.max(0, creature.attack + item.attack);
  const by = now - creature.attack;
  creature.attack = now;
  if (by !== 0) out?.push({ kind: "attack", id: creature.id, by, now });
}

function changeDefense(creature: LocmCreature, item: Card, out?: Effect[]): void {
  if (item.defense === 0) return;
  creature.defense += item.defense;
  out?.push({ kind: "defense", id: creature.id, by: item.defense, now: creature.defense });
}
