import type { RatedVersion } from "../../views/bot-life.ts";
import type { DuelSummary } from "../../views/duel-summary.ts";
import type { MatchSummary } from "../../views/match-summary.ts";
import { getSeedKey } from "../../views/match-summary.ts";
import { compareScores, estimateGain } from "../statistics/gain.ts";
import { fitContrasts } from "../statistics/plackett-luce.ts";
import { sequentialZ } from "../statistics/sprt.ts";
import { compareResults, points } from "../statistics/tally.ts";

/** Games of two players, who are versions by their ids or builtins by their names. */
interface Games {
  readonly players: readonly [string, string];
  /** Of the first one; a draw is half a win. */
  readonly won: number;
  readonly played: number;
  /** How much better the score of the first one was in each case. */
  readonly gains: readonly number[];
}

/**
 * The ratings of the `max` newest versions in `ids`, oldest first, that have played, fitted to all their games at once.
 * Intervals are as wide as those of duels, since a duel ends by its results. Versions that played alone are compared
 * where they met the same case, each with the one before. A match that only repeats another counts once.
 */
export function rateVersions(
  ids: readonly string[],
  matches: readonly MatchSummary[],
  duels: readonly DuelSummary[],
  max: number,
): Pick<RatedVersion, "id" | "games" | "elo" | "change">[] {
  const getKey = (match: MatchSummary) =>
    JSON.stringify([getSeedKey(match), match.me, match.places, match.names, match.versions]);
  const series = [...new Map(matches.map((match) => [getKey(match), match])).values()];
  const sums = sumGames([
    ...series.flatMap(listMeetings),
    ...dropRepeats(duels).flatMap(countDuel),
    ...compareCases(ids, series),
  ]);
  const played = new Set(sums.flatMap((each) => each.players));
  const rated = ids.filter((id) => played.has(id)).slice(-max);
  const isRated = new Set(rated);
  // An older version stays as an opponent: newer ones may have met nobody else.
  const all = sums.filter((each) => each.players.some((player) => isRated.has(player)));
  const players = [...new Set([...rated, ...all.flatMap((each) => each.players)])];
  const choices = all.flatMap(({ players: both, won, played: of }) => {
    const among = both.map((player) => players.indexOf(player));
    return [won, of - won].flatMap((weight, i) => (weight > 0 ? { first: among[i]!, among, weight } : []));
  });
  const weigh = (weight: (index: number) => number) => players.map((_, index) => weight(index));
  const fromMean = rated.map((_, one) => weigh((i) => Number(i === one) - (i < rated.length ? 1 / rated.length : 0)));
  const fromLast = rated.slice(1).map((_, one) => weigh((i) => Number(i === one + 1) - Number(i === one)));
  const elos = rated.length === 0 ? [] : fitContrasts(choices, [...fromMean, ...fromLast], { z: sequentialZ });
  const isScored = all.some(({ gains }) => gains.length > 0);
  return rated.map((id, i) => {
    const rating = isScored ? {} : { elo: elos[i]! };
    const games = all.reduce((sum, each) => sum + (each.players.includes(id) ? each.played : 0), 0);
    const gains = all.flatMap(({ players: [one, other], gains: own }) => {
      if (one === id && other === rated[i - 1]) return own;
      return other === id && one === rated[i - 1] ? own.map((gain) => -gain) : [];
    });
    if (i === 0) return { id, games, ...rating };
    const since = rated[i - 1]!;
    const about = { since, isOneSave: ids[ids.indexOf(id) - 1] === since, elo: elos[rated.length + i - 1]! };
    return { id, games, ...rating, change: { ...about, ...(gains.length > 0 && { gain: estimateGain(gains) }) } };
  });
}

/** Of each two players one entry; gains, which may be of the same test cases, are not added up. */
function sumGames(all: readonly Games[]): Games[] {
  const sums = new Map<string, Games>();
  for (const each of all) {
    const key = each.players.toSorted().join();
    const before = sums.get(key);
    if (!before || each.gains.length > before.gains.length) sums.set(key, each);
    else if (before.gains.length === 0) {
      const won = each.players[0] === before.players[0] ? each.won : each.played - each.won;
      sums.set(key, { ...before, won: before.won + won, played: before.played + each.played });
    }
  }
  return [...sums.values()];
}

function listMeetings({ me, places, names, versions = [] }: MatchSummary): Games[] {
  const getKey = (player: number) => versions[player] ?? `named ${names[player]}`;
  const others = places.flatMap((_, player) => (getKey(player) === getKey(me) ? [] : player));
  return others.map((player) => {
    const won = points[compareResults(places, me, player)];
    return { players: [getKey(me), getKey(player)], won, played: 1, gains: [] };
  });
}

/** Duels of the same two on one seed, in one league, begin with the same matches, so only the longest counts. */
function dropRepeats(duels: readonly DuelSummary[]): readonly DuelSummary[] {
  const getKey = ({ versions: [own, other], names, seed, id, options, timeScale }: DuelSummary) =>
    JSON.stringify([[own, other ?? `named ${names[1]}`].sort(), seed ?? id, options, timeScale]);
  const byLength = duels.toSorted((one, other) => one.matches - other.matches);
  return [...new Map(byLength.map((duel) => [getKey(duel), duel])).values()];
}

function countDuel({ versions: [own, other], names, wins, draws, losses, gains = [] }: DuelSummary): Games[] {
  if (!own || wins + draws + losses === 0) return [];
  const played = wins + draws + losses;
  return [{ players: [own, other ?? `named ${names[1]}`], won: wins + draws / 2, played, gains }];
}

/** Compares the scores of each version that played alone with those of the version before, case by case. */
function compareCases(ids: readonly string[], series: readonly MatchSummary[]): Games[] {
  const reached = new Map<string, Map<string, number>>();
  for (const match of series.toReversed()) {
    const { places, scores, versions, criterion, botNumbers } = match;
    const id = versions?.[0];
    const score = criterion ? botNumbers?.[criterion.name] : scores[0];
    if (places.length === 1 && score !== undefined && id)
      reached.set(id, (reached.get(id) ?? new Map<string, number>()).set(getSeedKey(match), score));
  }
  const isLowestBest = series[0]?.criterion?.isLowestBest ?? false;
  const played = ids.filter((id) => reached.has(id));
  return played.slice(1).map((id, i) => {
    const before = reached.get(played[i]!)!;
    const both = [...reached.get(id)!].filter(([key]) => before.has(key));
    const gains = both.map(([key, score]) => compareScores(score, before.get(key)!, isLowestBest));
    const won = gains.reduce((sum, gain) => sum + (1 + Math.sign(gain)) / 2, 0);
    return { players: [id, played[i]!], won, played: gains.length, gains };
  });
}
