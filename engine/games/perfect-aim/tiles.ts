import type { World } from "./state.ts";

/** The 21 rows of what stands on top of each cell: floor, item, player, fireball, in rising order. */
export function tileRows(world: World): string[] {
  const rows = world.background.slice();
  for (const { letter, x, y } of world.items) put(rows, x, y, letter);
  for (const player of world.players) if (player.alive) put(rows, player.x, player.y, player.colour[0]!);
  for (const { x, y } of world.fireballs) put(rows, x, y, "f");
  return rows;
}

function put(rows: string[], x: number, y: number, letter: string) {
  const row = rows[y]!;
  rows[y] = row.slice(0, x) + letter + row.slice(x + 1);
}
