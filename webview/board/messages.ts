import * as v from "valibot";
import type { CompactLine } from "../../engine/record/compact-lines.ts";
import type { MatchChanges } from "../../engine/record/compare.ts";
import type { Moment } from "../../engine/record/replayed.ts";
import type { AnalysisStep, Chance, SearchState } from "../../engine/views/analysis-facts.ts";
import type { PageState } from "../../engine/views/record-page.ts";
import { longText, sourcePlace, text, whole } from "../message-schemas.ts";
import type { TableMessage } from "../messages.ts";

const emptySchema = v.object({});
const matchSchema = v.object({ match: text });
const answerSchema = v.object({ match: text, answer: whole });
const branchSchema = v.object({ match: text, answer: whole, text });
const printedLineSchema = v.object({ file: text, line: whole, text: v.pipe(text, v.maxLength(200)) });
/** Site games have some hundred kilobytes. */
const maxGameChars = 64_000_000;

/** For a standalone page, which only the page itself reads. */
const answersSchema = v.pipe(v.array(v.looseObject({ answer: whole, player: whole })), v.maxLength(100_000));
const shownPageSchema = v.object({
  at: v.object({ answer: whole, note: v.pipe(v.number(), v.safeInteger(), v.minValue(-1)) }),
  ...{ me: whole, chances: answersSchema, mistakes: answersSchema },
}) as unknown as v.GenericSchema<unknown, PageState>;

/** Messages from the board to the extension. */
export const fromBoard = {
  /** The page is ready; `match` is the one it showed before. */
  ready: v.object({ match: v.optional(text) }),
  openMatch: v.object({ match: text, answer: v.optional(whole) }),
  compareWith: matchSchema,
  /** Show the readable part of a damaged record. */
  showReadable: emptySchema,
  reveal: sourcePlace,
  debugTurn: answerSchema,
  /** Save the turn as a test of its bot. */
  keepTurn: answerSchema,
  /** Ask the bot the questions of this match after each save, or stop doing so. */
  pin: matchSchema,
  /** Play against the opponent of a match again, as it played there. */
  playGhost: matchSchema,
  /** The user dropped or pasted a text that may be a site game. */
  importGame: v.object({ text: v.pipe(text, v.maxLength(maxGameChars)) }),
  rerun: v.object({ match: text, swap: v.boolean() }),
  /** A person answers the question after `after` answers. */
  give: v.object({ match: text, after: whole, text: longText }),
  /** A person wants to start or stop playing. */
  playAgainst: emptySchema,
  endPlay: emptySchema,
  /** Let both bots play on from another answer. */
  playOn: branchSchema,
  /** Save the match up to another answer as a separate match. */
  keepBranch: branchSchema,
  copy: v.object({ text }),
  /** An address `record#turn` in a match that is not shown. */
  address: v.object({ text }),
  /** An address names a turn that the match does not have. */
  noTurn: v.object({ text }),
  /** What lines printed in the current turn; the extension shows it at their ends. */
  printed: v.object({ lines: v.pipe(v.array(printedLineSchema), v.maxLength(1000), v.readonly()) }),
  savePicture: emptySchema,
  savePage: matchSchema,
  /** The current moment of the page's match, and what is known about it. */
  shown: v.object({ match: v.optional(text), shown: shownPageSchema }),
  /** The board as a PNG in base64, or why there is no picture. */
  picture: v.object({ png: text }),
  noPicture: v.object({ why: text }),
  /** Find the mistakes of a match; `asked` means even if that is turned off. With an `answer`, ask other bots about it. */
  wantAnalysis: v.object({ match: text, asked: v.boolean(), answer: v.optional(whole) }),
  /** Find what `text` keeps in place of an answer, compared with that answer and the best one found. */
  weigh: v.object({ match: text, answer: whole, text: longText, best: longText }),
  openResults: emptySchema,
  /** Play so many matches, from which the winning chance is learned. */
  playMore: v.object({ count: whole }),
  /** Show a match by its game's own viewer, which the extension serves. */
  wantViewer: matchSchema,
  /** Whether the user wants games' own viewers. */
  preferViewer: v.object({ on: v.boolean() }),
  /** The board's share of the height above the inspector, in per cent. */
  divided: v.object({ at: v.pipe(whole, v.maxValue(100)) }),
};

export type BoardTable = typeof fromBoard;
export type BoardMessage = TableMessage<BoardTable>;

/** What a source line printed; lines count from 1. */
export type PrintedLine = v.InferOutput<typeof printedLineSchema>;

/** What is known about the source lines of a bot; `front` means that the user wants to see it now. */
export interface LinesUpdate {
  readonly kind: "lines";
  readonly changes?: readonly MatchChanges[];
  readonly isInFront?: boolean;
}

/** Messages from the extension to the board. */
export type BoardUpdate =
  | LinesUpdate
  /** There is no match to show. */
  | { readonly kind: "nothing" }
  | { readonly kind: "loading"; readonly match: string }
  /** The record of a match cannot be shown; `readable` is the number of answers before the damage. */
  | { readonly kind: "broken"; readonly match: string; readonly why: string; readonly readable?: number }
  | {
      readonly kind: "open";
      readonly match: string;
      readonly lines: readonly CompactLine[];
      readonly at?: Moment;
      /** The player the record was made for, who is drawn at the bottom. */
      readonly me?: number;
      readonly isWatching: boolean;
    }
  /** Another match to compare with the current one; shown at once if `compare`. */
  | {
      readonly kind: "beside";
      readonly match: string;
      readonly lines: readonly CompactLine[];
      readonly isCompared: boolean;
    }
  /** More lines of the match; `from` is the index of the first one in its record. Some may have been sent before. */
  | { readonly kind: "append"; readonly match: string; readonly from: number; readonly lines: readonly CompactLine[] }
  | { readonly kind: "goTo"; readonly at: Moment }
  /** An address `record#turn` in the current match. */
  | { readonly kind: "address"; readonly text: string }
  /** The address of the page with the viewer of a match, or why there is none. */
  | { readonly kind: "viewer"; readonly match: string; readonly addresses: readonly string[] }
  | { readonly kind: "noViewer"; readonly match: string; readonly why: string }
  /** Answered with `picture`. */
  | { readonly kind: "drawPicture" }
  /** Answered with `shown`. */
  | { readonly kind: "tellShown" }
  /** Answered with `debugTurn` or `keepTurn` for the current turn. */
  | { readonly kind: "debugShown" | "keepShown" }
  /** New results of the search for mistakes. */
  | ({ readonly kind: "analysis"; readonly match: string; readonly state: SearchState } & AnalysisStep)
  /** The chances with the recorded answer, with `text` and with the best answer in its place; null if unknown. */
  | {
      readonly kind: "weighed";
      readonly match: string;
      readonly answer: number;
      readonly text: string;
      readonly chances: readonly Chance[] | null;
    };

export type PostBoardMessage = (message: BoardMessage) => void;
