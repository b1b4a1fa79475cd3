import * as v from "valibot";
import type { BotLife } from "../../engine/views/bot-life.ts";
import type { CardSelection, CardStatistics } from "../../engine/views/card-facts.ts";
import type { DuelSummary } from "../../engine/views/duel-summary.ts";
import type { LeagueReportState, ListedMatch } from "../../engine/views/league-report.ts";
import type { MatchSummary, NumberedMatch } from "../../engine/views/match-summary.ts";
import type { QueueView } from "../../engine/views/queue-status.ts";
import type { SeriesCharts, SeriesFacts } from "../../engine/views/series-facts.ts";
import type { TuningSummary } from "../../engine/views/tuning-summary.ts";
import { sourcePlace, text, whole } from "../message-schemas.ts";
import type { TableMessage } from "../messages.ts";

/** The pages of results, in the order of the navigation. */
export const pages = ["series", "duel", "versions", "league", "cards", "matches", "tuning", "queue"] as const;
export type Page = (typeof pages)[number];

const emptySchema = v.object({});
const cardSelectionSchema: v.GenericSchema<unknown, CardSelection> = v.variant("kind", [
  v.object({ kind: v.picklist(["all", "imported", "ghosts"]) }),
  v.object({ kind: v.literal("bot"), bot: text }),
  v.object({ kind: v.literal("series"), run: text }),
  v.object({ kind: v.literal("filter"), filter: v.pipe(text, v.maxLength(200)) }),
  v.object({ kind: v.literal("files"), files: v.pipe(v.array(text), v.maxLength(10_000)) }),
]);
const playersSchema = v.pipe(whole, v.minValue(2));
const duelActs = ["stop", "goOn", "compare"] as const;
const exportFormats = ["csv", "json", "html"] as const;

/** Messages from the results page to the extension. */
export const resultsMessageSchemas = {
  ready: emptySchema,
  page: v.object({ page: v.picklist(pages) }),
  openMatch: v.object({ match: text }),
  /** Open a match on the board next to another. */
  compare: v.object({ match: text, other: text }),
  reveal: sourcePlace,
  /** Start a series, a duel, a league or tuning for the bot in the editor. */
  begin: v.object({ what: v.picklist(["series", "duel", "league", "tuning"]) }),

  /** By default the series shown last, else the newest. */
  wantSeries: v.object({ run: v.optional(text) }),
  findInSeries: v.object({ run: text, text: v.pipe(text, v.maxLength(200)) }),
  wantCharts: v.object({ run: text }),
  /** Repeat the seeds, seats and opponents of these matches with the current bot. */
  repeatSeries: v.object({ run: text, matches: v.pipe(v.array(text), v.maxLength(100_000)) }),
  /** Keep a line about a series or a version, by its id. */
  note: v.object({ about: text, text: v.pipe(text, v.maxLength(300)) }),
  /** Play the missing matches of an interrupted series. */
  goOnSeries: v.object({ run: text }),

  /** `compare` shows the sources of its two versions. */
  duel: v.object({ duel: text, act: v.picklist(duelActs) }),

  /** Show the versions of another bot, by its URI. */
  wantVersions: v.object({ bot: text }),
  /** Show what changed from a version to another, or to the current file. */
  compareVersions: v.object({ bot: text, version: text, other: v.optional(text) }),

  /** `show` shows what the found numbers change in the source. */
  stopTuning: v.object({ tuning: text }),

  /** Play a league: a bot, by its path, against all others, or all against all; so many matches per group. */
  playLeague: v.object({ gauntlet: v.optional(text), seats: playersSchema }),
  stopLeague: emptySchema,
  showLeague: v.object({ league: text }),
  exportLeague: v.object({ format: v.picklist(exportFormats) }),
  /** Request the matches between two bots. */
  leagueMatches: v.object({ pair: v.tuple([whole, whole]) }),
  /** Open a match of the league, by its index. */
  openLeagueMatch: v.object({ index: whole }),

  wantCards: v.object({ of: cardSelectionSchema }),
  /** Let the user choose files with records or games to count. */
  chooseCardFiles: emptySchema,
  exportCards: v.object({ of: cardSelectionSchema, format: v.picklist(["csv", "json"]) }),

  wantQueue: emptySchema,
  /** Configure another queue, or none. */
  setQueue: emptySchema,
};

export type ResultsTable = typeof resultsMessageSchemas;
export type { ListedMatch };
export type ResultsMessage = TableMessage<ResultsTable>;
export type ResultsFormat = (typeof exportFormats)[number];
export type Pair = readonly [number, number];
export type LeagueFormData = v.InferOutput<ResultsTable["playLeague"]>;

const leagueSelectionSchema = v.object({
  /** The URI of the league's folder. */
  folder: text,
  game: v.optional(text),
  /** The bot that plays all others, by its path in the folder; absent if everybody plays everybody. */
  gauntlet: v.optional(text),
  /** Players per match. */
  seats: v.optional(playersSchema),
  /** How many matches each group of bots plays. */
  count: v.optional(v.pipe(whole, v.minValue(1))),
});
export type LeagueSelectionData = v.InferOutput<typeof leagueSelectionSchema>;

const savedPageSchema = v.object({
  page: v.fallback(v.picklist(pages), "series"),
  league: v.fallback(v.optional(leagueSelectionSchema), undefined),
});

export type SavedResultsPage = v.InferOutput<typeof savedPageSchema>;

/** Reads the state of an earlier session; ignores anything invalid. */
export function readSavedPage(left: unknown): SavedResultsPage {
  const read = v.safeParse(savedPageSchema, left);
  return read.success ? read.output : { page: "series" };
}

/** Reads which league is requested, from a page's saved state or from another extension. */
export function readLeagueAsked(given: unknown): LeagueSelectionData | undefined {
  const read = v.safeParse(leagueSelectionSchema, given);
  return read.success ? read.output : undefined;
}

export interface RecentMatch extends NumberedMatch, Pick<MatchSummary, "id" | "game" | "seed" | "at" | "result"> {
  readonly title: string;
  readonly resultText: string;
  /** The short id of its bot's version. */
  readonly version?: string;
}

/** A series or league that the user can switch to. */
export interface MenuChoice {
  readonly id: string;
  readonly title: string;
}

/** The versions of a bot, null where none has played, and the bots that have. */
export interface VersionsUpdate {
  readonly kind: "versions";
  readonly life: BotLife | null;
  readonly choices: readonly MenuChoice[];
}

/** A selection of matches whose cards can be counted, in words. */
export interface CardsChoice {
  readonly of: CardSelection;
  readonly title: string;
}

export type SeriesUpdate =
  | { readonly kind: "noSeries" }
  | { readonly kind: "seriesList"; readonly choices: readonly MenuChoice[] }
  /** Matches of the series from index `from` on; `playing` means that more will follow. */
  | { readonly kind: "series"; readonly title: string; readonly facts: SeriesFacts; readonly isPlaying: boolean }
  /** The matches in which a text was found, and how many with a record were searched. */
  | {
      readonly kind: "seriesFound";
      readonly run: string;
      readonly text: string;
      readonly matches: readonly string[];
      readonly searched: number;
    }
  | { readonly kind: "seriesCharts"; readonly run: string; readonly charts: SeriesCharts };

/** The cards of a selection of matches, and the other selections; `counted` is absent while counting. */
export interface CardsUpdate {
  readonly kind: "cards";
  readonly of: CardSelection;
  readonly choices: readonly CardsChoice[];
  readonly counted?: CardStatistics;
}

/** The standing of a league, and the other leagues opened here. */
export interface ShownLeague {
  readonly id: string;
  readonly state: LeagueReportState;
  readonly asked?: LeagueSelectionData;
  readonly others: readonly MenuChoice[];
}

/** Messages from the extension to the results page. */
export type ResultsUpdate =
  | SeriesUpdate
  | CardsUpdate
  | VersionsUpdate
  | { readonly kind: "page"; readonly page: Page }
  /** The match on the board. */
  | { readonly kind: "board"; readonly match: string | undefined }
  | { readonly kind: "matches"; readonly matches: readonly RecentMatch[] }
  /** The status of a duel; null if there was none. */
  | { readonly kind: "duel"; readonly duel: DuelSummary | null }
  /** The same for a tuning run, and for a league. */
  | { readonly kind: "tuning"; readonly tuning: TuningSummary | null }
  | { readonly kind: "league"; readonly league: ShownLeague | null }
  | { readonly kind: "leagueMatches"; readonly pair: Pair; readonly matches: readonly ListedMatch[] }
  | { readonly kind: "queue"; readonly queue: QueueView };

export type PostResultsMessage = (message: ResultsMessage) => void;
