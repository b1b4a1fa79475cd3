import { formatDecimal, t, translate } from "../engine/l10n/speak.ts";
import type { MatchSummary } from "../engine/views/match-summary.ts";
import type { RunState } from "./protocol-data.ts";

/** "Won vs greedy"; for a bot that played alone, how well it did. */
export function formatResult(summary: MatchSummary): string {
  const { result, names, me, places, branch, detail } = summary;
  if (names.length === 1 && result !== "stopped") return capitalise(translate(detail));
  const opponent = formatAgainst({ names, me });
  const place = names.length > 2 && result !== "stopped" ? places[me] : undefined;
  const how = t("{result, select, won {Won} lost {Lost} drew {Drew} other {Stopped}} {against}", {
    result,
    against: opponent,
  });
  const placed =
    place === undefined
      ? how
      : t("{result} (place {place, number} of {players, number})", { result: how, place, players: names.length });
  return branch ? t("{title} (what if)", { title: placed }) : placed;
}

/** "won", for a list. */
export function translateResult(result: MatchSummary["result"]): string {
  return t("{result, select, won {won} lost {lost} drew {drew} other {stopped}}", { result });
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function formatAgainst({ names, me }: Pick<MatchSummary, "names" | "me">): string {
  return formatVersus(names.filter((_, player) => player !== me).join(", "));
}

export function formatVersus(opponent: string): string {
  return opponent === "" ? t("alone") : t("vs {opponent}", { opponent });
}

/** "32 turns, 0.4 s, 2 problems"; of a match of many games "338 to 62 games, 0.8 s". */
export function formatFigures({ turns, durationMs, problemCount, reason, scores, me }: MatchSummary): string {
  const others = scores.filter((_, player) => player !== me).join(", ");
  const length =
    reason === "games"
      ? t("{own, number} to {others} games", { own: scores[me] ?? 0, others })
      : t("{turns, plural, one {# turn} other {# turns}}", { turns });
  const parts = [length, formatSeconds(durationMs)];
  if (problemCount > 0)
    parts.push(t("{count, plural, one {problems in # turn} other {problems in # turns}}", { count: problemCount }));
  return parts.join(", ");
}

/** "14 of 20 won (70 %, 48–86 %)". */
export function formatTally({ tally, played }: RunState): string {
  if (!tally || played === 0) return "";
  const { wins, draws, low, high } = tally;
  const values = {
    wins,
    played,
    draws,
    rate: toPercent((wins + draws / 2) / played),
    low: toPercent(low),
    high: toPercent(high),
  };
  const { draws: _, ...undrawn } = values;
  return draws > 0
    ? t(
        "{wins, number} of {played, number} won, {draws, plural, one {# drawn} other {# drawn}} ({rate, number} %, {low, number}–{high, number} %)",
        values,
      )
    : t("{wins, number} of {played, number} won ({rate, number} %, {low, number}–{high, number} %)", undrawn);
}

function toPercent(rate: number): number {
  return Math.round(100 * rate);
}

function formatSeconds(ms: number): string {
  return `${ms < 9950 ? formatDecimal(ms / 1000, ms < 950 ? 2 : 1) : Math.round(ms / 1000)} s`;
}
