import type { Twister } from "../../random/mersenne-twister.ts";
import type { Fraction } from "./fraction.ts";
import type { AimOptions } from "./options.ts";

/** The board is a square, indexed by rows: `background[y][x]`, (0, 0) top left. */
export const boardSize = 21;

/** In the order in which they are updated. */
export const colours = ["RED", "BLUE", "YELLOW", "GREEN"] as const;
export type Colour = (typeof colours)[number];

export const directions = ["UP", "DOWN", "LEFT", "RIGHT"] as const;
export type Direction = (typeof directions)[number];
export type Move = `MOVE_${Direction}`;
export type Attack = `ATTACK_${Direction}`;
export type Action = "WAIT" | Move | Attack;

/** In the order of the bot API. */
export const actions: readonly Action[] = [
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

export interface Item {
  readonly letter: ItemLetter;
  readonly x: number;
  readonly y: number;
}

/**
 * What moves. Progress is not stored but follows from `since`: it is a half of the action when `crossed`, else 0,
 * at the time `since`, and grows by `speed` a second.
 */
export interface Mover {
  x: number;
  y: number;
  speed: Fraction;
  action: Action;
  since: Fraction;
  /** In the second half of a move. */
  crossed: boolean;
  /** When half of a move or the end of the action is reached. */
  next: Fraction;
}

export interface Player extends Mover {
  readonly colour: Colour;
  alive: boolean;
  shield: boolean;
  superFireballs: number;
  /** All that were collected, also after death. */
  coins: number;
  /** Coins it had when it was last asked: what the original's match table counts. */
  coinsSeen: number;
  last: Decision | undefined;
}

export interface Fireball extends Mover {
  /** Counts from 0 over the game. */
  readonly id: number;
  readonly sender: Colour;
}

/** What a bot answered and what was made of it. */
export interface Decision {
  readonly id: number;
  readonly t: Fraction;
  /** An action's name, or null for anything else. */
  readonly returned: string | null;
  readonly applied: Action;
}

/** Where new items appear: drawn from the game's generator, or fed from a recording, in order of placing. */
export type ItemSource =
  | { readonly kind: "drawn"; readonly random: Twister }
  | { readonly kind: "fed"; readonly spawns: FedSpawn[] };
export interface FedSpawn {
  readonly t: Fraction;
  readonly x: number;
  readonly y: number;
}

/** The step that is being made; it stops in its middle at every decision. */
export interface Step {
  /** Time of the step before. */
  readonly from: Fraction;
  /** Players before this index and all fireballs thrown since are up to date; the others show the step before. */
  player: number;
  /** Fireballs from this id on were thrown in this step. */
  readonly fresh: number;
  /** Players that turned back. */
  readonly bounced: number[];
  /** Something happened that a recording takes a picture for. */
  eventful: boolean;
}

/** How a bot has behaved. */
export interface Seat {
  timeouts: number;
  /** Late replies that may still arrive. */
  owed: number;
  /** Why it is no longer asked, in words. */
  out: string | undefined;
}

export interface World {
  t: Fraction;
  /** Letters "." "#" "D" "L"; replaced, never changed, as `items`. */
  background: readonly string[];
  /** By (y, x); one a cell at most. */
  items: readonly Item[];
  /** In colour order. */
  readonly players: Player[];
  /** In order of throwing. */
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
  /** What texts call the players. */
  readonly names: readonly string[];
  readonly seats: Seat[];
  /** Players that were greeted. */
  greeted: number;
  /** Decisions asked for. */
  turn: number;
  /** A late reply was dropped: read on without sending anything. */
  rereading: boolean;
  /** The player whose exception ended the game (option `strict`). */
  stoppedBy: number | undefined;
}
