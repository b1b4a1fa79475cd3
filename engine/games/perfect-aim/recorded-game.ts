import { compare, divide, type Fraction, fraction, half, readFraction, subtract } from "./fraction.ts";
import { begin, beginSecondHalf, isMove } from "./movement.ts";
import { emptyWorld, startPlayer } from "./start.ts";
import {
  type Action,
  type Colour,
  colours,
  type FedSpawn,
  type Item,
  type ItemLetter,
  type ItemSource,
  type Player,
  type World,
} from "./state.ts";

/** A game as the original engine was recorded: the start, what the bots returned, and all that happened. */
export interface RecordedGame {
  readonly seed: string;
  readonly permutation: number;
  readonly players: readonly (string | null)[];
  /** The start was altered by hand: it does not follow from the seed. */
  readonly crafted?: boolean;
  readonly initial: {
    readonly background: readonly string[];
    readonly items: readonly (readonly [ItemLetter, number, number])[];
    readonly players: readonly RecordedPlayer[];
  };
  readonly events: readonly RecordedEvent[];
  readonly end: unknown;
}

export interface RecordedPlayer {
  readonly c: Colour;
  readonly x: number;
  readonly y: number;
  readonly speed: string;
  readonly action: Action;
  readonly progress: string;
  readonly superFireballs: number;
  readonly shield: boolean;
  readonly coins: number;
}

export type RecordedEvent = { readonly e: string; readonly t: string } & Readonly<Record<string, unknown>>;

export interface RecordedGrid {
  readonly seed: string;
  readonly rows: readonly string[];
}

export function isRecordedGame(value: unknown): value is RecordedGame {
  const { seed, initial, events, players } = Object(value) as Record<string, unknown>;
  const { background, items, players: placed } = Object(initial) as Record<string, unknown>;
  return isSeed(seed) && [events, players, background, items, placed].every(Array.isArray);
}

export function isRecordedGrid(value: unknown): value is RecordedGrid {
  const { seed, rows } = Object(value) as Record<string, unknown>;
  return isSeed(seed) && Array.isArray(rows);
}

function isSeed(seed: unknown): boolean {
  return typeof seed === "string" && /^-?\d+$/.test(seed);
}

/** The recorded start as a world. */
export function recordedWorld({ initial }: RecordedGame, source: ItemSource): World {
  const items = initial.items.map(([letter, x, y]): Item => ({ letter, x, y }));
  return emptyWorld([...initial.background], items, initial.players.map(recordedPlayer), source);
}

/** The recorded places of new items, in order. */
export function recordedSpawns({ events }: RecordedGame): FedSpawn[] {
  return events.flatMap(({ e, t, x, y }) =>
    e === "spawn" ? [{ t: readFraction(t)!, x: Number(x), y: Number(y) }] : [],
  );
}

/** The colours of the taken slots. */
export function takenSlots({ players }: RecordedGame): Colour[] {
  return colours.filter((_, slot) => typeof players[slot] === "string");
}

function recordedPlayer(recorded: RecordedPlayer): Player {
  const { c, x, y, superFireballs, shield, coins, action } = recorded;
  const speed = readFraction(recorded.speed)!;
  const player: Player = { ...startPlayer(c, [x, y]), speed, action, superFireballs, shield, coins };
  const progress = readFraction(recorded.progress)!;
  const crossed = isMove(action) && compare(progress, half) >= 0;
  const made = crossed ? subtract(progress, half) : progress;
  const since: Fraction = subtract(fraction(0), divide(made, speed));
  if (crossed) beginSecondHalf(player, since);
  else begin(player, since);
  return player;
}
