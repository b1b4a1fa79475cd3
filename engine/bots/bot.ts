import type { Ask } from "../game/turn.ts";
import type { Answer, SourceRange } from "../record/answer.ts";
import type { BotStamp } from "../record/bot-stamp.ts";

export type Started =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** What to do. */
      readonly why: string;
      /** What the tool printed. */
      readonly detail: string;
      /** The user's frames where it hangs, innermost first. */
      readonly frames?: readonly SourceRange[];
    };

/** A player. A bot's own fault never throws: it comes back as a failure with all that is known about it. */
export interface Bot {
  readonly stamp: BotStamp;
  start(): Promise<Started>;
  tell(text: string, gameNumber?: number): void;
  /** Usually one ask; several only for many games of one match. One call at a time; answers in the order of the asks. */
  ask(asks: readonly Ask[]): Promise<Answer[]>;
  /** Idempotent; settles a pending ask; ends the whole process group. */
  stop(): Promise<void>;
}
