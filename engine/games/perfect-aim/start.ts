import { BadSeed } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import { createTwister, drawFloat, shuffleList, type Twister } from "../../random/mersenne-twister.ts";
import { one, zero } from "./fraction.ts";
import {
  type AimOptions,
  type AimPlayer,
  type AimState,
  boardSize,
  type Colour,
  colours,
  type Item,
  type ItemLetter,
  type ItemSource,
  type World,
} from "./state.ts";

type Cell = readonly [x: number, y: number];

/** Generates the start board with its items: a quarter, then the symmetry; draws in the order of the original. */
export function generateMaze(random: Twister) {
  const quarter = carveMaze(random);
  placeItems(random, quarter);
  const grid = unfoldMaze(random, quarter);
  const items: Item[] = [];
  for (let y = 0; y < boardSize; y++) {
    const row = grid[y]!;
    for (let x = 0; x < boardSize; x++) {
      const letter = row[x]!;
      if (!isItem(letter)) continue;
      items.push({ letter, x, y });
      row[x] = ".";
    }
  }
  return { background: grid.map((row) => row.join("")), items };
}

/** A quarter and a board before anything is open; "?" is a cell that the walk has not reached. */
const closedQuarter = Array.from({ length: 11 }, (_, y) =>
  Array.from({ length: 11 }, (_, x): string => (x % 2 === 1 && y % 2 === 1 ? "?" : "#")),
);
const closedBoard = Array.from({ length: boardSize }, () => new Array<string>(boardSize).fill("#"));

/** A depth-first walk over the odd cells of an 11 × 11 quarter; one time in five, a second wall is opened. */
function carveMaze(random: Twister): string[][] {
  const quarter = closedQuarter.map((row) => row.slice());
  const stack: Cell[] = [[1, 1]];
  while (stack.length > 0) {
    const here = stack.at(-1)!;
    quarter[here[1]]![here[0]] = ".";
    const candidates = listPendingNeighbours(quarter, here);
    if (candidates.length === 0) {
      stack.pop();
      continue;
    }
    shuffleList(random, candidates);
    const chosen = candidates.pop()!;
    stack.push(chosen);
    openCell(quarter, here, chosen);
    if (candidates.length > 0 && drawFloat(random) < 0.2) openCell(quarter, here, candidates.at(-1)!);
  }
  return quarter;
}

const neighbours: readonly Cell[] = [
  [0, -2],
  [0, 2],
  [-2, 0],
  [2, 0],
];

function listPendingNeighbours(quarter: string[][], [x, y]: Cell): Cell[] {
  const pending: Cell[] = [];
  for (const [dx, dy] of neighbours) if (quarter[y + dy]?.[x + dx] === "?") pending.push([x + dx, y + dy]);
  return pending;
}

function openCell(quarter: string[][], [ax, ay]: Cell, [bx, by]: Cell) {
  quarter[(ay + by) / 2]![(ax + bx) / 2] = ".";
}

function placeItems(random: Twister, quarter: string[][]) {
  const cells: Cell[] = [];
  for (let x = 1; x < 10; x += 2) for (let y = 1; y < 10; y += 2) if (x + y > 2) cells.push([x, y]);
  shuffleList(random, cells);
  for (const letter of ["S", "*", "o", "-", "+"]) {
    const [x, y] = cells.pop()!;
    quarter[y]![x] = letter;
  }
}

/** Four copies of the quarter, mirrored or rotated, around a cross of walls and passages. */
function unfoldMaze(random: Twister, quarter: string[][]): string[][] {
  const n = boardSize - 1;
  const strip = Array.from({ length: 8 }, (_, i) => (i % 2 === 1 && drawFloat(random) < 0.5 ? "." : "#"));
  strip.push("#", ".");
  const isAxial = drawFloat(random) < 0.5;
  const grid = closedBoard.map((row) => row.slice());
  for (const [i, letter] of strip.entries()) {
    grid[i]![10] = letter;
    grid[10]![i] = letter;
    grid[n - i]![10] = letter;
    grid[10]![n - i] = letter;
  }
  for (let y = 0; y < 10; y++) {
    for (let x = 0; x < 10; x++) {
      const letter = quarter[y]![x]!;
      grid[y]![x] = letter;
      grid[n - y]![n - x] = letter;
      if (isAxial) {
        grid[y]![n - x] = letter;
        grid[n - y]![x] = letter;
      } else {
        grid[x]![n - y] = letter;
        grid[n - x]![y] = letter;
      }
    }
  }
  return grid;
}

const isItem = (letter: string): letter is ItemLetter => letter !== "#" && letter !== ".";

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

/**
 * The seed of a match, a whole number of any size: `given.seed`, or the seed text if it is one, else a number below
 * 2^63 derived from the text (FNV-1a). Throws BadSeed if a given seed is not a whole number.
 */
export function aimSeeds(seed: string, given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const unknown = Object.keys(given).find((name) => name !== "seed");
  if (unknown !== undefined)
    throw new BadSeed(
      t('{game} has no seed "{name}"; its seeds are {seeds}.', { game: "Perfect Aim", name: unknown, seeds: "seed" }),
    );
  if (given.seed !== undefined) return { seed: getPlannedSeed(given).toString() };
  return { seed: isIntegerText(seed) ? seed : hashSeed(seed) };
}

/** The seed of a planned match. Throws BadSeed if it is not a whole number. */
export function getPlannedSeed({ seed }: Readonly<Record<string, string>>): bigint {
  if (seed === undefined)
    throw new BadSeed(t("A {game} match needs the seed {name}.", { game: "Perfect Aim", name: "seed" }));
  if (!isIntegerText(seed))
    throw new BadSeed(
      t('The seed {name} is "{value}"; it must be a whole number, such as 1000.', { name: "seed", value: seed }),
    );
  return BigInt(seed);
}

const isIntegerText = (text: string): boolean => /^-?\d{1,400}$/.test(text);

function hashSeed(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return (hash >> 1n).toString();
}
