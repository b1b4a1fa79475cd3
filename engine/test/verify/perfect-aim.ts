import { parse } from "valibot";
import type { Difference } from "../../game/extras.ts";
import { advanceToDecision, answerTurn } from "../../games/perfect-aim/decision.ts";
import { formatFraction } from "../../games/perfect-aim/fraction.ts";
import { computeProgress } from "../../games/perfect-aim/movement.ts";
import { type TurnMessage, writeTurn } from "../../games/perfect-aim/protocol.ts";
import { generateMaze, makeInitialState, startWorld } from "../../games/perfect-aim/start.ts";
import {
  type AimEvent,
  type AimPlayer,
  type AimState,
  aimOptionsSchema,
  type Fireball,
  type World,
} from "../../games/perfect-aim/state.ts";
import { findSurvivor, formatTileRows } from "../../games/perfect-aim/view.ts";
import { computeCrc32 } from "../../random/crc32.ts";
import { createTwister } from "../../random/mersenne-twister.ts";
import {
  createStartWorld,
  isRecordedGame,
  isRecordedGrid,
  listRecordedSpawns,
  listTakenSlots,
  type RecordedEvent,
  type RecordedGame,
  type RecordedGrid,
} from "./recorded-game.ts";

/** Where new items come from: `fed` uses the recorded cells, `seed` draws them from the game's generator. */
export type VerifyMode = "fed" | "seed";

/** Checks a recorded game in both modes, a start grid, or a whole file of grids. */
export function verifyAim(recorded: unknown): Difference | undefined {
  if (isRecordedGame(recorded)) return verifyGame(recorded, "fed") ?? verifyGame(recorded, "seed");
  if (isRecordedGrid(recorded)) return verifyGrid(recorded);
  const grids = Object(recorded).grids as unknown;
  if (Array.isArray(grids)) {
    for (const grid of grids) {
      const difference = verifyAim(grid);
      if (difference) return difference;
    }
    return undefined;
  }
  return { where: "the recording", expected: "a recorded Perfect Aim game or grid", actual: "something else" };
}

/** Generates the start board of a seed and compares its rows, including items. */
export function verifyGrid({ seed, rows }: RecordedGrid): Difference | undefined {
  const { background, items } = generateMaze(createTwister(BigInt(seed)));
  const made = background.map((row) => [...row]);
  for (const { letter, x, y } of items) made[y]![x] = letter;
  for (const [y, row] of rows.entries()) {
    const actual = made[y]?.join("") ?? "";
    if (actual !== row) return { where: `grid of seed ${seed}, row ${y}`, expected: row, actual };
  }
  return undefined;
}

/** Feeds in the recorded answers and compares every event, what each bot is shown, and the end. */
export function verifyGame(recorded: RecordedGame, mode: VerifyMode): Difference | undefined {
  const world = createRecordedWorld(recorded, mode);
  const different = mode === "seed" && !recorded.crafted ? startDifference(recorded, world) : undefined;
  if (different) return different;
  const state = makeInitialState(defaultOptions, world);
  state.greeted = state.players.length;
  const check = createChecker(recorded, mode);
  const receive = (event: AimEvent) => check.compare(toRecordedEvent(state, event));
  advanceToDecision(state, receive);
  while (state.deciding !== undefined && !check.difference) {
    const shown = writeTurn(state, state.deciding);
    const returned = check.see(JSON.parse(shown) as TurnMessage);
    answerTurn(state, state.deciding, { text: JSON.stringify({ id: state.turn, action: returned }) }, receive);
  }
  return check.difference ?? endDifference(recorded, state, check.compared, mode);
}

const defaultOptions = parse(aimOptionsSchema, {});

function createRecordedWorld(recorded: RecordedGame, mode: VerifyMode): World {
  if (mode === "fed") return createStartWorld(recorded, { kind: "fed", spawns: listRecordedSpawns(recorded) });
  const random = createTwister(BigInt(recorded.seed));
  const drawn = startWorld(random, recorded.permutation, listTakenSlots(recorded));
  return recorded.crafted ? createStartWorld(recorded, { kind: "drawn", random }) : drawn;
}

function startDifference(recorded: RecordedGame, world: World): Difference | undefined {
  const { background, items } = recorded.initial;
  const actual = { background: world.background, items: listItems(world), players: world.players.map(toStartCell) };
  const expected = { background, items, players: recorded.initial.players.map(({ c, x, y }) => ({ c, x, y })) };
  return isSameValue(actual, expected) ? undefined : createDifference("the start board", expected, actual);
}

function toStartCell({ colour, x, y }: AimPlayer) {
  return { c: colour, x, y };
}

/** Follows the recorded events and keeps the first difference. */
function createChecker(recorded: RecordedGame, mode: VerifyMode) {
  const { events } = recorded;
  let shown: { view: string; viewText: string } | undefined;
  const checked = {
    compared: 0,
    difference: undefined as Difference | undefined,
    /** The return value of the next recorded decision; the bot's view is compared first. */
    see(turn: TurnMessage): unknown {
      const viewText = formatView(turn);
      shown = { view: computeCrc32(viewText), viewText };
      return events[checked.compared]?.ret;
    },
    compare(event: RecordedEvent) {
      const expected = events[checked.compared];
      const actual = event.e === "decide" ? withView(event, expected) : event;
      if (!checked.difference && !(expected && isSameValue(expected, actual))) {
        const where = `event ${checked.compared + 1} (${expected?.e ?? "none"} at t=${expected?.t ?? "end"}), items ${mode}`;
        checked.difference = createDifference(where, expected, actual);
      }
      checked.compared++;
    },
  };
  function withView(event: RecordedEvent, expected: RecordedEvent | undefined): RecordedEvent {
    const { view, viewText } = shown ?? { view: "", viewText: "" };
    return { ...event, view, ...(expected?.viewText === undefined ? {} : { viewText }) };
  }
  return checked;
}

function endDifference(
  recorded: RecordedGame,
  state: AimState,
  compared: number,
  mode: VerifyMode,
): Difference | undefined {
  if (compared !== recorded.events.length) {
    return createDifference(`number of events, items ${mode}`, recorded.events.length, compared);
  }
  const winner = findSurvivor(state);
  const table = (count: (player: AimPlayer) => number) =>
    Object.fromEntries(state.players.map((player) => [player.colour, count(player)]));
  const actual = {
    winner: winner === undefined ? null : state.players[winner]!.colour,
    t: formatFraction(state.t),
    coins: table(({ coins }) => coins),
    coinsAtLastDecision: table(({ coinsSeen }) => coinsSeen),
  };
  return isSameValue(recorded.end, actual)
    ? undefined
    : createDifference(`the end, items ${mode}`, recorded.end, actual);
}

/** An event in the format of recordings; the end of a step includes a snapshot. */
function toRecordedEvent(world: World, event: AimEvent): RecordedEvent {
  const timed = { ...event, t: formatFraction(world.t) };
  if (event.e !== "snap") return timed;
  const items = world.t.d === 1 ? { items: listItems(world) } : {};
  return {
    ...timed,
    players: world.players.map((player) => toRecordedPlayer(player, world)),
    fireballs: world.fireballs.map((fireball) => toRecordedFireball(fireball, world)),
    grid: computeCrc32(formatTileRows(world).join("\n")),
    ...items,
  };
}

function toRecordedPlayer(player: AimPlayer, world: World) {
  const { colour: c, alive, x, y, action, superFireballs, shield, coins } = player;
  if (!alive) return { c, alive, coins };
  const speed = formatFraction(player.speed);
  const progress = formatFraction(computeProgress(player, world.t));
  return { c, alive, x, y, speed, action, progress, superFireballs, shield, coins };
}

function toRecordedFireball(fireball: Fireball, world: World) {
  const { id, x, y, action: dir, sender: from } = fireball;
  return { id, x, y, dir, progress: formatFraction(computeProgress(fireball, world.t)), from };
}

function listItems(world: World) {
  return world.items.map(({ letter, x, y }) => [letter, x, y]);
}

/** What a bot sees, as the text whose checksum is in recordings; derived from its message. */
function formatView({ t, background, tiles, items, players, fireballs }: TurnMessage): string {
  const entities = [
    ...items.map((item) => `I ${item.join(" ")}`),
    ...players.map((p) => {
      return `P ${p.color[0]} ${p.x} ${p.y} ${p.speed} ${p.action} ${p.progress} ${p.coins} ${p.superFireballs} ${p.shield ? 1 : 0}`;
    }),
    ...fireballs.map((f) => `F ${f.x} ${f.y} ${f.action} ${f.progress} ${f.sender[0]}`),
  ];
  return [`t=${t}`, ...background, ...tiles, ...entities.sort()].join("\n");
}

function createDifference(where: string, expected: unknown, actual: unknown): Difference {
  return { where, expected: JSON.stringify(expected) ?? "nothing", actual: JSON.stringify(actual) ?? "nothing" };
}

/** Equal as JSON, in any order of members. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => isSameValue(value, (b as Record<string, unknown>)[key]))
  );
}
