import type { Foresight, Standing } from "../../../game/analysis.ts";
import { createTwister } from "../../../random/mersenne-twister.ts";
import { performAction, sendHello } from "../decision.ts";
import { toNumber } from "../fraction.ts";
import {
  computeDistanceToEdge,
  findPlayerAt,
  findTarget,
  isAttack,
  isMove,
  isValid,
  readDirection,
} from "../movement.ts";
import { listActionChoices } from "../moves.ts";
import { type AimAction, type AimPlayer, type AimState, actions, boardSize, copyState } from "../state.ts";

// The playout policy: avoid fireballs and breaking floor, shoot at players in sight, go to the nearest item, else
// towards the middle. Like the hunter, but directly on the state.

/** The deciding player's action, partly random, so that playouts differ. */
function chooseQuickAction(state: AimState, player: number, random: () => number): AimAction {
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

/** The index, from outside, of the ring that breaks within the next seconds; everything outside it counts too. */
const countBreakingSoon = ({ t }: AimState): number => 1 + Math.floor((toNumber(t) + 4 - 35) / 10);

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
function countLastingFloor(state: AimState, x: number, y: number): number {
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

/** The weight of the playouts' log-odds; see docs/decisions/analysis.md for this one and the next. */
const playoutWeight = 0.37;
/** Weights of `measurePlayer`, in log-odds. */
const weights = [0.94, 0.7, 0.066];

/** Log-odds that no playout outweighs. */
const certainty = 20;

/** What a state says for a player besides playouts. */
export function weighAimStanding(state: AimState, player: number): Standing {
  return { trust: playoutWeight, lead: computeLead(state, player) };
}

/** A player's lead over the mean of the others that live. With several of them, it wins less often than one of two. */
function computeLead(state: AimState, player: number): number {
  if (!state.players[player]!.alive) return -certainty;
  const others = state.players.flatMap(({ alive }, other) => (alive && other !== player ? [other] : []));
  if (others.length === 0) return certainty;
  const measured = others.map((other) => measurePlayer(state, other));
  const lead = measurePlayer(state, player).map(
    (value, i) => value - measured.reduce((sum, values) => sum + values[i]!, 0) / others.length,
  );
  return lead.reduce((sum, value, i) => sum + weights[i]! * value, 0) - (1 - playoutWeight) * Math.log(others.length);
}

/** A shield, actions a second, and floor to move on. */
function measurePlayer(state: AimState, player: number): readonly number[] {
  const { shield, speed, x, y } = state.players[player]!;
  return [shield ? 1 : 0, toNumber(speed), countLastingFloor(state, x, y)];
}

/** Seconds after which a playout is judged: what happens later counts less, because the policy is not reliable. */
const judgedSeconds = [1, 2, 4, 8];

const ignoreEvent = () => {};

/** Simulates some seconds and returns the player's mean share of the win. */
function playOn(state: AimState, player: number, random: () => number): number {
  while (state.greeted < state.players.length) sendHello(state, ignoreEvent);
  const start = toNumber(state.t);
  let sum = 0;
  for (const seconds of judgedSeconds) {
    simulateUntil(state, start + seconds, random);
    sum += computePointShare(state, player);
  }
  return sum / judgedSeconds.length;
}

function simulateUntil(state: AimState, until: number, random: () => number): void {
  while (state.deciding !== undefined && state.stoppedBy === undefined && toNumber(state.t) < until) {
    performAction(state, chooseQuickAction(state, state.deciding, random), ignoreEvent);
  }
}

/** Each survivor gets a share according to its strength. If nobody survives, all share the win. */
function computePointShare({ players, stoppedBy }: AimState, player: number): number {
  if (stoppedBy !== undefined) return stoppedBy === player ? 0 : 1;
  const living = players.filter(({ alive }) => alive);
  if (living.length === 0) return 1 / players.length;
  if (!players[player]!.alive) return 0;
  return computeStrength(players[player]!) / living.reduce((sum, other) => sum + computeStrength(other), 0);
}

function computeStrength({ shield, superFireballs, speed }: AimPlayer): number {
  return Math.max(0.3, 1 + (shield ? 0.4 : 0) + 0.15 * superFireballs + 0.3 * (toNumber(speed) - 1));
}

/** Created once, because creating one takes as long as a second of the game. */
const generators = Array.from({ length: 64 }, (_, seed) => createTwister(BigInt(seed)));

/** Everything is visible except where items will appear. */
export const analysis: Foresight<AimState> = {
  scene: copyState,
  imagine(state, _player, random) {
    const source = { kind: "drawn", random: generators[Math.floor(random() * generators.length)]! } as const;
    return copyState({ ...state, source });
  },
  playout: playOn,
  standing: weighAimStanding,
  candidates: (state, ask) => listActionChoices(state, ask).map(({ text }) => text),
  describeAnswer(state, ask, answer) {
    const words = /"action":\s*"([A-Z_]+)"/.exec(answer)?.[1] ?? listActionChoices(state, ask)[0]?.label;
    return words === undefined ? undefined : [words];
  },
};
