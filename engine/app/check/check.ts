import type { Answer } from "../../record/match-record.ts";
import type { Problem } from "../../record/problem.ts";

/** How one check ended: a warning is of what a site may forgive, and what is skipped could not be checked here. */
export type Verdict = "passed" | "warning" | "failed" | "skipped";

/** The answer of a bot to one question, or how it failed. */
export interface GivenAnswer {
  readonly turn: number;
  readonly answer: Answer;
}

/** One check of a bot with its figures. */
export type Check = { readonly verdict: Verdict } & (
  | {
      /** Answers are read and performed. */
      readonly name: "answers";
      readonly answers: number;
      readonly unread: number;
      readonly illegal: number;
      /** The number of answers that failed by an exception, a crash, an exit or endless output. */
      readonly failures: number;
    }
  | {
      /** The bot reads everything before it answers, and does not wait for more. */
      readonly name: "input";
      readonly waits: number;
      readonly leftover: number;
      readonly early: number;
      readonly extra: number;
    }
  | {
      /** Answers come within their limits; the slowest by its share of the limit. */
      readonly name: "time";
      readonly timeouts: number;
      readonly slowest?: { readonly turn: number; readonly ms: number; readonly limitMs: number };
    }
  | {
      /** The same questions get the same answers twice, and input that comes in pieces changes nothing. */
      readonly name: "repeat" | "pieces";
      readonly answers: number;
      readonly differs?: { readonly first: GivenAnswer; readonly second: GivenAnswer };
    }
  | {
      /** The bot survives situations that it would not bring about itself: those of a match between builtins. */
      readonly name: "situations";
      readonly answers: number;
      readonly failed?: GivenAnswer;
      readonly players?: string;
    }
  | {
      /** The bot ends when its input ends; `ms` is how long that took. */
      readonly name: "end";
      readonly ms?: number;
    }
  | {
      /** No process outlives the bot. */
      readonly name: "processes";
      readonly left: readonly string[];
    }
  | {
      /** No file of the bot's folder was written. */
      readonly name: "files";
      readonly written: readonly string[];
    }
);

export interface CheckedBot {
  readonly game: string;
  readonly bot: string;
  readonly opponents: readonly string[];
  readonly seed: string;
  readonly matches: number;
  readonly checks: readonly Check[];
  readonly problems: readonly Problem[];
}
