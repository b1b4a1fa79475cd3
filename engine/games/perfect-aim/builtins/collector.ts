import type { AimAction, Direction } from "../state.ts";
import {
  type Cell,
  findFirstStep,
  isLasting,
  isOpen,
  isUnderFire,
  type Lookout,
  listArrivals,
  listNeighbours,
} from "./lookout.ts";

/** Leaves breaking floor, collects the nearest useful item, else goes where the floor lasts longest. */
export function chooseCollectorAction(lookout: Lookout): AimAction {
  return toMoveAction(leaveLava(lookout) ?? fetchItem(lookout) ?? findStepToMiddle(lookout));
}

/** The move in a direction; WAIT without one. */
export function toMoveAction(direction: Direction | undefined): AimAction {
  return direction ? `MOVE_${direction}` : "WAIT";
}

/** The way off floor that will not last, if the bot is on it. */
export function leaveLava(lookout: Lookout): Direction | undefined {
  if (isLasting(lookout, lookout.here)) return undefined;
  const open = (cell: Cell) => isOpen(lookout, cell);
  return findFirstStep(lookout, open, (cell) => isLasting(lookout, cell)) ?? findWayInward(lookout);
}

/** A step out of the line of an approaching fireball, to a safe cell. */
export function findDodge(lookout: Lookout): Direction | undefined {
  if (listArrivals(lookout, lookout.here).length === 0) return undefined;
  const ways = listNeighbours(lookout.here).filter(({ cell }) => isOpen(lookout, cell) && !isUnderFire(lookout, cell));
  return (ways.find(({ cell }) => isLasting(lookout, cell)) ?? ways[0])?.direction;
}

/** The way to the nearest item that is not a speed penalty. */
export function fetchItem(lookout: Lookout): Direction | undefined {
  const worth = new Set(lookout.turn.items.flatMap(([letter, x, y]) => (letter === "-" ? [] : [[x, y].join()])));
  return findFirstStep(lookout, makeSafeCellTest(lookout), (cell) => worth.has(cell.join()));
}

/** The way towards the middle, where the lava comes last. */
export function findStepToMiddle(lookout: Lookout): Direction | undefined {
  const { here } = lookout;
  const walkable = (cell: Cell) => isOpen(lookout, cell) && isLasting(lookout, cell) && !isHot(lookout, cell);
  return findFirstStep(lookout, walkable, (cell) => computeDepth(cell) > computeDepth(here));
}

/** Cells to walk on without need: lasting floor, no penalty, no approaching fireball. */
export function makeSafeCellTest(lookout: Lookout): (cell: Cell) => boolean {
  const penalties = new Set(lookout.turn.items.flatMap(([letter, x, y]) => (letter === "-" ? [[x, y].join()] : [])));
  return (cell) =>
    isLasting(lookout, cell) && isOpen(lookout, cell) && !penalties.has(cell.join()) && !isHot(lookout, cell);
}

/** A neighbouring cell that a fireball will reach. */
function isHot(lookout: Lookout, cell: Cell): boolean {
  return isNextTo(lookout.here, cell) && isUnderFire(lookout, cell);
}

function findWayInward(lookout: Lookout): Direction | undefined {
  const open = (cell: Cell) => isOpen(lookout, cell);
  return findFirstStep(lookout, open, (cell) => computeDepth(cell) > computeDepth(lookout.here));
}

function computeDepth([x, y]: Cell): number {
  return Math.min(x, y, 20 - x, 20 - y);
}

function isNextTo(a: Cell, b: Cell): boolean {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;
}
