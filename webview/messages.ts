import type { RecordLine } from "../engine/record/match-record.ts";
import type { Place } from "../engine/record/replay.ts";

/** One line of the panel's list of recent matches. */
export interface RecentMatch {
  readonly id: string;
  readonly title: string;
  readonly result: string;
  readonly game: string;
  readonly seed: string;
}

/** From the extension to the board. */
export type ToBoard =
  | {
      readonly kind: "open";
      readonly match: string;
      readonly lines: readonly RecordLine[];
      readonly at?: Place;
      /** The player the record was made for; that side is drawn at the bottom. */
      readonly me?: number;
      readonly watching: boolean;
    }
  /** Another match to stand beside the open one; shown at once if `compare`. */
  | {
      readonly kind: "beside";
      readonly match: string;
      readonly lines: readonly RecordLine[];
      readonly compare: boolean;
    }
  | { readonly kind: "append"; readonly match: string; readonly lines: readonly RecordLine[] }
  | { readonly kind: "goTo"; readonly at: Place }
  | { readonly kind: "recent"; readonly matches: readonly RecentMatch[] };

/** From the board to the extension. */
export type FromBoard =
  | { readonly kind: "ready"; readonly match: string | undefined }
  | { readonly kind: "reveal"; readonly file: string; readonly line: number; readonly column?: number }
  | { readonly kind: "debugTurn"; readonly match: string; readonly answer: number }
  | { readonly kind: "rerun"; readonly match: string; readonly swap: boolean }
  /** Both bots play on from another answer. */
  | { readonly kind: "playOn"; readonly match: string; readonly answer: number; readonly text: string }
  /** The match up to another answer becomes a match of its own. */
  | { readonly kind: "keepBranch"; readonly match: string; readonly answer: number; readonly text: string }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "openMatch"; readonly match: string; readonly answer?: number }
  /** Another match is to be compared with the open one. */
  | { readonly kind: "compareWith"; readonly match: string };
