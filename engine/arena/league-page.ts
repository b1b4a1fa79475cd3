import { standalonePage } from "../record/standalone-page.ts";
import type { LeagueReport } from "./league-report.ts";

interface PageParts {
  /** The built league.js and league.css. */
  readonly script: string;
  readonly style: string;
  readonly report: LeagueReport;
}

/** One HTML file that shows a league. */
export function leaguePage({ report, ...built }: PageParts): string {
  return standalonePage({
    ...built,
    ...{ title: report.title, look: "alone", element: { id: "spar-league" }, facts: report },
  });
}
