import type { SeriesResult } from "../../match/history/history-entry.ts";
import type { RatedVersion } from "../../views/bot-life.ts";
import type { DuelSummary } from "../../views/duel-summary.ts";
import { compareScores, estimateGain } from "../statistics/gain.ts";
import { fitContrasts, type RankedChoice } from "../statistics/plackett-luce.ts";
import { sequentialZ } from "../statistics/sprt.ts";
import { compareResults, points } from "../statistics/tally.ts";

/** Games of two players, who are versions by their ids or builtins by their names; `won` of the first, with half draws. */
interface Games {
  readonly players: readonly [string, string];
  readonly won: number;
  readonly played: number;
}

/** How much better the score of the second version was in a case. */
interface CaseGain {
  readonly versions: readonly [string, string];
  readonly gain: number;
}

type VersionRating = Pick<RatedVersion, "id" | "games" | "elo" | "change">;

/**
 * The rating of each version in `ids`, oldest first, that has played, fitted to all its games at once. Intervals are as
 * wide as those of duels, since a duel ends by its results. Versions that played alone are compared where they met the
 * same case, each with the one before.
 */
export function rateVersions(
  ids: readonly string[],
  series: readonly SeriesResult[],
  duels: readonly DuelSummary[],
): VersionRating[] {
  const solo = compareCases(ids, series);
  const games = sumGames([...series.flatMap(listMeetings), ...duels.flatMap(countDuel), ...solo.games]);
  const count = new Map<string, number>();
  for (const { players, played } of games)
    for (const player of players) count.set(player, (count.get(player) ?? 0) + played);
  const rated = ids.filter((id) => count.has(id));
  const players = [...rated, ...[...count.keys()].filter((player) => !rated.includes(player))];
  const choices = games.flatMap((each) => toChoices(each, players));
  const weigh = (weight: (index: number) => number) => players.map((_, index) => weight(index));
  const fromMean = rated.map((_, one) => weigh((i) => Number(i === one) - (i < rated.length ? 1 / rated.length : 0)));
  const fromLast = rated.slice(1).map((_, one) => weigh((i) => Number(i === one + 1) - Number(i === one)));
  const found = rated.length === 0 ? [] : fitContrasts(choices, [...fromMean, ...fromLast], { z: sequentialZ });
  const gains = [...solo.gains, ...duels.flatMap(listGains)];
  return rated.map((id, i) => {
    const about = { id, games: count.get(id)!, elo: found[i]! };
    if (i === 0) return about;
    const own = gains.flatMap(({ versions: [one, other], gain }) => {
      if (one === rated[i - 1] && other === id) return gain;
      return other === rated[i - 1] && one === id ? -gain : [];
    });
    return {
      ...about,
      change: { elo: found[rated.length + i - 1]!, ...(own.length > 0 && { gain: estimateGain(own) }) },
    };
  });
}

/** Of each two players one entry, since a fit takes as long as it has entries. */
function sumGames(all: readonly Games[]): Games[] {
  const sums = new Map<string, Games>();
  for (const { players, won, played } of all) {
    const key = players.join();
    const { won: before = 0, played: of = 0 } = sums.get(key) ?? {};
    sums.set(key, { players, won: before + won, played: of + played });
  }
  return [...sums.values()];
}

function listMeetings({ me, places, names, versions }: SeriesResult): Games[] {
  const getKey = (player: number) => versions[player] ?? `named ${names[player]}`;
  return places.flatMap((_, player) =>
    player === me || getKey(player) === getKey(me)
      ? []
      : { players: [getKey(me), getKey(player)] as const, won: points[compareResults(places, me, player)], played: 1 },
  );
}

function countDuel({ versions: [own, other], names, wins, draws, losses }: DuelSummary): Games[] {
  if (!own || wins + draws + losses === 0) return [];
  return [{ players: [own, other ?? `named ${names[1]}`], won: wins + draws / 2, played: wins + draws + losses }];
}

function listGains({ versions: [own, other], gains = [] }: DuelSummary): CaseGain[] {
  return own && other ? gains.map((gain) => ({ versions: [other, own], gain })) : [];
}

/** Compares the scores of each version that played alone with those of the version before, seed by seed. */
function compareCases(ids: readonly string[], series: readonly SeriesResult[]) {
  const scores = new Map<string, Map<string, SeriesResult>>();
  for (const result of series) {
    const [id] = result.versions;
    if (result.places.length > 1 || result.score === undefined || !id) continue;
    const cases = scores.get(id) ?? new Map<string, SeriesResult>();
    scores.set(id, cases.set(result.seed, cases.get(result.seed) ?? result));
  }
  const played = ids.filter((id) => scores.has(id));
  const found = played.slice(1).flatMap((id, i) =>
    [...scores.get(id)!].flatMap(([seed, { score, isLowestBest = false }]) => {
      const before = scores.get(played[i]!)!.get(seed)?.score;
      const gain = before === undefined ? undefined : compareScores(score!, before, isLowestBest);
      return gain === undefined ? [] : { versions: [played[i]!, id] as const, gain };
    }),
  );
  const games = found.map(
    ({ versions, gain }): Games => ({ players: versions, won: (1 - Math.sign(gain)) / 2, played: 1 }),
  );
  return { games, gains: found };
}

function toChoices({ players: both, won, played }: Games, players: readonly string[]): RankedChoice[] {
  const among = both.map((player) => players.indexOf(player));
  return [won, played - won].flatMap((weight, i) => (weight > 0 ? { first: among[i]!, among, weight } : []));
}
