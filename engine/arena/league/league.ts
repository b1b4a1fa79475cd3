import type { Game } from "../../game/game.ts";
import type { Rules } from "../../game/rules.ts";
import { t } from "../../l10n/speak.ts";
import { escapeLine } from "../../text/visible.ts";
import type {
  EloEstimate,
  LeagueMatch,
  LeaguePair,
  LeagueReport,
  LeagueResult,
  LeagueRow,
  RatingsAfter,
} from "../../views/league-report.ts";
import { t95, z95 } from "../statistics/normal.ts";
import { fitElo, fitPlackettLuce, type RankedChoice } from "../statistics/plackett-luce.ts";
import { countLeagueMatches, type LeagueForm, maxSeats } from "./run-league.ts";

/** Adds up the results of each pair, in the order in which the pairs first met. */
export function sumPairs(results: readonly LeagueResult[]): LeaguePair[] {
  const pairs = new Map<string, LeaguePair>();
  for (const { entries, points, games, faults } of results.flatMap(splitIntoPairs)) {
    const key = entries.join("-");
    const sum = pairs.get(key) ?? { entries, points: [0, 0], games: 0, faults: [0, 0] };
    pairs.set(key, {
      entries,
      points: [sum.points[0] + points[0], sum.points[1] + points[1]],
      games: sum.games + games,
      faults: [sum.faults[0] + faults[0], sum.faults[1] + faults[1]],
    });
  }
  return [...pairs.values()];
}

/** Splits a match of several players into one result for each two of them, by who had the better place. */
function splitIntoPairs({ entries, points, games, faults }: LeagueResult): LeaguePair[] {
  const two = <T>(of: readonly T[], a: number, b: number) => [of[a]!, of[b]!] as const;
  if (entries.length === 2)
    return [{ entries: two(entries, 0, 1), points: two(points, 0, 1), games, faults: two(faults, 0, 1) }];
  return entries.flatMap((_, b) =>
    entries.slice(0, b).map((_, a) => {
      const first = (1 + Math.sign(points[a]! - points[b]!)) / 2;
      return { entries: two(entries, a, b), points: [first, 1 - first] as const, games: 1, faults: two(faults, a, b) };
    }),
  );
}

function computeRatings(count: number, results: readonly LeagueResult[]): EloEstimate[] {
  const ratings = fitPlackettLuce(count, toChoices(results));
  const values = ratings.map(({ value }) => value);
  const wider = computeWidening(values, results);
  return ratings.map(({ value, low, high }) => ({
    value,
    low: value - wider * (value - low),
    high: value + wider * (high - value),
  }));
}

/** The table, sorted by rating if some bots have played more than others, else by points; equal bots share a place. */
export function computeStandings(names: readonly string[], results: readonly LeagueResult[]): LeagueRow[] {
  const elos = computeRatings(names.length, results);
  const totals = names.map((name, entry) => ({ name, entry, points: 0, games: 0, faults: 0, elo: elos[entry]! }));
  for (const { entries, points, games, faults } of results) {
    for (const [i, entry] of entries.entries()) {
      const total = totals[entry]!;
      total.points += points[i]!;
      total.games += games;
      total.faults += faults[i]!;
    }
  }
  const isEven = totals.every(({ games }) => games === totals[0]!.games);
  const rank = (row: (typeof totals)[number]) => (isEven ? row.points : row.games > 0 ? row.elo.value : -Infinity);
  totals.sort((a, b) => rank(b) - rank(a));
  return totals.map((total) => ({
    place: 1 + totals.findIndex((other) => rank(other) === rank(total)),
    ...total,
    rate: total.games === 0 ? 0 : total.points / total.games,
  }));
}

/**
 * The factor by which intervals must be widened because the games of a match are not independent: they share a process,
 * a seed and any trouble. It is the square root of Pearson's chi-square per degree of freedom over the matches, with
 * Student's t for the small number of them (quasi-likelihood; R. W. M. Wedderburn, Biometrika 61, 1974). It is never
 * below 1; with no more matches than ratings, each match counts as one game. `elos` are the ratings fitted to the
 * results.
 */
function computeWidening(elos: readonly number[], results: readonly LeagueResult[]): number {
  const matches = results.filter(({ entries, games }) => entries.length === 2 && games > 1);
  if (matches.length === 0) return 1;
  const mostGames = Math.max(...matches.map(({ games }) => games));
  const players = new Set(matches.flatMap(({ entries }) => entries));
  const degrees = matches.length - (players.size - 1);
  if (degrees <= 0) return Math.sqrt(mostGames);
  const squares = matches.map(({ entries: [a, b], points: [won, lost], games }) => {
    const rate = 1 / (1 + 10 ** ((elos[b!]! - elos[a!]!) / 400));
    // An undecided game is half a win for each.
    const share = (games + won! - lost!) / 2;
    return (share - games * rate) ** 2 / (games * rate * (1 - rate));
  });
  const dispersion = squares.reduce((sum, square) => sum + square, 0) / degrees;
  return (Math.sqrt(Math.min(mostGames, Math.max(1, dispersion))) * t95(degrees)) / z95;
}

/**
 * Turns results into choices for `fitPlackettLuce`. Between two players each point is a game won, and an undecided game is
 * half a win for each. Among more players, the best was chosen from all, the next from the rest, and so on; players who
 * share a place count in every order equally.
 */
export function toChoices(results: readonly LeagueResult[]): RankedChoice[] {
  const choices = createChoices();
  for (const result of results) choices.add(result);
  return choices.all();
}

/** Collects choices result by result and merges those between the same players. */
function createChoices() {
  const choices = new Map<string, { -readonly [Key in keyof RankedChoice]: RankedChoice[Key] }>();
  return {
    add(result: LeagueResult): void {
      for (const choice of result.entries.length === 2 ? listChoicesForTwo(result) : listChoicesForMany(result)) {
        if (choice.weight === 0) continue;
        const key = `${choice.first}/${choice.among.toSorted((a, b) => a - b).join("-")}`;
        const there = choices.get(key);
        if (there) there.weight += choice.weight;
        else choices.set(key, { ...choice });
      }
    },
    all: (): RankedChoice[] => [...choices.values()],
  };
}

function listChoicesForTwo({ entries, points, games }: LeagueResult): RankedChoice[] {
  const nobodys = (games - points[0]! - points[1]!) / 2;
  return entries.map((first, i) => ({ first, among: entries, weight: points[i]! + nobodys }));
}

function listChoicesForMany({ entries, points }: LeagueResult): RankedChoice[] {
  const levels = [...new Set(points)].sort((a, b) => b - a);
  const shared = levels.map((level) => entries.filter((_, i) => points[i] === level));
  return shared.flatMap((tied, i) => {
    const behind = shared.slice(i + 1).flat();
    return listRests(tied).flatMap(({ rest, weight }) => {
      const among = [...rest, ...behind];
      return among.length > 1 ? rest.map((first) => ({ first, among, weight })) : [];
    });
  });
}

/** For every set of players of one place that may be left in an order, how often one of it comes next. */
function listRests(tied: readonly number[]): { readonly rest: readonly number[]; readonly weight: number }[] {
  const rests: number[][] = [[]];
  for (const player of tied) rests.push(...rests.map((rest) => [...rest, player]));
  const sizes = tied.map((_, k) => rests.filter(({ length }) => length === k + 1).length);
  return rests.slice(1).map((rest) => ({ rest, weight: 1 / (sizes[rest.length - 1]! * rest.length) }));
}

interface LeagueFacts extends LeagueForm {
  readonly game: Game;
  readonly seed: string;
  readonly names: readonly string[];
  /** Paths relative to the folder. */
  readonly keys: readonly string[];
  /** How many matches each group of bots plays. */
  readonly count: number;
  readonly leftOut: LeagueReport["leftOut"];
  readonly open: string | undefined;
  readonly matches: readonly LeagueMatch[];
}

/** Summarises the current standing of a league, without the list of matches. */
export function makeLeagueReport({
  game,
  seed,
  names,
  keys,
  count,
  leftOut,
  open,
  matches,
  seats,
  gauntlet,
}: LeagueFacts): LeagueReport {
  const shown = names.map(escapeLine);
  return {
    title: t("{game}: league of {bots, number} bots", { game: game.title, bots: names.length }),
    game: game.title,
    seed,
    names: shown,
    keys,
    seats,
    mostSeats: Math.min(game.rules.players.max, names.length, maxSeats),
    ...(gauntlet === undefined ? {} : { gauntlet: shown[gauntlet] }),
    played: matches.length,
    of: countLeagueMatches(names.length, count, { seats, gauntlet }),
    rows: computeStandings(shown, matches),
    pairs: sumPairs(matches),
    progress: computeRatingsOverTime(names.length, matches),
    method: describeMethod(game.rules, seats),
    ...(open === undefined ? {} : { open: escapeLine(open) }),
    leftOut: leftOut.map(({ file, why }) => ({ file: escapeLine(file), why: escapeLine(why) })),
  };
}

/** The number of points in the chart line. */
const maxPoints = 30;

/** The course of the ratings over the matches, in the order of the rounds. */
function computeRatingsOverTime(count: number, matches: readonly LeagueMatch[]): RatingsAfter[] {
  const inOrder = matches.toSorted((a, b) => a.number - b.number);
  const points = Math.min(maxPoints, inOrder.length);
  const choices = createChoices();
  let before = 0;
  let elo: readonly number[] = [];
  return Array.from({ length: points }, (_, i) => {
    const after = Math.round(((i + 1) * inOrder.length) / points);
    for (const match of inOrder.slice(before, after)) choices.add(match);
    before = after;
    elo = fitElo(count, choices.all(), elo);
    return { matches: after, elo };
  });
}

function describeMethod({ manyGames }: Rules, seats: number): string {
  const model = seats === 2 ? "Bradley and Terry" : "Plackett and Luce";
  const ratings = t(
    "Ratings are maximum likelihood under the {model} model, in Elo relative to the mean, with 95 % intervals; the order of the matches does not matter.",
    { model },
  );
  return manyGames && seats === 2 ? `${t("Every game of the match counts.")} ${ratings}` : ratings;
}
