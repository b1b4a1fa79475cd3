import type { Tunable } from "../game/bots.ts";
import type { BotStamp } from "../record/bot-stamp.ts";

/** A bot that can be had with other numbers. */
export interface Subject {
  readonly name: string;
  /** Tells its source by its content. */
  readonly version: string;
  readonly numbers: readonly Tunable[];
  /** The bot with these numbers, built once while it is needed, or why there is none. */
  make(values: readonly number[], name: string): Promise<{ readonly stamp: BotStamp } | { readonly why: string }>;
  /** Nobody needs what was made and not asked for since this was called last. */
  forgetUnused(): void;
  dispose(): void;
}
