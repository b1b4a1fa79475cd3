import * as vscode from "vscode";
import type { CompactLine } from "../../engine/record/compact-lines.ts";
import type { Place } from "../../engine/record/replay.ts";
import type { FromBoard, RecentMatch, ToBoard } from "../../webview/messages.ts";
import { boardOptions, boardPage } from "./board-page.ts";

/** A record on a board: enough to show it again to a page that was hidden. */
export interface Shown {
  readonly match: string;
  readonly lines: readonly CompactLine[];
  /** The player the record was made for. */
  readonly me?: number;
  readonly watching: boolean;
}

export type Picture = { readonly png: Uint8Array } | { readonly message: string };

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
  /** `record#turn` to go to once a record is shown. */
  #address: string | undefined;
  #drawn: ((picture: Picture) => void) | undefined;

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

  append(lines: readonly CompactLine[]): void {
    if (!this.#shown) return;
    const { match } = this.#shown;
    this.#shown = { ...this.#shown, lines: [...this.#shown.lines, ...lines] };
    if (this.#ready) this.#send({ kind: "append", match, lines });
  }

  /** Another record beside the one that is shown, to compare them. */
  compare(match: string, lines: readonly CompactLine[]): void {
    this.#beside = { kind: "beside", match, lines, compare: true };
    if (this.#ready && this.#shown) this.#sendBeside();
  }

  /** Goes to `record#turn` of the record that is shown, now or when the page is there. */
  goToAddress(text: string): void {
    this.#address = text;
    if (this.#ready && this.#shown) this.#goToAddress();
  }

  /** Has the turn debugged that the page shows; false: it shows none. */
  debugShown(): boolean {
    if (!this.#ready || !this.#shown) return false;
    this.#send({ kind: "debugShown" });
    return true;
  }

  /** The board as it looks now. */
  picture(): Promise<Picture> {
    if (!this.#ready) return Promise.resolve({ message: "The board is hidden: bring it to the front first." });
    return new Promise((resolve) => {
      this.#drawn?.({ message: "Another picture was asked for." });
      this.#drawn = resolve;
      this.#send({ kind: "drawPicture" });
    });
  }

  tellRecent(matches: readonly RecentMatch[]): void {
    this.#recent = matches;
    if (this.#ready) this.#send({ kind: "recent", matches });
  }

  /** The page is hidden: VS Code has dropped it, and it says when it is back. */
  hidden(): void {
    this.#ready = false;
    this.#drew({ message: "The board was hidden." });
  }

  #open(): void {
    if (!this.#shown) return;
    this.#send({ kind: "open", ...this.#shown, at: this.#at });
    // A place is gone to once; after that the page remembers its own.
    this.#at = undefined;
    this.#sendBeside();
    this.#goToAddress();
  }

  #sendBeside(): void {
    if (!this.#beside) return;
    this.#send(this.#beside);
    this.#beside = { ...this.#beside, compare: false };
  }

  #goToAddress(): void {
    if (this.#address !== undefined) this.#send({ kind: "address", text: this.#address });
    this.#address = undefined;
  }

  #drew(picture: Picture): void {
    this.#drawn?.(picture);
    this.#drawn = undefined;
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
      case "address":
        void vscode.commands.executeCommand("spar.goToTurn", message.text);
        break;
      case "noTurn":
        void vscode.window.showWarningMessage(`Spar: ${message.text} names no turn of this match.`);
        break;
      case "savePicture":
        void vscode.commands.executeCommand("spar.savePicture");
        break;
      case "savePage":
        void vscode.commands.executeCommand("spar.exportPage", { match: message.match });
        break;
      case "picture":
        this.#drew({ png: Buffer.from(message.png, "base64") });
        break;
      case "noPicture":
        this.#drew({ message: `The picture could not be drawn: ${message.why}` });
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
