import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import { canGoOn, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { formatVerdict } from "../../../engine/views/duel-text.ts";
import { escapeLabel } from "../../label-text.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { Server } from "../base/server.ts";
import type { ClientDuels } from "../cache/duels.ts";
import { type ActiveBot, readBotFileName } from "../shown/active-bot.ts";

interface DuelStatusDeps {
  readonly server: Server;
  readonly duels: ClientDuels;
  readonly active: ActiveBot;
}

/**
 * Shows the running duel in the status bar, with a button that ends it; otherwise the result of the active bot's last
 * duel, which may be continued.
 */
export function showDuelStatus({ server, duels, active }: DuelStatusDeps): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("spar.duel", vscode.StatusBarAlignment.Left, 9.2);
  const goOn = vscode.window.createStatusBarItem("spar.goOnDuel", vscode.StatusBarAlignment.Left, 9.1);
  item.name = t("Spar: Duel");
  goOn.name = t("Spar: Resume Duel");
  goOn.text = "$(debug-continue)";
  goOn.tooltip = t("Resume the duel");
  goOn.accessibilityInformation = { label: t("Resume the duel"), role: "button" };

  function showGoing(duel: DuelSummary): void {
    const text = escapeLabel(formatVerdict(duel));
    const cancel = () => server.stopRuns({ run: duel.id });
    const isWaiting = duel.state === "waiting";
    updateProgressItem("duel", {
      text,
      tooltip: formatTooltip(duel),
      command: createOpenCommand(duel),
      isWaiting,
      cancel,
    });
  }

  function update(): void {
    const { newest } = duels;
    if (newest && isDuelGoing(newest)) showGoing(newest);
    else updateProgressItem("duel", undefined);
    const bot = active.now();
    const duel = bot === undefined ? undefined : duels.of(bot);
    const ended = duel && !duel.outdated && !isDuelGoing(duel) ? duel : undefined;
    if (ended) showEnd(ended);
    else item.hide();
    if (!ended || !canGoOn(ended)) goOn.hide();
  }

  function showEnd(duel: DuelSummary): void {
    item.text = `$(${chooseIcon(duel)}) ${endText(duel)}`;
    item.tooltip = formatTooltip(duel);
    item.command = createOpenCommand(duel);
    item.show();
    goOn.command = { command: "spar.goOnDuel", title: t("Resume"), arguments: [{ duel }] };
    goOn.show();
  }

  return vscode.Disposable.from(item, goOn, duels.onChange(update), active.onChange(update));
}

function createOpenCommand(duel: DuelSummary): vscode.Command {
  return { command: "spar.showDuel", title: t("Show Duel"), arguments: [{ duel: duel.id }] };
}

const icons = { better: "arrow-up", "not better": "arrow-down", undecided: "dash" } as const;

function chooseIcon({ state, verdict }: DuelSummary): string {
  if (state === "failed" || state === "broken") return "warning";
  if (state === "same") return "check";
  return state === "stopped" ? "circle-slash" : icons[verdict];
}

function endText(duel: DuelSummary): string {
  const text = escapeLabel(formatVerdict(duel));
  if (duel.state !== "stopped") return text;
  // A duel interrupted by the end of a session was not stopped by the user.
  if (duel.earlier) return t("duel stopped: {result}", { result: text });
  return duel.matches === 0 ? t("duel stopped by you") : t("duel stopped by you: {result}", { result: text });
}

function formatTooltip(duel: DuelSummary): string {
  const { bot, names, trouble, state, left, changed } = duel;
  const question =
    names.length > 1
      ? t("Is {bot} better than {opponents}?", { bot: names[0]!, opponents: names.slice(1).join(", ") })
      : t("Is it better?");
  const lines = [
    `${readBotFileName(bot)}: ${question}`,
    trouble?.message,
    changed && changed,
    state === "waiting" ? t("Waiting for another run to finish.") : undefined,
    state === "playing" && left !== null
      ? t("About {left, plural, one {# match} other {# matches}} left at this rate.", { left })
      : undefined,
    t("Click to see the duel."),
  ];
  return lines.flatMap((line) => (line ? escapeInvisible(line) : [])).join("\n\n");
}
