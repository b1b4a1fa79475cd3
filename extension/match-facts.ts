import { getSpoken, t } from "../engine/l10n/speak.ts";
import { type MatchSummary, shortenSeed } from "../engine/views/match-summary.ts";
import { formatFigures } from "./result-text.ts";

/**
 * What distinguishes a match from others with the same result, for a row of a list: "player 2", "seed 3f1c", "1a2b3c4",
 * "5 min. ago".
 */
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

/** The same, shortened for a narrow row, which cuts off the end: "seat 2", "5m", "3f1c", "first try", "43 turns, 0.15 s". */
export function listRowFacts(summary: MatchSummary, versionName?: string, now = Date.now()): readonly string[] {
  const { names, me, seed, at } = summary;
  return [
    ...(names.length > 1 ? [t("seat {seat, number}", { seat: me + 1 })] : []),
    formatShortAge(at, now),
    shortenSeed(seed),
    ...(versionName === undefined ? [] : [versionName]),
    formatFigures(summary),
  ];
}

/** Enough characters to distinguish the versions of a bot. */
const shortLength = 7;

export function getShortVersion({ versions, me }: Pick<MatchSummary, "versions" | "me">): string | undefined {
  return versions?.[me]?.slice(0, shortLength);
}

const units = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "5 min. ago", in the language of the editor. */
export function formatAge(at: string, now = Date.now()): string {
  const { count, unit } = computePassedTime(at, now);
  const format = new Intl.RelativeTimeFormat(getSpoken().language, { style: "short", numeric: "auto" });
  return format.format(-count, unit);
}

/** "5m", or "now". */
function formatShortAge(at: string, now: number): string {
  const { count, unit } = computePassedTime(at, now);
  if (unit === "second") return formatAge(at, now);
  return new Intl.NumberFormat(getSpoken().language, { style: "unit", unit, unitDisplay: "narrow" }).format(count);
}

/** The time passed in the largest unit that is at least 1; anything below a minute is 0 seconds. */
function computePassedTime(at: string, now: number) {
  const seconds = (now - Date.parse(at)) / 1000;
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? [];
  return unit === undefined ? { count: 0, unit: "second" as const } : { count: Math.floor(seconds / length!), unit };
}
