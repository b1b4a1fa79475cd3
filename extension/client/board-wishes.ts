import * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";
import type { FromBoard, TuningAct } from "../../webview/messages.ts";
import { notice } from "../label-text.ts";
import { ofPerson } from "../of-person.ts";
import { openQueueSetting } from "./queue-feed.ts";

type Beside = Exclude<
  FromBoard,
  {
    kind:
      | "ready"
      | "wantSeries"
      | "findInSeries"
      | "wantCharts"
      | "repeatSeries"
      | "goOnSeries"
      | "wantQueue"
      | "wantCards"
      | "chooseCardFiles"
      | "exportCards"
      | "playGhost"
      | "openMatch"
      | "compareWith"
      | "picture"
      | "noPicture"
      | "reveal";
  }
>;

/** What the page asks of the editor or of other parts of the extension, whatever it shows. */
export function hearBeside(message: Beside): void {
  switch (message.kind) {
    case "copy":
      void vscode.env.clipboard.writeText(message.text);
      break;
    case "rerun":
      run("runAgain", { match: message.match, swap: message.swap });
      break;
    case "playOn":
    case "keepBranch":
      run(message.kind, message);
      break;
    case "give":
      run("give", message);
      break;
    case "playAgainst":
    case "savePicture":
      run(message.kind);
      break;
    case "endPlay":
      run("stop", ofPerson);
      break;
    case "stopDuel":
    case "compareDuel":
    case "askDuel":
      hearOfDuel(message);
      break;
    case "tuning":
      run(tuningCommands[message.act], { tuning: message.tuning });
      break;
    case "askTuning":
      run(message.act === "open" ? "openTuning" : "tune", botInSight());
      break;
    case "setQueue":
      void openQueueSetting();
      break;
    case "wantCosts":
      run("showCosts");
      break;
    case "address":
      run("goToTurn", message.text);
      break;
    case "noTurn":
      void vscode.window.showWarningMessage(
        notice(t("Spar: {text} names no turn of this match.", { text: message.text })),
      );
      break;
    case "savePage":
      run("exportPage", { match: message.match });
      break;
    case "debugTurn":
    case "keepTurn":
      run(message.kind, { match: message.match, answer: message.answer });
      break;
    case "pin":
      run("pinMatch", { summary: { id: message.match } });
      break;
    case "importGame":
      run("importGame", { text: message.text });
      break;
  }
}

const tuningCommands: Readonly<Record<TuningAct, string>> = {
  pause: "pauseTuning",
  goOn: "goOnTuning",
  stop: "stopTuning",
  show: "showFound",
  apply: "applyFound",
  save: "saveTuning",
  repeat: "repeatTuning",
};

export function run(command: string, named?: unknown): void {
  void vscode.commands.executeCommand(`spar.${command}`, named);
}

function hearOfDuel(message: Extract<FromBoard, { kind: "stopDuel" | "compareDuel" | "askDuel" }>): void {
  if (message.kind === "askDuel") void vscode.commands.executeCommand("spar.isItBetter", botInSight());
  else void vscode.commands.executeCommand(`spar.${message.kind}`, { duel: message.duel });
}

/** The board has the focus: the file that is meant stands beside it. */
function botInSight(): vscode.Uri | undefined {
  return (vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0])?.document.uri;
}

/** `line` and `column` count from 1. */
export async function reveal(
  { file, line, column = 1 }: Extract<FromBoard, { kind: "reveal" }>,
  sourceOf?: (named: string) => Promise<vscode.Uri | undefined>,
): Promise<void> {
  const at = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
  try {
    const document = await vscode.workspace.openTextDocument((await sourceOf?.(file)) ?? vscode.Uri.file(file));
    const viewColumn = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;
    await vscode.window.showTextDocument(document, {
      viewColumn: viewColumn ?? vscode.ViewColumn.One,
      selection: new vscode.Range(at, at),
    });
  } catch {
    void vscode.window.showWarningMessage(notice(t("{file} is not on this machine.", { file })));
  }
}
