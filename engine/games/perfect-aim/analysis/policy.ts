import { toNumber } from "../fraction.ts";
import { findPlayerAt, findTarget, isAttack, isMove, isValid, readDirection } from "../movement.ts";
import { type AimAction, type AimPlayer, type AimState, actions, boardSize } from "../state.ts";

// The playout policy: avoid fireballs and breaking floor, shoot at players in sight, go to the nearest item, else
// towards the middle. Like the hunter, but directly on the state.

/** The deciding player's action, partly random, so that playouts differ. */
export function chooseQuickAction(state: AimState, player: number, random: () => number): AimAction {
  const me = state.players[player]!;
  const direction = findDirection(state, me);
  let best: AimAction = "WAIT";
  let highest = Number.NEGATIVE_INFINITY;
  for (const action of actions) {
    if (!isValid(state, me, action)) continue;
    const worth = evaluateAction(state, me, action) + (action === direction ? 8 : 0) + 4 * random();
    if (worth <= highest) continue;
    best = action;
    highest = worth;
  }
  return best;
}

function evaluateAction(state: AimState, me: AimPlayer, action: AimAction): number {
  const [x, y] = findTarget(me.x, me.y, action);
  const floor = computeCellWorth(state, me, x, y);
  return isAttack(action) ? floor + computeSightWorth(state, me, action) : floor;
}

/** The value of staying at a cell for a while. */
function computeCellWorth(state: AimState, me: AimPlayer, x: number, y: number): number {
  const floor = state.background[y]![x];
  let worth = 0;
  if (floor === "L") worth -= 1000;
  else if (floor === "D" || computeDistanceToEdge(x, y) <= countBreakingSoon(state)) worth -= 40;
  if (isUnderFire(state, x, y)) worth -= me.shield ? 30 : 200;
  for (const item of state.items) if (item.x === x && item.y === y) worth += item.letter === "-" ? -6 : 12;
  return worth;
}

function computeDistanceToEdge(x: number, y: number): number {
  return Math.min(x, y, boardSize - 1 - x, boardSize - 1 - y);
}

/** The index, from outside, of the ring that breaks within the next seconds; everything outside it counts too. */
function countBreakingSoon({ t }: AimState): number {
  return 1 + Math.floor((toNumber(t) + 4 - 35) / 10);
}

const nearFire = 6;

/** Whether a nearby fireball flies towards the cell with no wall between. */
function isUnderFire({ fireballs, background }: AimState, x: number, y: number): boolean {
  for (const fireball of fireballs) {
    let { x: fx, y: fy } = fireball;
    for (let i = 0; i <= nearFire && background[fy]![fx] !== "#"; i++) {
      if (fx === x && fy === y) return true;
      [fx, fy] = findTarget(fx, fy, fireball.action);
    }
  }
  return false;
}

const farthestShot = 7;

/** The value of a shot: higher the nearer the target, negative without one. */
function computeSightWorth(state: AimState, me: AimPlayer, attack: AimAction): number {
  const along: AimAction = `MOVE_${readDirection(attack)!}`;
  let [x, y] = findTarget(me.x, me.y, along);
  for (let distance = 1; distance <= farthestShot; distance++) {
    if (state.background[y]![x] === "#") break;
    if (findPlayerAt(state, x, y)) return 60 - 6 * distance;
    [x, y] = findTarget(x, y, along);
  }
  return -10;
}

const cellCount = boardSize * boardSize;
const cellQueue = new Int16Array(cellCount);
const firstSteps = new Int8Array(cellCount);
const wantedCells = new Uint8Array(cellCount);
const edgeDistances = Int8Array.from({ length: cellCount }, (_, cell) =>
  computeDistanceToEdge(cell % boardSize, Math.floor(cell / boardSize)),
);
const moveSteps = actions.flatMap((action, move) => {
  const [x, y] = findTarget(0, 0, action);
  return isMove(action) ? [{ step: y * boardSize + x, move }] : [];
});
const wallTile = 35;

/** The first move of a shortest path to a useful item, else to a cell nearer to the middle. */
function findDirection(state: AimState, { x, y }: AimPlayer): AimAction | undefined {
  const start = y * boardSize + x;
  const here = edgeDistances[start]!;
  const outside = Math.min(Math.max(0, countBreakingSoon(state)), here);
  markWanted(state);
  wantedCells[start] = 0;
  firstSteps.fill(-1);
  firstSteps[start] = 0;
  cellQueue[0] = start;
  let inward = -1;
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const cell = cellQueue[head]!;
    if (wantedCells[cell]) return actions[firstSteps[cell]!];
    for (const { step, move } of moveSteps) {
      const next = cell + step;
      if (firstSteps[next] !== -1 || !isOpen(state, next, outside)) continue;
      firstSteps[next] = firstSteps[cell] || move;
      if (inward < 0 && edgeDistances[next]! > here) inward = firstSteps[next]!;
      cellQueue[tail++] = next;
    }
  }
  return actions[inward];
}

const floorSteps = 5;

/** How many cells a player can reach in a few steps on floor that will last for some seconds. */
export function countLastingFloor(state: AimState, x: number, y: number): number {
  const outside = Math.max(0, countBreakingSoon(state));
  const start = y * boardSize + x;
  const steps = new Map([[start, 0]]);
  for (const [cell, step] of steps) {
    if (step === floorSteps) break;
    for (const { step: way } of moveSteps) {
      const next = cell + way;
      if (!steps.has(next) && isOpen(state, next, outside)) steps.set(next, step + 1);
    }
  }
  return steps.size - 1;
}

function markWanted({ items }: AimState): void {
  wantedCells.fill(0);
  for (const { letter, x, y } of items) if (letter !== "-") wantedCells[y * boardSize + x] = 1;
}

/** Whether a cell is no wall and lies inside the rings that will break. */
function isOpen({ background }: AimState, cell: number, outside: number): boolean {
  return (
    edgeDistances[cell]! > outside &&
    background[Math.floor(cell / boardSize)]!.charCodeAt(cell % boardSize) !== wallTile
  );
}
