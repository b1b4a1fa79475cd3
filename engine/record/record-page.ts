import type { CompactLine } from "./compact-lines.ts";
import { standalonePage } from "./standalone-page.ts";

/** The element in which a page of its own carries the record. */
export const recordElement = "spar-record";

export interface PageParts {
  /** The built webview.js and webview.css. */
  readonly script: string;
  readonly style: string;
  readonly match: string;
  readonly title: string;
  readonly lines: readonly CompactLine[];
  /** Where the page hears that there is another match to show, which it then loads: an address beside its own. */
  readonly news?: string;
}

/** One HTML file that plays a match, without an editor. */
export function recordPage({ match, lines, ...shown }: PageParts): string {
  const element = { id: recordElement, "data-match": match };
  return standalonePage({ ...shown, look: "vscode-dark", element, facts: lines });
}
