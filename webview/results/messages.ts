import * as v from "valibot";
import type { CardSelection, CardsCounted } from "../../engine/views/card-facts.ts";
import type { DuelSummary } from "../../engine/views/duel-summary.ts";
import type { LeagueReportState, ListedMatch } from "../../engine/views/league-report.ts";
import type { MatchSummary } from "../../engine/views/match-summary.ts";
import type { QueueSeen } from "../../engine/views/queue-status.ts";
import type { SeriesCharts, SeriesFacts } from "../../engine/views/series-facts.ts";
import type { TuningSummary } from "../../engine/views/tuning-summary.ts";
import { sourcePlace, text, whole } from "../message-schemas.ts";
import type { TableMessage } from "../messages.ts";
import { type Page, pages } from "./pages.ts";

const empty = v.object({});
const cardsOf: v.GenericSchema<unknown, CardSelection> = v.variant("kind", [
  v.object({ kind: v.picklist(["all", "imported", "ghosts"]) }),
  v.object({ kind: v.literal("bot"), bot: text }),
  v.object({ kind: v.literal("series"), run: text }),
  v.object({ kind: v.literal("filter"), filter: v.pipe(text, v.maxLength(200)) }),
  v.object({ kind: v.literal("files"), files: v.pipe(v.array(text), v.maxLength(10_000)) }),
]);
const players = v.pipe(whole, v.minValue(2));
const duelActs = ["stop", "goOn", "compare"] as const;
const tuningActs = ["pause", "goOn", "stop", "show", "apply", "save", "repeat"] as const;
const exportFormats = ["csv", "json", "html"] as const;

/** From the page of results to the extension. */
export const fromResults = {
  ready: empty,
  /** Which page is looked at now. */
  page: v.object({ page: v.picklist(pages) }),
  openMatch: v.object({ match: text }),
  /** A match opens on the board beside another. */
  compare: v.object({ match: text, other: text }),
  reveal: sourcePlace,
  /** The bot in the editor is to play a series, a duel or a league, or to be tuned; or a run of tuning is opened from a file. */
  begin: v.object({ what: v.picklist(["series", "duel", "league", "tuning", "openTuning"]) }),

  /** Without a run, the one that was shown last, else the newest. */
  wantSeries: v.object({ run: v.optional(text) }),
  findInSeries: v.object({ run: text, text: v.pipe(text, v.maxLength(200)) }),
  wantCharts: v.object({ run: text }),
  /** Seeds, sides and opponents of these matches, with the bot as it is now. */
  repeatSeries: v.object({ run: text, matches: v.pipe(v.array(text), v.maxLength(100_000)) }),
  /** What is missing of a series that was cut. */
  goOnSeries: v.object({ run: text }),

  /** `compare`: the sources of its two versions. */
  duel: v.object({ duel: text, act: v.picklist(duelActs) }),

  /** `show`: what the found numbers change in the source. */
  tuning: v.object({ tuning: text, act: v.picklist(tuningActs) }),

  /** Who plays whom: a bot, by its path, all others, or all all; so many a match. */
  playLeague: v.object({ gauntlet: v.optional(text), seats: players }),
  stopLeague: empty,
  /** Another league that was opened here. */
  showLeague: v.object({ league: text }),
  exportLeague: v.object({ format: v.picklist(exportFormats) }),
  /** The matches in which both played. */
  leagueMatches: v.object({ pair: v.tuple([whole, whole]) }),
  /** A match of the league, by its place among all. */
  openLeagueMatch: v.object({ index: whole }),

  wantCards: v.object({ of: cardsOf }),
  /** Files with records or games are to be chosen and counted. */
  chooseCardFiles: empty,
  exportCards: v.object({ of: cardsOf, format: v.picklist(["csv", "json"]) }),

  /** What goes on in the queue that is set? */
  wantQueue: empty,
  /** Another queue, or none, is to be set. */
  setQueue: empty,
};

export type ResultsTable = typeof fromResults;
export type { ListedMatch };
export type FromResults = TableMessage<ResultsTable>;
export type TuningAct = (typeof tuningActs)[number];
export type ResultsFormat = (typeof exportFormats)[number];
export type Pair = readonly [number, number];
export type LeagueFormData = v.InferOutput<ResultsTable["playLeague"]>;

const leagueAsked = v.object({
  /** URI. */
  folder: text,
  game: v.optional(text),
  gauntlet: v.optional(text),
  seats: v.optional(players),
  /** Matches a group. */
  count: v.optional(v.pipe(whole, v.minValue(1))),
});
export type LeagueAsked = v.InferOutput<typeof leagueAsked>;

const kept = v.object({
  page: v.fallback(v.picklist(pages), "series"),
  league: v.fallback(v.optional(leagueAsked), undefined),
});

/** What a page keeps for its next life. */
export type KeptResults = v.InferOutput<typeof kept>;

/** What a page of an earlier session showed; anything odd counts as nothing left. */
export function readKept(left: unknown): KeptResults {
  const read = v.safeParse(kept, left);
  return read.success ? read.output : { page: "series" };
}

/** Which league is wanted, as a page kept it or another extension names it. */
export function readLeagueAsked(given: unknown): LeagueAsked | undefined {
  const read = v.safeParse(leagueAsked, given);
  return read.success ? read.output : undefined;
}

/** One line of the list of matches. */
export interface RecentMatch extends Pick<MatchSummary, "id" | "me" | "game" | "seed" | "turns" | "at" | "result"> {
  readonly title: string;
  /** The result in words. */
  readonly told: string;
  /** The begin of the version's id of its bot. */
  readonly version?: string;
}

/** A series or a league that can be shown in place of the one that is. */
export interface MenuChoice {
  readonly id: string;
  readonly title: string;
}

/** A set of matches whose cards can be counted, in words. */
export interface CardsChoice {
  readonly of: CardSelection;
  readonly title: string;
}

/** What the page is told of a series. */
export type ToSeries =
  /** None has been played. */
  | { readonly kind: "noSeries" }
  | { readonly kind: "seriesList"; readonly choices: readonly MenuChoice[] }
  /** From the `from`-th match of the series on; `playing`: there will be more. */
  | { readonly kind: "series"; readonly title: string; readonly facts: SeriesFacts; readonly playing: boolean }
  /** In which matches the text was found, among how many whose records are kept. */
  | {
      readonly kind: "seriesFound";
      readonly run: string;
      readonly text: string;
      readonly matches: readonly string[];
      readonly searched: number;
    }
  | { readonly kind: "seriesCharts"; readonly run: string; readonly charts: SeriesCharts };

/** The cards of a set of matches, and the other sets; `counted` is absent while they are counted. */
export interface ToCards {
  readonly kind: "cards";
  readonly of: CardSelection;
  readonly choices: readonly CardsChoice[];
  readonly counted?: CardsCounted;
}

/** A league as it stands, and the others that were opened here. */
export interface ShownLeague {
  readonly id: string;
  readonly state: LeagueReportState;
  readonly asked?: LeagueAsked;
  readonly others: readonly MenuChoice[];
}

/** From the extension to the page of results. */
export type ToResults =
  | ToSeries
  | ToCards
  | { readonly kind: "page"; readonly page: Page }
  /** The match that is on the board. */
  | { readonly kind: "board"; readonly match: string | undefined }
  | { readonly kind: "matches"; readonly matches: readonly RecentMatch[] }
  /** How a duel stands; null: there was none. */
  | { readonly kind: "duel"; readonly duel: DuelSummary | null }
  /** The same of a run of tuning, and of a league. */
  | { readonly kind: "tuning"; readonly tuning: TuningSummary | null }
  | { readonly kind: "league"; readonly league: ShownLeague | null }
  | { readonly kind: "leagueMatches"; readonly pair: Pair; readonly matches: readonly ListedMatch[] }
  /** The queue that is set, and what goes on there. */
  | { readonly kind: "queue"; readonly queue: QueueSeen };
