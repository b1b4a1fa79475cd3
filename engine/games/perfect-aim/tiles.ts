import { boardSize, type World } from "./state.ts";

/** The separator between rows in a text with several: as in a JSON list. */
export const rowSeparator = '","';

/** 21 rows with what is on top of each cell: floor, item, player or fireball, in ascending order. */
export function formatTileRows(world: World): string[] {
  return formatTiles(world).split(rowSeparator);
}

/** The tiles of the board as one text. */
export function formatTiles(world: World): string {
  textBuffer.set(encodeBackground(world).codes);
  for (const { letter, x, y } of world.items) textBuffer[y * rowWidth + x] = letter.charCodeAt(0);
  for (const { alive, colour, x, y } of world.players) if (alive) textBuffer[y * rowWidth + x] = colour.charCodeAt(0);
  for (const { x, y } of world.fireballs) textBuffer[y * rowWidth + x] = fireballTile;
  return decoder.decode(textBuffer);
}

/** The maze row by row as text, a character per tile; cached. */
export function formatBackground(world: World): string {
  return encodeBackground(world).text;
}

interface BackgroundText {
  readonly text: string;
  readonly codes: Uint8Array;
}

const rowWidth = boardSize + rowSeparator.length;
const fireballTile = "f".charCodeAt(0);
const decoder = new TextDecoder();
const textBuffer = new Uint8Array(boardSize * rowWidth - rowSeparator.length);

/** Backgrounds are immutable, so their texts can be cached. */
const cachedTexts = new WeakMap<readonly string[], BackgroundText>();

function encodeBackground({ background }: World): BackgroundText {
  let made = cachedTexts.get(background);
  if (!made) {
    const text = background.join(rowSeparator);
    made = { text, codes: new TextEncoder().encode(text) };
    cachedTexts.set(background, made);
  }
  return made;
}
