import { t } from "../../../engine/l10n/speak.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { inform } from "../base/warn.ts";
import type { ClientResults } from "../cache/known-items.ts";
import type { MatchNode } from "../shown/matches-view.ts";
import type { CommandContext } from "./command-context.ts";

/** A match given by a node of the Matches view, a link in a hover or a message of the board. */
export type NamedMatch = MatchNode | { readonly match?: string; readonly answer?: number; readonly swap?: boolean };

/** What the client knows about a match; a node of the view contains it, however old the match is. */
export function findSummary(named: NamedMatch, results: ClientResults): MatchSummary | undefined {
  return "summary" in named ? named.summary : results.matches.find(({ id }) => id === named.match);
}

export function findMatchId(named: NamedMatch): string | undefined {
  return "summary" in named ? named.summary.id : named.match;
}

export function findAnswerNumber(named: NamedMatch): number | undefined {
  return "answer" in named ? named.answer : undefined;
}

/** The named turn; for a match, the first with a problem; without a name or a board, of the newest match. */
export function findNamedTurn(named: NamedMatch | undefined, results: ClientResults) {
  const match = (named && findMatchId(named)) ?? results.matches[0]?.id;
  if (match === undefined) return undefined;
  const problems = findSummary(named ?? { match }, results)?.problems ?? [];
  const first = problems.find(({ answer, severity }) => answer >= 0 && severity !== "information");
  return { match, answer: (named && findAnswerNumber(named)) ?? first?.answer ?? 0 };
}

/** The named match, else the one on the board, else the newest. Shows a message if there is none. */
export function findSummaryOrNotify(
  named: NamedMatch | undefined,
  { results, boards }: Pick<CommandContext, "results" | "boards">,
): MatchSummary | undefined {
  const match = boards.front()?.shown?.match ?? results.matches[0]?.id;
  const summary = findSummary(named ?? { match }, results);
  if (summary) return summary;
  return results.matches.length === 0
    ? inform(t("No match has been played yet."))
    : inform(t("This match is not one of the newest: choose it in the Matches view."));
}
