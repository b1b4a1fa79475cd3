import { shuffleList } from "../../random/mersenne-twister.ts";
import type { Emit } from "./event.ts";
import { add, compare, createFraction, isEqual, subtract } from "./fraction.ts";
import { beginSecondHalf } from "./movement.ts";
import { type AimPlayer, boardSize, type Item, type ItemLetter, type World } from "./state.ts";

const quarterSpeed = createFraction(1, 4);
const brakeLimit = createFraction(3, 4);

/** Collects the item in the cell that the player has just entered, if there is one. */
export function collectItems(world: World, player: AimPlayer, emit: Emit) {
  const { x, y } = player;
  const item = world.items.find((item) => item.x === x && item.y === y);
  if (!item) return;
  world.items = world.items.filter((other) => other !== item);
  applyItem(item.letter, player);
  // A new speed applies to the second half of the move.
  beginSecondHalf(player, world.t);
  emit({ e: "pickup", c: player.colour, item: item.letter, x, y });
}

function applyItem(letter: ItemLetter, player: AimPlayer) {
  switch (letter) {
    case "+":
      player.speed = add(player.speed, quarterSpeed);
      break;
    case "-":
      if (compare(player.speed, brakeLimit) >= 0) player.speed = subtract(player.speed, quarterSpeed);
      break;
    case "o":
      player.coins++;
      break;
    case "*":
      player.superFireballs++;
      break;
    case "S":
      player.shield = true;
      break;
  }
}

/** If at most one bonus is left on the board, three items appear on free floor. */
export function addItemsIfFew(world: World, emit: Emit) {
  let bonuses = 0;
  for (const { letter } of world.items) if (letter !== "o" && letter !== "-" && ++bonuses > 1) return;
  for (const { letter, x, y } of placeItems(world, chooseTypes(world.items))) {
    world.items = [...world.items, { letter, x, y }].sort((a, b) => a.y - b.y || a.x - b.x);
    emit({ e: "spawn", item: letter, x, y });
  }
}

/** Chooses types such that coins and penalties stay balanced. */
function chooseTypes(items: readonly Item[]): ItemLetter[] {
  const count = (letter: ItemLetter) => items.filter((item) => item.letter === letter).length;
  const balance = count("o") - count("-");
  if (balance < 0) return ["o", "S", "+"];
  return balance > 0 ? ["-", "*", "+"] : ["o", "*", "+"];
}

function placeItems(world: World, types: readonly ItemLetter[]): Item[] {
  const cells = chooseCells(world, types.length);
  return cells.map(([x, y], i) => ({ letter: types[i]!, x, y }));
}

/** Up to `count` cells, uniform over the free floor; the generator is used even if none are free. */
function chooseCells(world: World, count: number): (readonly [x: number, y: number])[] {
  const isFree = findFreeCells(world);
  if (world.source.kind === "fed") {
    const now = world.source.spawns.filter(({ t, x, y }) => isEqual(t, world.t) && isFree(x, y));
    return now.slice(0, count).map(({ x, y }) => [x, y] as const);
  }
  const cells: (readonly [number, number])[] = [];
  const order = innerCells.slice();
  shuffleList(world.source.random, order);
  for (let i = order.length - 1; i >= 0 && cells.length < count; i--) {
    const cell = order[i]!;
    if (isFree(...cell)) cells.push(cell);
  }
  return cells;
}

const innerCells: (readonly [x: number, y: number])[] = [];
for (let x = 1; x < boardSize - 1; x++) for (let y = 1; y < boardSize - 1; y++) innerCells.push([x, y]);

/** Whether a cell is floor, breaking or not, without an item, player or fireball. */
function findFreeCells(world: World): (x: number, y: number) => boolean {
  const taken = new Set<number>();
  const take = (entity: { x: number; y: number }) => taken.add(entity.y * boardSize + entity.x);
  world.items.forEach(take);
  world.fireballs.forEach(take);
  for (const player of world.players) if (player.alive) take(player);
  return (x, y) => {
    const letter = world.background[y]![x];
    return (letter === "." || letter === "D") && !taken.has(y * boardSize + x);
  };
}
