import type { Text } from "../../l10n/speak.ts";
import { type Fraction, formatFraction, roundDown, toNumber } from "./fraction.ts";
import { getLavaStageAfter, type LavaStage } from "./lava.ts";
import { computeProgress, findTarget, isMove } from "./movement.ts";
import {
  type AimAction,
  type AimEvent,
  type AimPlayer,
  type AimState,
  boardSize,
  type Colour,
  type Mover,
  type World,
} from "./state.ts";

export type { LavaStage } from "./lava.ts";
export type { AimAction, Colour, Item, ItemLetter } from "./state.ts";

/** The separator between rows in a text with several: as in a JSON list. */
export const rowSeparator = '","';

/** 21 rows with what is on top of each cell: floor, item, player or fireball, in ascending order. */
export const formatTileRows = (world: World): string[] => formatTiles(world).split(rowSeparator);

/** The tiles of the board as one text. */
export function formatTiles(world: World): string {
  textBuffer.set(encodeBackground(world).codes);
  for (const { letter, x, y } of world.items) textBuffer[y * rowWidth + x] = letter.charCodeAt(0);
  for (const { alive, colour, x, y } of world.players) if (alive) textBuffer[y * rowWidth + x] = colour.charCodeAt(0);
  for (const { x, y } of world.fireballs) textBuffer[y * rowWidth + x] = fireballTile;
  return decoder.decode(textBuffer);
}

/** The maze row by row as text, a character per tile; cached. */
export const formatBackground = (world: World): string => encodeBackground(world).text;

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

/** The event of a note with its time ("n/d" seconds). */
export type AimNoteEvent = Exclude<AimEvent, { readonly e: "snap" }> & { readonly t: string };

/** The board's data. Everything moves according to `computeDrawnPosition` until the record's next note. */
export type AimView = ReturnType<typeof toView>;

/** `progress` of the action at the view's time, in [0, 1]; `speed` in actions per second. */
export interface MoverView {
  readonly x: number;
  readonly y: number;
  readonly action: AimAction;
  readonly progress: number;
  readonly speed: number;
  /** The mover is already in the target cell of its move. */
  readonly crossed: boolean;
}

export interface AimPlayerView extends MoverView {
  readonly color: Colour;
  readonly alive: boolean;
  readonly shield: boolean;
  readonly superFireballs: number;
  readonly coins: number;
  /** The player's last decision. */
  readonly last: DecisionView | null;
  /** Why the bot is no longer asked, or null. */
  readonly out: Text | null;
}

export interface FireballView extends MoverView {
  readonly id: number;
  readonly sender: Colour;
}

interface DecisionView {
  readonly id: number;
  readonly t: number;
  /** The bot's answer, null if it is not an action; `applied` is WAIT if the answer was not possible. */
  readonly returned: string | null;
  readonly applied: AimAction;
}

/**
 * Where to draw something `seconds` after its view, in cells. Moves are linear from the centre of one cell to the next;
 * a fireball flies on, a player stops at the end of its action, where it decides again.
 */
export function computeDrawnPosition(mover: MoverView, seconds: number): { readonly x: number; readonly y: number } {
  if (!isMove(mover.action)) return { x: mover.x, y: mover.y };
  const [tx, ty] = findTarget(0, 0, mover.action);
  const made = mover.progress + Math.max(0, seconds) * mover.speed;
  const travelled = ("sender" in mover ? made : Math.min(1, made)) - (mover.crossed ? 1 : 0);
  return { x: mover.x + tx * travelled, y: mover.y + ty * travelled };
}

/** The game has full information: everybody sees the same. */
export function toView(state: AimState) {
  return {
    /** Seconds, also exactly as "n/d". */
    t: toNumber(state.t),
    time: formatFraction(state.t),
    /** 21 rows of "." floor, "#" wall, "D" breaking floor, "L" lava. */
    background: state.background.slice(),
    /** 21 rows with what is on top of each cell: also items, players (first letter of the colour), "f" fireballs. */
    tiles: formatTileRows(state),
    /** Sorted by (y, x). */
    items: state.items.map((item) => ({ ...item })),
    /** One per bot, including dead ones, in bot order. */
    players: state.players.map((player, i) => createPlayerView(player, state.seats[i]?.out, state.t)),
    /** In the order they were thrown. */
    fireballs: state.fireballs.map((fireball) => ({
      id: fireball.id,
      sender: fireball.sender,
      ...createMoverView(fireball, state.t),
    })),
    /** The next changes of the floor, soonest first: at most two. */
    lava: listNextLava(state.t),
    /** The player that must decide now, or null. */
    deciding: state.deciding ?? null,
    over: state.over,
    /** The only survivor of a finished game, or null. */
    winner: findSurvivor(state) ?? null,
  };
}

/** The index of the only survivor of a finished game; undefined otherwise. */
export function findSurvivor({ over, players }: AimState): number | undefined {
  const living = players.flatMap(({ alive }, index) => (alive ? [index] : []));
  return over && living.length === 1 ? living[0] : undefined;
}

function createPlayerView(player: AimPlayer, out: Text | undefined, t: Fraction): AimPlayerView {
  const { colour, alive, shield, superFireballs, coins, last } = player;
  const moved = createMoverView(player, alive ? t : player.since);
  return {
    color: colour,
    ...moved,
    alive,
    shield,
    superFireballs,
    coins,
    last: last ? { id: last.id, t: toNumber(last.t), returned: last.returned, applied: last.applied } : null,
    out: out ?? null,
  };
}

function createMoverView(mover: Mover, t: Fraction): MoverView {
  const { x, y, action, crossed } = mover;
  return { x, y, action, progress: toNumber(computeProgress(mover, t)), speed: toNumber(mover.speed), crossed };
}

function listNextLava(t: Fraction): LavaStage[] {
  const first = getLavaStageAfter(roundDown(t));
  return [first, first && getLavaStageAfter(first.t)].filter((stage) => stage !== undefined);
}
