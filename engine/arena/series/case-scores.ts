import type { CaseScore } from "../../match/history/history-entry.ts";
import type { CaseRank } from "../../views/series-facts.ts";
import { compareRelatively } from "../statistics/gain.ts";

/**
 * How the scores of one version compare with all that are known, which come newest first. Its rank is among the versions
 * that have played all of its cases: by the mean of their shares of the best known scores, of each the newest.
 */
export function compareScoresByCase(own: readonly CaseScore[], known: readonly CaseScore[], isLowestBest: boolean) {
  const best = new Map<string, CaseScore & { readonly score: number }>();
  const byVersion = new Map<string, Map<string, number | null>>();
  const toKey = (bot: string, version: string | null | undefined) => `${bot} ${version ?? null}`;
  for (const { score, ...one } of [...known.toReversed(), ...own]) {
    const { score: reached } = best.get(one.key) ?? {};
    const isBest = score !== null && (reached === undefined || (isLowestBest ? score < reached : score > reached));
    if (isBest) best.set(one.key, { ...one, score });
    const version = toKey(one.bot, one.version);
    byVersion.set(version, (byVersion.get(version) ?? new Map()).set(one.key, score));
  }
  const keys = [...new Set(own.map(({ key }) => key))];
  const share = (key: string, score: number | null = null) => {
    const { score: reached } = best.get(key) ?? {};
    if (reached === undefined || score === null) return 0;
    return Math.max(0, 1 + compareRelatively(score, reached, isLowestBest));
  };
  const sum = (scores: ReadonlyMap<string, number | null>) =>
    keys.reduce((all, key) => all + share(key, scores.get(key)), 0);
  const rivals = [...byVersion.values()].filter((scores) => keys.every((key) => scores.has(key))).map(sum);
  const mine = own[0] ? sum(byVersion.get(toKey(own[0].bot, own[0].version))!) : 0;
  return {
    /** The best known score of a case, and whose it is. */
    best: (key: string) => best.get(key),
    /** How close a score comes to it, from 0 to 1. */
    share,
    /** The score of a version in a case. */
    find: (key: string, bot: string, version?: string | null) => byVersion.get(toKey(bot, version))?.get(key),
    rank: {
      ...{ place: 1 + rivals.filter((each) => each > mine).length, of: rivals.length },
      share: mine / Math.max(1, keys.length),
    } satisfies CaseRank,
  };
}
