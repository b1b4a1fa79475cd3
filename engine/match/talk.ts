import type { RefereeStamp, RefereeTurn } from "../game/referee.ts";
import type { Answer, MatchPlan } from "../record/match-record.ts";
import type { RefereeOutput } from "../referee/protocol.ts";
import type { RefereeCommand } from "./referee-process.ts";

export type RefereePlan = MatchPlan & { readonly referee: RefereeStamp };

/** A text for the referee's stdin, or a function to call instead. */
export type NextMessage = string | (() => void);

/** The messages of one protocol between Spar and a referee. */
export interface Talk {
  /** Prepares what the referee needs before it starts, and returns the command to start it. */
  open?(): Promise<RefereeCommand>;
  read(text: string): RefereeOutput[];
  /** Reads stderr. */
  note?(text: string): void;
  begin(players: number, seeds: MatchPlan["seeds"]): NextMessage;
  /** Lets the referee go on after a turn in which nobody answers. */
  next(): string;
  /** The answer as the referee takes it, if it keeps the clock itself. */
  accept?(answer: Answer): Answer;
  /** The message with an answer; a turn for a failure beyond the protocol; undefined while answers are missing. */
  answer(answer: Answer): NextMessage | RefereeTurn | undefined;
  /** Lets the referee answer for a player whose builtin it plays; settles only if it replies. */
  act?(builtin: { readonly player: number; readonly name: string }, write: (message: string) => void): Promise<Answer>;
  /** Whether the scores have arrived, even if a question is still open. */
  hasScores?(): boolean;
  close?(): Promise<void>;
}
