import { shuffleList } from "../../random/mersenne-twister.ts";
import { add, compare, createFraction, type Fraction, isEqual, roundDown, subtract } from "./fraction.ts";
import { floodCellsAt, hitPlayer, killPlayer, removeFireball, shootFireballs } from "./lava.ts";
import {
  beginMovement,
  beginSecondHalf,
  canEnter,
  findPlayerAt,
  findTarget,
  isAttack,
  isMove,
  listFireballsAt,
  reverseAction,
} from "./movement.ts";
import {
  type AimAction,
  type AimEvent,
  type AimPlayer,
  boardSize,
  type Emit,
  type Fireball,
  type Item,
  type ItemLetter,
  type Step,
  type World,
} from "./state.ts";

const quarterSpeed = createFraction(1, 4);
const brakeLimit = createFraction(3, 4);

/** Collects the item in the cell that the player has just entered, if there is one. */
function collectItems(world: World, player: AimPlayer, emit: Emit) {
  const { x, y } = player;
  const item = world.items.find((item) => item.x === x && item.y === y);
  if (!item) return;
  world.items = world.items.filter((other) => other !== item);
  applyItem(item.letter, player);
  // A new speed applies to the second half of the move.
  beginSecondHalf(player, world.t);
  emit({ e: "pickup", c: player.colour, item: item.letter, x, y });
}

function applyItem(letter: ItemLetter, player: AimPlayer) {
  switch (letter) {
    case "+":
      player.speed = add(player.speed, quarterSpeed);
      break;
    case "-":
      if (compare(player.speed, brakeLimit) >= 0) player.speed = subtract(player.speed, quarterSpeed);
      break;
    case "o":
      player.coins++;
      break;
    case "*":
      player.superFireballs++;
      break;
    case "S":
      player.shield = true;
      break;
  }
}

/** If at most one bonus is left on the board, three items appear on free floor. */
function addItemsIfFew(world: World, emit: Emit) {
  let bonuses = 0;
  for (const { letter } of world.items) if (letter !== "o" && letter !== "-" && ++bonuses > 1) return;
  for (const { letter, x, y } of placeItems(world, chooseTypes(world.items))) {
    world.items = [...world.items, { letter, x, y }].sort((a, b) => a.y - b.y || a.x - b.x);
    emit({ e: "spawn", item: letter, x, y });
  }
}

/** Chooses types such that coins and penalties stay balanced. */
function chooseTypes(items: readonly Item[]): ItemLetter[] {
  const count = (letter: ItemLetter) => items.filter((item) => item.letter === letter).length;
  const balance = count("o") - count("-");
  if (balance < 0) return ["o", "S", "+"];
  return balance > 0 ? ["-", "*", "+"] : ["o", "*", "+"];
}

function placeItems(world: World, types: readonly ItemLetter[]): Item[] {
  return chooseCells(world, types.length).map(([x, y], i) => ({ letter: types[i]!, x, y }));
}

/** Up to `count` cells, uniform over the free floor; the generator is used even if none are free. */
function chooseCells(world: World, count: number): (readonly [x: number, y: number])[] {
  const isFree = findFreeCells(world);
  if (world.source.kind === "fed") {
    const now = world.source.spawns.filter(({ t, x, y }) => isEqual(t, world.t) && isFree(x, y));
    return now.slice(0, count).map(({ x, y }) => [x, y] as const);
  }
  const cells: (readonly [number, number])[] = [];
  const order = innerCells.slice();
  shuffleList(world.source.random, order);
  for (let i = order.length - 1; i >= 0 && cells.length < count; i--) {
    const cell = order[i]!;
    if (isFree(...cell)) cells.push(cell);
  }
  return cells;
}

const innerCells: (readonly [x: number, y: number])[] = [];
for (let x = 1; x < boardSize - 1; x++) for (let y = 1; y < boardSize - 1; y++) innerCells.push([x, y]);

/** Whether a cell is floor, breaking or not, without an item, player or fireball. */
function findFreeCells(world: World): (x: number, y: number) => boolean {
  const taken = new Set<number>();
  const take = (entity: { x: number; y: number }) => taken.add(entity.y * boardSize + entity.x);
  world.items.forEach(take);
  world.fireballs.forEach(take);
  for (const player of world.players) if (player.alive) take(player);
  return (x, y) => {
    const letter = world.background[y]![x];
    return (letter === "." || letter === "D") && !taken.has(y * boardSize + x);
  };
}

/** Seconds; by then all floor is lava. */
export const maxDurationSeconds = 120;

/** Advances the world until a player must decide (`world.deciding`) or the game is over. */
export function advanceWorld(world: World, emit: Emit) {
  const note = createNotingEmit(world, emit);
  while (!world.over && world.deciding === undefined) {
    const step = world.step ?? beginStep(world, note);
    updatePlayers(world, step, note);
    if (world.deciding !== undefined) return;
    updateFireballs(world, note);
    endStep(world, step, note);
  }
}

/** Starts the next action of the deciding player, which must be valid. */
export function startDecidedAction(world: World, action: AimAction, returned: string | null, emit: Emit) {
  const player = world.players[world.deciding!]!;
  player.action = action;
  beginMovement(player, world.t);
  world.deciding = undefined;
  world.step!.player++;
  emit({ e: "decide", c: player.colour, ret: returned, act: action });
  if (isAttack(action)) shootFireballs(world, player, emit);
}

/** Moves time to the next event or whole second; then come lava and items. */
function beginStep(world: World, note: Emit): Step {
  const step: Step = { from: world.t, player: 0, fresh: world.thrown, bounced: [], isEventful: false };
  world.step = step;
  world.t = computeNextTime(world);
  floodCellsAt(world, world.t, note);
  addItemsIfFew(world, note);
  return step;
}

function computeNextTime(world: World): Fraction {
  let next: Fraction = { n: roundDown(world.t) + 1, d: 1 };
  for (const player of world.players) if (player.alive && compare(player.next, next) < 0) next = player.next;
  for (const fireball of world.fireballs) if (compare(fireball.next, next) < 0) next = fireball.next;
  return next;
}

function updatePlayers(world: World, step: Step, emit: Emit) {
  for (; step.player < world.players.length; step.player++) {
    const player = world.players[step.player]!;
    if (!player.alive || !isEqual(player.next, world.t)) continue;
    if (player.crossed || !isMove(player.action)) {
      world.deciding = step.player;
      return;
    }
    reachHalf(world, player, step, emit);
  }
}

/** The middle of a move: the player enters the new cell, or turns back if somebody is there. */
function reachHalf(world: World, player: AimPlayer, step: Step, emit: Emit) {
  const [x, y] = findTarget(player.x, player.y, player.action);
  const isFree = canEnter(world, x, y);
  if (isFree) {
    player.x = x;
    player.y = y;
  } else {
    player.action = reverseAction(player.action);
    step.bounced.push(step.player);
  }
  beginSecondHalf(player, world.t);
  if (isFree) enterCell(world, player, emit);
}

/** Lava kills; otherwise the player takes the item first, then fireballs hit in the order they were thrown. */
function enterCell(world: World, player: AimPlayer, emit: Emit) {
  const { x, y } = player;
  if (world.background[y]![x] === "L") return killPlayer(player, "lavaStep", emit);
  collectItems(world, player, emit);
  for (const fireball of listFireballsAt(world, x, y)) hitPlayer(world, fireball, player, emit);
}

function updateFireballs(world: World, emit: Emit) {
  for (const fireball of world.fireballs) {
    if (!isEqual(fireball.next, world.t)) continue;
    if (fireball.crossed) beginMovement(fireball, world.t);
    else moveFireball(world, fireball, emit);
  }
}

/** The middle of a fireball's move: it enters the next cell. */
function moveFireball(world: World, fireball: Fireball, emit: Emit) {
  [fireball.x, fireball.y] = findTarget(fireball.x, fireball.y, fireball.action);
  beginSecondHalf(fireball, world.t);
  if (world.background[fireball.y]![fireball.x] === "#") return removeFireball(world, fireball, "wall", emit);
  const player = findPlayerAt(world, fireball.x, fireball.y);
  if (player) hitPlayer(world, fireball, player, emit);
}

/** Survivors are only counted at the end of a step. */
function endStep(world: World, step: Step, note: Emit) {
  for (const index of step.bounced) {
    const player = world.players[index]!;
    if (player.alive) note({ e: "bounce", c: player.colour });
  }
  world.step = undefined;
  if (step.isEventful || world.t.d === 1) note({ e: "snap" });
  let living = 0;
  for (const player of world.players) if (player.alive) living++;
  world.over = living <= 1 || roundDown(world.t) >= maxDurationSeconds;
}

/** Wraps `emit` to record whether the current step had an event that deserves a snapshot. */
function createNotingEmit(world: World, emit: Emit): Emit {
  return (event: AimEvent) => {
    if (world.step && event.e !== "fire" && event.e !== "decide") world.step.isEventful = true;
    emit(event);
  };
}
