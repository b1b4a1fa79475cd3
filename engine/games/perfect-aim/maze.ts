import { drawFloat, shuffleList, type Twister } from "../../random/mersenne-twister.ts";
import type { Item, ItemLetter } from "./state.ts";
import { boardSize } from "./state.ts";

type Cell = readonly [x: number, y: number];

/** The start board as rows of "#" and ".", with its items. */
interface Maze {
  readonly background: string[];
  readonly items: Item[];
}

/**
 * Generates the start board: one quarter, its items, then the symmetry. The order of random draws is that of the
 * original game.
 */
export function generateMaze(random: Twister): Maze {
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

function isItem(letter: string): letter is ItemLetter {
  return letter !== "#" && letter !== ".";
}
