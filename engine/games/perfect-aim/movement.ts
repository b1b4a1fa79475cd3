import { add, createFraction, divide, type Fraction, half, multiply, one, subtract, zero } from "./fraction.ts";
import {
  type AimAction,
  type AimPlayer,
  boardSize,
  type Direction,
  type Fireball,
  type Mover,
  type World,
} from "./state.ts";

export const fireballSpeed = createFraction(4);

const noMovement = [0, 0] as const;
const offsets: Readonly<Record<AimAction, readonly [dx: number, dy: number]>> = {
  WAIT: noMovement,
  MOVE_UP: [0, -1],
  MOVE_DOWN: [0, 1],
  MOVE_LEFT: [-1, 0],
  MOVE_RIGHT: [1, 0],
  ATTACK_UP: noMovement,
  ATTACK_DOWN: noMovement,
  ATTACK_LEFT: noMovement,
  ATTACK_RIGHT: noMovement,
};
const opposites = { UP: "DOWN", DOWN: "UP", LEFT: "RIGHT", RIGHT: "LEFT" } as const;

/** Whether an action is MOVE_…; compares the first letter, as it is called for every candidate. */
export const isMove = (action: AimAction): boolean => action.charCodeAt(0) === 77;

/** Whether an action is ATTACK_…. */
export const isAttack = (action: AimAction): boolean => action.charCodeAt(0) === 65;

/** The direction of a move or an attack; undefined for WAIT. */
export function readDirection(action: AimAction): Direction | undefined {
  return action === "WAIT" ? undefined : (action.slice(action.indexOf("_") + 1) as Direction);
}

/** The move in the opposite direction; attacks and WAIT as they are. */
export function reverseAction(action: AimAction): AimAction {
  const direction = readDirection(action);
  return direction && isMove(action) ? `MOVE_${opposites[direction]}` : action;
}

/** The target cell of a move; for other actions, the player's own cell. */
export function findTarget(x: number, y: number, action: AimAction): [x: number, y: number] {
  const [dx, dy] = offsets[action];
  return [x + dx, y + dy];
}

/** Restarts the action at time `t`. */
export function beginMovement(mover: Mover, t: Fraction) {
  mover.since = t;
  mover.crossed = false;
  mover.next = add(t, divide(isMove(mover.action) ? half : one, mover.speed));
}

/** Begins the second half of a move at time `t`; the speed may have changed. */
export function beginSecondHalf(mover: Mover, t: Fraction) {
  mover.since = t;
  mover.crossed = true;
  mover.next = add(t, divide(half, mover.speed));
}

/** Progress of the action in [0, 1] at time `t`. */
export function computeProgress(mover: Mover, t: Fraction): Fraction {
  const made = t === mover.since ? zero : multiply(subtract(t, mover.since), mover.speed);
  return mover.crossed ? add(half, made) : made;
}

/** The living player in a cell. */
export function findPlayerAt(world: World, x: number, y: number): AimPlayer | undefined {
  for (const player of world.players) if (player.x === x && player.y === y && player.alive) return player;
  return undefined;
}

export function listFireballsAt(world: World, x: number, y: number): Fireball[] {
  return world.fireballs.filter((fireball) => fireball.x === x && fireball.y === y);
}

/** No wall and no living player: lava, breaking floor, fireballs and items do not block. */
export function canEnter(world: World, x: number, y: number): boolean {
  return world.background[y]![x] !== "#" && !findPlayerAt(world, x, y);
}

/** Whether a player may attack: it has a super fireball, or none of its fireballs is in flight. */
export function canAttack(world: World, player: AimPlayer): boolean {
  return player.superFireballs > 0 || !world.fireballs.some((fireball) => fireball.sender === player.colour);
}

/** Whether the rules perform this action of the player now. */
export function isValid(world: World, player: AimPlayer, action: AimAction): boolean {
  if (action === "WAIT") return true;
  if (isAttack(action)) return canAttack(world, player);
  const [x, y] = findTarget(player.x, player.y, action);
  return canEnter(world, x, y);
}

/** How many cells lie between a cell and the border. */
export function computeDistanceToEdge(x: number, y: number): number {
  return Math.min(x, y, boardSize - 1 - x, boardSize - 1 - y);
}
