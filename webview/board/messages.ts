import * as v from "valibot";
import type { MatchChanges } from "../../engine/record/changed-answer.ts";
import type { CompactLine } from "../../engine/record/compact-lines.ts";
import type { Moment } from "../../engine/record/replay.ts";
import type { AnalysisStep, Chance, SearchState } from "../../engine/views/analysis-facts.ts";
import type { LineCosts } from "../../engine/views/line-cost.ts";
import type { PageShown } from "../../engine/views/record-page.ts";
import { longText, sourcePlace, text, whole } from "../message-schemas.ts";
import type { TableMessage } from "../messages.ts";

const empty = v.object({});
const ofMatch = v.object({ match: text });
const ofAnswer = v.object({ match: text, answer: whole });
const branch = v.object({ match: text, answer: whole, text });
const printedLine = v.object({ file: text, line: whole, text: v.pipe(text, v.maxLength(200)) });
/** A game of a site takes some hundred kilobytes. */
const maxGameLength = 64_000_000;

/** Of a page that is saved: only the page itself reads it. */
const ofAnswers = v.pipe(v.array(v.looseObject({ answer: whole, player: whole })), v.maxLength(100_000));
const pageShown = v.object({
  at: v.object({ answer: whole, note: v.pipe(v.number(), v.safeInteger(), v.minValue(-1)) }),
  ...{ me: whole, chances: ofAnswers, mistakes: ofAnswers },
}) as unknown as v.GenericSchema<unknown, PageShown>;

/** From the board to the extension. */
export const fromBoard = {
  /** The page is there; `match` is what it showed before. */
  ready: v.object({ match: v.optional(text) }),
  openMatch: v.object({ match: text, answer: v.optional(whole) }),
  /** Another match is to be compared with the open one. */
  compareWith: ofMatch,
  /** What can be read of a record that is damaged is to be shown. */
  showReadable: empty,
  reveal: sourcePlace,
  debugTurn: ofAnswer,
  /** The turn becomes a test of its bot. */
  keepTurn: ofAnswer,
  /** The bot is to be asked the questions of this match after each save; or no more. */
  pin: ofMatch,
  /** The opponent of a match is to be met again, as it played there. */
  playGhost: ofMatch,
  /** A text that may be a game of a site was dropped or pasted. */
  importGame: v.object({ text: v.pipe(text, v.maxLength(maxGameLength)) }),
  rerun: v.object({ match: text, swap: v.boolean() }),
  /** A person answers what is asked after so many answers. */
  give: v.object({ match: text, after: whole, text: longText }),
  /** A person wants to play, or to play no more. */
  playAgainst: empty,
  endPlay: empty,
  /** Both bots play on from another answer. */
  playOn: branch,
  /** The match up to another answer becomes a match of its own. */
  keepBranch: branch,
  copy: v.object({ text }),
  /** `record#turn`, of a match that is not shown. */
  address: v.object({ text }),
  /** An address names a turn that the match does not have. */
  noTurn: v.object({ text }),
  /** What the lines printed in the turn that is shown; the extension shows it at their ends. */
  printed: v.object({ lines: v.pipe(v.array(printedLine), v.maxLength(1000), v.readonly()) }),
  savePicture: empty,
  savePage: ofMatch,
  /** Where the page is in the match that it shows, and what it knows of that. */
  shown: v.object({ match: v.optional(text), shown: pageShown }),
  /** The board as it looks, a PNG in base64; or why there is none. */
  picture: v.object({ png: text }),
  noPicture: v.object({ why: text }),
  /** Mistakes are to be looked for; `asked`: even where that is switched off. */
  wantAnalysis: v.object({ match: text, asked: v.boolean() }),
  /** What `text` keeps in place of an answer, beside that and the best that was found. */
  weigh: v.object({ match: text, answer: whole, text: longText, best: longText }),
  /** What do the lines of the bot cost in the series that was played last? */
  wantCosts: empty,
  /** The page with the results of many matches is wanted. */
  openResults: empty,
  /** Which share of the height is the board's, above the inspector, in percent. */
  divided: v.object({ at: v.pipe(whole, v.maxValue(100)) }),
};

export type BoardTable = typeof fromBoard;
export type FromBoard = TableMessage<BoardTable>;

/** What a source line printed; lines count from 1. */
export type PrintedLine = v.InferOutput<typeof printedLine>;

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
  | ToLines
  /** A match is being read. */
  | { readonly kind: "loading"; readonly match: string }
  /** The record of a match cannot be shown; `readable`: how many answers before the damage can. */
  | { readonly kind: "broken"; readonly match: string; readonly why: string; readonly readable?: number }
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
  /** Answered with a `shown`. */
  | { readonly kind: "tellShown" }
  /** Answered with a `debugTurn`, or a `keepTurn`, of the turn that is shown. */
  | { readonly kind: "debugShown" | "keepShown" }
  /** What was found of the mistakes of a match since it was told last. */
  | ({ readonly kind: "analysis"; readonly match: string; readonly state: SearchState } & AnalysisStep)
  /** The chances of the recorded answer, of `text` and of the best in its place; null: nobody can say. */
  | {
      readonly kind: "weighed";
      readonly match: string;
      readonly answer: number;
      readonly text: string;
      readonly chances: readonly Chance[] | null;
    };
