import type { BrokenBot, DuelResult, DuelState } from "../../arena/duel/duel-state.ts";
import type { SprtSettings } from "../../arena/statistics/sprt.ts";
import { formatDecimal } from "../../l10n/speak.ts";
import { formatElo, formatPercent, formatSignedElo } from "../../views/duel-summary.ts";
import { formatProblem } from "../problem-text.ts";

/** What a duel is about, besides its numbers. */
export interface DuelHead {
  readonly players: readonly string[];
  readonly seed: string;
  readonly test: SprtSettings;
  readonly model: string;
}

/** The progress of a duel in one line. */
export function formatProgress({ matches, llr, bounds, elo, los, left }: Omit<DuelState, "verdict">): string {
  const rest = left === undefined ? "" : `, about ${left} matches left`;
  return `${matches} matches, LLR ${formatDecimal(llr, 2)} (${formatRange(bounds)}), Elo ${formatElo(elo)}, better by ${formatPercent(los)}${rest}`;
}

/** The verdict, followed by the numbers behind it. */
export function formatDuel({ players, seed, test, model }: DuelHead, result: DuelResult): string {
  const { verdict, ended, matches, wins, draws, losses, elo, los, llr, bounds } = result;
  const why = { decided: "", broken: "", most: ", as many as were asked for", stopped: ", stopped early" }[ended];
  const [one, other, ...more] = players;
  const others = more.length > 0 ? ` (with ${more.join(", ")})` : "";
  const { elo0, elo1, alpha, beta } = test;
  return [
    `${verdict}: ${formatElo(elo)} Elo, ${matches} matches${why}`,
    `${one} vs ${other}${others}, seed ${seed}: ${wins} won, ${draws} drawn, ${losses} lost`,
    `95 % interval: ${formatSignedElo(elo.low)} to ${formatSignedElo(elo.high)} Elo; chance of superiority ${formatPercent(los)}`,
    `LLR ${formatDecimal(llr, 2)} (${formatRange(bounds)}), Elo ${elo0} against ${elo1}, alpha ${alpha}, beta ${beta}`,
    `model: ${model}`,
  ].join("\n");
}

/** Why there is no rating, in one line. */
export function describeBroken({ name, problem }: BrokenBot, matches: number): string {
  return `${name} failed in each of the first ${matches} matches: ${formatProblem(problem)}`;
}

const formatRange = ({ lower, upper }: DuelState["bounds"]) =>
  `${formatDecimal(lower, 2)} to ${formatDecimal(upper, 2)}`;
