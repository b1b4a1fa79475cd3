import { findTarget, isMove } from "../movement.ts";
import type { TurnMessage, TurnPlayer } from "../protocol.ts";
import type { AimAction, Direction } from "../state.ts";
import { directions } from "../state.ts";

export type Cell = readonly [x: number, y: number];

/** A parsed message, for the questions that every builtin asks. */
export interface Lookout {
  readonly turn: TurnMessage;
  readonly me: TurnPlayer;
  readonly here: Cell;
  /** The time in the game, in seconds. */
  readonly t: number;
}

/** A turn as a builtin sees it: the message, its own player, cell and time in seconds. */
export function makeLookout(turn: TurnMessage): Lookout {
  const me = turn.players.find((player) => player.color === turn.color)!;
  return { turn, me, here: [me.x, me.y], t: parseRational(turn.t) };
}

/** The nearest number to a rational such as `13/2`. */
export function parseRational(rational: string): number {
  const [n, d] = rational.split("/");
  return Number(n) / Number(d ?? 1);
}

/** The four neighbouring cells, whatever they contain. */
export function listNeighbours([x, y]: Cell): { readonly direction: Direction; readonly cell: Cell }[] {
  return directions.map((direction) => ({ direction, cell: findTarget(x, y, `MOVE_${direction}`) }));
}

/** No wall, no lava and no player. */
export function isOpen({ turn }: Lookout, [x, y]: Cell): boolean {
  const floor = turn.background[y]![x];
  return floor !== "#" && floor !== "L" && !turn.players.some((player) => player.x === x && player.y === y);
}

/** Floor that is not breaking and will not within the next six seconds. */
export function isLasting({ turn, t }: Lookout, [x, y]: Cell): boolean {
  if (turn.background[y]![x] !== ".") return false;
  const breaking = 1 + Math.floor((t + 6 - 35) / 10);
  return Math.min(x, y, 20 - x, 20 - y) > breaking;
}

/** For fireballs flying towards a cell with no wall between: the seconds until they enter it. */
export function listArrivals({ turn }: Lookout, cell: Cell): number[] {
  return turn.fireballs.flatMap(({ x, y, action }) => {
    const distance = findDistanceAlong(turn, [x, y], action, cell);
    return distance === undefined ? [] : [distance / 4];
  });
}

/** Whether a fireball reaches the cell before a player going there could leave it again. */
export function isUnderFire(lookout: Lookout, cell: Cell): boolean {
  const stay = 1.5 / parseRational(lookout.me.speed) + 0.25;
  return listArrivals(lookout, cell).some((seconds) => seconds < stay);
}

/** The nearest player in a straight line without a wall between, and its distance. */
export function findVisiblePlayer({ turn, me, here }: Lookout, direction: Direction) {
  let [x, y] = here;
  for (let distance = 1; ; distance++) {
    [x, y] = findTarget(x, y, `MOVE_${direction}`);
    if (turn.background[y]![x] === "#") return undefined;
    const player = turn.players.find((other) => other.x === x && other.y === y && other.color !== me.color);
    if (player) return { player, distance };
  }
}

/** The first move of a shortest path to a wanted cell over walkable cells. */
export function findFirstStep(
  { here }: Lookout,
  walkable: (cell: Cell) => boolean,
  wanted: (cell: Cell) => boolean,
): Direction | undefined {
  const seen = new Set([here.join()]);
  const queue: { readonly cell: Cell; readonly first: Direction | undefined }[] = [{ cell: here, first: undefined }];
  for (const { cell, first } of queue) {
    if (first && wanted(cell)) return first;
    for (const next of listNeighbours(cell)) {
      const key = next.cell.join();
      if (seen.has(key) || !walkable(next.cell)) continue;
      seen.add(key);
      queue.push({ cell: next.cell, first: first ?? next.direction });
    }
  }
  return undefined;
}

function findDistanceAlong(turn: TurnMessage, from: Cell, action: AimAction, to: Cell): number | undefined {
  if (!isMove(action)) return undefined;
  let [x, y] = from;
  for (let distance = 0; turn.background[y]![x] !== "#"; distance++) {
    if (x === to[0] && y === to[1]) return distance;
    [x, y] = findTarget(x, y, action);
  }
  return undefined;
}
