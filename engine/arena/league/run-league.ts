import type { Rules } from "../../game/rules.ts";
import { getGame } from "../../games.ts";
import { translate } from "../../l10n/speak.ts";
import type { MatchSetup } from "../../match/setup.ts";
import type { MatchRecord } from "../../record/match-record.ts";
import type { LeagueMatch, LeagueResult } from "../../views/league-report.ts";
import { allRecords, type Executor, type PlayedMatch } from "../execute/executor.ts";
import { findUnstarted, playCounted, runInParallel } from "../execute/play-counted.ts";
import { getSeriesMatch, type Pairing } from "../series/series.ts";
import { compareResults, getResult, points } from "../statistics/tally.ts";

interface LeagueRun extends LeagueForm {
  readonly names: readonly string[];
  /** Stable ids of the entries: a group gets the same seeds whoever else takes part. */
  readonly keys: readonly string[];
  /** Prepares a match between entries; rejects if one of them cannot play. */
  readonly resolveSetup: (entries: readonly number[]) => Promise<MatchSetup>;
  readonly seed: string;
  /** How many matches each group of bots plays. */
  readonly count: number;
  readonly executor: Executor;
  /** Matches already played, which are not repeated. */
  readonly known?: readonly LeagueMatch[];
  /** Saves the record of a finished match and returns its name. */
  readonly keep?: (record: MatchRecord, isAtFault: boolean) => string | undefined;
  /** Called after each finished match. */
  readonly played?: (match: LeagueMatch, played: PlayedMatch) => void;
  /** Called with the reason after each match that counts for nobody: its referee failed, or a bot did not start. */
  readonly refereeFailed?: (why: string) => void;
  readonly signal?: AbortSignal;
}

/** One match of the schedule: its group and its number within the group. */
interface Fixture {
  readonly group: number;
  readonly entries: readonly number[];
  readonly number: number;
}

/** Plays the missing matches in balanced rounds, each group once from each side. Returns all, sorted by group. */
export async function runLeague(league: LeagueRun): Promise<LeagueMatch[]> {
  const fixtures = listFixtures(league);
  const getName = ({ entries, number }: Pick<LeagueMatch, "entries" | "number">) => `${entries.join("-")}/${number}`;
  const there = new Map(league.known?.map((match) => [getName(match), match]));
  const missing = fixtures.filter((fixture) => !there.has(getName(fixture))).values();
  const play = async (fixture: Fixture, signal: AbortSignal) => {
    const match = await playFixture(league, fixture, signal);
    if (match) there.set(getName(match), match);
  };
  await runInParallel(missing, league.executor, play, league.signal);
  const inGroups = fixtures.toSorted((a, b) => a.group - b.group || a.number - b.number);
  return inGroups.flatMap((fixture) => there.get(getName(fixture)) ?? []);
}

/** All matches of a league in playing order. */
function listFixtures({ names, count, ...form }: LeagueRun): Fixture[] {
  const groups = listGroups(names.length, form);
  const rounds = Array.from({ length: Math.ceil(count / form.seats) }, (_, round) => round * form.seats);
  return rounds.flatMap((from) =>
    groups.flatMap((entries, group) =>
      Array.from({ length: Math.min(form.seats, count - from) }, (_, i) => ({ group, entries, number: from + i })),
    ),
  );
}

export function countLeagueMatches(bots: number, count: number, form: LeagueForm): number {
  return listGroups(bots, form).length * count;
}

/** The plan of one match: the same on every call. */
export async function planLeagueMatch(
  { keys, seed, resolveSetup }: Pick<LeagueRun, "keys" | "seed" | "resolveSetup">,
  { entries, number }: Pick<LeagueMatch, "entries" | "number">,
): Promise<Pairing> {
  return getSeriesMatch(
    await resolveSetup(entries),
    `${seed}/${entries.map((entry) => keys[entry]).join("-")}`,
    number,
  );
}

/** Plays one match of the league; undefined if it was stopped or its referee failed. */
async function playFixture(
  league: LeagueRun,
  { entries, number }: Fixture,
  signal: AbortSignal,
): Promise<LeagueMatch | undefined> {
  const { plan, seats } = await planLeagueMatch(league, { entries, number });
  const played = await playCounted(league.executor, plan, { signal, records: league.keep && allRecords });
  if (played?.refereeFailure !== undefined) league.refereeFailed?.(played.refereeFailure);
  if (!played?.outcome) return undefined;
  const unstarted = findUnstarted(plan, played);
  if (unstarted) {
    league.refereeFailed?.(`${unstarted.name}: ${translate(unstarted.problem.message)}`);
    return undefined;
  }
  const { record, faults } = played;
  const result = toLeagueResult(played, plan.game, entries, seats);
  const name = record && league.keep?.(record, Math.max(...faults) > 0);
  const match = { ...result, number, ...(name === undefined ? {} : { record: name }) };
  league.played?.(match, played);
  return match;
}

/** Matches per group: 2 if each has many games (to see how they differ), 20 for a pair, 2 per seat for more players. */
export function chooseMatchesPerGroup({ manyGames }: Rules, seats: number): number {
  if (manyGames) return 2;
  return seats === 2 ? 20 : 2 * seats;
}

/** The most players per match of a league. What players who share a place add to the ratings doubles with each. */
export const maxSeats = 8;

/** Who meets in a league: all against all, or one against all others (a gauntlet). */
export interface LeagueForm {
  /** Players per match. */
  readonly seats: number;
  /** The index of the entry that plays in every match. */
  readonly gauntlet?: number;
}

/** Every group of `seats` entries out of `count` once, each in ascending order; pairs in round-robin order. */
export function listGroups(count: number, { seats, gauntlet }: LeagueForm): (readonly number[])[] {
  const groups = seats === 2 ? listPairs(count) : listAllGroups(count, seats);
  return gauntlet === undefined ? groups : groups.filter((group) => group.includes(gauntlet));
}

/** Whether a match belongs to a league of this form with this many matches per group. */
export function isOfForm(
  { entries, number }: Pick<LeagueMatch, "entries" | "number">,
  count: number,
  { seats, gauntlet }: LeagueForm,
): boolean {
  return entries.length === seats && number < count && (gauntlet === undefined || entries.includes(gauntlet));
}

/** Every pair once, in round-robin order by the circle method, so that nobody waits long between matches. */
export function listPairs(count: number): [number, number][] {
  const seats = Array.from({ length: count + (count % 2) }, (_, i) => i);
  const pairs: [number, number][] = [];
  for (let round = 1; round < seats.length; round++) {
    for (let i = 0; i < seats.length / 2; i++) {
      const [a, b] = [seats[i]!, seats[seats.length - 1 - i]!];
      if (a < count && b < count) pairs.push(a < b ? [a, b] : [b, a]);
    }
    seats.splice(1, 0, seats.pop()!);
  }
  return pairs;
}

function listAllGroups(count: number, seats: number, from = 0): number[][] {
  if (seats === 0) return [[]];
  const firsts = Array.from({ length: Math.max(0, count - from) }, (_, i) => from + i);
  return firsts.flatMap((first) => listAllGroups(count, seats - 1, first + 1).map((rest) => [first, ...rest]));
}

/**
 * The result of a match in points. In a match of many games the scores are games won, and each counts. Otherwise,
 * between two players, a win is 1 and a shared first place ½; among more players, the same against each of the others.
 */
export function toLeagueResult(
  { outcome, faults }: Pick<PlayedMatch, "outcome" | "faults">,
  game: string,
  entries: readonly number[],
  seats: readonly number[],
): LeagueResult {
  const counted = { entries, faults: seats.map((seat) => faults[seat]!) };
  if (!outcome) return { ...counted, points: entries.map(() => 0), games: 0 };
  const { places, scores } = outcome;
  if (seats.length > 2) {
    const against = (seat: number) =>
      seats.reduce((sum, other) => sum + (other === seat ? 0 : points[compareResults(places, seat, other)]), 0);
    return { ...counted, points: seats.map(against), games: seats.length - 1 };
  }
  if (getGame(game).rules.manyGames) {
    const won = seats.map((seat) => scores[seat]!);
    return { ...counted, points: won, games: won.reduce((sum, one) => sum + one, 0) };
  }
  return { ...counted, points: seats.map((seat) => points[getResult(places, seat)]), games: 1 };
}
