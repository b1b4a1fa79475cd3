import type { BrokenBot } from "../arena/broken-bot.ts";
import type { DuelResult, DuelState } from "../arena/duel-state.ts";
import type { EloEstimate } from "../arena/elo.ts";
import type { SprtSettings } from "../arena/sprt.ts";
import { problemText } from "./problem-text.ts";

/** What a duel is about, beside its numbers. */
export interface DuelAbout {
  readonly players: readonly string[];
  readonly seed: string;
  readonly test: SprtSettings;
  readonly model: string;
}

/** One line while it is played. */
export function progressText({ matches, llr, bounds, elo, los, left }: Omit<DuelState, "verdict">): string {
  const rest = left === undefined ? "" : `, about ${left} matches left`;
  return `${matches} matches, LLR ${llr.toFixed(2)} (${range(bounds)}), Elo ${eloText(elo)}, better by ${percent(los)}${rest}`;
}

/** The verdict first, then what it stands on. */
export function duelText({ players, seed, test, model }: DuelAbout, result: DuelResult): string {
  const { verdict, ended, matches, wins, draws, losses, elo, los, llr, bounds } = result;
  const why = { decided: "", broken: "", most: ", as many as were asked for", stopped: ", stopped early" }[ended];
  const [one, other, ...more] = players;
  const others = more.length > 0 ? ` (with ${more.join(", ")})` : "";
  const { elo0, elo1, alpha, beta } = test;
  return [
    `${verdict}: ${eloText(elo)} Elo, ${matches} matches${why}`,
    `${one} vs ${other}${others}, seed ${seed}: ${wins} won, ${draws} drawn, ${losses} lost`,
    `95 % interval: ${signed(elo.low)} to ${signed(elo.high)} Elo; chance of superiority ${percent(los)}`,
    `LLR ${llr.toFixed(2)} (${range(bounds)}), Elo ${elo0} against ${elo1}, alpha ${alpha}, beta ${beta}`,
    `model: ${model}`,
  ].join("\n");
}

/** Why there is no rating, in one line. */
export function brokenText({ name, problem }: BrokenBot, matches: number): string {
  return `${name} failed in each of the first ${matches} matches: ${problemText(problem)}`;
}

/** "+34 ± 20", or what is known of it where one end is open. */
export function eloText({ value, low, high }: EloEstimate): string {
  if (Number.isFinite(low) && Number.isFinite(high)) return `${signed(value)} ± ${Math.round((high - low) / 2)}`;
  if (Number.isFinite(low)) return `at least ${signed(low)}`;
  return Number.isFinite(high) ? `at most ${signed(high)}` : "unknown";
}

function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? "+∞" : "-∞";
  const whole = Math.round(elo);
  return whole > 0 ? `+${whole}` : `${whole || 0}`;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const range = ({ lower, upper }: DuelState["bounds"]) => `${lower.toFixed(2)} to ${upper.toFixed(2)}`;
