import { meetsConditions, parseFilter, readMatchNumber } from "../../../engine/views/match-summary.ts";
import type { SeriesCell, SeriesCharts, SeriesFacts } from "../../../engine/views/series-facts.ts";
import type { MenuChoice, SeriesUpdate } from "../messages.ts";

/** The conditions for a match to be shown; all that are set must apply. */
interface SeriesFilter {
  readonly marks: readonly SeriesMark[];
  /** Milliseconds; only matches with a slower answer. */
  readonly slower?: number;
  /** A text that must occur in an answer or in stderr. */
  readonly text: string;
  /** Conditions on numbers, as they are typed: `turns > 40 and draws = 0`. */
  readonly numbers: string;
}

export const marks = ["lost", "regressions", "errors", "timeouts"] as const;
export type SeriesMark = (typeof marks)[number];

export interface SeriesPageState {
  readonly title: string;
  /** The series on the page; undefined if not received yet, null if none has been played. */
  readonly facts?: SeriesFacts | null;
  readonly isPlaying: boolean;
  readonly choices: readonly MenuChoice[];
  readonly filter: SeriesFilter;
  readonly found?: { readonly text: string; readonly matches: ReadonlySet<string>; readonly searched: number };
  readonly charts?: SeriesCharts;
}

export type SeriesPageEvent = SeriesUpdate | { readonly kind: "filter"; readonly filter: Partial<SeriesFilter> };

const emptyFilter: SeriesFilter = { marks: [], text: "", numbers: "" };

export const emptySeries: SeriesPageState = { title: "", isPlaying: false, choices: [], filter: emptyFilter };

export function updateSeries(state: SeriesPageState, event: SeriesPageEvent): SeriesPageState {
  switch (event.kind) {
    case "noSeries":
      return state.facts ? state : { ...state, facts: null };
    case "series":
      return joinSeries(state, event);
    case "seriesList":
      return { ...state, choices: event.choices };
    case "seriesFound": {
      const { run, text, matches, searched } = event;
      if (run !== state.facts?.run || text !== state.filter.text) return state;
      return { ...state, found: { text, matches: new Set(matches), searched } };
    }
    case "seriesCharts":
      return event.run === state.facts?.run ? { ...state, charts: event.charts } : state;
    case "filter":
      return { ...state, filter: { ...state.filter, ...event.filter } };
  }
}

/** Adds matches of the current series, or switches to another one. */
function joinSeries(state: SeriesPageState, { title, facts, isPlaying }: SeriesUpdate & { kind: "series" }) {
  const isSame = state.facts?.run === facts.run;
  if (facts.from === 0 || !isSame || !state.facts) {
    const another = isSame ? {} : { filter: emptyFilter, found: undefined, charts: undefined };
    return { ...state, ...another, title, facts, isPlaying };
  }
  const cells = [...state.facts.cells.slice(0, facts.from), ...facts.cells];
  return { ...state, title, isPlaying, facts: { ...facts, from: 0, cells } };
}

/** The previous version won where this one lost, or came closer to the best known score. */
export function isRegression({ result, rel = 0, before }: SeriesCell): boolean {
  return before?.rel === undefined ? result === "lost" && before?.result === "won" : rel < before.rel;
}

const markChecks: Readonly<Record<SeriesMark, (cell: SeriesCell) => boolean>> = {
  lost: ({ result }) => result === "lost",
  regressions: isRegression,
  errors: ({ problems }) => problems > 0,
  timeouts: ({ timeouts }) => timeouts > 0,
};

export function isFiltered({ marks: set, slower, text, numbers }: SeriesFilter): boolean {
  return set.length > 0 || slower !== undefined || text !== "" || numbers !== "";
}

/** Returns which matches the filter shows; none while a text search is running. */
export function createFilter({ filter, found }: SeriesPageState): (cell: SeriesCell) => boolean {
  const { marks: set, slower, text } = filter;
  const { conditions } = parseFilter(filter.numbers);
  return (cell) => {
    if (!set.every((mark) => markChecks[mark](cell))) return false;
    if (slower !== undefined && cell.slowestMs <= slower) return false;
    const match = { ...cell, turns: cell.turns ?? 0, problemCount: cell.problems };
    if (!meetsConditions(conditions, (name) => readMatchNumber(match, name))) return false;
    return text === "" || (found?.text === text && found.matches.has(cell.match));
  };
}

export function countCells(cells: readonly SeriesCell[], mark: SeriesMark): number {
  return cells.filter(markChecks[mark]).length;
}

export type SeriesMatrix = ReturnType<typeof makeMatrix>;

/** A row per seed with a visible match: its matches by opponent and seat, undefined where there is none. */
export function makeMatrix({ cells, opponents }: SeriesFacts, isShown: (cell: SeriesCell) => boolean) {
  /** The seats played from; an opponent has a column for each. */
  const sides = [...new Set(cells.map(({ me }) => me))].sort((a, b) => a - b);
  const columns = opponents.length * sides.length;
  const rows = new Map<string, { number: number; seed: string; isShown: boolean; cells: (SeriesCell | undefined)[] }>();
  for (const cell of cells) {
    let row = rows.get(cell.seed);
    if (!row) {
      row = { number: cell.number, seed: cell.seed, isShown: false, cells: new Array(columns).fill(undefined) };
      rows.set(cell.seed, row);
    }
    row.cells[cell.opponent * sides.length + sides.indexOf(cell.me)] = cell;
    row.isShown ||= isShown(cell);
  }
  const list = [...rows.values()].filter((row) => row.isShown).sort((a, b) => a.number - b.number);
  return { rows: list, sides, columns };
}

/** The bot's points against each opponent (a draw is half a point), and their maximum. */
export function sumScores({ cells, opponents }: SeriesFacts) {
  const scores = opponents.map(() => ({ points: 0, of: 0 }));
  for (const { opponent, result } of cells) {
    const score = scores[opponent]!;
    score.of++;
    score.points += result === "won" ? 1 : result === "drew" ? 0.5 : 0;
  }
  return scores;
}
