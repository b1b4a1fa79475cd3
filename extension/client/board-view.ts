import * as vscode from "vscode";
import type { RecordLine } from "../../engine/record/match-record.ts";
import type { Place } from "../../engine/record/replay.ts";
import type { FromBoard, RecentMatch, ToBoard } from "../../webview/messages.ts";
import { boardOptions, boardPage } from "./board-page.ts";

/** A record on a board: enough to show it again to a page that was hidden. */
export interface Shown {
  readonly match: string;
  readonly lines: readonly RecordLine[];
  /** The player the record was made for. */
  readonly me?: number;
  readonly watching: boolean;
}

/** What a page asks for that only its owner can give. */
export interface BoardOwner {
  /** A page without a record is there; `kept` is the match it showed before. */
  empty(kept: string | undefined): void;
  openMatch(match: string, answer?: number): void;
  compareWith(match: string): void;
}

/** The page of a board in a panel or an editor. It is told everything again whenever it comes back from hiding. */
export class BoardView {
  #shown: Shown | undefined;
  #at: Place | undefined;
  #beside: (ToBoard & { kind: "beside" }) | undefined;
  #recent: readonly RecentMatch[] = [];
  #ready = false;

  constructor(
    private readonly webview: vscode.Webview,
    extension: vscode.Uri,
    private readonly owner: BoardOwner,
  ) {
    webview.options = boardOptions(extension);
    webview.onDidReceiveMessage((message: FromBoard) => this.#hear(message));
    webview.html = boardPage(webview, extension);
  }

  get shown(): Shown | undefined {
    return this.#shown;
  }

  show(shown: Shown, at?: Place): void {
    if (shown.match !== this.#shown?.match) this.#beside = undefined;
    this.#shown = shown;
    this.#at = at;
    if (this.#ready) this.#open();
  }

  append(lines: readonly RecordLine[]): void {
    if (!this.#shown) return;
    const { match } = this.#shown;
    this.#shown = { ...this.#shown, lines: [...this.#shown.lines, ...lines] };
    if (this.#ready) this.#send({ kind: "append", match, lines });
  }

  /** Another record beside the one that is shown, to compare them. */
  compare(match: string, lines: readonly RecordLine[]): void {
    this.#beside = { kind: "beside", match, lines, compare: true };
    if (this.#ready && this.#shown) this.#sendBeside();
  }

  tellRecent(matches: readonly RecentMatch[]): void {
    this.#recent = matches;
    if (this.#ready) this.#send({ kind: "recent", matches });
  }

  /** The page is hidden: VS Code has dropped it, and it says when it is back. */
  hidden(): void {
    this.#ready = false;
  }

  #open(): void {
    if (!this.#shown) return;
    this.#send({ kind: "open", ...this.#shown, at: this.#at });
    // A place is gone to once; after that the page remembers its own.
    this.#at = undefined;
    this.#sendBeside();
  }

  #sendBeside(): void {
    if (!this.#beside) return;
    this.#send(this.#beside);
    this.#beside = { ...this.#beside, compare: false };
  }

  #send(message: ToBoard): void {
    void this.webview.postMessage(message);
  }

  #hear(message: FromBoard): void {
    switch (message.kind) {
      case "ready":
        this.#ready = true;
        this.#send({ kind: "recent", matches: this.#recent });
        if (this.#shown) this.#open();
        else this.owner.empty(message.match);
        break;
      case "openMatch":
        this.owner.openMatch(message.match, message.answer);
        break;
      case "compareWith":
        this.owner.compareWith(message.match);
        break;
      case "reveal":
        void reveal(message.file, message.line, message.column);
        break;
      case "copy":
        void vscode.env.clipboard.writeText(message.text);
        break;
      case "rerun":
        void vscode.commands.executeCommand("spar.runAgain", { match: message.match, swap: message.swap });
        break;
      case "playOn":
      case "keepBranch":
        void vscode.commands.executeCommand(`spar.${message.kind}`, message);
        break;
      case "debugTurn":
        void vscode.commands.executeCommand("spar.debugTurn", { match: message.match, answer: message.answer });
        break;
    }
  }
}

/** `line` and `column` count from 1. */
async function reveal(file: string, line: number, column = 1): Promise<void> {
  const at = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
  try {
    const document = await vscode.workspace.openTextDocument(file);
    const viewColumn = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;
    await vscode.window.showTextDocument(document, {
      viewColumn: viewColumn ?? vscode.ViewColumn.One,
      selection: new vscode.Range(at, at),
    });
  } catch {
    void vscode.window.showWarningMessage(`${file} is not on this machine.`);
  }
}
