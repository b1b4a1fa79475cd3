import type { Difference } from "../game/extras.ts";
import type { RefereeStamp, RefereeTurn } from "../game/referee.ts";
import type { Outcome } from "../game/rules.ts";
import type { Answer } from "./answer.ts";
import type { BotStamp } from "./bot-stamp.ts";

/** Everything that decides a match, except the answers. */
export interface MatchPlan {
  readonly game: string;
  /** The referee that plays the game, if its rules are asked instead of computed. */
  readonly referee?: RefereeStamp;
  readonly options: unknown;
  readonly seeds: Readonly<Record<string, string>>;
  readonly timeScale: number;
  /** Whether bots run with tracing of source lines. */
  readonly trace: boolean;
  readonly bots: readonly BotStamp[];
  /** The match this one branches from, if it is a what-if. */
  readonly branch?: BranchPoint;
  /** Set for a match played on a site; `difference` says where our rules disagree with the site. */
  readonly imported?: { readonly difference?: Difference };
  /** Why the previous attempt at this match did not count. */
  readonly replaces?: ReplacedMatch;
}

/** A timeout caused by the machine. */
export interface ReplacedMatch {
  /** Index of the answer, from 0. */
  readonly answer: number;
  readonly player: number;
  /** How long the bot was ready to run but got no CPU, in the second half of its limit, in milliseconds. */
  readonly waitedMs: number;
}

/** Where one match branches from another: they are equal before that answer. */
export interface BranchPoint {
  /** The id of the original record. */
  readonly match: string;
  /** Index of the first different answer, from 0. */
  readonly answer: number;
}

export type MatchLine = {
  readonly kind: "match";
  readonly format: 1;
  readonly engine: string;
  readonly at: string;
} & MatchPlan;
/** One answer; answers are in the order they were judged. */
export type AnswerLine = { readonly kind: "answer"; readonly player: number; readonly gameNumber?: number } & Answer;
/** `digest`: CRC-32 of the final full view as JSON, eight hex digits. */
export type EndLine = {
  readonly kind: "end";
  readonly outcome: Outcome;
  readonly digest: string;
  readonly durationMs: number;
};
type StoppedLine = { readonly kind: "stopped"; readonly why: string };
/** A message of a referee: before the first answer, and after each. */
export type RefereeLine = { readonly kind: "referee" } & RefereeTurn;
/**
 * Frames for the game's own viewer, in order: a JSON list of `{index, key, data}`, raw-deflated and in base64. They are
 * only displayed; nothing is computed from them.
 */
export type FramesLine = { readonly kind: "frames"; readonly deflated: string };
/** The referee failed, through no fault of a bot: nobody has won. `log` is its stack trace, or what it wrote last. */
type FailedLine = { readonly kind: "failed"; readonly why: string; readonly log: string };
export type RecordLine = MatchLine | AnswerLine | EndLine | StoppedLine | RefereeLine | FramesLine | FailedLine;

/**
 * A match as it was played; everything else is computed from it. On disk: JSON Lines, `*.spar.jsonl`. `docs/record.md`
 * describes the format.
 */
export type MatchRecord = readonly RecordLine[];
