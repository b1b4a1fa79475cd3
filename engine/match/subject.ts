import type { Tunable } from "../game/bots.ts";
import type { BotStamp } from "../record/match-record.ts";

/** A bot that can be built with other numbers. */
export interface Subject {
  readonly name: string;
  /** Identifies the bot's source by its content. */
  readonly version: string;
  readonly numbers: readonly Tunable[];
  /** Builds the bot with these numbers, or says why that fails. Equal requests share one build. */
  make(values: readonly number[], name: string): Promise<{ readonly stamp: BotStamp } | { readonly why: string }>;
  /** Frees the builds that were not requested since the last call. */
  forgetUnused(): void;
  dispose(): void;
}
