import type { AimAction, AimMove, Colour, ItemLetter } from "./state.ts";

/** An event of the game, in the format of the recordings. Cells are [x, y]. */
export type AimEvent =
  /** The floor breaks ("D") or becomes lava ("L"). */
  | { readonly e: "bg"; readonly to: "D" | "L"; readonly cells: readonly (readonly [number, number])[] }
  | { readonly e: "burn"; readonly item: ItemLetter; readonly x: number; readonly y: number }
  | { readonly e: "spawn"; readonly item: ItemLetter; readonly x: number; readonly y: number }
  /** `ret`: the bot's answer, null if it is not an action; `act`: what the player does. */
  | { readonly e: "decide"; readonly c: Colour; readonly ret: string | null; readonly act: AimAction }
  | {
      readonly e: "fire";
      readonly c: Colour;
      readonly id: number;
      readonly x: number;
      readonly y: number;
      readonly dir: AimMove;
    }
  | { readonly e: "pickup"; readonly c: Colour; readonly item: ItemLetter; readonly x: number; readonly y: number }
  /** `shield`: whether the player had one. */
  | {
      readonly e: "hit";
      readonly c: Colour;
      readonly id: number;
      readonly shield: boolean;
      readonly x: number;
      readonly y: number;
    }
  /** A fireball is gone; at a wall, the coordinates are the wall's. */
  | {
      readonly e: "fbend";
      readonly id: number;
      readonly cause: "wall" | "shield";
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly e: "death";
      readonly c: Colour;
      readonly cause: DeathCause;
      readonly x: number;
      readonly y: number;
    }
  /** Turned back in the middle of a move. */
  | { readonly e: "bounce"; readonly c: Colour }
  /** A step ended, at a whole second or after one of the events above. */
  | { readonly e: "snap" };

/** By a fireball, by rising lava, or by stepping into lava. */
export type DeathCause = "fireball" | "lavaRise" | "lavaStep";
export type Emit = (event: AimEvent) => void;
