import type { Builtin, BuiltinPlayer } from "../../game/bots.ts";
import { msg } from "../../l10n/speak.ts";
import { computeDistanceToEdge, findTarget, isMove } from "./movement.ts";
import type { TurnMessage, TurnPlayer } from "./protocol.ts";
import { type AimAction, type Direction, directions } from "./state.ts";

/** The builtins, weakest first. */
export const builtins: readonly Builtin[] = [
  createBuiltin("random", msg("A random legal action, attacks included."), ({ turn: { valid } }, random) => {
    return valid[Math.floor(random() * valid.length)] ?? "WAIT";
  }),
  createBuiltin(
    "collector",
    msg("Flees from lava and collects the nearest item; never attacks."),
    chooseCollectorAction,
  ),
  createBuiltin(
    "hunter",
    msg("Dodges fireballs, shoots players in sight and otherwise collects items."),
    chooseHunterAction,
  ),
];

type Choose = (lookout: Lookout, random: () => number) => AimAction;

function createBuiltin(name: string, idea: string, choose: Choose): Builtin {
  return { name, idea, create: ({ random }) => createPlayer(name, (lookout) => choose(lookout, random)) };
}

/** A builtin that reads the JSON lines like any bot. */
function createPlayer(name: string, choose: (lookout: Lookout) => AimAction): BuiltinPlayer {
  let asked = "";
  return {
    ask(text) {
      // After an answer to another question nothing is sent, so the last question is still open.
      asked = text === "" ? asked : text;
      const message = JSON.parse(asked) as TurnMessage | { readonly type: "hello" };
      if (message.type === "hello") return JSON.stringify({ type: "ready", name });
      return JSON.stringify({ id: message.id, action: choose(makeLookout(message)) });
    },
  };
}

/** Leaves breaking floor, collects the nearest useful item, else goes where the floor lasts longest. */
function chooseCollectorAction(lookout: Lookout): AimAction {
  return toMoveAction(leaveLava(lookout) ?? fetchItem(lookout) ?? findStepToMiddle(lookout));
}

/** The move in a direction; WAIT without one. */
const toMoveAction = (direction: Direction | undefined): AimAction => (direction ? `MOVE_${direction}` : "WAIT");

/** The way off floor that will not last, if the bot is on it. */
function leaveLava(lookout: Lookout): Direction | undefined {
  if (isLasting(lookout, lookout.here)) return undefined;
  const open = (cell: Cell) => isOpen(lookout, cell);
  const isInward = (cell: Cell) => computeDepth(cell) > computeDepth(lookout.here);
  return findFirstStep(lookout, open, (cell) => isLasting(lookout, cell)) ?? findFirstStep(lookout, open, isInward);
}

/** A step out of the line of an approaching fireball, to a safe cell. */
function findDodge(lookout: Lookout): Direction | undefined {
  if (listArrivals(lookout, lookout.here).length === 0) return undefined;
  const ways = listNeighbours(lookout.here).filter(({ cell }) => isOpen(lookout, cell) && !isUnderFire(lookout, cell));
  return (ways.find(({ cell }) => isLasting(lookout, cell)) ?? ways[0])?.direction;
}

/** The way to the nearest item that is not a speed penalty. */
function fetchItem(lookout: Lookout): Direction | undefined {
  const worth = new Set(lookout.turn.items.flatMap(([letter, x, y]) => (letter === "-" ? [] : [[x, y].join()])));
  return findFirstStep(lookout, makeSafeCellTest(lookout), (cell) => worth.has(cell.join()));
}

/** The way towards the middle, where the lava comes last. */
function findStepToMiddle(lookout: Lookout): Direction | undefined {
  const { here } = lookout;
  const walkable = (cell: Cell) => isOpen(lookout, cell) && isLasting(lookout, cell) && !isHot(lookout, cell);
  return findFirstStep(lookout, walkable, (cell) => computeDepth(cell) > computeDepth(here));
}

/** Cells to walk on without need: lasting floor, no penalty, no approaching fireball. */
function makeSafeCellTest(lookout: Lookout): (cell: Cell) => boolean {
  const penalties = new Set(lookout.turn.items.flatMap(([letter, x, y]) => (letter === "-" ? [[x, y].join()] : [])));
  return (cell) =>
    isLasting(lookout, cell) && isOpen(lookout, cell) && !penalties.has(cell.join()) && !isHot(lookout, cell);
}

/** A neighbouring cell that a fireball will reach. */
const isHot = (lookout: Lookout, cell: Cell): boolean => isNextTo(lookout.here, cell) && isUnderFire(lookout, cell);

const computeDepth = ([x, y]: Cell): number => computeDistanceToEdge(x, y);

const isNextTo = (a: Cell, b: Cell): boolean => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;

/** Dodges, shoots players in sight, collects useful items, then looks for a line of fire. */
function chooseHunterAction(lookout: Lookout): AimAction {
  const away = leaveLava(lookout) ?? (lookout.me.shield ? undefined : findDodge(lookout));
  if (away) return toMoveAction(away);
  const target = lookout.turn.canAttack ? aimAtPlayer(lookout) : undefined;
  if (target) return `ATTACK_${target}`;
  return collectOrChase(lookout);
}

function collectOrChase(lookout: Lookout): AimAction {
  const isArmed = lookout.me.shield && parseRational(lookout.me.speed) >= 1.5;
  const chased = () => findFirstStep(lookout, makeSafeCellTest(lookout), (cell) => isLineOfFire(lookout, cell));
  const step = isArmed ? (chased() ?? fetchItem(lookout)) : (fetchItem(lookout) ?? chased());
  return step ? toMoveAction(step) : findStepToMiddle(lookout) ? chooseCollectorAction(lookout) : "WAIT";
}

/** The direction of the nearest player that a fireball reaches before it can escape. */
function aimAtPlayer(lookout: Lookout): Direction | undefined {
  const seen = directions.flatMap((direction) => {
    const sight = findVisiblePlayer(lookout, direction);
    return sight && sight.distance <= 6 ? [{ direction, ...sight }] : [];
  });
  return seen.sort((a, b) => a.distance - b.distance)[0]?.direction;
}

function isLineOfFire({ turn, me }: Lookout, [x, y]: Cell): boolean {
  return turn.players.some(
    (other) => other.color !== me.color && (other.x === x || other.y === y) && isClear(turn.background, [x, y], other),
  );
}

function isClear(background: readonly string[], [x, y]: Cell, to: { readonly x: number; readonly y: number }): boolean {
  const [dx, dy] = [Math.sign(to.x - x), Math.sign(to.y - y)];
  const length = Math.abs(to.x - x) + Math.abs(to.y - y);
  for (let i = 1; i < length; i++) if (background[y + dy * i]![x + dx * i] === "#") return false;
  return length <= 6;
}

type Cell = readonly [x: number, y: number];

/** A parsed message, for the questions that every builtin asks. */
interface Lookout {
  readonly turn: TurnMessage;
  readonly me: TurnPlayer;
  readonly here: Cell;
  /** The time in the game, in seconds. */
  readonly t: number;
}

/** A turn as a builtin sees it: the message, its own player, cell and time in seconds. */
function makeLookout(turn: TurnMessage): Lookout {
  const me = turn.players.find((player) => player.color === turn.color)!;
  return { turn, me, here: [me.x, me.y], t: parseRational(turn.t) };
}

/** The nearest number to a rational such as `13/2`. */
function parseRational(rational: string): number {
  const [n, d] = rational.split("/");
  return Number(n) / Number(d ?? 1);
}

/** The four neighbouring cells, whatever they contain. */
function listNeighbours([x, y]: Cell): { readonly direction: Direction; readonly cell: Cell }[] {
  return directions.map((direction) => ({ direction, cell: findTarget(x, y, `MOVE_${direction}`) }));
}

/** No wall, no lava and no player. */
function isOpen({ turn }: Lookout, [x, y]: Cell): boolean {
  const floor = turn.background[y]![x];
  return floor !== "#" && floor !== "L" && !turn.players.some((player) => player.x === x && player.y === y);
}

/** Floor that is not breaking and will not within the next six seconds. */
function isLasting({ turn, t }: Lookout, [x, y]: Cell): boolean {
  if (turn.background[y]![x] !== ".") return false;
  return computeDistanceToEdge(x, y) > 1 + Math.floor((t + 6 - 35) / 10);
}

/** For fireballs flying towards a cell with no wall between: the seconds until they enter it. */
function listArrivals({ turn }: Lookout, cell: Cell): number[] {
  return turn.fireballs.flatMap(({ x, y, action }) => {
    const distance = findDistanceAlong(turn, [x, y], action, cell);
    return distance === undefined ? [] : [distance / 4];
  });
}

/** Whether a fireball reaches the cell before a player going there could leave it again. */
function isUnderFire(lookout: Lookout, cell: Cell): boolean {
  const stay = 1.5 / parseRational(lookout.me.speed) + 0.25;
  return listArrivals(lookout, cell).some((seconds) => seconds < stay);
}

/** The nearest player in a straight line without a wall between, and its distance. */
function findVisiblePlayer({ turn, me, here }: Lookout, direction: Direction) {
  let [x, y] = here;
  for (let distance = 1; ; distance++) {
    [x, y] = findTarget(x, y, `MOVE_${direction}`);
    if (turn.background[y]![x] === "#") return undefined;
    const player = turn.players.find((other) => other.x === x && other.y === y && other.color !== me.color);
    if (player) return { player, distance };
  }
}

/** The first move of a shortest path to a wanted cell over walkable cells. */
function findFirstStep(
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
