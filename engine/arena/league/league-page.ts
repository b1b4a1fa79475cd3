import type { LeagueReport } from "../../views/league-report.ts";
import { renderStandalonePage } from "../../views/standalone-page.ts";

interface PageParts {
  /** The contents of the built results.js and results.css. */
  readonly script: string;
  readonly style: string;
  readonly report: LeagueReport;
}

/** A single HTML file that shows a league and needs no other files. */
export function renderLeaguePage({ report, ...built }: PageParts): string {
  return renderStandalonePage({
    ...built,
    ...{ title: report.title, look: "alone", element: { id: "spar-league" }, facts: report },
  });
}
