import { type GauntletPairing, planGauntlet } from "../../engine/arena/gauntlet.ts";
import { honestyText } from "../../engine/arena/honest-jobs.ts";
import { wasPlayedAgain } from "../../engine/arena/play-again.ts";
import { runSeries } from "../../engine/arena/run-series.ts";
import { pairingOf } from "../../engine/arena/series.ts";
import { countedFor, runningTally } from "../../engine/arena/tally.ts";
import { freshSeed } from "../../engine/match/fresh-seed.ts";
import { type MatchSetup, seatsOf } from "../../engine/match/setup.ts";
import { explained } from "../../engine/project/explained.ts";
import { gauntletSetups, opponentText } from "../../engine/project/gauntlet-setups.ts";
import type { Matched } from "../../engine/project/match-up.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import type { MatchSummary } from "../protocol.ts";
import type { Seen } from "./diagnostics.ts";
import { beforeMatch, cannotPlay, keepMatch, keepSources, opponentIn, type Parts, publish } from "./keep-match.ts";
import { chosenBy, matchedUp, nameOf, type Ready } from "./matched-up.ts";
import { overtaken, type Run } from "./runs.ts";

interface Planned {
  readonly ok: true;
  readonly first: Ready;
  readonly pairings: readonly SeriesPairing[];
  readonly opponents: readonly string[];
}

/** `seed` is that of the series. */
type SeriesPairing = Omit<GauntletPairing, "opponent"> & { readonly seed: string; readonly against: readonly string[] };

/** Plays a series against one opponent or several. */
export async function playSeries(run: Run, parts: Parts): Promise<void> {
  const planned = await (run.request.repeat ? repeated(run, parts) : fresh(run, parts));
  if (run.signal.aborted) return;
  if (!planned.ok) return cannotPlay(run, planned, parts);
  const { first, pairings, opponents } = planned;
  const opponent = opponents.join(", ");
  run.tell({ state: "playing", opponent, of: pairings.length });
  const about = { run: run.id, at: new Date().toISOString(), bot: run.request.uri, opponent, planned: pairings.length };
  parts.matches.unlessFull(() => parts.matches.store.keep({ kind: "series", ...about }));
  const honesty = await parts.honesty();
  let playedAgain = 0;
  const timing = () => honestyText(honesty, playedAgain);
  parts.series.begin(about, [...new Set(pairings.map(({ plan }) => seedOf(plan)))], timing);
  const tally = runningTally();
  const problems: Seen[] = [];
  let summary: MatchSummary | undefined;
  const played = async (record: MatchRecord, _: unknown, index: number) => {
    const { plan, seats, seed, number, against } = pairings[index]!;
    if (wasPlayedAgain(record)) playedAgain++;
    const place = { me: seats[0]!, seed: seedOf(plan), series: { seed, number, against } };
    const kept = await keepMatch(record, run, { ...place, told: first.told }, parts);
    summary = kept.summary;
    problems.push(...kept.problems);
    tally.add(countedFor({ places: summary.places, problems: kept.problems }, summary.me));
    const now = tally.now();
    run.tell({ played: now.played, tally: now });
  };
  const signal = parts.matches.untilFull(run.signal, true);
  const playing = runSeries(pairings, parts.seriesPool, played, signal);
  keepSources(parts);
  await playing;
  // A series that was cancelled still tells what it saw; one that was overtaken leaves that to the newer run.
  if (run.signal.reason === overtaken) return;
  publish(run, first, [...first.warnings.map(beforeMatch), ...explained(problems, first.warnings)], parts);
  run.tell({ state: signal.aborted ? "stopped" : "finished", summary });
}

const seedOf = ({ seeds }: { readonly seeds: Readonly<Record<string, string>> }) => Object.values(seeds).join(" ");

/** A series of seeds that are configured, of those that the last version played, or of fresh ones. */
async function fresh(run: Run, parts: Parts): Promise<Planned | (Matched & { ok: false })> {
  const { request } = run;
  const opponents = request.against ?? chosenBy(request, parts.choices);
  const setups = await gauntletSetups((met) =>
    matchedUp(run, parts.settings, { opponents, compared: true, gauntlet: true, ...met }),
  );
  if (!setups.ok) return setups;
  const { first } = setups;
  const seed = first.seed ?? (await seedOfOtherVersion(run, first, parts)) ?? freshSeed();
  const of = request.count || first.series || 20;
  const pairings = planGauntlet(setups.opponents, seed, of).map((pairing) => {
    const bots = pairing.seats.map((seat) => pairing.plan.bots[seat]!);
    return { ...pairing, seed, against: bots.slice(1).map(nameOf) };
  });
  return { ok: true, first, pairings, opponents: setups.opponents.map(manyIn) };
}

/** Up to a few by their names. */
function manyIn(setups: readonly MatchSetup[]): string {
  return setups.length > mostNamed ? opponentText(setups) : setups.map(opponentIn).join(" or ");
}
const mostNamed = 3;

/** A changed bot plays the seeds of its last series again, so that both can be compared match by match. */
async function seedOfOtherVersion({ request }: Run, { setup }: Ready, { matches }: Parts): Promise<string | undefined> {
  const last = await matches.lastInSeries(request.uri);
  const version = last?.versions?.[last.me];
  return version && version !== setup.bots[0]!.version ? last.series?.seed : undefined;
}

/** Matches of an earlier series again, by the bot as it is now. */
async function repeated(run: Run, parts: Parts): Promise<Planned | (Matched & { ok: false })> {
  const { run: before, matches: wanted } = run.request.repeat!;
  const ids = wanted && new Set(wanted);
  const found = await parts.matches.list({ run: before, limit: 100_000 });
  const places = found.flatMap(({ id, me, series }) => (series && (ids?.has(id) ?? true) ? { me, ...series } : []));
  const known = new Map<string, Ready>();
  const pairings: SeriesPairing[] = [];
  for (const { me, seed, number, against } of places.reverse()) {
    const name = against.join("\n");
    const matched =
      known.get(name) ?? (await matchedUp(run, parts.settings, { opponents: against, compared: true, member: 0 }));
    if (!matched.ok) return matched;
    known.set(name, matched);
    pairings.push({ ...pairingOf(matched.setup, seed, number, seatsOf(matched.setup, me)), seed, against });
  }
  const [first] = known.values();
  if (!first)
    return { ok: false, message: "The matches to be played again are no longer in the history.", problems: [] };
  return { ok: true, first, pairings, opponents: [...known.values()].map(({ setup }) => opponentIn(setup)) };
}
