import type { SeriesRow } from "../../../engine/match/history/history-entry.ts";
import type { SeedResult } from "../../../engine/match/history/series-rows.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import type { SeriesCell, SeriesFacts } from "../../../engine/views/series-facts.ts";

/** A series for its matrix; `before` finds the results of the previous version. */
export function collectSeriesFacts(
  series: SeriesRow,
  matches: readonly MatchSummary[],
  before: FindEarlierResult,
  from: number,
): SeriesFacts {
  const { run, bot, at, planned, changed } = series;
  const opponents = [...new Set(matches.map(formatOpponents))];
  const place = new Map(opponents.map((name, i) => [name, i]));
  const cells = matches.slice(from).map((match) => toCell(match, place.get(formatOpponents(match))!, before(match)));
  const version = matches[0]?.versions?.[matches[0].me] ?? undefined;
  return {
    run,
    bot,
    at,
    planned,
    opponents,
    cells,
    from,
    ...(version ? { version } : {}),
    ...(changed ? { changed } : {}),
  };
}

function toCell(match: MatchSummary, opponent: number, before: SeedResult | undefined): SeriesCell {
  const {
    id,
    series,
    seed,
    me,
    result,
    problemCount,
    errors,
    slowestMs = 0,
    ghosts,
    turns,
    scores,
    botNumbers,
  } = match;
  return {
    ...{ match: id, opponent, number: series?.number ?? 0, seed, me, result, slowestMs },
    problems: problemCount,
    timeouts: errors?.timeout ?? 0,
    turns,
    ...(scores[me] === undefined ? {} : { score: scores[me] }),
    ...(botNumbers ? { botNumbers } : {}),
    ...(ghosts ? { ghosts } : {}),
    ...(before ? { before: { match: before.id, result: before.result } } : {}),
  };
}

const formatOpponents = ({ names, me }: MatchSummary) => names.filter((_, player) => player !== me).join(", ");

/** Finds the last result of another version of the bot on the same seed, seat and opponents, before a match. */
type FindEarlierResult = (match: MatchSummary) => SeedResult | undefined;

/** `results` are all results of the bot on some seeds, newest first. */
export function createResultsBefore(results: readonly SeedResult[]): FindEarlierResult {
  const known = new Map<string, SeedResult[]>();
  for (const result of results) {
    const key = formatSeedKey(result.seed, result.me, result.opponent, result.versions);
    const list = known.get(key);
    if (list) list.push(result);
    else known.set(key, [result]);
  }
  return (match) => {
    const { seed, me, versions = [], at } = match;
    const same = known.get(formatSeedKey(seed, me, formatOpponents(match), versions));
    return same?.find((result) => result.at < at && result.versions[me] !== versions[me]);
  };
}

/** A changed opponent counts as a different one. */
function formatSeedKey(seed: string, me: number, opponent: string, versions: readonly (string | null)[]): string {
  const theirs = versions.map((version, player) => (player === me ? "" : (version ?? "")));
  return [seed, me, opponent, ...theirs].join("\n");
}
