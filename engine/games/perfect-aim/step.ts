import type { AimEvent, Emit } from "./event.ts";
import { compare, type Fraction, isEqual, roundDown } from "./fraction.ts";
import { hitPlayer, killPlayer, removeFireball, shootFireballs } from "./hits.ts";
import { addItemsIfFew, collectItems } from "./items.ts";
import { floodCellsAt } from "./lava.ts";
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
import type { AimAction, AimPlayer, Fireball, Step, World } from "./state.ts";

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
