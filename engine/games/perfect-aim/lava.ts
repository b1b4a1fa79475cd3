import { type Fraction, toNumber, zero } from "./fraction.ts";
import { beginMovement, findPlayerAt, fireballSpeed, readDirection } from "./movement.ts";
import {
  type AimPlayer,
  boardSize,
  type DeathCause,
  type Direction,
  directions,
  type Emit,
  type Fireball,
  type World,
} from "./state.ts";

/** Seconds: when the floor begins to break, and the interval between stages. */
export const lavaStart = 35;
export const lavaStep = 5;

/** A stage of the lava: the ring from outside, 1 to 9, and the letter its floor becomes. */
export interface LavaStage {
  readonly t: number;
  readonly ring: number;
  readonly to: "D" | "L";
}

/** The stage at `t`, if there is one: each ring breaks, and becomes lava five seconds later. */
export function getLavaStageAt(t: Fraction): LavaStage | undefined {
  if (t.d !== 1) return undefined;
  const seconds = toNumber(t);
  if (seconds < lavaStart || seconds % lavaStep !== 0) return undefined;
  const step = (seconds - lavaStart) / lavaStep;
  const ring = 1 + Math.floor(step / 2);
  return ring < 10 ? { t: seconds, ring, to: step % 2 === 0 ? "D" : "L" } : undefined;
}

/** The first stage after `seconds`. */
export function getLavaStageAfter(seconds: number): LavaStage | undefined {
  const t = Math.max(lavaStart, (Math.floor(seconds / lavaStep) + 1) * lavaStep);
  return getLavaStageAt({ n: t, d: 1 });
}

/** Changes one ring of the floor; what is on new lava is removed, except for fireballs. */
export function floodCellsAt(world: World, t: Fraction, emit: Emit) {
  const stage = getLavaStageAt(t);
  if (!stage) return;
  const { to, ring } = stage;
  const from = to === "D" ? "." : "D";
  const cells = rings[ring]!.filter(([x, y]) => world.background[y]![x] === from);
  if (cells.length === 0) return;
  const rows = world.background.slice();
  for (const [x, y] of cells) rows[y] = rows[y]!.slice(0, x) + to + rows[y]!.slice(x + 1);
  world.background = rows;
  emit({ e: "bg", to, cells });
  if (to === "L") for (const [x, y] of cells) burnCells(world, x, y, emit);
}

function burnCells(world: World, x: number, y: number, emit: Emit) {
  const item = world.items.find((item) => item.x === x && item.y === y);
  if (item) {
    world.items = world.items.filter((other) => other !== item);
    emit({ e: "burn", item: item.letter, x, y });
  }
  const player = findPlayerAt(world, x, y);
  if (player) killPlayer(player, "lavaRise", emit);
}

/** The cells at a distance from the border, row by row. */
function listRingCells(ring: number): [x: number, y: number][] {
  const cells: [number, number][] = [];
  const last = boardSize - 1 - ring;
  for (let y = ring; y <= last; y++) {
    for (let x = ring; x <= last; x++) if (x === ring || y === ring || x === last || y === last) cells.push([x, y]);
  }
  return cells;
}

const rings = Array.from({ length: 10 }, (_, ring) => listRingCells(ring));

/** Performs an attack: four fireballs with a super fireball, else one in its direction. */
export function shootFireballs(world: World, player: AimPlayer, emit: Emit) {
  if (player.superFireballs === 0) return launchFireball(world, player, readDirection(player.action)!, emit);
  player.superFireballs--;
  for (const direction of directions) launchFireball(world, player, direction, emit);
}

function launchFireball(world: World, { x, y, colour }: AimPlayer, direction: Direction, emit: Emit) {
  const action = `MOVE_${direction}` as const;
  const id = world.thrown++;
  const fireball: Fireball = {
    id,
    sender: colour,
    x,
    y,
    speed: fireballSpeed,
    action,
    since: zero,
    crossed: false,
    next: zero,
  };
  beginMovement(fireball, world.t);
  world.fireballs.push(fireball);
  emit({ e: "fire", c: colour, id, x, y, dir: action });
}

/** A shield and the fireball destroy each other; without a shield the player dies and the fireball flies on. */
export function hitPlayer(world: World, fireball: Fireball, player: AimPlayer, emit: Emit) {
  if (!player.alive) return;
  const { x, y, shield } = player;
  player.shield = false;
  emit({ e: "hit", c: player.colour, id: fireball.id, shield, x, y });
  if (shield) removeFireball(world, fireball, "shield", emit);
  else killPlayer(player, "fireball", emit);
}

export function removeFireball(world: World, fireball: Fireball, cause: "wall" | "shield", emit: Emit) {
  world.fireballs = world.fireballs.filter((other) => other !== fireball);
  emit({ e: "fbend", id: fireball.id, cause, x: fireball.x, y: fireball.y });
}

/** A player dies where it is; emits the death. */
export function killPlayer(player: AimPlayer, cause: DeathCause, emit: Emit) {
  player.alive = false;
  emit({ e: "death", c: player.colour, cause, x: player.x, y: player.y });
}
