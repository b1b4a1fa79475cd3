import type { Ask } from "../game.ts";
import type { Answer, BotStamp } from "../record/answer.ts";

/** A player. A bot's own fault never throws: it comes back as a failure with all that is known about it. */
export interface Bot {
  readonly stamp: BotStamp;
  /** `detail` is what the tool printed; `why` says what to do. */
  start(): Promise<{ readonly ok: true } | { readonly ok: false; readonly why: string; readonly detail: string }>;
  tell(text: string, gameNumber?: number): void;
  /** Usually one ask; several only for many games of one match. One call at a time; answers in the order of the asks. */
  ask(asks: readonly Ask[]): Promise<Answer[]>;
  /** Idempotent; settles a pending ask; ends the whole process group. */
  stop(): Promise<void>;
}
