import type { CompactLine } from "../engine/record/compact-lines.ts";
import { standalonePage } from "../engine/record/standalone-page.ts";
import { recordElement } from "./host.ts";

export interface PageParts {
  /** The built webview.js and webview.css. */
  readonly script: string;
  readonly style: string;
  readonly match: string;
  readonly title: string;
  readonly lines: readonly CompactLine[];
}

/** One HTML file that plays a match, without an editor. */
export function recordPage({ match, lines, ...shown }: PageParts): string {
  const element = { id: recordElement, "data-match": match };
  return standalonePage({ ...shown, look: "vscode-dark", element, facts: lines });
}
