import type { FinishedMatch } from "../../../engine/app/finished-match.ts";
import type { PlayRequest } from "../../../engine/app/match.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import type { ResolvedMatch } from "../../../engine/project/resolve/resolve-match.ts";
import type { RefusedRequest } from "../../../engine/project/resolve/unable.ts";
import { getBotHash } from "../../../engine/record/bot-stamp.ts";
import type { Problem } from "../../../engine/record/problem.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { SeriesPlace } from "../../../engine/views/match-summary.ts";
import { tell } from "../../channel.ts";
import { toUri } from "../base/bot-files.ts";
import type { SeenProblem } from "../problems/diagnostics.ts";
import { summariseMatch } from "../stored/summary.ts";
import type { ServerContext } from "./context.ts";
import type { Run } from "./runs.ts";

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
export function reportRun(run: Run, { connection, matches, series, problems, versions, guesses }: ServerContext) {
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
      void tell(connection, "matchFinished", listed.summary);
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
