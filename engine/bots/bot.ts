import type { Ask } from "../game/turn.ts";
import type { Answer, BotStamp, SourceRange } from "../record/match-record.ts";

/** What a bot and its child processes may use of the machine. */
export interface Limits {
  /** Resident memory in MB (of 1,048,576 bytes). */
  readonly memory: number;
  readonly processes: number;
  /** Data written anywhere but to Spar, in MB. */
  readonly written: number;
}

/** CodinGame allows 768 MB. Two bots with this limit fit into a machine with 4 GB. */
export const defaultLimits: Limits = { memory: 1024, processes: 100, written: 1024 };

export type StartResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** What the user can do about it. */
      readonly why: string;
      /** The output of the tool. */
      readonly detail: string;
      /** The user's frames where the bot hangs, innermost first. */
      readonly frames?: readonly SourceRange[];
    };

/** A player in a match. Its own fault is no exception but a failure with all that is known about it. */
export interface Bot {
  readonly stamp: BotStamp;
  start(): Promise<StartResult>;
  tell(text: string, gameNumber?: number): void;
  /** Asks one question, or several of parallel games, one call at a time; the answers have the order of `asks`. */
  ask(asks: readonly Ask[]): Promise<Answer[]>;
  /** Ends the bot with its whole process group and settles a pending question. May be called repeatedly. */
  stop(): Promise<void>;
}

/** A message of a compiler or another build step. Lines and columns count from 1. */
export interface BuildProblem extends Partial<Omit<SourceRange, "name">> {
  readonly severity: "error" | "warning";
  readonly message: string;
}
