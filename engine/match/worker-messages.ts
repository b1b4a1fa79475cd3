import type { AnswerLine, MatchPlan } from "../record/match-record.ts";
import type { PackedLines } from "./packed-lines.ts";

/** To a match worker, which plays one match at a time. */
export type ToWorker =
  | {
      readonly kind: "play";
      readonly plan: MatchPlan;
      /** Answers that stand already, the last one that of the branch; the bots are asked, and answer after them. */
      readonly branchAnswers?: readonly AnswerLine[];
    }
  /** What a person answers to what is asked, or to what will be asked next. */
  | { readonly kind: "give"; readonly player: number; readonly text: string }
  /** Stop the bots and say `done`. */
  | { readonly kind: "stop"; readonly why: string };

export type FromWorker =
  | { readonly kind: "lines"; readonly lines: PackedLines }
  /** The process groups that live now, for a last resort that ends them if the worker dies. */
  | { readonly kind: "groups"; readonly pids: readonly number[] }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly message: string };
