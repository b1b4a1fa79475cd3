import type { CompactLine } from "../record/compact-lines.ts";
import type { Moment } from "../record/replayed.ts";
import type { AnalysisStep } from "./analysis-facts.ts";
import { renderStandalonePage } from "./standalone-page.ts";

/** The id of the element with the record in a standalone page. */
export const recordElement = "spar-record";

/** What a board shows of a match. */
export interface PageState extends AnalysisStep {
  readonly at: Moment;
  /** The player drawn at the bottom. */
  readonly me: number;
}

/** The data in a standalone page. */
export interface CarriedMatch {
  readonly lines: readonly CompactLine[];
  readonly shown?: PageState;
}

interface PageAssets {
  /** The built webview.js and webview.css. */
  readonly script: string;
  readonly style: string;
  readonly match: string;
  readonly title: string;
  readonly lines: readonly CompactLine[];
  /** Where the page opens, and what is known about the match; by default the page opens at the beginning. */
  readonly shown?: PageState;
  /** The relative URL on which the page learns that there is another match to load. */
  readonly eventsUrl?: string;
}

/** A single HTML file that shows a match without an editor. */
export function renderRecordPage({ match, lines, shown, ...page }: PageAssets): string {
  const element = { id: recordElement, "data-match": match };
  const facts: CarriedMatch = { lines, shown };
  return renderStandalonePage({ ...page, look: "vscode-dark", element, facts });
}
