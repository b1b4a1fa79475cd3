import { said } from "../l10n/speak.ts";
import type { DuelElo, DuelSummary } from "./duel-summary.ts";

/** The result in a few words: "better: +34 ± 20, 212 matches", "no difference yet (+3 ± 40, 60 matches)". */
export function verdictText({ state, verdict, elo, matches, names, trouble }: DuelSummary): string {
  if (state === "failed") return "the duel cannot be played";
  if (state === "broken") return `${trouble?.name ?? "a bot"} fails in every match`;
  if (matches === 0) return state === "stopped" ? "stopped" : `a duel with ${names[1] ?? "another version"}`;
  const told = `${eloText(elo)}, ${matches} matches`;
  return verdict === "undecided" ? `no difference yet (${told})` : `${verdict}: ${told}`;
}

/** "+34 ± 20", or what is known of it where one end is open. */
export function eloText({ value, low, high }: DuelElo): string {
  const [open, closed] = [known(low), known(high)];
  if (open && closed) return `${signedElo(value)} ± ${Math.round((high! - low!) / 2)}`;
  if (open) return said("at least {elo, number}", { elo: signedElo(low) });
  return closed ? said("at most {elo, number}", { elo: signedElo(high) }) : said("unknown");
}

export function signedElo(elo: number | null): string {
  if (!known(elo)) return elo !== null && elo > 0 ? "+∞" : "-∞";
  const whole = Math.round(elo!);
  return whole > 0 ? `+${whole}` : `${whole || 0}`;
}

export const percentText = (share: number): string => `${(100 * share).toFixed(1)} %`;

function known(value: number | null): boolean {
  return Number.isFinite(value);
}
