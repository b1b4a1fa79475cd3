import { spokenNow, t } from "../engine/l10n/speak.ts";
import type { MatchSummary } from "./protocol.ts";

/** What tells a match from others with the same result, for a row of a list: "player 2", "seed 3f1c", "1a2b3c4", "5 min. ago". */
export function matchFacts(summary: MatchSummary, versionName?: string): readonly string[] {
  const { names, me, seed, at } = summary;
  const version = versionName ?? shortVersion(summary);
  return [
    ...(names.length > 1 ? [t("player {player}", { player: me + 1 })] : []),
    t("seed {seed}", { seed }),
    ...(version === undefined ? [] : [version]),
    age(at),
  ];
}

/** So many characters tell the versions of a bot apart. */
const shortLength = 7;

export function shortVersion({ versions, me }: Pick<MatchSummary, "versions" | "me">): string | undefined {
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
export function age(at: string, now = Date.now()): string {
  const passed = (now - Date.parse(at)) / 1000;
  const format = new Intl.RelativeTimeFormat(spokenNow().language, { style: "short", numeric: "auto" });
  const [unit, length] = units.find(([, each]) => passed >= each) ?? ["second", 60];
  return unit === "second" ? format.format(0, "second") : format.format(-Math.floor(passed / length), unit);
}
