import * as v from "valibot";
import {
  compare,
  createFraction,
  divide,
  type Fraction,
  half,
  subtract,
  toNumber,
} from "../../games/perfect-aim/fraction.ts";
import { beginMovement, beginSecondHalf, isMove } from "../../games/perfect-aim/movement.ts";
import { createEmptyWorld, createStartPlayer } from "../../games/perfect-aim/start.ts";
import {
  type AimAction,
  type AimPlayer,
  actions,
  boardSize,
  type Colour,
  colours,
  type FedSpawn,
  type Item,
  type ItemLetter,
  type ItemSource,
  type World,
} from "../../games/perfect-aim/state.ts";

/** A recorded game of the original engine: the start, the bots' return values, and all events. */
export interface RecordedGame {
  readonly seed: string;
  readonly permutation: number;
  readonly players: readonly (string | null)[];
  /** The start was edited by hand and does not follow from the seed. */
  readonly crafted?: boolean;
  readonly initial: {
    readonly background: readonly string[];
    readonly items: readonly (readonly [ItemLetter, number, number])[];
    readonly players: readonly RecordedPlayer[];
  };
  readonly events: readonly RecordedEvent[];
  readonly end: unknown;
}

interface RecordedPlayer {
  readonly c: Colour;
  readonly x: number;
  readonly y: number;
  readonly speed: string;
  readonly action: AimAction;
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

// Recordings come from anywhere, so what the rules rely on is validated; the rest is only compared.
const seedSchema = v.pipe(v.string(), v.regex(/^-?\d{1,400}$/));
const coordinateSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(boardSize - 1));
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const fractionSchema = v.pipe(
  v.string(),
  v.check((text) => readFraction(text) !== undefined),
);
const progressSchema = v.pipe(
  fractionSchema,
  v.check((text) => /^(0|[1-9]\d{0,9})\/[1-9]\d{0,9}$/.test(text) && toNumber(readFraction(text)!) < 1),
);
const speedSchema = v.pipe(
  fractionSchema,
  v.check((text) => toNumber(readFraction(text)!) > 0),
);
const rowSchema = v.pipe(v.string(), v.regex(new RegExp(`^[#.~]{${boardSize}}$`)));
const gameSchema = v.looseObject({
  seed: seedSchema,
  permutation: countSchema,
  players: v.array(v.nullable(v.string())),
  crafted: v.optional(v.boolean()),
  initial: v.looseObject({
    background: v.pipe(v.array(rowSchema), v.length(boardSize)),
    items: v.array(v.strictTuple([v.picklist(["+", "-", "o", "*", "S"]), coordinateSchema, coordinateSchema])),
    players: v.pipe(
      v.array(
        v.looseObject({
          c: v.picklist(colours),
          x: coordinateSchema,
          y: coordinateSchema,
          speed: speedSchema,
          action: v.picklist(actions),
          progress: progressSchema,
          superFireballs: countSchema,
          shield: v.boolean(),
          coins: countSchema,
        }),
      ),
      v.minLength(1),
      v.maxLength(colours.length),
      v.check((players) => new Set(players.map(({ c }) => c)).size === players.length),
    ),
  }),
  events: v.array(
    v.union([
      v.looseObject({ e: v.literal("spawn"), t: fractionSchema, x: coordinateSchema, y: coordinateSchema }),
      v.looseObject({ e: v.pipe(v.string(), v.notValue("spawn")), t: fractionSchema }),
    ]),
  ),
});
const gridSchema = v.looseObject({ seed: seedSchema, rows: v.array(v.string()) });

/** Whether a value is a recorded game of the original. */
export const isRecordedGame = (value: unknown): value is RecordedGame => v.is(gameSchema, value);

/** Whether a value is a recorded maze of the original. */
export const isRecordedGrid = (value: unknown): value is RecordedGrid => v.is(gridSchema, value);

/** The recorded start as a world. */
export function createStartWorld({ initial }: RecordedGame, source: ItemSource): World {
  const items = initial.items.map(([letter, x, y]): Item => ({ letter, x, y }));
  return createEmptyWorld([...initial.background], items, initial.players.map(createRecordedPlayer), source);
}

/** The recorded positions of new items, in order. */
export function listRecordedSpawns({ events }: RecordedGame): FedSpawn[] {
  return events.flatMap(({ e, t, x, y }) =>
    e === "spawn" ? [{ t: readFraction(t)!, x: Number(x), y: Number(y) }] : [],
  );
}

/** The colours of the occupied slots. */
export function listTakenSlots({ players }: RecordedGame): Colour[] {
  return colours.filter((_, slot) => typeof players[slot] === "string");
}

function createRecordedPlayer(recorded: RecordedPlayer): AimPlayer {
  const { c, x, y, superFireballs, shield, coins, action } = recorded;
  const speedSchema = readFraction(recorded.speed)!;
  const player: AimPlayer = {
    ...createStartPlayer(c, [x, y]),
    speed: speedSchema,
    action,
    superFireballs,
    shield,
    coins,
  };
  const progressSchema = readFraction(recorded.progress)!;
  const hasCrossed = isMove(action) && compare(progressSchema, half) >= 0;
  const made = hasCrossed ? subtract(progressSchema, half) : progressSchema;
  const since: Fraction = subtract(createFraction(0), divide(made, speedSchema));
  if (hasCrossed) beginSecondHalf(player, since);
  else beginMovement(player, since);
  return player;
}

/** Parses "n/d" or "n"; undefined for anything else. */
export function readFraction(text: string): Fraction | undefined {
  const parts = /^(-?\d{1,400})(?:\/(\d{1,400}))?$/.exec(text);
  if (!parts) return undefined;
  const d = BigInt(parts[2] ?? 1);
  return d === 0n ? undefined : createFraction(BigInt(parts[1]!), d);
}
