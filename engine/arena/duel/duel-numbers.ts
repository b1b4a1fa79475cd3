import { translate } from "../../l10n/speak.ts";
import type { Problem } from "../../record/problem.ts";
import { escapeLine } from "../../text/visible.ts";
import type { DuelSummary } from "../../views/duel-summary.ts";
import { computeSprtBounds, defaultSprt } from "../statistics/sprt.ts";
import type { DuelResult, DuelState } from "./duel-state.ts";

/** The numbers of a duel for display and storage. Infinite bounds become null, because JSON has no infinity. */
export function toDuelNumbers(state: DuelState): Partial<DuelSummary> {
  const { verdict, matches, wins, draws, losses, pairs, elo, los, llr, bounds, left = null } = state;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  const { value, low, high } = elo;
  const counts = { verdict, matches, wins, draws, losses, pairs, los, llr, bounds, left };
  return { ...counts, elo: { value: known(value), low: known(low), high: known(high) } };
}

/**
 * Why a duel ended. `own` says whether a bot's name belongs to a file of the user; lines of another version are not
 * what the user sees.
 */
export function describeEnd({ ended, broken }: DuelResult, own: (name: string) => boolean): Partial<DuelSummary> {
  if (!broken) return { state: ended, left: null };
  const { name, problem } = broken;
  const trouble = {
    name: escapeLine(name),
    message: translate(problem.message),
    ...(own(name) ? locateProblem(problem) : {}),
  };
  return { state: ended, left: null, trouble };
}

/** The file and line of a problem, if known. */
export function locateProblem(problem: Problem | undefined): { readonly file?: string; readonly line?: number } {
  return problem?.file === undefined ? {} : { file: problem.file, line: problem.line ?? 1 };
}

/** The summary of a duel that has not begun. */
export const emptyDuelSummary: Omit<DuelSummary, "id" | "bot" | "at" | "game" | "names" | "background"> = {
  versions: [],
  state: "preparing",
  verdict: "undecided",
  ...{ matches: 0, wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] },
  elo: { value: null, low: null, high: null },
  los: 0.5,
  llr: 0,
  bounds: computeSprtBounds(defaultSprt),
  left: null,
  trail: [],
  lost: [],
  faults: [0, 0],
  model: "",
};
