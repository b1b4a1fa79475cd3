import type { MatchPlan } from "../../record/match-record.ts";
import type { PlayedMatch } from "./executor.ts";

/** After this many matches, ending before the first answer in all of them is not a coincidence. */
export const maxHeld = 4;

/**
 * Holds back matches in which a program ended before its first answer, until it has answered in another one: nobody has
 * won against a program that does not run.
 */
export function createHeldMatches<Match>() {
  const answered = new Set<string>();
  let held: readonly { readonly match: Match; readonly ended: readonly string[] }[] = [];
  return {
    /** Adds a match; returns those that count now. */
    add(match: Match, { starts }: Pick<PlayedMatch, "starts">, { bots }: MatchPlan): readonly Match[] {
      const listBots = (start: string) =>
        bots.filter((_, player) => starts[player] === start).map((bot) => JSON.stringify(bot));
      for (const bot of listBots("answered")) answered.add(bot);
      const all = [...held, { match, ended: listBots("ended") }];
      const counts = ({ ended }: (typeof all)[number]) => ended.every((bot) => answered.has(bot));
      held = all.filter((each) => !counts(each));
      return all.filter(counts).map((each) => each.match);
    },
    left: (): readonly Match[] => held.map(({ match }) => match),
  };
}
