import type { Database } from "node-sqlite3-wasm";
import { tallySummaries } from "../../../engine/app/series.ts";
import { compareScoresByCase } from "../../../engine/arena/series/case-scores.ts";
import {
  type CaseScore,
  readCaseScores,
  readNewestSeries,
  readNotes,
  readResultsOnSeeds,
  readSeriesRow,
  type SeedResult,
  type SeriesRow,
} from "../../../engine/match/history/history-entry.ts";
import type { Replayed } from "../../../engine/record/replayed.ts";
import { labelBotFile } from "../../../engine/text/bot-name.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { getSeedKey } from "../../../engine/views/match-summary.ts";
import type { SeriesCell, SeriesFacts, SeriesListEntry } from "../../../engine/views/series-facts.ts";
import type { MatchList } from "./match-list.ts";
import { createDigest, type SeriesDigest } from "./series-digest.ts";

/** A series for its matrix; `before` finds the results of the previous version. */
export function collectSeriesFacts(
  series: SeriesRow,
  matches: readonly MatchSummary[],
  before: FindEarlierResult,
  from: number,
  known: readonly CaseScore[] = [],
): SeriesFacts {
  const { run, bot, at, planned, changed } = series;
  const opponents = [...new Set(matches.map(formatOpponents))];
  const place = new Map(opponents.map((name, i) => [name, i]));
  const { compare, rank } = compareCases(matches, known);
  const cells = matches.slice(from).map((match) => {
    const earlier = before(match);
    return { ...toCell(match, place.get(formatOpponents(match))!, earlier), ...compare(match, earlier) };
  });
  const version = matches[0]?.versions?.[matches[0].me] ?? undefined;
  return {
    run,
    bot,
    at,
    planned,
    opponents,
    tally: tallySummaries(matches),
    cells,
    from,
    ...(version ? { version } : {}),
    ...(rank ? { rank } : {}),
    ...(changed ? { changed } : {}),
  };
}

function toCell(match: MatchSummary, opponent: number, before: SeedResult | undefined): SeriesCell {
  const { id, series, seed, me, result, turns, scores, criterion } = match;
  const { problemCount, errors, slowestMs = 0, ghosts, botNumbers } = match;
  const score = criterion ? botNumbers?.[criterion.name] : scores[me];
  return {
    ...{ match: id, opponent, number: series?.number ?? 0, seed, me, result, slowestMs },
    problems: problemCount,
    timeouts: errors?.timeout ?? 0,
    turns,
    ...(score === undefined ? {} : { score }),
    ...(botNumbers ? { botNumbers } : {}),
    ...(ghosts ? { ghosts } : {}),
    ...(before ? { before: { match: before.id, result: before.result } } : {}),
  };
}

/** How the scores of a series compare with the best known ones of their cases. */
function compareCases(matches: readonly MatchSummary[], known: readonly CaseScore[]) {
  const { criterion } = matches[0] ?? {};
  if (!criterion) return { compare: () => ({}) };
  const own = matches.map((match) => {
    const { bot, me, versions, botNumbers } = match;
    const known = { bot, version: versions?.[me] ?? null, score: botNumbers?.[criterion.name] ?? null };
    return { key: getSeedKey(match), ...known };
  });
  const { best, share, find, rank } = compareScoresByCase(own, known, criterion.isLowestBest);
  return {
    compare(match: MatchSummary, before: SeedResult | undefined) {
      const { botNumbers, me, bot: own } = match;
      const key = getSeedKey(match);
      const { score, bot = "" } = best(key) ?? {};
      if (score === undefined) return {};
      const bestBy = labelBotFile(decodeURIComponent(bot));
      const rel = share(key, botNumbers?.[criterion.name]);
      if (!before) return { best: score, bestBy, rel };
      const { id, result, versions } = before;
      return { best: score, bestBy, rel, before: { match: id, result, rel: share(key, find(key, own, versions[me])) } };
    },
    rank,
  };
}

const formatOpponents = ({ names, me }: MatchSummary) => names.filter((_, player) => player !== me).join(", ");

/** Finds the last result of another version of the bot on the same seed, seat and opponents, before a match. */
type FindEarlierResult = (match: MatchSummary) => SeedResult | undefined;

/** `results` are all results of the bot on some seeds, newest first. */
export function createResultsBefore(results: readonly SeedResult[]): FindEarlierResult {
  const known = new Map<string, SeedResult[]>();
  for (const result of results) {
    const key = formatSeedKey(result.key, result.me, result.opponent, result.versions);
    const list = known.get(key);
    if (list) list.push(result);
    else known.set(key, [result]);
  }
  return (match) => {
    const { me, versions = [], at } = match;
    const same = known.get(formatSeedKey(getSeedKey(match), me, formatOpponents(match), versions));
    return same?.find((result) => result.at < at && result.versions[me] !== versions[me]);
  };
}

/** A changed opponent counts as a different one. */
function formatSeedKey(key: string, me: number, opponent: string, versions: readonly (string | null)[]): string {
  const theirs = versions.map((version, player) => (player === me ? "" : (version ?? "")));
  return [key, me, opponent, ...theirs].join("\n");
}

interface AtHand {
  readonly series: SeriesRow;
  readonly matches: MatchSummary[];
  readonly before: Promise<ReturnType<typeof createResultsBefore>>;
  readonly keys: readonly string[];
  scores?: Promise<readonly CaseScore[]>;
  readonly timing?: () => string;
}

/** The number of series in memory; others are read from the history on request. */
const maxAtHand = 4;
/** A digest takes some kilobytes. */
const maxDigests = 5000;
const maxListed = 30;

/** The series that were played: those of this session are in memory, others are read from the history. */
export function createSeriesBook(list: MatchList) {
  const atHand = new Map<string, AtHand>();
  const digests = new Map<string, SeriesDigest>();

  /** A history that cannot be opened is reported where matches are saved. */
  const asked = <T>(job: (database: Database) => T, fallback: T) => list.store.session(job).catch(() => fallback);

  async function earlier(bot: string, keys: readonly string[]) {
    return createResultsBefore(await asked((database) => readResultsOnSeeds(database, bot, keys), []));
  }

  /** All scores in the cases of a series, read anew whenever it is shown from its beginning. */
  function readScores(held: AtHand, from: number): Promise<readonly CaseScore[]> | undefined {
    const { game, criterion } = held.matches[0] ?? {};
    if (game === undefined || !criterion) return undefined;
    if (from > 0 && held.scores) return held.scores;
    const wanted = { game, criterion: criterion.name, keys: held.keys };
    held.scores = asked((database) => readCaseScores(database, wanted), []);
    return held.scores;
  }

  function hold(run: string, held: AtHand): AtHand {
    atHand.set(run, held);
    const [oldest] = atHand.keys();
    if (atHand.size > maxAtHand && oldest !== undefined) atHand.delete(oldest);
    return held;
  }

  async function load(run: string): Promise<AtHand | undefined> {
    const series = await asked((database) => readSeriesRow(database, run), undefined);
    if (!series) return undefined;
    const found = await list.list({ run, limit: 100_000 });
    const matches = found.map(dropProblems).reverse();
    const keys = [...new Set(matches.map(getSeedKey))];
    return hold(run, { series, matches, keys, before: earlier(series.bot, keys) });
  }

  const opened = async (run: string) => atHand.get(run) ?? load(run);

  async function newest(): Promise<string | undefined> {
    const here = [...atHand.values()].sort((a, b) => (a.series.at < b.series.at ? 1 : -1))[0];
    if (here) return here.series.run;
    return (await asked((database) => readNewestSeries(database, 1), []))[0]?.run;
  }

  return {
    /** Begins a series, or continues it after `played`; `timing` returns the current sentence on concurrency. */
    begin(series: SeriesRow, keys: readonly string[], timing: () => string, played: readonly MatchSummary[] = []) {
      const matches = played.map(dropProblems);
      hold(series.run, { series, matches, keys, before: earlier(series.bot, keys), timing });
    },
    /** Stores sentences about files that changed on disk during a series. */
    changed(run: string, changed: string) {
      const held = atHand.get(run);
      if (held) atHand.set(run, { ...held, series: { ...held.series, changed } });
    },
    /** Adds a finished match; does nothing if it is not part of a series. */
    add(summary: MatchSummary, replay: Replayed) {
      if (!summary.series) return;
      atHand.get(summary.run)?.matches.push(dropProblems(summary));
      digests.set(summary.id, createDigest(replay, summary.me));
      const [oldest] = digests.keys();
      if (digests.size > maxDigests && oldest !== undefined) digests.delete(oldest);
    },
    /** A series, or the newest one, with its matches from index `from` on. */
    async facts(run: string | undefined, from: number): Promise<SeriesFacts | undefined> {
      const wanted = run ?? (await newest());
      const held = wanted === undefined ? undefined : await opened(wanted);
      if (!held) return undefined;
      const known = await readScores(held, from);
      const facts = collectSeriesFacts(held.series, held.matches, await held.before, from, known);
      const notes = await list.store.notes([facts.run, facts.version]).catch(() => ({}) as Record<string, string>);
      const noted = { note: notes[facts.run], versionNote: notes[facts.version ?? ""] };
      return held.timing ? { ...facts, ...noted, timing: held.timing() } : { ...facts, ...noted };
    },
    list: (): Promise<SeriesListEntry[]> => asked(listNewest, []),
    /** The digest of a match, if it is in memory. */
    digest: (match: string) => digests.get(match),
    /** The matches of a series, in the order they ended. */
    getMatches: async (run: string): Promise<readonly MatchSummary[]> => (await opened(run))?.matches ?? [],
  };
}

function listNewest(database: Database): SeriesListEntry[] {
  const rows = readNewestSeries(database, maxListed);
  const runs = rows.map(({ run }) => run);
  const notes = readNotes(database, runs);
  return rows.map((row) => ({ ...row, note: notes[row.run] }));
}

/** Drops the problems, of which a matrix only needs the number. */
const dropProblems = (summary: MatchSummary): MatchSummary => ({ ...summary, problems: [] });
