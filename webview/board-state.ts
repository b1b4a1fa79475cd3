import type { DuelSummary } from "../engine/record/duel-summary.ts";
import type { QueueSeen } from "../engine/record/queue-status.ts";
import type { Moment } from "../engine/record/replay.ts";
import type { TuningSummary } from "../engine/record/tuning-summary.ts";
import type { CardsEvent, CardsState } from "./cards/cards-state.ts";
import type { Earlier } from "./comparing.ts";
import type { RecentMatch, ToLines } from "./messages.ts";
import type { MistakesEvent, MistakesState } from "./mistakes/mistakes-state.ts";
import type { Overview } from "./overview.ts";
import type { SeriesEvent, SeriesState } from "./series/series-state.ts";

export type Tab =
  | ("turn" | "search" | "matches" | "series" | "duel")
  | ("cards" | "mistakes" | "tune" | "lines" | "play" | "queue");
/** Steps a second while playing. */
export const speeds = [0.5, 1, 2, 4, 8] as const;

/** All that decides what the board shows, beside the record itself. */
export interface BoardState {
  readonly match: string | undefined;
  readonly overview: Overview | undefined;
  /** Why the record cannot be shown. */
  readonly trouble: string | undefined;
  readonly moment: Moment;
  /** Whose eyes; undefined sees everything. */
  readonly seenBy: number | undefined;
  /** The player the record was made for. */
  readonly me: number;
  readonly tab: Tab;
  readonly playing: boolean;
  readonly speed: number;
  /** The panel is told of new matches and lines. */
  readonly watching: boolean;
  /** Stay at the newest moment as a live match grows. */
  readonly following: boolean;
  readonly query: string;
  readonly help: boolean;
  /** What if: the match is left here by another answer; the record stays as it is. */
  readonly branch: OpenBranch | undefined;
  /** A person has given an answer after so many. */
  readonly gave: number | undefined;
  /** Which changes are told, and whether the board marks them. */
  readonly changes: { readonly since: boolean; readonly marks: boolean };
  /** The match that was on the board before this one. */
  readonly earlier: Earlier | undefined;
  /** Both matches are shown. */
  readonly comparing: boolean;
  readonly recent: readonly RecentMatch[];
  readonly duel: DuelSummary | undefined;
  readonly tuning: TuningSummary | undefined;
  /** Without an address, none is set. */
  readonly queue: QueueSeen;
  readonly series: SeriesState;
  /** What is known of the bot's source lines. */
  readonly lines: Omit<ToLines, "kind" | "front">;
  readonly cards: CardsState;
  readonly mistakes: MistakesState;
  /** What was kept of an earlier life of the panel, until its match is opened. */
  readonly kept: Kept | undefined;
}

export interface OpenBranch {
  /** The other answer; until one is written or chosen, there is only the recorded one. */
  readonly text?: string;
  /** The texts before each choice, to go back to. */
  readonly trail: readonly (string | undefined)[];
}

/** What survives hiding, moving and reloading. */
export interface Kept {
  readonly match: string | undefined;
  readonly moment: Moment;
  readonly tab: Tab;
  readonly seenBy: number | undefined;
  readonly speed: number;
  readonly query: string;
}

export type BoardEvent =
  | {
      readonly kind: "opened";
      readonly match: string;
      readonly overview: Overview;
      readonly at?: Moment;
      readonly me: number;
      readonly watching: boolean;
      readonly earlier?: Earlier;
    }
  | { readonly kind: "grew"; readonly overview: Overview; readonly earlier?: Earlier }
  | { readonly kind: "beside"; readonly earlier: Earlier | undefined; readonly compare: boolean }
  | { readonly kind: "trouble"; readonly match: string; readonly why: string }
  | { readonly kind: "recent"; readonly matches: readonly RecentMatch[] }
  | { readonly kind: "duel"; readonly duel: DuelSummary; readonly front: boolean }
  | { readonly kind: "tuning"; readonly tuning: TuningSummary; readonly front: boolean }
  | { readonly kind: "queue"; readonly queue: QueueSeen; readonly front: boolean }
  | { readonly kind: "series"; readonly event: SeriesEvent }
  | ToLines
  | { readonly kind: "cards"; readonly event: CardsEvent }
  | { readonly kind: "mistakes"; readonly event: MistakesEvent }
  /** Shows the better answer of a mistake on the board, as what if. */
  | { readonly kind: "showBetter"; readonly answer: number }
  /** Stops before a mistake, for a person to answer; without one, that ends. */
  | { readonly kind: "retry"; readonly answer?: number }
  | { readonly kind: "goTo"; readonly at: Moment }
  | { readonly kind: "address"; readonly text: string }
  | { readonly kind: "step"; readonly by: 1 | -1; readonly unit: "action" | "turn" }
  | { readonly kind: "edge"; readonly to: "start" | "end" }
  | { readonly kind: "jump"; readonly to: "problem" | "own" | "swing" | "game" | "mistake"; readonly by: 1 | -1 }
  /** Of a match of many games, the beginning of one. */
  | { readonly kind: "game"; readonly gameNumber: number }
  | { readonly kind: "play" }
  | { readonly kind: "tick"; readonly to: Moment }
  | { readonly kind: "speed"; readonly speed: number }
  | { readonly kind: "see"; readonly by: number | undefined }
  | { readonly kind: "tab"; readonly tab: Tab }
  | { readonly kind: "query"; readonly text: string }
  | { readonly kind: "branch"; readonly open: boolean; readonly text?: string }
  | { readonly kind: "branchOn"; readonly text: string }
  | { readonly kind: "branchBack" }
  /** A person has answered what is asked. */
  | { readonly kind: "gave" }
  | { readonly kind: "changes"; readonly since?: boolean; readonly marks?: boolean }
  | { readonly kind: "compare"; readonly on: boolean }
  | { readonly kind: "help"; readonly open: boolean };
