import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { formatChangedCount } from "../../../engine/record/compare.ts";
import type { LinesUpdate } from "../../../webview/board/messages.ts";
import { escapeLabel } from "../../label-text.ts";
import type { ChangesState } from "../../protocol-data.ts";
import { readBotFileName } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import { inform } from "../base/warn.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { ActiveBot } from "../shown/active-bot.ts";
import { createLineNotes, listChangeNotes } from "./line-notes.ts";

interface SourceLineDeps extends Pick<CommandContext, "server" | "results" | "board"> {
  readonly active: ActiveBot;
}

/** Shows what is known about a bot's source lines in the board's tab, the status bar and the editor. */
export function showSourceLines({ server, results, board, active }: SourceLineDeps) {
  let changes: ChangesState | undefined;
  const notes = createLineNotes();
  const item = vscode.window.createStatusBarItem("spar.changed", vscode.StatusBarAlignment.Left, 8.8);
  item.name = t("Spar: Changed Answers");
  item.command = "spar.showLines";

  const createMessage = (): LinesUpdate => ({ kind: "lines", changes: changes?.matches ?? [] });

  function drawChanges(): void {
    notes.show(changes ? listChangeNotes(changes) : []);
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

  server.on("changedAnswers", (state) => {
    changes = state;
    drawChanges();
  });
  const shown = vscode.Disposable.from(
    ...[notes, item, active.onChange(drawItem)],
    // After a save the source has changed, so earlier results do not apply.
    results.onRun(({ state, isSeries, bot }) => {
      if (state !== "preparing" || isSeries) return;
      if (changes?.bot === bot) changes = undefined;
      drawChanges();
    }),
  );
  const commands = {
    "spar.showLines": () => board.openLines(createMessage()),
    "spar.pinMatch": (node?: { readonly summary?: { readonly id: string } }) =>
      togglePin(server, node?.summary?.id ?? board.match ?? results.matches[0]?.id),
  };
  return { commands, dispose: () => shown.dispose() };
}

async function togglePin(server: Server, match: string | undefined): Promise<void> {
  if (match === undefined) return inform(t("No match has been played yet."));
  const done = await server.togglePin({ match });
  const isPinned = "isPinned" in done && done.isPinned;
  const then = isPinned ? t("after each save, the bot is asked its questions again.") : t("the match is not pinned.");
  inform(`Spar: ${"message" in done ? done.message : then}`);
}

function describeChanges({ matches }: ChangesState): string {
  const sum = (of: "asked" | "unsteady") => matches.reduce((all, each) => all + each[of], 0);
  const changed = matches.reduce((all, each) => all + each.changed.length, 0);
  const unsteady = sum("unsteady");
  return `${formatChangedCount({ asked: sum("asked"), changed })}${unsteady > 0 ? `, ${t("not deterministic")}` : ""}`;
}
