import { createTwister, type Twister } from "../../random/mersenne-twister.ts";
import { one, zero } from "./fraction.ts";
import { generateMaze } from "./maze.ts";
import type { AimOptions } from "./options.ts";
import { type AimPlayer, type AimState, type Colour, colours, type ItemSource, type World } from "./state.ts";

/** The state before hello. */
export function startState(options: AimOptions, seed: bigint, names: readonly string[]): AimState {
  const random = createTwister(seed);
  return makeInitialState(options, startWorld(random, options.permutation, colours.slice(0, names.length)), names);
}

/** A state at the start of a world, with no bot greeted yet. */
export function makeInitialState(options: AimOptions, world: World, names: readonly string[] = colours): AimState {
  return {
    options,
    names,
    ...world,
    seats: world.players.map(() => ({ timeouts: 0, owed: 0, out: undefined })),
    greeted: 0,
    turn: 0,
    isRereading: false,
    stoppedBy: undefined,
  };
}

/** The generator first draws the board; the game keeps it for items. */
export function startWorld(random: Twister, permutation: number, taking: readonly Colour[]): World {
  const { background, items } = generateMaze(random);
  const starts = startCells(permutation);
  const players = taking.map((colour) => createStartPlayer(colour, starts[colours.indexOf(colour)]!));
  return createEmptyWorld(background, items, players, { kind: "drawn", random });
}

/** The state of a game at time 0 with these players and items, and no fireballs. */
export function createEmptyWorld(
  background: string[],
  items: World["items"],
  players: AimPlayer[],
  source: ItemSource,
): World {
  return {
    t: zero,
    background,
    items,
    players,
    fireballs: [],
    thrown: 0,
    source,
    step: undefined,
    deciding: undefined,
    over: false,
  };
}

/** Everybody's first action is a WAIT of one second. */
export function createStartPlayer(colour: Colour, [x, y]: readonly [number, number]): AimPlayer {
  return {
    colour,
    x,
    y,
    speed: one,
    action: "WAIT",
    since: zero,
    crossed: false,
    next: one,
    alive: true,
    shield: false,
    superFireballs: 0,
    coins: 0,
    coinsSeen: 0,
    last: undefined,
  };
}

/** One corner per colour: three swaps, so 12 of the 24 orders occur. */
export function startCells(permutation: number): (readonly [x: number, y: number])[] {
  const cells: (readonly [number, number])[] = [
    [1, 1],
    [19, 19],
    [19, 1],
    [1, 19],
  ];
  for (const [i, j] of [
    [0, permutation % 4],
    [1, 1 + (permutation % 3)],
    [2, 2 + (permutation % 2)],
  ] as const) {
    [cells[i], cells[j]] = [cells[j]!, cells[i]!];
  }
  return cells;
}
