import type { CompactLine } from "../record/compact-lines.ts";
import type { Moment } from "../record/replay.ts";
import type { AnalysisStep } from "./analysis-facts.ts";
import { standalonePage } from "./standalone-page.ts";

/** The element in which a page of its own carries the record. */
export const recordElement = "spar-record";

/** What a board shows of a match. */
export interface PageShown extends AnalysisStep {
  readonly at: Moment;
  /** Whose side is drawn at the bottom. */
  readonly me: number;
}

/** What a page of its own carries. */
export interface CarriedMatch {
  readonly lines: readonly CompactLine[];
  readonly shown?: PageShown;
}

export interface PageAssets {
  /** The built webview.js and webview.css. */
  readonly script: string;
  readonly style: string;
  readonly match: string;
  readonly title: string;
  readonly lines: readonly CompactLine[];
  /** Where the page opens, and what is known of the match then; without, it opens at the beginning. */
  readonly shown?: PageShown;
  /** Where the page hears that there is another match to show, which it then loads: an address beside its own. */
  readonly news?: string;
}

/** One HTML file that plays a match, without an editor. */
export function recordPage({ match, lines, shown, ...page }: PageAssets): string {
  const element = { id: recordElement, "data-match": match };
  const facts: CarriedMatch = { lines, shown };
  return standalonePage({ ...page, look: "vscode-dark", element, facts });
}
