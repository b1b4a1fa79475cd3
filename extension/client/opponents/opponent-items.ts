import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLabel } from "../../label-text.ts";
import type { Opponent } from "../../protocol-data.ts";

export interface OpponentItem extends vscode.QuickPickItem {
  /** The opponent that the item stands for; absent for a separator. */
  readonly opponent?: Opponent;
}

/** List items for opponents, with an icon and a separator for each kind. */
export function createOpponentItems(offered: readonly Opponent[]): OpponentItem[] {
  return offered.flatMap((opponent, at): OpponentItem[] => {
    const { icon, title } = createKinds()[opponent.kind];
    const isFirst = opponent.kind !== offered[at - 1]?.kind;
    const facts = [opponent.facts && escapeLabel(opponent.facts), opponent.isChosen ? t("current") : undefined];
    return [
      ...(isFirst && title !== undefined ? [{ label: title, kind: vscode.QuickPickItemKind.Separator }] : []),
      {
        label: escapeLabel(opponent.label),
        iconPath: new vscode.ThemeIcon(icon),
        description: facts.filter(Boolean).join(" · "),
        detail: escapeLabel(opponent.detail),
        opponent,
      },
    ];
  });
}

const createKinds = (): Record<Opponent["kind"], { readonly icon: string; readonly title?: string }> => ({
  nobody: { icon: "person" },
  builtin: { icon: "robot", title: t("Builtin") },
  boss: { icon: "shield", title: t("Bosses of the game") },
  configured: { icon: "file-code", title: t("Named in spar.json") },
  beside: { icon: "file-code", title: t("Bots in this folder") },
  version: { icon: "git-commit", title: t("Versions of this bot") },
  pool: { icon: "organization", title: t("Several") },
  ghost: { icon: "history", title: t("As they played in a recorded match") },
});
