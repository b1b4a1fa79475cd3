import { dirname } from "node:path";
import type { Executor } from "../../engine/arena/executor.ts";
import type { Honesty } from "../../engine/arena/honest-jobs.ts";
import type { GuessThread } from "../../engine/bots/source/guess-thread.ts";
import type { Pool } from "../../engine/match/pool.ts";
import type { MatchSetup } from "../../engine/match/setup.ts";
import { findConfig } from "../../engine/project/find-config.ts";
import type { Matched } from "../../engine/project/match-up.ts";
import type { VersionStore } from "../../engine/project/version-store.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import type { SeriesPlace } from "../../engine/record/match-summary.ts";
import type { Problem } from "../../engine/record/problem.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import type { MatchSummary } from "../protocol.ts";
import { fileOf } from "./bot-files.ts";
import type { Choices } from "./choices.ts";
import type { Seen } from "./diagnostics.ts";
import type { LiveMatches } from "./live-matches.ts";
import type { MatchList } from "./match-list.ts";
import type { Ready } from "./matched-up.ts";
import type { ProblemBoard } from "./problem-board.ts";
import type { Run } from "./runs.ts";
import type { SeriesBook } from "./series-book.ts";
import type { SettingsSource } from "./settings.ts";
import { summaryOf } from "./summary.ts";

/** What a run is played with, and who hears of it. */
export interface Parts {
  readonly settings: SettingsSource;
  readonly choices: Choices;
  readonly matches: MatchList;
  readonly series: SeriesBook;
  readonly versions: VersionStore;
  readonly problems: ProblemBoard;
  readonly guesses: GuessThread;
  /** For single matches, so that a save never waits for a series. */
  readonly pool: Pool;
  readonly executor: Executor;
  /** How many matches go on at a time on this machine. */
  readonly honesty: () => Promise<Honesty>;
  readonly finished: (summary: MatchSummary) => void;
  /** Hears the lines of single matches while they are played. */
  readonly live: LiveMatches["hear"];
}

export type Kept = Awaited<ReturnType<typeof summaryOf>>;

/** What is known of a match beside its record. */
interface Played {
  readonly me: number;
  readonly seed: string;
  readonly id?: string;
  readonly told: Ready["told"];
  readonly series?: SeriesPlace;
}

/** Saves a record, lists it, tells the client. */
export async function keepMatch(record: MatchRecord, run: Run, { id, ...played }: Played, parts: Parts): Promise<Kept> {
  const saved = parts.matches.save(record, id);
  const kept = await summaryOf(record, {
    ...{ id: saved, run: run.id, bot: run.request.uri, ...played },
    guesses: (replay) => parts.guesses.guessesFor(replay, run.id),
  });
  parts.matches.add(kept.summary);
  parts.series.add(kept.summary, kept.replay);
  parts.finished(kept.summary);
  return kept;
}

export function opponentIn({ bots }: MatchSetup): string {
  return bots
    .slice(1)
    .map(({ name }) => visibleLine(name))
    .join(", ");
}

/** While the bots are started, so that nobody waits for it. */
export function keepSources({ versions, matches }: Parts): void {
  matches.unlessFull(() => versions.keepNoted());
}

export function publish(run: Run, { setup }: Ready, problems: readonly Seen[], parts: Parts): void {
  parts.problems.publish(run.request.uri, problems, setup.bots[0]!.hash);
}

export function beforeMatch(problem: Problem): Seen {
  return { ...problem, match: "" };
}

export function cannotPlay(run: Run, { problems, message }: Matched & { ok: false }, parts: Parts): void {
  const { uri } = run.request;
  parts.problems.publish(uri, [...problems, ...configProblems(fileOf(uri))].map(beforeMatch));
  run.tell({ state: "failed", message, onLine: problems.length > 0 });
}

/** What is wrong in the `spar.json` that holds for a bot, at its places there. */
function configProblems(bot: string): Problem[] {
  const { file, problems } = findConfig(dirname(bot));
  return problems.map(({ message, line, column }) => ({
    player: 0,
    turn: -1,
    answer: -1,
    kind: "start",
    severity: "error",
    message,
    file,
    line,
    column,
    guessed: false,
  }));
}
