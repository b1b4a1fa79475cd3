import type { Moment } from "../../engine/record/replay.ts";
import type { Earlier } from "./comparing.ts";
import type { ToBoard, ToLines } from "./messages.ts";
import type { MistakesEvent, MistakesState } from "./mistakes/mistakes-state.ts";
import type { Overview } from "./overview.ts";

/** `play`: where a person plays. */
export const tabs = ["play", "turn", "search", "mistakes"] as const;
export type Tab = (typeof tabs)[number];
/** Steps a second while playing. */
export const speeds = [0.5, 1, 2, 4, 8] as const;

/** All that decides what the board shows, beside the record itself. */
export interface BoardState {
  readonly match: string | undefined;
  readonly overview: Overview | undefined;
  /** The match that is being read, to be shown next. */
  readonly loading: string | undefined;
  /** Why the record cannot be shown, and how many of its answers can. */
  readonly trouble: { readonly why: string; readonly readable?: number } | undefined;
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
  /** What is known of the bot's source lines. */
  readonly lines: Omit<ToLines, "kind" | "front">;
  readonly mistakes: MistakesState;
  /** Whether mistakes are listed by their turns, or their cost by the source lines. */
  readonly mistakesBy: "turn" | "line";
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
  | Extract<ToBoard, { readonly kind: "loading" | "broken" }>
  | ToLines
  | { readonly kind: "mistakesBy"; readonly by: BoardState["mistakesBy"] }
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
