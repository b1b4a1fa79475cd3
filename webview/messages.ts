import type { AnalysisStep, Chance, SearchState } from "../engine/record/analysis-facts.ts";
import type { Branch } from "../engine/record/branch.ts";
import type { CardsCounted, CardsOf } from "../engine/record/card-facts.ts";
import type { MatchChanges } from "../engine/record/changed-answer.ts";
import type { CompactLine } from "../engine/record/compact-lines.ts";
import type { DuelSummary } from "../engine/record/duel-summary.ts";
import type { LineCosts } from "../engine/record/line-cost.ts";
import type { MatchSummary } from "../engine/record/match-summary.ts";
import type { QueueSeen } from "../engine/record/queue-status.ts";
import type { Moment } from "../engine/record/replay.ts";
import type { SeriesCharts, SeriesFacts } from "../engine/record/series-facts.ts";
import type { TuningSummary } from "../engine/record/tuning-summary.ts";

/** One line of the panel's list of recent matches. */
export interface RecentMatch {
  readonly id: string;
  readonly title: string;
  readonly result: string;
  readonly ended: MatchSummary["result"];
  readonly game: string;
  readonly seed: string;
}

/** A series that can be shown in place of the one that is. */
export interface SeriesChoice {
  readonly run: string;
  readonly title: string;
}

/** What the panel is told of a series. */
export type ToSeries =
  | { readonly kind: "showSeries"; readonly run: string | undefined }
  | { readonly kind: "seriesList"; readonly choices: readonly SeriesChoice[] }
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

/** What the panel asks of a series. */
export type FromSeries =
  /** Without a run, the newest; it is told of what comes. */
  | { readonly kind: "wantSeries"; readonly run?: string }
  | { readonly kind: "findInSeries"; readonly run: string; readonly text: string }
  | { readonly kind: "wantCharts"; readonly run: string }
  /** Seeds, sides and opponents of these matches, with the bot as it is now. */
  | { readonly kind: "repeatSeries"; readonly run: string; readonly matches: readonly string[] }
  /** What is missing of a series that was cut. */
  | { readonly kind: "goOnSeries"; readonly run: string };

/** A set of matches whose cards can be counted, in words. */
export interface CardsChoice {
  readonly of: CardsOf;
  readonly title: string;
}

/** What is known of the source lines of a bot; `front`: it is what the person wants to see. */
export interface ToLines {
  readonly kind: "lines";
  readonly costs?: LineCosts;
  /** It is still looked for what lines cost. */
  readonly searching?: boolean;
  readonly changes?: readonly MatchChanges[];
  readonly front?: boolean;
}

/** From the extension to the board. */
export type ToBoard =
  | ToSeries
  | ToLines
  | {
      readonly kind: "open";
      readonly match: string;
      readonly lines: readonly CompactLine[];
      readonly at?: Moment;
      /** The player the record was made for; that side is drawn at the bottom. */
      readonly me?: number;
      readonly watching: boolean;
    }
  /** Another match to stand beside the open one; shown at once if `compare`. */
  | {
      readonly kind: "beside";
      readonly match: string;
      readonly lines: readonly CompactLine[];
      readonly compare: boolean;
    }
  /** More lines of the match; `from` is the place of the first in its record. Some of them may be there already. */
  | { readonly kind: "append"; readonly match: string; readonly from: number; readonly lines: readonly CompactLine[] }
  | { readonly kind: "goTo"; readonly at: Moment }
  /** `record#turn`, of the match that is shown. */
  | { readonly kind: "address"; readonly text: string }
  /** Answered with a `picture`. */
  | { readonly kind: "drawPicture" }
  /** Answered with a `debugTurn`, or a `keepTurn`, of the turn that is shown. */
  | { readonly kind: "debugShown" | "keepShown" }
  | { readonly kind: "recent"; readonly matches: readonly RecentMatch[] }
  /** The cards of a set of matches, and the other sets; `counted` is absent while they are counted. */
  | {
      readonly kind: "cards";
      readonly of: CardsOf;
      readonly choices: readonly CardsChoice[];
      readonly counted?: CardsCounted;
    }
  /** What was found of the mistakes of a match since it was told last. */
  | ({ readonly kind: "analysis"; readonly match: string; readonly state: SearchState } & AnalysisStep)
  /** The chances of the recorded answer, of `text` and of the best in its place; null: nobody can say. */
  | {
      readonly kind: "weighed";
      readonly match: string;
      readonly answer: number;
      readonly text: string;
      readonly chances: readonly Chance[] | null;
    }
  /** How a duel stands; `front`: it is what the person wants to see. */
  | { readonly kind: "duel"; readonly duel: DuelSummary; readonly front: boolean }
  /** The same of a run of tuning. */
  | { readonly kind: "tuning"; readonly tuning: TuningSummary; readonly front: boolean }
  /** The queue that is set, and what goes on there. */
  | { readonly kind: "queue"; readonly queue: QueueSeen; readonly front: boolean };

/** What the panel asks about the mistakes of a match. */
export type FromMistakes =
  /** They are to be looked for; `asked`: even where that is switched off. */
  | { readonly kind: "wantAnalysis"; readonly match: string; readonly asked: boolean }
  /** What `text` keeps in place of an answer, beside that and the best that was found. */
  | {
      readonly kind: "weigh";
      readonly match: string;
      readonly answer: number;
      readonly text: string;
      readonly best: string;
    };

/** What the panel asks of cards. */
export type FromCards =
  | { readonly kind: "wantCards"; readonly of: CardsOf; readonly game: string }
  /** Files with records or games are to be chosen and counted. */
  | { readonly kind: "chooseCardFiles"; readonly game: string }
  | { readonly kind: "exportCards"; readonly of: CardsOf; readonly game: string; readonly format: "csv" | "json" };

/** What a source line printed; lines count from 1. */
export interface PrintedLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** `show`: what the found numbers change in the source. */
export type TuningAct = "pause" | "goOn" | "stop" | "show" | "apply" | "save" | "repeat";

/** From the board to the extension. */
export type FromBoard =
  | FromCards
  | FromMistakes
  | FromSeries
  /** What do the lines of the bot cost in the series that was played last? */
  | { readonly kind: "wantCosts" }
  /** What goes on in the queue that is set? */
  | { readonly kind: "wantQueue" }
  /** Another queue, or none, is to be set. */
  | { readonly kind: "setQueue" }
  | { readonly kind: "ready"; readonly match: string | undefined }
  | { readonly kind: "reveal"; readonly file: string; readonly line: number; readonly column?: number }
  | { readonly kind: "debugTurn"; readonly match: string; readonly answer: number }
  /** The turn becomes a test of its bot. */
  | { readonly kind: "keepTurn"; readonly match: string; readonly answer: number }
  /** The bot is to be asked the questions of this match after each save; or no more. */
  | { readonly kind: "pin"; readonly match: string }
  /** The opponent of a match is to be met again, as it played there. */
  | { readonly kind: "playGhost"; readonly match: string }
  /** A text that may be a game of a site was dropped or pasted. */
  | { readonly kind: "importGame"; readonly text: string }
  | { readonly kind: "rerun"; readonly match: string; readonly swap: boolean }
  /** A person answers what is asked after so many answers. */
  | { readonly kind: "give"; readonly match: string; readonly after: number; readonly text: string }
  /** A person wants to play, or to play no more. */
  | { readonly kind: "playAgainst" | "endPlay" }
  /** Both bots play on from another answer. */
  | ({ readonly kind: "playOn" } & Branch)
  /** The match up to another answer becomes a match of its own. */
  | ({ readonly kind: "keepBranch" } & Branch)
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "openMatch"; readonly match: string; readonly answer?: number }
  /** Another match is to be compared with the open one. */
  | { readonly kind: "compareWith"; readonly match: string }
  | { readonly kind: "stopDuel"; readonly duel: string }
  /** What is to be done with a run of tuning. */
  | { readonly kind: "tuning"; readonly tuning: string; readonly act: TuningAct }
  /** The bot in the editor is to be tuned; or a run from a file is to be shown. */
  | { readonly kind: "askTuning"; readonly act: "tune" | "open" }
  /** A duel of the bot in the editor is wanted. */
  | { readonly kind: "askDuel" }
  /** The sources of a duel's two versions are to be compared. */
  | { readonly kind: "compareDuel"; readonly duel: string }
  /** `record#turn`, of a match that is not shown. */
  | { readonly kind: "address"; readonly text: string }
  /** An address names a turn that the match does not have. */
  | { readonly kind: "noTurn"; readonly text: string }
  /** What the lines printed in the turn that is shown; the extension shows it at their ends. */
  | { readonly kind: "printed"; readonly lines: readonly PrintedLine[] }
  | { readonly kind: "savePicture" }
  | { readonly kind: "savePage"; readonly match: string }
  /** The board as it looks, a PNG in base64; or why there is none. */
  | { readonly kind: "picture"; readonly png: string }
  | { readonly kind: "noPicture"; readonly why: string };
