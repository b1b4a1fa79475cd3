import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { label } from "../../label-text.ts";
import { matchFacts } from "../../match-facts.ts";
import type { MatchSummary } from "../../protocol.ts";
import { figures, resultText } from "../../result-text.ts";
import type { BoardPanel } from "../board/board-panel.ts";
import type { Results } from "../known/results.ts";

/** Shows two matches side by side from where they part; asks for the second one when only one is named. */
export async function compareMatches(named: readonly MatchSummary[], board: BoardPanel, results: Results) {
  const [one] = named;
  if (!one) return;
  const other = named.length > 1 ? named.at(-1) : await choose(one, results);
  if (!other) return;
  if (other.game !== one.game) {
    return void vscode.window.showInformationMessage(t("Only matches of the same game can be compared."));
  }
  // The later one is "this match", the other what was before.
  const [later, earlier] = one.at < other.at ? [other, one] : [one, other];
  await board.compare(later.id, earlier.id);
}

/** Matches of the same seed come first: there two versions of a bot differ by nothing but the bot. */
async function choose(one: MatchSummary, results: Results): Promise<MatchSummary | undefined> {
  const others = results.matches.filter(({ id, game }) => id !== one.id && game === one.game);
  const sameSeed = others.filter(({ seed }) => seed === one.seed);
  const rest = others.filter(({ seed }) => seed !== one.seed);
  const items = [...sameSeed, ...rest].map((summary) => ({
    label: label(resultText(summary)),
    description: summary.seed === one.seed ? t("same seed") : undefined,
    detail: label([figures(summary), ...matchFacts(summary), translate(summary.detail)].join(" · ")),
    summary,
  }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(t("There is no other match of this game yet."));
    return undefined;
  }
  return (await vscode.window.showQuickPick(items, { title: t("Compare with"), matchOnDetail: true }))?.summary;
}
