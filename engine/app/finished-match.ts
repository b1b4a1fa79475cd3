import { lineGuesser } from "../bots/source/guess-line.ts";
import { type BotOption, withDoubts } from "../project/resolve/bot-options.ts";
import { addCompilerHints } from "../project/resolve/compiler-hints.ts";
import { type GhostFate, ghostFates } from "../record/ghost-left.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { type MatchResult, toMatchResult } from "../record/match-result.ts";
import type { Problem } from "../record/problem.ts";
import { createReplay, type Replay, type Viewable } from "../record/replay.ts";
import type { GuessLine } from "../record/source-line.ts";

/** What is known of a match beside its record. */
export interface MatchContext {
  /** The player that it was played for. */
  readonly me: number;
  readonly seed: string;
  /** What the text of that player's bot has to say of the options. */
  readonly told?: readonly BotOption[];
  /** What compilers warned of, and which bots look as if written for other options. */
  readonly warnings?: readonly Problem[];
  /** Finds the lines of answers; by default here and now. */
  readonly guess?: (replay: Viewable) => GuessLine | Promise<GuessLine>;
  /** Whether what the game measures of its players is wanted. */
  readonly measures?: boolean;
}

/** A match that was played, and what came of it. */
export interface FinishedMatch extends Pick<MatchContext, "me" | "seed"> {
  readonly record: MatchRecord;
  readonly replay: Replay;
  /** Its problems say also what the compilers or the text of the bot foretold of them. */
  readonly result: MatchResult;
  /** What was wrong before it began; not among the problems of the result. */
  readonly warnings: readonly Problem[];
  readonly ghosts: readonly GhostFate[];
}

/** Reads from a record what whoever asked for the match is told of it. */
export async function finishedMatch(
  record: MatchRecord,
  { me, seed, told = [], warnings = [], guess = () => lineGuesser(), measures = false }: MatchContext,
): Promise<FinishedMatch> {
  const replay = createReplay(record, { notes: false, measures });
  const end = record.at(-1);
  const result = toMatchResult(replay, end?.kind === "end" ? end.durationMs : 0, await guess(replay));
  const first = replay.turns.find(({ ask }) => ask.player === me)?.index;
  const problems = addCompilerHints(withDoubts(result.problems, told, first), warnings);
  return { record, replay, me, seed, result: { ...result, problems }, warnings, ghosts: ghostFates(replay) };
}

/** All that went wrong, in the order in which it did. */
export function allProblems({ warnings, result }: FinishedMatch): readonly Problem[] {
  return [...warnings, ...result.problems];
}
