import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../../engine/l10n/speak.ts";
import { formatChangedCount } from "../../../engine/record/changed-answer.ts";
import type { LinesUpdate } from "../../../webview/board/messages.ts";
import { ask, subscribe } from "../../channel.ts";
import { escapeLabel, escapeNotice } from "../../label-text.ts";
import type { ChangesState, CostsState } from "../../protocol.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { BoardPanel } from "../board/board-panel.ts";
import type { ClientResults } from "../cache/results.ts";
import { type ActiveBot, readBotFileName } from "../shown/active-bot.ts";
import { createLineNotes, listChangeNotes, listCostNotes } from "./line-notes.ts";

interface SourceLineDeps {
  readonly client: LanguageClient;
  readonly results: ClientResults;
  readonly board: BoardPanel;
  readonly active: ActiveBot;
}

/** What is known about a bot's source lines, shown in the board's tab, the status bar and the editor. */
export interface SourceLines extends vscode.Disposable {
  readonly commands: {
    "spar.showCosts"(): Promise<void>;
    "spar.showLines"(): Promise<void>;
    "spar.pinMatch"(node?: { readonly summary?: { readonly id: string } }): Promise<void>;
  };
}

export function showSourceLines({ client, results, board, active }: SourceLineDeps): SourceLines {
  let costs: CostsState | undefined;
  let changes: ChangesState | undefined;
  const [atCosts, atChanges] = [createLineNotes("inlineCosts"), createLineNotes()];
  const item = vscode.window.createStatusBarItem("spar.changed", vscode.StatusBarAlignment.Left, 8.8);
  item.name = t("Spar: Changed Answers");
  item.command = "spar.showLines";

  const createMessage = (): LinesUpdate => ({
    ...{ kind: "lines", isSearching: costs?.state === "searching", changes: changes?.matches ?? [] },
    ...(costs?.costs ? { costs: costs.costs } : {}),
  });

  function drawCosts(): void {
    atCosts.show(costs ? listCostNotes(costs) : []);
    board.tellLines(createMessage());
    updateProgressItem("costs", costs?.state === "searching" ? describeSearch(costs) : undefined);
  }

  function describeSearch({ costs: known }: CostsState) {
    const { judged = 0, answers = 0 } = known ?? {};
    const text =
      judged === 0 ? t("Lines by cost") : t("Lines by cost: {judged} of {answers} answers judged", { judged, answers });
    const command = { command: "spar.showLines", title: t("Show Lines by Cost") };
    const cancel = () => ask(client, "spar/stopCosts", {});
    return { text, tooltip: t("Click to see which lines cost most."), command, cancel };
  }

  function drawChanges(): void {
    atChanges.show(changes ? listChangeNotes(changes) : []);
    board.tellLines(createMessage());
    drawItem();
  }

  function drawItem(): void {
    if (!changes || changes.bot !== active.now()) {
      item.hide();
      return;
    }
    item.text = `$(diff) ${escapeLabel(describeChanges(changes))}`;
    item.tooltip = `${readBotFileName(changes.bot)}: ${t("Answers that changed since the last save, in matches that you pinned or that the bot lost.")}`;
    item.show();
  }

  subscribe(client, "spar/lineCosts", (state) => {
    costs = state;
    drawCosts();
  });
  subscribe(client, "spar/changedAnswers", (state) => {
    changes = state;
    drawChanges();
  });
  const shown = vscode.Disposable.from(
    ...[atCosts, atChanges, item, active.onChange(drawItem)],
    // After a save the source has changed, so earlier results do not apply.
    results.onRun(({ state, isSeries, bot }) => {
      if (state !== "preparing" || isSeries) return;
      if (costs?.bot === bot) costs = undefined;
      if (changes?.bot === bot) changes = undefined;
      drawCosts();
      drawChanges();
    }),
  );
  const commands: SourceLines["commands"] = {
    "spar.showCosts": async () => {
      await board.openLines(createMessage());
      await analyseSeries(client);
    },
    "spar.showLines": () => board.openLines(createMessage()),
    "spar.pinMatch": (node) => togglePin(client, node?.summary?.id ?? board.match ?? results.matches[0]?.id),
  };
  return { commands, dispose: () => shown.dispose() };
}

/** Analyses the last series. */
async function analyseSeries(client: LanguageClient): Promise<void> {
  const facts = await ask(client, "spar/series", { run: undefined, from: 0 });
  const { message } = facts
    ? await ask(client, "spar/costs", { run: facts.run })
    : { message: t("no series has been played yet.") };
  if (message !== undefined) void vscode.window.showWarningMessage(escapeNotice(`Spar: ${message}`));
}

async function togglePin(client: LanguageClient, match: string | undefined): Promise<void> {
  if (match === undefined) return void vscode.window.showInformationMessage(t("No match has been played yet."));
  const done = await ask(client, "spar/pin", { match });
  const isPinned = "isPinned" in done && done.isPinned;
  const then = isPinned ? t("after each save, the bot is asked its questions again.") : t("the match is not pinned.");
  void vscode.window.showInformationMessage(escapeNotice(`Spar: ${"message" in done ? done.message : then}`));
}

function describeChanges({ matches }: ChangesState): string {
  const sum = (of: "asked" | "unsteady") => matches.reduce((all, each) => all + each[of], 0);
  const changed = matches.reduce((all, each) => all + each.changed.length, 0);
  const unsteady = sum("unsteady");
  return `${formatChangedCount({ asked: sum("asked"), changed })}${unsteady > 0 ? `, ${t("not deterministic")}` : ""}`;
}
