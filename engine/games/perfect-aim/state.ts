import { boolean, type InferOutput, strictObject } from "valibot";
import { createWholeNumberOption } from "../../game/game.ts";
import { describeWithDefault } from "../../l10n/described-schema.ts";
import { msg, type Text, t } from "../../l10n/speak.ts";
import type { Twister } from "../../random/mersenne-twister.ts";
import type { Fraction } from "./fraction.ts";

const dayMs = 86_400_000;

/** The options of Perfect Aim. */
export const aimOptionsSchema = strictObject(
  {
    permutation: createWholeNumberOption(
      0,
      1_000_000,
      0,
      msg("Which corner each player starts in; only the value modulo 12 matters."),
    ),
    hardLimitMs: createWholeNumberOption(
      1,
      dayMs,
      2000,
      msg("Milliseconds for one decision; a bot that exceeds it waits for one action."),
    ),
    startLimitMs: createWholeNumberOption(1, dayMs, 5000, msg("Milliseconds for a bot's answer to the hello message.")),
    maxTimeouts: createWholeNumberOption(
      1,
      1_000_000,
      3,
      msg("After this many timeouts, a bot is no longer asked and waits for the rest of the game."),
    ),
    strict: describeWithDefault(
      boolean(() => t("must be true or false")),
      false,
      msg("End the game at a bot's first exception, as the original game does."),
    ),
  },
  () => t("The options of Perfect Aim are permutation, hardLimitMs, startLimitMs, maxTimeouts and strict"),
);

export type AimOptions = InferOutput<typeof aimOptionsSchema>;

/** The limit a bot should keep, in milliseconds; later answers still count. */
export const softLimitMs = 100;

/** The board is a square, indexed by rows: `background[y][x]`, (0, 0) is top left. */
export const boardSize = 21;

/** In the order in which they are updated. */
export const colours = ["RED", "BLUE", "YELLOW", "GREEN"] as const;
export type Colour = (typeof colours)[number];

export const directions = ["UP", "DOWN", "LEFT", "RIGHT"] as const;
export type Direction = (typeof directions)[number];
type AimMove = `MOVE_${Direction}`;
type Attack = `ATTACK_${Direction}`;
export type AimAction = "WAIT" | AimMove | Attack;

/** In the order of the original bot API. */
export const actions: readonly AimAction[] = [
  "WAIT",
  "MOVE_UP",
  "MOVE_DOWN",
  "MOVE_LEFT",
  "MOVE_RIGHT",
  "ATTACK_UP",
  "ATTACK_DOWN",
  "ATTACK_LEFT",
  "ATTACK_RIGHT",
];

/** Boost, penalty, coin, super fireball, shield. */
export type ItemLetter = "+" | "-" | "o" | "*" | "S";

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Item extends Place {
  readonly letter: ItemLetter;
}

/** Something that moves: from `since` its progress, half of the action if `crossed`, grows by `speed` per second. */
export interface Mover {
  x: number;
  y: number;
  speed: Fraction;
  action: AimAction;
  since: Fraction;
  /** The second half of a move has begun. */
  crossed: boolean;
  /** When the middle of a move or the end of the action is reached. */
  next: Fraction;
}

export interface AimPlayer extends Mover {
  readonly colour: Colour;
  alive: boolean;
  shield: boolean;
  superFireballs: number;
  /** Collected coins; they stay after death. */
  coins: number;
  /** The player's coins when it was last asked: the original's match table counts these. */
  coinsSeen: number;
  last: Decision | undefined;
}

export interface Fireball extends Mover {
  /** Number in the game, from 0. */
  readonly id: number;
  readonly sender: Colour;
}

/** A bot's answer and the resulting action. */
export interface Decision {
  readonly id: number;
  readonly t: Fraction;
  /** The name of an action, or null for anything else. */
  readonly returned: string | null;
  readonly applied: AimAction;
}

/** Where new items appear: drawn from the game's generator, or given by a recording, in order. */
export type ItemSource =
  | { readonly kind: "drawn"; readonly random: Twister }
  | { readonly kind: "fed"; readonly spawns: FedSpawn[] };
export interface FedSpawn extends Place {
  readonly t: Fraction;
}

/** The current step, which is interrupted at every decision. */
export interface Step {
  /** Time of the previous step. */
  readonly from: Fraction;
  /** Players before this index and all fireballs thrown since are updated; the others show the previous step. */
  player: number;
  /** Fireballs from this id on were thrown in this step. */
  readonly fresh: number;
  /** Players that turned back in this step. */
  readonly bounced: number[];
  /** Something happened for which recordings have a snapshot. */
  isEventful: boolean;
}

/** The behaviour of a bot so far. */
export interface Seat {
  timeouts: number;
  /** Late replies that may still arrive. */
  owed: number;
  /** Why the player is no longer asked, in words. */
  out: Text | undefined;
}

export interface World {
  t: Fraction;
  /** Letters "." "#" "D" "L"; immutable, like `items`. */
  background: readonly string[];
  /** Sorted by (y, x); at most one per cell. */
  items: readonly Item[];
  /** The players in the order of their colours. */
  readonly players: AimPlayer[];
  /** In the order they were thrown. */
  fireballs: Fireball[];
  thrown: number;
  readonly source: ItemSource;
  step: Step | undefined;
  /** Index of the player whose decision the step waits for. */
  deciding: number | undefined;
  over: boolean;
}

export interface AimState extends World {
  readonly options: AimOptions;
  readonly names: readonly string[];
  readonly seats: Seat[];
  /** How many players have been sent hello. */
  greeted: number;
  /** Number of decisions asked for. */
  turn: number;
  /** A late reply was ignored: read the next one without sending anything. */
  isRereading: boolean;
  /** The player whose exception ended the game (option `strict`). */
  stoppedBy: number | undefined;
}

/** An independent copy of a state; rows, items and fractions are immutable and shared. */
export function copyState(state: AimState): AimState {
  const { players, fireballs, source, step, seats } = state;
  return {
    ...state,
    players: players.map((player) => ({ ...player })),
    fireballs: fireballs.map((fireball) => ({ ...fireball })),
    source: copySource(source),
    step: step && { ...step, bounced: step.bounced.slice() },
    seats: seats.map((seat) => ({ ...seat })),
  };
}

function copySource(source: ItemSource): ItemSource {
  if (source.kind === "fed") return { kind: "fed", spawns: source.spawns.slice() };
  const { words, used } = source.random;
  return { kind: "drawn", random: { words: words.slice(), used } };
}

/** An event of the game, in the format of the recordings. Cells are [x, y]. */
export type AimEvent =
  /** The floor breaks ("D") or becomes lava ("L"). */
  | { readonly e: "bg"; readonly to: "D" | "L"; readonly cells: readonly (readonly [number, number])[] }
  | ({ readonly e: "burn" | "spawn"; readonly item: ItemLetter } & Place)
  /** `ret`: the bot's answer, null if it is not an action; `act`: what the player does. */
  | { readonly e: "decide"; readonly c: Colour; readonly ret: string | null; readonly act: AimAction }
  | ({ readonly e: "fire"; readonly c: Colour; readonly id: number; readonly dir: AimMove } & Place)
  | ({ readonly e: "pickup"; readonly c: Colour; readonly item: ItemLetter } & Place)
  /** `shield`: whether the player had one. */
  | ({ readonly e: "hit"; readonly c: Colour; readonly id: number; readonly shield: boolean } & Place)
  /** A fireball is gone; at a wall, the coordinates are the wall's. */
  | ({ readonly e: "fbend"; readonly id: number; readonly cause: "wall" | "shield" } & Place)
  | ({ readonly e: "death"; readonly c: Colour; readonly cause: DeathCause } & Place)
  /** Turned back in the middle of a move. */
  | { readonly e: "bounce"; readonly c: Colour }
  /** A step ended, at a whole second or after one of the events above. */
  | { readonly e: "snap" };

/** By a fireball, by rising lava, or by stepping into lava. */
export type DeathCause = "fireball" | "lavaRise" | "lavaStep";
export type Emit = (event: AimEvent) => void;
