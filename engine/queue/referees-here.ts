import { findReferee } from "../project/referee/find-referee.ts";
import type { RefereeSetting } from "../project/referee/referee-setting.ts";
import { getRememberedSetting, listRememberedReferees } from "../project/referee/remembered-referees.ts";
import type { MatchPlan } from "../record/match-record.ts";

type LocalReferee = NonNullable<MatchPlan["referee"]>;

/** The referees on this machine that a worker plays by, and sentences about those that cannot be played. */
export interface LocalReferees {
  readonly referees: readonly LocalReferee[];
  readonly unusable: readonly string[];
}

/** The referees that a worker was given and those that its user has added, as they are now: they may be built anew. */
export function findRefereesHere(given: readonly RefereeSetting[]): LocalReferees {
  const added = listRememberedReferees().map(getRememberedSetting);
  const found = [...given, ...added].map(findReferee);
  return {
    referees: found.flatMap((game) => (typeof game === "string" ? [] : (game.referee ?? []))),
    unusable: found.filter((game) => typeof game === "string"),
  };
}
