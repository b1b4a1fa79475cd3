import { translate } from "../../l10n/speak.ts";
import type { Problem } from "../../record/problem.ts";
import { visibleLine } from "../../text/visible.ts";
import type { DuelSummary } from "../../views/duel-summary.ts";
import { sprtBounds, usualSprt } from "../statistics/sprt.ts";
import type { DuelResult, DuelState } from "./duel-state.ts";

/** How a duel stands, as it is shown and kept. What has no bound is null, since JSON knows no infinity. */
export function toDuelNumbers(state: DuelState): Partial<DuelSummary> {
  const { verdict, matches, wins, draws, losses, pairs, elo, los, llr, bounds, left = null } = state;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  const { value, low, high } = elo;
  const counts = { verdict, matches, wins, draws, losses, pairs, los, llr, bounds, left };
  return { ...counts, elo: { value: known(value), low: known(low), high: known(high) } };
}

/** How it ended; `own` says whether a bot's file is the user's, as the lines of another version are not those that he sees. */
export function describeEnd({ ended, broken }: DuelResult, own: (name: string) => boolean): Partial<DuelSummary> {
  if (!broken) return { state: ended, left: null };
  const { name, problem } = broken;
  const trouble = {
    name: visibleLine(name),
    message: translate(problem.message),
    ...(own(name) ? locateProblem(problem) : {}),
  };
  return { state: ended, left: null, trouble };
}

/** Where a problem is, if it has a place. */
export function locateProblem(problem: Problem | undefined): { readonly file?: string; readonly line?: number } {
  return problem?.file === undefined ? {} : { file: problem.file, line: problem.line ?? 1 };
}

/** A duel that is to begin. */
export const emptyDuelSummary: Omit<DuelSummary, "id" | "bot" | "at" | "game" | "names" | "background"> = {
  versions: [],
  state: "preparing",
  verdict: "undecided",
  ...{ matches: 0, wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] },
  elo: { value: null, low: null, high: null },
  los: 0.5,
  llr: 0,
  bounds: sprtBounds(usualSprt),
  left: null,
  trail: [],
  lost: [],
  faults: [0, 0],
  model: "",
};
