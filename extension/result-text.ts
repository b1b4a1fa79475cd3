import { formatDecimal, getSpoken, t, translate } from "../engine/l10n/speak.ts";
import { computePassedTime, formatAge, type MatchSummary, shortenSeed } from "../engine/views/match-summary.ts";
import { formatMeanScore } from "../engine/views/mean-score.ts";
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

/** "14 of 20 won (70 %, 48–86 %)"; of an optimization game "mean score 1,234 in 20 cases, 97.3 % of the best known". */
export function formatTally({ tally, played, share }: Pick<RunState, "tally" | "played" | "share">): string {
  if (!tally || played === 0) return "";
  if (tally.scores) return formatMeanScore(tally.scores, played, share);
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

const toPercent = (rate: number): number => Math.round(100 * rate);

function formatSeconds(ms: number): string {
  return `${ms < 9950 ? formatDecimal(ms / 1000, ms < 950 ? 2 : 1) : Math.round(ms / 1000)} s`;
}

/** What tells matches with one result apart in a list: "player 2", "seed 3f1c", "1a2b3c4", "5 min. ago". */
export function listMatchFacts(summary: MatchSummary, versionName?: string): readonly string[] {
  const { names, me, seed, at } = summary;
  const version = versionName ?? getShortVersion(summary);
  return [
    ...(names.length > 1 ? [t("seat {seat, number}", { seat: me + 1 })] : []),
    t("seed {seed}", { seed: shortenSeed(seed) }),
    ...(version === undefined ? [] : [version]),
    formatAge(at),
  ];
}

/** What a narrow row has room for, which cuts off the end: "seat 2", "5m", "first try", "43 turns, 0.15 s". */
export function listRowFacts(summary: MatchSummary, versionName?: string, now = Date.now()): readonly string[] {
  const { names, me, at } = summary;
  return [
    ...(names.length > 1 ? [t("seat {seat, number}", { seat: me + 1 })] : []),
    formatShortAge(at, now),
    ...(versionName === undefined ? [] : [versionName]),
    formatFigures(summary),
  ];
}

/** Enough characters to distinguish the versions of a bot. */
const shortLength = 7;

export function getShortVersion({ versions, me }: Pick<MatchSummary, "versions" | "me">): string | undefined {
  return versions?.[me]?.slice(0, shortLength);
}

/** "5m", or "now". */
function formatShortAge(at: string, now: number): string {
  const { count, unit } = computePassedTime(at, now);
  if (unit === "second") return formatAge(at, now);
  return new Intl.NumberFormat(getSpoken().language, { style: "unit", unit, unitDisplay: "narrow" }).format(count);
}
