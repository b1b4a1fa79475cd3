import type { Connection } from "vscode-languageserver/node";
import type { FinishedMatch } from "../../../engine/app/finished-match.ts";
import type { PlayRequest } from "../../../engine/app/match.ts";
import type { ParallelTiming } from "../../../engine/arena/execute/concurrency.ts";
import type { Executor } from "../../../engine/arena/execute/executor.ts";
import type { GuessThread } from "../../../engine/bots/source/guess-thread.ts";
import type { Pool } from "../../../engine/match/pool.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import type { ResolvedMatch } from "../../../engine/project/resolve/resolve-match.ts";
import type { RefusedRequest } from "../../../engine/project/resolve/unable.ts";
import type { VersionStore } from "../../../engine/project/versions/version-store.ts";
import { getBotHash } from "../../../engine/record/bot-stamp.ts";
import type { Problem } from "../../../engine/record/problem.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { MatchSummary, SeriesPlace } from "../../../engine/views/match-summary.ts";
import { toUri } from "../base/bot-files.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { SeenProblem } from "../problems/diagnostics.ts";
import type { ProblemBoard } from "../problems/problem-board.ts";
import type { OpponentChoices } from "../stored/choices.ts";
import type { LiveMatches } from "../stored/live-matches.ts";
import type { MatchList } from "../stored/match-list.ts";
import type { SeriesBook } from "../stored/series-book.ts";
import { summariseMatch } from "../stored/summary.ts";
import type { Run } from "./runs.ts";

/** What is needed to play a run and to report it. */
export interface RunDeps {
  /** The connection whose console is the log. */
  readonly connection: Pick<Connection, "console">;
  readonly settings: SettingsSource;
  readonly choices: OpponentChoices;
  readonly matches: MatchList;
  readonly series: SeriesBook;
  readonly versions: VersionStore;
  readonly problems: ProblemBoard;
  readonly guesses: GuessThread;
  /** For single matches, so that a save never waits for a series. */
  readonly pool: Pool;
  readonly executor: Executor;
  /** How many matches go on at a time on this machine. */
  readonly timing: () => Promise<ParallelTiming>;
  readonly finished: (summary: MatchSummary) => void;
  /** Receives the lines of single matches while they are played. */
  readonly live: LiveMatches["receive"];
}

export function describeOpponents({ bots }: MatchSetup): string {
  return bots
    .slice(1)
    .map(({ name }) => escapeLine(name))
    .join(", ");
}

export function toProblemBeforeMatch(problem: Problem): SeenProblem {
  return { ...problem, match: "" };
}

/** Saves and reports the results of a run. */
export function reportRun(run: Run, { matches, series, problems, versions, guesses, finished }: RunDeps) {
  const keeping: Pick<PlayRequest, "history" | "guess"> = {
    history: { idFor: matches.history.idFor, save: matches.save },
    guess: (replay) => guesses.guessesFor(replay, run.id),
  };
  return {
    /** Where its matches are kept, and who finds the lines of their answers. */
    keeping,
    /** Lists a match whose record is kept, and tells the client. */
    list(id: string, match: FinishedMatch, place?: SeriesPlace) {
      const listed = summariseMatch(match, { id, run: run.id, bot: run.uri, series: place });
      matches.add(listed.summary);
      series.add(listed.summary, listed.replay);
      finished(listed.summary);
      return listed;
    },
    /** Runs while the bots are being started, so that it delays nothing. */
    keepSources: () => matches.unlessFull(() => versions.keepNoted()),
    publish({ setup, warnings }: Pick<ResolvedMatch, "setup" | "warnings">, seen: readonly SeenProblem[]) {
      problems.publish(run.uri, [...warnings.map(toProblemBeforeMatch), ...seen], getBotHash(setup.bots[0]));
    },
    cannotPlay({ problems: found, message, config }: RefusedRequest) {
      problems.publish(run.uri, found.map(toProblemBeforeMatch));
      const mend = config === undefined ? {} : { config: toUri(config) };
      run.tell({ state: "failed", message, isShownOnLine: found.length > 0, ...mend });
    },
  };
}
