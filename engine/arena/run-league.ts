import type { Game } from "../game.ts";
import type { Pool } from "../match/pool.ts";
import type { MatchSetup } from "../match/setup.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { groupsOf, type LeagueForm } from "./league-groups.ts";
import type { LeagueMatch } from "./league-match.ts";
import { faultsOf, leagueResultOf } from "./league-result.ts";
import { playCounted } from "./play-again.ts";
import { type Pairing, seriesMatch } from "./series.ts";

export interface League extends LeagueForm {
  readonly names: readonly string[];
  /** What tells the entries apart for good: a group has the same seeds whoever else takes part. */
  readonly keys: readonly string[];
  /** The setup of a match between entries; rejects when one of them cannot play. */
  readonly setupOf: (entries: readonly number[]) => Promise<MatchSetup>;
  readonly seed: string;
  /** Matches a group. */
  readonly count: number;
  readonly pool: Pool;
  /** Matches at a time. */
  readonly jobs: number;
  /** What was played before and is not played again. */
  readonly known?: readonly LeagueMatch[];
  /** Keeps the record of a match that is over, and answers the name under which it did. */
  readonly keep?: (record: MatchRecord, atFault: boolean) => string | undefined;
  /** Hears of each match that is over. */
  readonly played?: (match: LeagueMatch, record: MatchRecord) => void;
  readonly signal?: AbortSignal;
}

/** Which match of which group. */
interface Fixture {
  readonly group: number;
  readonly entries: readonly number[];
  readonly number: number;
}

/**
 * Plays what is missing, in rounds in which every group plays once from each side, so that a league that is stopped has
 * played all alike; the matches, known ones included, group by group.
 */
export async function runLeague(league: League): Promise<LeagueMatch[]> {
  const fixtures = fixturesOf(league);
  const nameOf = ({ entries, number }: Pick<LeagueMatch, "entries" | "number">) => `${entries.join("-")}/${number}`;
  const there = new Map(league.known?.map((match) => [nameOf(match), match]));
  const missing = fixtures.filter((fixture) => !there.has(nameOf(fixture))).values();
  const failed = new AbortController();
  const signal = league.signal ? AbortSignal.any([league.signal, failed.signal]) : failed.signal;
  const work = async () => {
    for (const fixture of missing) {
      const match = signal.aborted ? undefined : await playFixture(league, fixture, signal);
      if (match) there.set(nameOf(match), match);
    }
  };
  const workers = Array.from({ length: league.jobs }, async () => {
    try {
      await work();
    } catch (error) {
      failed.abort("the league has failed");
      throw error;
    }
  });
  const ended = await Promise.allSettled(workers);
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  const inGroups = fixtures.toSorted((a, b) => a.group - b.group || a.number - b.number);
  return inGroups.flatMap((fixture) => there.get(nameOf(fixture)) ?? []);
}

/** All matches of a league in the order in which they are played. */
function fixturesOf({ names, count, ...form }: League): Fixture[] {
  const groups = groupsOf(names.length, form);
  const rounds = Array.from({ length: Math.ceil(count / form.seats) }, (_, round) => round * form.seats);
  return rounds.flatMap((from) =>
    groups.flatMap((entries, group) =>
      Array.from({ length: Math.min(form.seats, count - from) }, (_, i) => ({ group, entries, number: from + i })),
    ),
  );
}

/** How many matches a league has. */
export function leagueSize(bots: number, count: number, form: LeagueForm): number {
  return groupsOf(bots, form).length * count;
}

/** The plan of one match, which is the same whenever it is asked for. */
export async function leaguePairing(
  { keys, seed, setupOf }: Pick<League, "keys" | "seed" | "setupOf">,
  { entries, number }: Pick<LeagueMatch, "entries" | "number">,
): Promise<Pairing> {
  return seriesMatch(await setupOf(entries), `${seed}/${entries.map((entry) => keys[entry]).join("-")}`, number);
}

/** Undefined when it was stopped. */
async function playFixture(
  league: League,
  { entries, number }: Fixture,
  signal: AbortSignal,
): Promise<LeagueMatch | undefined> {
  const { plan, seats } = await leaguePairing(league, { entries, number });
  const record = await playCounted(league.pool, plan, signal);
  const replay = createReplay(record, { notes: false });
  if (!replay.outcome) return undefined;
  const result = leagueResultOf(replay, entries, seats);
  const atFault = seats.some((seat) => faultsOf(replay, seat) > 0);
  const name = league.keep?.(record, atFault);
  const match = { ...result, number, ...(name === undefined ? {} : { record: name }) };
  league.played?.(match, record);
  return match;
}

/**
 * How many matches a group plays when nobody says: two where a match is many games, so that it shows how matches differ,
 * else twenty of a pair, and of more players two from each seat.
 */
export function matchesEach({ manyGames }: Game, seats: number): number {
  if (manyGames) return 2;
  return seats === 2 ? 20 : 2 * seats;
}
