import { setImmediate as breath } from "node:timers/promises";
import {
  playSeries as play,
  type SeriesEnd,
  type SeriesEvent,
  type SeriesPlan,
  type SeriesRequest,
} from "../../../engine/app/series.ts";
import { describeConcurrency } from "../../../engine/arena/execute/concurrency.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { formatInput, getPlanKey } from "../../../engine/match/case-input.ts";
import { readSeriesRequest, type StoredSeriesRequest } from "../../../engine/match/history/history-entry.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import { refuse } from "../../../engine/project/resolve/match-request.ts";
import { formatOpponentName, type ResolvedMatch } from "../../../engine/project/resolve/resolve-match.ts";
import { getBotVersion } from "../../../engine/record/match-record.ts";
import { readUnlessDamaged } from "../../../engine/record/record-file.ts";
import { createReplay } from "../../../engine/record/replay.ts";
import { describeChangedSources } from "../../../engine/views/changed-source.ts";
import {
  describeOpponentFailures,
  describeRefereeFailures,
  getSeedKey,
  type MatchSummary,
} from "../../../engine/views/match-summary.ts";
import type { RunKind } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import type { ServerContext } from "../context/context.ts";
import {
  chooseOpponentsFor,
  createRunRequest,
  describeOpponents,
  overtakenReason,
  type Run,
  reportRun,
} from "../context/runs.ts";
import type { SeenProblem } from "../problems/diagnostics.ts";
import { chartDigests, createDigest, type SeriesDigest } from "../stored/series-digest.ts";

type SeriesKind = Extract<RunKind, { readonly kind: "series" | "repeat" | "rest" }>;

export async function playServerSeries(run: Run, plays: SeriesKind, deps: ServerContext): Promise<void> {
  const asked = await findSeriesRequest(run, plays, deps);
  if (!asked) {
    const why = t("The history does not know which matches of this series are missing: play its seeds again instead.");
    return reportRun(run, deps).cannotPlay(refuse(why));
  }
  const cut = plays.kind === "rest" ? await deps.matches.list({ run: plays.run, limit: 100_000 }) : [];
  const before = cut.toReversed();
  const feed = createSeriesFeed(run, asked, before, deps);
  const signal = deps.matches.untilFull(run.signal, true);
  const request = {
    ...(await createSeriesRequest(run, asked, deps)),
    before,
    executor: deps.player.executor,
    ...reportRun(run, deps).keeping,
    signal,
  };
  await feed.end(await play(request, feed.receive), signal.aborted);
}

/** The original request of an interrupted series; undefined if it is unknown. */
async function findSeriesRequest(run: Run, plays: SeriesKind, { choices, matches }: ServerContext) {
  switch (plays.kind) {
    case "series":
      return { count: plays.count, against: plays.against ?? chooseOpponentsFor(run, choices) };
    case "repeat":
      return { repeat: { run: plays.run, matches: plays.matches } };
    case "rest":
      return matches.store.session((database) => readSeriesRequest(database, plays.run)).catch(() => undefined);
  }
}

async function createSeriesRequest(run: Run, asked: StoredSeriesRequest, deps: ServerContext) {
  const { seed, count, against = [], repeat } = asked;
  const { match, settings } = await createRunRequest(run, deps.settings, { opponents: against, gauntlet: true });
  const usualSeed = (first: ResolvedMatch) => findEarlierSeeds(run, first, deps);
  return { match, settings, seed, count, usualSeed, repeat: repeat && (await listMatchesToRepeat(repeat, deps)) };
}

/** Matches of an earlier series, in the order they ended. */
async function listMatchesToRepeat(
  { run, matches: wanted }: NonNullable<StoredSeriesRequest["repeat"]>,
  { matches }: ServerContext,
) {
  const found = await matches.list({ run, limit: 100_000 });
  const places = found.flatMap(({ id, me, seed, input, series }) => {
    const test = input === undefined ? undefined : formatInput(seed, input);
    return series && (wanted?.includes(id) ?? true) ? { me, ...series, test } : [];
  });
  return places.reverse() satisfies SeriesRequest["repeat"];
}

/** A changed bot plays the seeds of its last series again, so that both can be compared match by match. */
async function findEarlierSeeds({ uri }: Run, { setup }: ResolvedMatch, { matches }: ServerContext) {
  const last = await matches.lastInSeries(uri);
  const version = last?.versions?.[last.me];
  return version && version !== getBotVersion(setup.bots[0]) ? last.series?.seed : undefined;
}

/** Lists the matches of a series as they end, and tells the client. */
function createSeriesFeed(run: Run, asked: StoredSeriesRequest, before: readonly MatchSummary[], deps: ServerContext) {
  const report = reportRun(run, deps);
  const problems: SeenProblem[] = [];
  let summary: MatchSummary | undefined;
  let playedAgain = 0;
  const begun = { run: run.id, at: new Date().toISOString(), bot: run.uri };
  // A continued series keeps its original facts.
  const keep = ({ plan, of }: Pick<SeriesEvent, "of"> & { plan: SeriesPlan }, changed?: string) => {
    const fresh = { seed: plan.seed, count: plan.count, against: asked.against };
    const about = { ...begun, opponent: plan.opponents.map(describeSetups).join(", "), planned: of };
    const entry = { kind: "series", ...about, asked: asked.repeat ? asked : fresh, changed } as const;
    deps.matches.unlessFull(() => deps.matches.store.keep(entry));
    return about;
  };
  const receive = async (event: SeriesEvent) => {
    if (event.kind === "match") {
      const { pairing, kept } = event;
      const { seed, number, against } = pairing;
      const listed = report.list(kept!.id, kept!.match, { seed, number, against });
      summary = listed.summary;
      problems.push(...listed.problems);
      const now = event.now();
      playedAgain = now.playedAgain;
      return run.tell({ played: now.all.played, tally: now.all });
    }
    const { plan, of } = event;
    const left = plan.leftOut.length > 0 ? { leftOut: plan.leftOut.join(" ") } : {};
    const about = keep(event);
    run.tell({ state: "playing", opponent: about.opponent, of, ...left });
    const timing = await deps.player.timing(plan.first.setup);
    const keys = [...plan.pairings.map(({ plan }) => getPlanKey(plan)), ...before.map(getSeedKey)];
    deps.series.begin(about, [...new Set(keys)], () => describeConcurrency(timing, playedAgain), before);
    report.keepSources();
  };
  const end = async (ended: SeriesEnd, isStopped: boolean) => {
    if (ended.kind === "stopped") return;
    if (ended.kind === "failed") return report.cannotPlay(ended);
    const changes = describeChangedSources(ended.changed);
    if (changes !== undefined) {
      keep(ended, changes);
      deps.series.changed(run.id, changes);
    }
    // A cancelled series still reports its results; one replaced by a newer run does not.
    if (run.signal.reason === overtakenReason) return;
    report.publish(ended.plan.first, problems);
    const changed = describeChangedSources(ended.changed.filter(({ change }) => change !== "unknown"));
    const { plan, refereeFailures, opponentFailures } = ended;
    const missing = [
      ...plan.leftOut,
      describeRefereeFailures(refereeFailures),
      ...describeOpponentFailures(opponentFailures),
    ].filter((each) => each !== undefined);
    const leftOut = missing.length > 0 ? missing.join(" ") : undefined;
    const share = summary?.criterion && (await deps.series.facts(run.id, 0))?.rank?.share;
    run.tell({ state: isStopped ? "stopped" : "finished", summary, changed, leftOut, share });
  };
  return { receive, end };
}

/** The names of the opponents, or their number if there are many. */
const describeSetups = (setups: readonly MatchSetup[]): string =>
  setups.length > maxNamed ? formatOpponentName(setups) : setups.map(describeOpponents).join(" or ");
const maxNamed = 3;

export function answerAboutSeries({ connection, matches, series }: ServerContext): void {
  answerClient(connection, {
    getSeries: async ({ run, from }) => (await series.facts(run, from)) ?? null,
    listSeries: () => series.list(),
    searchSeries: async ({ run, text }) => {
      const wanted = text.toLowerCase();
      const found: string[] = [];
      let searched = 0;
      for (const { id } of await kept(run)) {
        await breath();
        const record = readUnlessDamaged(() => matches.history.read(id));
        if (!record) continue;
        searched++;
        const isFound = record.some(
          (line) => line.kind === "answer" && `${line.text ?? ""}\n${line.stderr ?? ""}`.toLowerCase().includes(wanted),
        );
        if (isFound) found.push(id);
      }
      return { matches: found, searched };
    },
    computeSeriesCharts: async ({ run }) => {
      const digests: SeriesDigest[] = [];
      const records = new Set(matches.history.ids());
      for (const { id, me } of await series.getMatches(run)) {
        const known = series.digest(id) ?? (records.has(id) ? await digested(id, me) : undefined);
        if (known) digests.push(known);
      }
      return { matches: digests.length, charts: chartDigests(digests) };
    },
  });

  /** The matches of a series that still have a record. */
  async function kept(run: string): Promise<readonly MatchSummary[]> {
    const records = new Set(matches.history.ids());
    return (await series.getMatches(run)).filter(({ id }) => records.has(id));
  }

  async function digested(id: string, me: number): Promise<SeriesDigest | undefined> {
    await breath();
    return readUnlessDamaged(() => {
      const record = matches.history.read(id);
      return record && createDigest(createReplay(record, { includeNotes: false, includeMeasures: true }), me);
    });
  }
}
