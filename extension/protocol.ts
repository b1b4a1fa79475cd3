import { NotificationType, RequestType } from "vscode-languageserver-protocol";
import type { RecordLine } from "../engine/record/match-record.ts";
import type { Problem } from "../engine/record/problem.ts";

/** One finished match as lists and the status bar show it. The record itself is asked for by `id`. */
export interface MatchSummary {
  /** Name of the record file without its ending. */
  readonly id: string;
  readonly game: string;
  /** URI of the bot it was played for, and which player that bot was. */
  readonly bot: string;
  readonly me: number;
  readonly names: readonly string[];
  /** "won", "lost", "drew", "stopped" as seen by `me`; for more than two players the place is in `places`. */
  readonly result: "won" | "lost" | "drew" | "stopped";
  readonly places: readonly number[];
  readonly scores: readonly number[];
  readonly reason: string;
  readonly detail: string;
  readonly seed: string;
  readonly turns: number;
  readonly durationMs: number;
  readonly at: string;
  readonly problems: readonly Problem[];
  /** The series it belongs to, if any. */
  readonly run: string;
}

/** A run is what one save or command starts: one match or a series. */
export interface RunState {
  readonly run: string;
  readonly bot: string;
  readonly opponent: string;
  readonly state: "preparing" | "playing" | "finished" | "stopped" | "failed";
  readonly played: number;
  readonly of: number;
  /** For a series: wins, draws, losses of the bot and the 95 % Wilson interval of its rate. */
  readonly tally?: {
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly low: number;
    readonly high: number;
    readonly errors: Readonly<Record<string, number>>;
  };
  /** The last finished match. */
  readonly summary?: MatchSummary;
  /** What went wrong before a match could be played, and what to do. */
  readonly message?: string;
}

export interface RunRequest {
  readonly uri: string;
  readonly opponent?: string;
  readonly seeds?: Readonly<Record<string, string>>;
  readonly swap?: boolean;
  readonly count?: number;
}

/** Plays a match or a series of a bot; answers when it was started. */
export const run = new RequestType<RunRequest, { run: string } | { message: string }, void>("spar/run");
/** Stops one run, or all when `run` is absent. */
export const stop = new RequestType<{ run?: string }, void, void>("spar/stop");
/** The record of a match that is in the history. */
export const record = new RequestType<{ match: string }, RecordLine[] | null, void>("spar/record");
/** Recent matches, newest first. */
export const matches = new RequestType<void, MatchSummary[], void>("spar/matches");
/** Opponents a bot can be set against: builtins, configured ones and other bots of the folder. */
export const opponents = new RequestType<
  { uri: string },
  { label: string; detail: string; value: string; chosen: boolean }[],
  void
>("spar/opponents");
/** Keeps the choice of an opponent for a bot. */
export const chooseOpponent = new RequestType<{ uri: string; opponent: string }, void, void>("spar/chooseOpponent");

export const runChanged = new NotificationType<RunState>("spar/runChanged");
export const matchFinished = new NotificationType<MatchSummary>("spar/matchFinished");
/** The lines of a match while it is played, for the one that the panel watches. */
export const recordLines = new NotificationType<{ match: string; lines: RecordLine[] }>("spar/recordLines");
/** Which match the panel watches; undefined for none. */
export const watch = new NotificationType<{ bot: string | undefined }>("spar/watch");
