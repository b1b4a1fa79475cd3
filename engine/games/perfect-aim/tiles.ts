import { boardSize, type World } from "./state.ts";

/** The separator between rows in a text with several: as in a JSON list. */
export const between = '","';

/** 21 rows with what is on top of each cell: floor, item, player or fireball, in ascending order. */
export function formatTileRows(world: World): string[] {
  return formatTiles(world).split(between);
}

/** The same as one text. */
export function formatTiles(world: World): string {
  scratch.set(encodeBackground(world).codes);
  for (const { letter, x, y } of world.items) scratch[y * width + x] = letter.charCodeAt(0);
  for (const { alive, colour, x, y } of world.players) if (alive) scratch[y * width + x] = colour.charCodeAt(0);
  for (const { x, y } of world.fireballs) scratch[y * width + x] = fireball;
  return decoder.decode(scratch);
}

/** The maze row by row as text, a character per tile; cached. */
export function formatBackground(world: World): string {
  return encodeBackground(world).text;
}

interface BackgroundText {
  readonly text: string;
  readonly codes: Uint8Array;
}

const width = boardSize + between.length;
const fireball = "f".charCodeAt(0);
const decoder = new TextDecoder();
const scratch = new Uint8Array(boardSize * width - between.length);

/** Backgrounds are immutable, so their texts can be cached. */
const kept = new WeakMap<readonly string[], BackgroundText>();

function encodeBackground({ background }: World): BackgroundText {
  let made = kept.get(background);
  if (!made) {
    const text = background.join(between);
    made = { text, codes: new TextEncoder().encode(text) };
    kept.set(background, made);
  }
  return made;
}
