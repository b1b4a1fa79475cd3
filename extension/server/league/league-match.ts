import { allRecords, type Executor } from "../../../engine/arena/execute/executor.ts";
import { isKept } from "../../../engine/arena/league/league-files.ts";
import type { LeagueRecords } from "../../../engine/arena/league/league-records.ts";
import { type League, leaguePairing } from "../../../engine/arena/league/run-league.ts";
import type { LeagueMatch } from "../../../engine/views/league-report.ts";

/** The name of a match's record, which is there; `again`: it was gone, and the match was played once more. */
export type OpenedMatch = { readonly match: string; readonly again: boolean };

/** Finds the records of a league's matches, and plays those again from their plans that are not kept. */
export function leagueMatches(
  plan: Pick<League, "keys" | "seed" | "setupOf">,
  records: LeagueRecords,
  executor: Executor,
): (match: LeagueMatch) => Promise<OpenedMatch> {
  const replayed = new WeakMap<LeagueMatch, string>();
  return async (match) => {
    if (isKept(records, match.record)) return { match: match.record, again: false };
    const before = replayed.get(match);
    if (isKept(records, before)) return { match: before, again: true };
    const played = await executor.play((await leaguePairing(plan, match)).plan, { records: allRecords });
    const name = records.save(played.record!, false);
    replayed.set(match, name);
    return { match: name, again: true };
  };
}
