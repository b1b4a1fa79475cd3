import type { Text } from "../l10n/message.ts";
import type { GhostFate } from "../record/ghost-left.ts";
import type { BranchPoint, MatchPlan } from "../record/match-record.ts";
import type { Problem } from "../record/problem.ts";

/** One finished match as lists, filters and the status bar show it. The record itself is asked for by `id`. */
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
  readonly detail: Text;
  readonly seed: string;
  readonly turns: number;
  readonly durationMs: number;
  readonly at: string;
  /** The first of the bot's problems; all are derived from the record. */
  readonly problems: readonly Problem[];
  /** In how many of the bot's turns there are some that are more than information. */
  readonly problemCount: number;
  /** The run or series it belongs to. */
  readonly run: string;
  /** The match it leaves, where another answer was tried out: it says nothing of how good the bot is. */
  readonly branch?: BranchPoint;
  /** It was played on a site. */
  readonly imported?: MatchPlan["imported"];
  /** How far ghosts went with their records. */
  readonly ghosts?: readonly GhostFate[];
  /** The version of each player's source, by its id; null for one that has no source file. */
  readonly versions?: readonly (string | null)[];
  /** How many problems the bot had of each kind, without those that only inform. */
  readonly errors?: Readonly<Record<string, number>>;
  /** The longest time that an answer of the bot took. */
  readonly slowestMs?: number;
  /** In a series: what it takes to play this match of it again. */
  readonly series?: SeriesPlace;
}

/** Which match of a series a match is, beside the side that the bot sat on. */
export interface SeriesPlace {
  /** The seed of the series, and the number of the match's own among its seeds. */
  readonly seed: string;
  readonly number: number;
  /** The opponents, as they can be named again. */
  readonly against: readonly string[];
}
