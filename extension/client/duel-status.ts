import * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";
import { isGoing } from "../../engine/record/duel-summary.ts";
import { verdictText } from "../../engine/record/duel-text.ts";
import { visible } from "../../engine/record/visible.ts";
import { label } from "../label-text.ts";
import type { DuelSummary } from "../protocol.ts";
import type { Duels } from "./duels.ts";

/** One item: the duel that goes on, which a click ends, or the verdict of the last one, which a click shows. */
export function showDuelStatus(duels: Duels): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("spar.duel", vscode.StatusBarAlignment.Left, 9);
  item.name = t("Spar: Duel");
  const update = () => {
    const { newest } = duels;
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    const duel = newest && isGoing(newest) ? newest : ((active ? duels.of(active) : undefined) ?? newest);
    if (!duel || isOver(duel)) return item.hide();
    item.text = statusText(duel);
    item.tooltip = tooltip(duel);
    item.command = isGoing(duel) ? "spar.stopDuel" : "spar.showDuel";
    item.show();
  };
  return vscode.Disposable.from(item, duels.onDuel(update), vscode.window.onDidChangeActiveTextEditor(update));
}

/** Nothing is to be said of it any more. */
function isOver({ state, outdated, background, matches }: DuelSummary): boolean {
  return outdated === true || (state === "stopped" && (background || matches === 0));
}

const icons = { better: "arrow-up", "not better": "arrow-down", undecided: "dash" } as const;

function statusText(duel: DuelSummary): string {
  const text = label(verdictText(duel));
  switch (duel.state) {
    case "preparing":
    case "playing":
      return `$(loading~spin) ${text}`;
    case "waiting":
      return `$(debug-pause) ${text}`;
    case "failed":
    case "broken":
      return `$(warning) ${text}`;
    default:
      return `$(${icons[duel.verdict]}) ${text}`;
  }
}

function tooltip(duel: DuelSummary): string {
  const { names, trouble, state, left } = duel;
  const lines = [
    names.length > 1
      ? t("Is {bot} better than {opponents}?", { bot: names[0]!, opponents: names.slice(1).join(", ") })
      : t("Is it better?"),
    trouble?.message,
    state === "waiting" ? t("It waits while something else is played.") : undefined,
    state === "playing" && left !== null
      ? t("About {left, plural, one {# match} other {# matches}} left at this rate.", { left })
      : undefined,
    isGoing(duel) ? t("Click to end the duel.") : t("Click to see the duel."),
  ];
  return lines.flatMap((line) => (line ? visible(line) : [])).join("\n\n");
}
