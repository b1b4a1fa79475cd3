import { dirname } from "node:path";
import type { FinishedMatch, PlayRequest } from "../../../engine/app/match.ts";
import { BadSeed } from "../../../engine/game/game.ts";
import { msg } from "../../../engine/l10n/speak.ts";
import { MatchLost } from "../../../engine/match/match-lost.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { planContestBuild } from "../../../engine/project/referee/build-contest.ts";
import type { MatchRequest, RefusedRequest } from "../../../engine/project/resolve/match-request.ts";
import type { ResolvedMatch } from "../../../engine/project/resolve/resolve-match.ts";
import { getBotHash } from "../../../engine/record/match-record.ts";
import type { Problem } from "../../../engine/record/problem.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { SeriesPlace } from "../../../engine/views/match-summary.ts";
import { tell } from "../../channel.ts";
import type { AgainstPerson, RunKind, RunState } from "../../protocol-data.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { SettingsSource } from "../base/settings.ts";
import { createJobs } from "../jobs/jobs.ts";
import type { SeenProblem } from "../problems/diagnostics.ts";
import type { OpponentChoices } from "../stored/choices.ts";
import { summariseMatch } from "../stored/summary.ts";
import type { ServerContext } from "./context.ts";

/** A running job of matches. The code that plays it watches `signal` and reports each change. */
export interface Run {
  readonly id: string;
  /** The URI of its bot. */
  readonly uri: string;
  /** A person has no bot: such a match is requested by a message of its own. */
  readonly plays: RunKind | { readonly kind: "person"; readonly person: AgainstPerson };
  /** The bot, if it was already recognised in its file. */
  readonly bot?: BotSpec;
  readonly signal: AbortSignal;
  tell(change: Partial<RunState>): void;
}

/** The reason with which a newer run of the same bot stops the previous one. */
export const overtakenReason = msg("a newer run of the same bot");

export type Runs = ReturnType<typeof createRuns>;

/** Allows one run per bot at a time; a new one stops the previous one. */
export function createRuns(play: (run: Run) => Promise<void>, changed: (state: RunState) => void) {
  const jobs = createJobs(overtakenReason);
  let count = 0;

  function start({ uri, plays, bot }: Pick<Run, "uri" | "plays" | "bot">): string {
    const id = plays.kind === "rest" ? plays.run : `${Date.now().toString(36)}-${++count}`;
    let state: RunState = { run: id, bot: uri, opponent: "", state: "preparing", played: 0, of: 1 };
    const tell = (change: Partial<RunState>) => {
      state = { ...state, ...change };
      changed(state);
    };
    const least = getMinMatches(plays);
    tell(least === undefined ? {} : { of: least, isSeries: true });
    jobs.start({
      ...{ id, key: uri },
      work: (signal) => {
        // A tool that is asked to end may take a while.
        signal.addEventListener("abort", () => state.state === "preparing" && tell({ state: "stopped" }));
        return play({ id, uri, plays, bot, signal, tell });
      },
      failed: (error) => tell({ state: "failed", message: formatError(error) }),
      ended() {
        if (state.state === "preparing" || state.state === "playing") tell({ state: "stopped" });
      },
    });
    return id;
  }

  return { start, stop: jobs.stop, isRunning: jobs.isRunning };
}

/** How many matches a series has at least; undefined: it is none. */
function getMinMatches(plays: Run["plays"]): number | undefined {
  switch (plays.kind) {
    case "series":
      return Math.max(2, plays.count);
    case "repeat":
    case "rest":
      return 2;
    default:
      return undefined;
  }
}

/** A lost process or a seed of a set that has changed has a sentence as its message; an unexpected error, the stack trace. */
function formatError(error: Error): string {
  const isForPerson = error instanceof MatchLost || error instanceof BadSeed;
  return isForPerson ? error.message : (error.stack ?? error.message);
}

/** The request for the match of a run, and the settings of its bot. */
export async function createRunRequest({ uri, bot }: Run, settings: SettingsSource, given: Partial<MatchRequest>) {
  const file = toFilePath(uri);
  const match = { bot: bot ?? file, folder: dirname(file), opponents: [], ...given };
  return { match, settings: await settings.engine(uri) };
}

/** The opponent named now or chosen earlier; none if the configuration decides. */
export function chooseOpponentsFor({ uri }: Run, choices: OpponentChoices, named?: string): readonly string[] {
  const chosen = named ?? choices.of(uri);
  return chosen ? [chosen] : [];
}

export function describeOpponents({ bots }: MatchSetup): string {
  return bots
    .slice(1)
    .map(({ name }) => escapeLine(name))
    .join(", ");
}

export const toProblemBeforeMatch = (problem: Problem): SeenProblem => ({ ...problem, match: "" });

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
      const isUnbuilt = planContestBuild(toFilePath(run.uri))?.refusal === message;
      run.tell({ state: "failed", message, isShownOnLine: found.length > 0, isUnbuilt, ...mend });
    },
  };
}
