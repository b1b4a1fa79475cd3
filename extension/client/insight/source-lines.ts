import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { formatChange, formatChangedCount } from "../../../engine/record/compare.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { LinesUpdate } from "../../../webview/board/messages.ts";
import { escapeLabel } from "../../label-text.ts";
import type { ChangesState } from "../../protocol-data.ts";
import { readBotFileName } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import { inform } from "../base/warn.ts";
import type { OpenBoards } from "../board/open-boards.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { ActiveBot } from "../shown/active-bot.ts";

/** A faint note at the end of a line; lines count from 1. */
interface LineNote {
  readonly uri: string;
  readonly line: number;
  readonly text: string;
  /** How the note differs from the others. */
  readonly look?: vscode.ThemableDecorationAttachmentRenderOptions;
}

/** Draws notes at the ends of lines, unless a setting of Spar turns them off for the document's folder. */
export function createLineNotes(setting?: string) {
  const style = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3em", color: new vscode.ThemeColor("editorCodeLens.foreground") },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  let shown: readonly LineNote[] = [];
  const draw = (editor: vscode.TextEditor) => {
    const { document } = editor;
    const isOn = setting === undefined || vscode.workspace.getConfiguration("spar", document.uri).get(setting, false);
    const here = shown.filter(
      ({ uri, line }) => isOn && line >= 1 && line <= document.lineCount && uri === document.uri.toString(),
    );
    editor.setDecorations(
      style,
      here.map(({ line, text, look }) => {
        const { end } = document.lineAt(line - 1).range;
        return { range: new vscode.Range(end, end), renderOptions: { after: { contentText: text, ...look } } };
      }),
    );
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  const disposable = vscode.Disposable.from(
    style,
    vscode.window.onDidChangeVisibleTextEditors(drawAll),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("spar") && drawAll()),
  );
  return {
    show(notes: readonly LineNote[]) {
      shown = notes;
      drawAll();
    },
    dispose: () => disposable.dispose(),
  };
}

export function listChangeNotes({ matches }: ChangesState): LineNote[] {
  const byLine = new Map<string, LineNote & { readonly count: number }>();
  for (const change of matches.flatMap(({ changed }) => changed)) {
    const { file, line } = change;
    if (file === undefined || line === undefined) continue;
    const key = `${line}:${file}`;
    const count = (byLine.get(key)?.count ?? 0) + 1;
    byLine.set(key, {
      ...{ uri: vscode.Uri.file(file).toString(), line, count },
      text:
        count === 1 ? formatChange(change) : t("{count, plural, one {# answer} other {# answers}} changed", { count }),
    });
  }
  return [...byLine.values()];
}

const colors = {
  error: "editorError.foreground",
  warning: "editorWarning.foreground",
  information: "editorInfo.foreground",
} as const;

/** Shows at the end of a line what went wrong there in the last run. Can be turned off with `spar.inlineCounts`. */
export function showLineReasons(server: Server): vscode.Disposable {
  const reasons = new Map<string, readonly LineNote[]>();
  const notes = createLineNotes("inlineCounts");
  server.on("lineReasons", (news) => {
    const uri = vscode.Uri.parse(news.uri).toString();
    reasons.set(
      uri,
      news.reasons.map(({ line, text, severity }) => {
        const look = { color: new vscode.ThemeColor(colors[severity]), fontStyle: "italic" };
        return { uri, line: line + 1, text, look };
      }),
    );
    notes.show([...reasons.values()].flat());
  });
  return notes;
}

/** Shows at the end of a line what it printed in the turn on the board, unless `spar.inlineValues` is off. */
export function showLineValues(boards: OpenBoards): vscode.Disposable {
  const notes = createLineNotes("inlineValues");
  const listening = boards.onPrinted((lines) =>
    notes.show(
      lines.map(({ file, line, text }) => ({
        uri: vscode.Uri.file(file).toString(),
        ...{ line, text: `→ ${escapeLine(text)}` },
      })),
    ),
  );
  return vscode.Disposable.from(notes, listening);
}

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
