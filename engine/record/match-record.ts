import type { Difference } from "../game/extras.ts";
import type { Outcome } from "../game/rules.ts";
import type { Answer, BotStamp } from "./answer.ts";

/** All that decides a match, together with the answers. */
export interface MatchPlan {
  readonly game: string;
  readonly options: unknown;
  readonly seeds: Readonly<Record<string, string>>;
  readonly timeScale: number;
  /** Whether bots run under the host that notes source lines. */
  readonly trace: boolean;
  readonly bots: readonly BotStamp[];
  /** The match that this one leaves, if it was made by trying another answer out. */
  readonly branch?: BranchPoint;
  /** It was played on a site; and where our rules part from what the site tells of it. */
  readonly imported?: { readonly difference?: Difference };
  /** Why the match was played before this one, and did not count. */
  readonly replaces?: Replaced;
}

/** A time-out of a match that the machine is to blame for. */
export interface Replaced {
  /** Index of the answer, from 0. */
  readonly answer: number;
  readonly player: number;
  /** How long the bot was ready to run but had no processor, in the second half of its limit. */
  readonly waitedMs: number;
}

/** Where one match leaves another: up to that answer they are the same. */
export interface BranchPoint {
  /** The id of the record it leaves. */
  readonly match: string;
  /** Index of the first answer that is another, from 0. */
  readonly answer: number;
}

export type MatchLine = {
  readonly kind: "match";
  readonly format: 1;
  readonly engine: string;
  readonly at: string;
} & MatchPlan;
/** One answer, in the order they were judged. */
export type AnswerLine = { readonly kind: "answer"; readonly player: number; readonly gameNumber?: number } & Answer;
/** `digest`: CRC-32 of the last full view as JSON, eight hex digits. */
export type EndLine = {
  readonly kind: "end";
  readonly outcome: Outcome;
  readonly digest: string;
  readonly durationMs: number;
};
type StoppedLine = { readonly kind: "stopped"; readonly why: string };
export type RecordLine = MatchLine | AnswerLine | EndLine | StoppedLine;

/** A match as it was played: everything else is derived from it. On disk: JSON Lines, `*.spar.jsonl`. */
export type MatchRecord = readonly RecordLine[];
