import { finishedMatch } from "../../../engine/app/finished-match.ts";
import { allRecords } from "../../../engine/arena/execute/executor.ts";
import { honestyText } from "../../../engine/arena/execute/honest-jobs.ts";
import { pinnedExecutor } from "../../../engine/arena/execute/pinned-executor.ts";
import type { Played } from "../../../engine/arena/execute/played.ts";
import { type GauntletPairing, planGauntlet } from "../../../engine/arena/series/gauntlet.ts";
import { runSeries } from "../../../engine/arena/series/run-series.ts";
import { pairingOf } from "../../../engine/arena/series/series.ts";
import { type Counted, countedFor, resultFor, runningTally } from "../../../engine/arena/statistics/tally.ts";
import { said } from "../../../engine/l10n/speak.ts";
import { freshSeed } from "../../../engine/match/fresh-seed.ts";
import type { SeriesAsked } from "../../../engine/match/history/history-entry.ts";
import { askedOfRun } from "../../../engine/match/history/series-rows.ts";
import { type MatchSetup, seatsOf } from "../../../engine/match/setup.ts";
import { gauntletSetups, opponentText } from "../../../engine/project/resolve/gauntlet-setups.ts";
import type { ResolvedMatch } from "../../../engine/project/resolve/resolve-match.ts";
import type { Unable } from "../../../engine/project/resolve/unable.ts";
import { pinnedSources } from "../../../engine/project/versions/pinned-sources.ts";
import { changedSourcesText } from "../../../engine/views/changed-source.ts";
import type { MatchSummary } from "../../protocol.ts";
import type { Seen } from "../editor/diagnostics.ts";
import {
  beforeMatch,
  cannotPlay,
  historyFor,
  keepSources,
  listMatch,
  opponentIn,
  type Parts,
  publish,
} from "../match/keep-match.ts";
import { chosenBy, nameOf, resolveRun } from "../match/run-request.ts";
import { overtaken, type Run } from "../match/runs.ts";
import { withPins } from "../settings.ts";

interface Planned {
  readonly ok: true;
  readonly asked: SeriesAsked;
  /** The matches that are there already, where it is gone on with. */
  readonly played?: readonly MatchSummary[];
  readonly first: ResolvedMatch;
  readonly pairings: readonly SeriesPairing[];
  readonly opponents: readonly string[];
  /** Which files of folders of ghosts have none: a sentence a folder. */
  readonly leftOut: readonly string[];
}

/** `seed` is that of the series. */
type SeriesPairing = Omit<GauntletPairing, "opponent"> & { readonly seed: string; readonly against: readonly string[] };

/** Plays a series against one opponent or several. */
export async function playSeries(run: Run, given: Parts): Promise<void> {
  const pins = pinnedSources();
  const parts = { ...given, settings: withPins(given.settings, pins) };
  const planned = await plannedFor(run, parts);
  if (run.signal.aborted) return;
  if (!planned.ok) return cannotPlay(run, planned, parts);
  const { first, pairings, opponents, leftOut, played: before = [] } = planned;
  const opponent = opponents.join(", ");
  const left = leftOut.length > 0 ? { leftOut: leftOut.join(" ") } : {};
  run.tell({ state: "playing", opponent, of: pairings.length + before.length, ...left });
  const about = {
    run: run.id,
    at: new Date().toISOString(),
    bot: run.request.uri,
    opponent,
    planned: pairings.length + before.length,
  };
  // Of a series that is gone on with, what was kept first stays.
  const keep = (changed?: string) =>
    parts.matches.unlessFull(() =>
      parts.matches.store.keep({ kind: "series", ...about, asked: planned.asked, changed }),
    );
  keep();
  const honesty = await parts.honesty();
  let playedAgain = 0;
  const timing = () => honestyText(honesty, playedAgain);
  const seeds = [...pairings.map(({ plan }) => seedOf(plan)), ...before.map(({ seed }) => seed)];
  parts.series.begin(about, [...new Set(seeds)], timing, before);
  const tally = runningTally();
  for (const match of before) tally.add(countedInSummary(match));
  const problems: Seen[] = [];
  let summary: MatchSummary | undefined;
  const { guess } = historyFor(run, parts);
  const counted = async ({ record, again }: Played, _: unknown, index: number) => {
    const { plan, seats, seed, number, against } = pairings[index]!;
    if (again) playedAgain++;
    const id = parts.matches.save(record!);
    const known = { me: seats[0]!, seed: seedOf(plan), told: first.told, warnings: first.warnings, measures: true };
    const match = await finishedMatch(record!, { ...known, guess });
    const kept = listMatch(id, match, run, parts, { seed, number, against });
    summary = kept.summary;
    problems.push(...kept.problems);
    tally.add(countedFor({ places: summary.places, problems: kept.problems }, summary.me));
    const now = tally.now();
    run.tell({ played: now.played, tally: now });
  };
  const signal = parts.matches.untilFull(run.signal, true);
  const playing = runSeries(pairings, pinnedExecutor(parts.executor, pins), counted, { signal, records: allRecords });
  keepSources(parts);
  await playing;
  const changed = changedSourcesText(pins.changed());
  if (changed !== undefined) {
    keep(changed);
    parts.series.changed(run.id, changed);
  }
  // A series that was cancelled still tells what it saw; one that was overtaken leaves that to the newer run.
  if (run.signal.reason === overtaken) return;
  publish(run, first, [...first.warnings.map(beforeMatch), ...problems], parts);
  run.tell({ state: signal.aborted ? "stopped" : "finished", summary, changed });
}

const seedOf = ({ seeds }: { readonly seeds: Readonly<Record<string, string>> }) => Object.values(seeds).join(" ");

export const countedInSummary = ({ places, me, errors = {} }: MatchSummary): Counted => ({
  result: resultFor(places, me),
  errors: Object.entries(errors).flatMap(([kind, count]) => new Array<string>(count).fill(kind)),
});

function plannedFor(run: Run, parts: Parts): Promise<Planned | Unable> {
  const { goOn, repeat } = run.request;
  if (goOn !== undefined) return restOf(run, goOn, parts);
  return repeat ? repeated(run, parts) : fresh(run, parts);
}

/** What is missing of a series that was cut. Each match of it counts once, by its seed, its side and its opponents. */
async function restOf(run: Run, cut: string, parts: Parts): Promise<Planned | Unable> {
  const not = (message: string) => ({ ok: false, message, problems: [] }) as const;
  const asked = await parts.matches.store.session((database) => askedOfRun(database, cut)).catch(() => undefined);
  if (!asked)
    return not(said("The history does not say what is missing of this series: play its seeds again instead."));
  const { uri } = run.request;
  const again: Run = { ...run, request: { uri, count: 0, ...asked } };
  const planned = await (asked.repeat ? repeated(again, parts) : fresh(again, parts, asked.seed));
  if (!planned.ok) return planned;
  const played = (await parts.matches.list({ run: cut, limit: 100_000 })).toReversed();
  const there = new Set(played.map(keyOfPlayed));
  const pairings = planned.pairings.filter((pairing) => !there.delete(keyOfPairing(pairing)));
  if (there.size > 0)
    return not(
      said("The bot, an opponent or a setting has changed since this series was cut: play all its seeds again."),
    );
  return { ...planned, pairings, played };
}

const keyOfPairing = ({ seed, number, seats, against, plan }: SeriesPairing) =>
  JSON.stringify([seed, number, seats[0], against, seedOf(plan), plan.bots.map(({ version }) => version ?? null)]);
const keyOfPlayed = ({ me, seed, series, versions, names }: MatchSummary) =>
  JSON.stringify([series?.seed, series?.number, me, series?.against, seed, versions ?? names.map(() => null)]);

/** A series of seeds that are configured, of those that the last version played, or of fresh ones. */
async function fresh(run: Run, parts: Parts, given?: string): Promise<Planned | Unable> {
  const { request } = run;
  const opponents = request.against ?? chosenBy(request, parts.choices);
  const setups = await gauntletSetups((met) =>
    resolveRun(run, parts.settings, { opponents, compared: true, gauntlet: true, ...met }),
  );
  if (!setups.ok) return setups;
  const { first } = setups;
  const seed = given ?? first.seed ?? (await seedOfOtherVersion(run, first, parts)) ?? freshSeed();
  const of = request.count || first.series || 20;
  const pairings = planGauntlet(setups.opponents, seed, of).map((pairing) => {
    const bots = pairing.seats.map((seat) => pairing.plan.bots[seat]!);
    return { ...pairing, seed, against: bots.slice(1).map(nameOf) };
  });
  const asked = { seed, count: of, against: opponents };
  const { leftOut } = setups;
  return { ok: true, first, pairings, opponents: setups.opponents.map(manyIn), asked, leftOut };
}

/** Up to a few by their names. */
function manyIn(setups: readonly MatchSetup[]): string {
  return setups.length > mostNamed ? opponentText(setups) : setups.map(opponentIn).join(" or ");
}
const mostNamed = 3;

/** A changed bot plays the seeds of its last series again, so that both can be compared match by match. */
async function seedOfOtherVersion(
  { request }: Run,
  { setup }: ResolvedMatch,
  { matches }: Parts,
): Promise<string | undefined> {
  const last = await matches.lastInSeries(request.uri);
  const version = last?.versions?.[last.me];
  return version && version !== setup.bots[0]!.version ? last.series?.seed : undefined;
}

/** Matches of an earlier series again, by the bot as it is now. */
async function repeated(run: Run, parts: Parts): Promise<Planned | Unable> {
  const { run: before, matches: wanted } = run.request.repeat!;
  const ids = wanted && new Set(wanted);
  const found = await parts.matches.list({ run: before, limit: 100_000 });
  const places = found.flatMap(({ id, me, series }) => (series && (ids?.has(id) ?? true) ? { me, ...series } : []));
  const known = new Map<string, ResolvedMatch>();
  const pairings: SeriesPairing[] = [];
  for (const { me, seed, number, against } of places.reverse()) {
    const name = against.join("\n");
    const matched =
      known.get(name) ?? (await resolveRun(run, parts.settings, { opponents: against, compared: true, member: 0 }));
    if (!matched.ok) return matched;
    known.set(name, matched);
    pairings.push({ ...pairingOf(matched.setup, seed, number, seatsOf(matched.setup, me)), seed, against });
  }
  const [first] = known.values();
  const asked = { repeat: run.request.repeat! };
  if (!first)
    return { ok: false, message: said("The matches to be played again are no longer in the history."), problems: [] };
  const names = [...known.values()].map(({ setup }) => opponentIn(setup));
  return { ok: true, first, pairings, opponents: names, asked, leftOut: [] };
}
