import type { DuelResult, DuelState } from "../arena/duel/duel-state.ts";
import { toProblemsReply } from "./match-reply.ts";

/** The reply about a duel. Elo and chances are about the first player; bounds that are infinite are null. */
export function toDuelReply(result: DuelResult): object {
  const { verdict, ended, matches, wins, draws, losses, elo, los, llr, bounds, left, broken } = result;
  return {
    ...{ verdict, standing: describeStanding(result), ended, matches, wins, draws, losses, elo },
    chanceOfSuperiority: round(los),
    llr: round(llr),
    llrBounds: { lower: round(bounds.lower), upper: round(bounds.upper) },
    ...(verdict === "undecided" && left !== undefined ? { matchesStillNeeded: left } : {}),
    broken: broken && { name: broken.name, ...toProblemsReply([broken.problem]) },
  };
}

/** With this chance, a duel without a verdict still says who is probably better. */
const probableLos = 0.95;

/** What the matches say so far, which is more than "undecided" where the test wanted more of them. */
function describeStanding({ verdict, los }: DuelState): string {
  if (verdict !== "undecided") return verdict;
  if (los >= probableLos) return "probably better; the test needs more matches to be sure";
  if (los <= 1 - probableLos) return "probably worse; the test needs more matches to be sure";
  return "no clear difference yet";
}

const round = (value: number) => Math.round(value * 1000) / 1000;
