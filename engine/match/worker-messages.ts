import type { RepeatedAnswer } from "../record/branch.ts";
import type { MatchPlan } from "../record/match-record.ts";
import type { PackedLines } from "./packed-lines.ts";

/** A message to a match worker, which plays one match at a time. */
export type WorkerRequest =
  | {
      readonly kind: "play";
      readonly plan: MatchPlan;
      /**
       * The answers to repeat in a branch, the last of them the changed one; the bots answer every later question.
       */
      readonly branchAnswers?: readonly RepeatedAnswer[];
    }
  /** A person's answer to the current or the next question. */
  | { readonly kind: "give"; readonly player: number; readonly text: string }
  /** Stops the bots; the worker then sends `done`. */
  | { readonly kind: "stop"; readonly why: string };

export type WorkerMessage =
  | { readonly kind: "lines"; readonly lines: PackedLines }
  /** The process groups that are alive now, so that the parent can end them if the worker dies. */
  | { readonly kind: "groups"; readonly pids: readonly number[] }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly message: string };
