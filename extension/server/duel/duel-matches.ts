import { evaluateMatch } from "../../../engine/app/finished-match.ts";
import type { DuelMatch } from "../../../engine/arena/duel/duel.ts";
import { translate } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { LostMatch } from "../../../engine/views/duel-summary.ts";
import type { MatchList } from "../stored/match-list.ts";
import { summariseMatch } from "../stored/summary.ts";

/** The maximum number of lost matches saved per duel, and of those without a fault of the bot. */
const maxLost = 40;
const maxFaultlessRecords = 20;

/** The lost matches of one duel that can be opened on the board. */
export interface DuelMatches {
  /** Saves the record of a lost match, up to the limits. */
  receive(match: DuelMatch, pair: number): Promise<void>;
  /** The lost matches, in the order of their pairs. */
  readonly lost: readonly LostMatch[];
}

export function createDuelMatches(
  about: { readonly duel: string; readonly bot: string },
  matches: MatchList,
): DuelMatches {
  let lost: readonly LostMatch[] = [];
  return {
    get lost() {
      return lost;
    },
    async receive({ played: { record }, result, pairing }, pair) {
      if (result !== "lost" || lost.length >= maxLost || !record) return;
      const me = pairing.seats[0]!;
      const seed = Object.values(pairing.plan.seeds).join(" ");
      const match = await evaluateMatch(record, { me, seed, guess: () => () => undefined });
      const named = `${matches.history.idFor(record)}-pair-${pair + 1}-${me + 1}`;
      const { summary } = summariseMatch(match, { id: named, run: about.duel, bot: about.bot });
      const { problemCount: faults, problems, detail } = summary;
      if (faults === 0 && lost.filter((each) => each.faults === 0).length >= maxFaultlessRecords) return;
      const id = matches.saveOfDuel(record, summary);
      const problem = problems.find(({ severity }) => severity !== "information")?.message;
      const shown = {
        id,
        me,
        pair: pair + 1,
        detail,
        faults,
        ...(problem ? { problem: escapeLine(translate(problem)) } : {}),
      };
      lost = [...lost, shown].sort((a, b) => a.pair - b.pair);
    },
  };
}
