import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import type { QueueView } from "../../../engine/views/queue-status.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import type { Page, RecentMatch, ResultsUpdate, VersionsUpdate } from "../messages.ts";
import { type CardsState, emptyCards } from "./cards-state.ts";
import { emptyLeagueView, type LeagueView, updateLeague } from "./league-state.ts";
import { emptySeries, type SeriesPageEvent, type SeriesPageState, updateSeries } from "./series-state.ts";

/** The state of the results page. Undefined means not received yet, null that there is none. */
export interface ResultsState {
  readonly page: Page;
  /** The id of the match on the board. */
  readonly match?: string;
  readonly matches?: readonly RecentMatch[];
  readonly duel?: DuelSummary | null;
  readonly versions?: VersionsUpdate;
  readonly tuning?: TuningSummary | null;
  /** Without an address, no queue is configured. */
  readonly queue: QueueView;
  readonly series: SeriesPageState;
  readonly cards: CardsState;
  readonly league: LeagueView;
}

export type ResultsEvent =
  | ResultsUpdate
  | SeriesPageEvent
  /** What the user chooses on a page. */
  | { readonly kind: "setCards"; readonly fields: Partial<CardsState> }
  | { readonly kind: "setLeague"; readonly fields: Partial<LeagueView> };

export function startResultsState(page: Page = "series"): ResultsState {
  return { page, queue: {}, series: emptySeries, cards: emptyCards, league: emptyLeagueView };
}

export function updateResults(state: ResultsState, event: ResultsEvent): ResultsState {
  switch (event.kind) {
    case "page":
    case "board":
    case "matches":
    case "duel":
    case "tuning":
    case "queue": {
      const { kind: _, ...fields } = event;
      return { ...state, ...fields };
    }
    case "versions":
      return { ...state, versions: event };
    case "noSeries":
    case "series":
    case "seriesList":
    case "seriesFound":
    case "seriesCharts":
    case "filter":
      return { ...state, series: updateSeries(state.series, event) };
    case "cards": {
      const { of, choices, counted } = event;
      return { ...state, cards: { ...state.cards, of, choices, counted } };
    }
    case "setCards":
      return { ...state, cards: { ...state.cards, ...event.fields } };
    case "league":
    case "leagueMatches":
      return { ...state, league: updateLeague(state.league, event) };
    case "setLeague":
      return { ...state, league: { ...state.league, ...event.fields } };
  }
}

/** What each page is given. */
export interface PageProps {
  readonly state: ResultsState;
  readonly send: (event: ResultsEvent) => void;
}
