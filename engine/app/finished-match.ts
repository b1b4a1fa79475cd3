import { createLineGuesser } from "../bots/guess/guess-line.ts";
import { addCompilerHints } from "../project/prepare/prepare.ts";
import { addDoubts, type BotOption } from "../project/resolve/bot-options.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { type MatchResult, toMatchResult } from "../record/match-result.ts";
import type { GuessLine, Problem } from "../record/problem.ts";
import { createReplay, type Replay } from "../record/replay.ts";
import { type GhostFate, listGhostFates, type Viewable } from "../record/replayed.ts";

/** What is known about a match besides its record. */
export interface MatchContext {
  /** The player whose results are reported. */
  readonly me: number;
  readonly seed: string;
  /** What that player's bot says about the game's options in its source. */
  readonly botOptions?: readonly BotOption[];
  /** Compiler warnings, and bots that seem to be written for other options. */
  readonly warnings?: readonly Problem[];
  /** Returns the function that finds the source line of an answer; by default one that works in this thread. */
  readonly guess?: (replay: Viewable) => GuessLine | Promise<GuessLine>;
  /** Whether to compute the game's measures of each player after every turn. */
  readonly includeMeasures?: boolean;
}

/** A match that was played, with its result. */
export interface FinishedMatch extends Pick<MatchContext, "me" | "seed"> {
  readonly record: MatchRecord;
  readonly replay: Replay;
  /**
   * The result of the match; its problems include hints from compiler warnings and from what the bot's source says
   * about options.
   */
  readonly result: MatchResult;
  /** Warnings from before the match; not included in the problems of the result. */
  readonly warnings: readonly Problem[];
  readonly ghosts: readonly GhostFate[];
}

/** Replays a record and returns everything that is reported about the match. */
export async function evaluateMatch(
  record: MatchRecord,
  {
    me,
    seed,
    botOptions = [],
    warnings = [],
    guess = () => createLineGuesser(),
    includeMeasures = false,
  }: MatchContext,
): Promise<FinishedMatch> {
  const replay = createReplay(record, { includeNotes: false, includeMeasures });
  const end = record.at(-1);
  const result = toMatchResult(replay, end?.kind === "end" ? end.durationMs : 0, await guess(replay));
  const first = replay.turns.find(({ ask }) => ask.player === me)?.index;
  const problems = addCompilerHints(addDoubts(result.problems, botOptions, { player: me, first }), warnings);
  return { record, replay, me, seed, result: { ...result, problems }, warnings, ghosts: listGhostFates(replay) };
}

/** All problems: the warnings from before the match, then those of the match in the order they happened. */
export function listAllProblems({ warnings, result }: FinishedMatch): readonly Problem[] {
  return [...warnings, ...result.problems];
}
