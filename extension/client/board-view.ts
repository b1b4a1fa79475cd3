import type * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";
import type { CompactLine } from "../../engine/record/compact-lines.ts";
import type { Moment } from "../../engine/record/replay.ts";
import type {
  FromBoard,
  FromCards,
  FromMistakes,
  FromSeries,
  PrintedLine,
  RecentMatch,
  ToBoard,
  ToLines,
} from "../../webview/messages.ts";
import { readFromBoard } from "../../webview/read-message.ts";
import { boardOptions, boardPage, type PageLook } from "./board-page.ts";
import { hearBeside, reveal, run } from "./board-wishes.ts";

/** A match whose record is got when it is needed: nobody keeps it for a page that may come back from hiding. */
export interface Recorded {
  readonly match: string;
  /** Undefined when the record is no longer there; the user has been told so. */
  readonly lines: () => Promise<readonly CompactLine[] | undefined>;
}

/** A match on a board. */
export interface Shown extends Recorded {
  /** The player the record was made for. */
  readonly me?: number;
  readonly watching: boolean;
}

export type Picture = { readonly png: Uint8Array } | { readonly message: string };

type Standing = Extract<ToBoard, { readonly kind: "duel" | "tuning" | "queue" }>;

/** What a page asks for that only its owner can give. */
export interface BoardOwner {
  /** A page without a record is there; `kept` is the match it showed before. */
  empty(kept: string | undefined): void;
  openMatch(match: string, answer?: number): void;
  compareWith(match: string): void;
  /** What lines printed in the turn that is shown. */
  printed(lines: readonly PrintedLine[]): void;
  /** The page asks something of a series. */
  series(message: FromSeries): void;
  cards(message: FromCards): void;
  mistakes(message: FromMistakes): void;
  /** What goes on in the queue is wanted. */
  queue(): void;
  /** The record file that is shown, if it is one that somebody opened. */
  readonly file?: vscode.Uri;
  /** Where a source is that the record names; without this, the name is a path of this machine. */
  sourceOf?(named: string): Promise<vscode.Uri | undefined>;
  readonly look?: PageLook;
}

/** The page of a board in a panel or an editor. It is told everything again whenever it comes back from hiding. */
export class BoardView {
  #shown: Shown | undefined;
  /** What the page has been told to show, since it is there. */
  #told: Shown | undefined;
  /** The moment to go to once the record is shown. */
  #at: Moment | undefined;
  #beside: (Recorded & { readonly compare: boolean }) | undefined;
  /** The last of each kind, of which a page that comes back is told again. */
  readonly #standing = new Map<Standing["kind"], Standing>();
  #recent: readonly RecentMatch[] = [];
  #ready = false;
  /** `record#turn` to go to once a record is shown. */
  #address: string | undefined;
  #lines: ToLines | undefined;
  /** A series to show once the page is there. */
  #series: { readonly run: string | undefined } | undefined;
  #drawn: ((picture: Picture) => void) | undefined;

  constructor(
    private readonly webview: vscode.Webview,
    extension: vscode.Uri,
    private readonly owner: BoardOwner,
  ) {
    webview.options = boardOptions(extension);
    webview.onDidReceiveMessage((sent: unknown) => {
      const message = readFromBoard(sent);
      if (message?.kind === "printed") owner.printed(message.lines);
      else if (message) this.#hear(message);
    });
    webview.html = boardPage(webview, extension, "webview", owner.look);
  }

  get shown(): Shown | undefined {
    return this.#shown;
  }

  /** Whether the page shows what it shall. */
  get #isOpen(): boolean {
    return this.#told !== undefined && this.#told === this.#shown;
  }

  /** Shows a match, from the moment `at` on; `lines` are those of its record that are at hand. */
  async show(shown: Shown, at?: Moment, lines?: readonly CompactLine[]): Promise<void> {
    if (shown.match !== this.#shown?.match) this.#beside = undefined;
    this.#shown = shown;
    this.#at = at;
    if (this.#ready) await this.#open(lines);
  }

  /** Goes to a moment of the match that is shown, now or when the page is there. */
  goTo(at: Moment): void {
    if (this.#isOpen) this.#send({ kind: "goTo", at });
    else this.#at = at;
  }

  /** More lines of a match, of which the first is the `from`-th of its record. */
  append(match: string, from: number, lines: readonly CompactLine[]): void {
    if (this.#told?.match === match) this.#send({ kind: "append", match, from, lines });
  }

  /** Another record beside the one that is shown, to compare them. */
  async compare(other: Recorded): Promise<void> {
    this.#beside = { ...other, compare: true };
    if (this.#isOpen) await this.#sendBeside();
  }

  /** Goes to `record#turn` of the record that is shown, now or when the page is there. */
  goToAddress(text: string): void {
    this.#address = text;
    if (this.#isOpen) this.#goToAddress();
  }

  /** Has the turn debugged that the page shows, or kept as a test; false: it shows none. */
  debugShown(kind: "debugShown" | "keepShown" = "debugShown"): boolean {
    if (!this.#isOpen) return false;
    this.#send({ kind });
    return true;
  }

  /** The board as it looks now. */
  picture(): Promise<Picture> {
    if (!this.#ready) return Promise.resolve({ message: t("The board is hidden: bring it to the front first.") });
    return new Promise((resolve) => {
      this.#drawn?.({ message: t("Another picture was asked for.") });
      this.#drawn = resolve;
      this.#send({ kind: "drawPicture" });
    });
  }

  /** How a duel, a run of tuning or the queue stands; `front` brings it to the front, now or when the page is there. */
  tellStanding(standing: Standing): void {
    const { kind } = standing;
    this.#standing.set(kind, { ...standing, front: standing.front || this.#standing.get(kind)?.front === true });
    this.#sendStanding(kind);
  }

  #sendStanding(kind: Standing["kind"]): void {
    const standing = this.#standing.get(kind);
    if (!this.#ready || !standing) return;
    this.#send(standing);
    // It is brought to the front once.
    this.#standing.set(kind, { ...standing, front: false });
  }

  /** Brings a series to the front, now or when the page is there. */
  showSeries(run: string | undefined): void {
    this.#series = { run };
    if (this.#ready) this.#showSeries();
  }

  /** What is known of source lines, now or when the page is there. */
  tellLines(lines: ToLines): void {
    this.#lines = { ...lines, front: lines.front === true || this.#lines?.front === true };
    this.#sendLines();
  }

  #sendLines(): void {
    if (!this.#ready || !this.#lines) return;
    this.#send(this.#lines);
    this.#lines = { ...this.#lines, front: false };
  }

  /** Tells the page of a series or of cards, if it is there. */
  tellPage(message: ToBoard): void {
    if (this.#ready) this.#send(message);
  }

  tellRecent(matches: readonly RecentMatch[]): void {
    this.#recent = matches;
    if (this.#ready) this.#send({ kind: "recent", matches });
  }

  /** The page is hidden: VS Code has dropped it, and it says when it is back. */
  hidden(): void {
    this.#ready = false;
    this.#told = undefined;
    this.#drew({ message: t("The board was hidden.") });
  }

  async #open(atHand?: readonly CompactLine[]): Promise<void> {
    const shown = this.#shown;
    const lines = atHand ?? (await shown?.lines());
    // Meanwhile another match may have been opened, or the page have been hidden.
    if (!shown || shown !== this.#shown || !this.#ready) return;
    if (!lines) {
      this.#shown = this.#told;
      return;
    }
    const { match, me, watching } = shown;
    this.#send({ kind: "open", match, me, watching, lines, at: this.#at });
    this.#told = shown;
    // A moment is gone to once; after that the page remembers its own.
    this.#at = undefined;
    this.#goToAddress();
    await this.#sendBeside();
  }

  async #sendBeside(): Promise<void> {
    const beside = this.#beside;
    const lines = await beside?.lines();
    if (!beside || !lines || beside !== this.#beside || !this.#isOpen) return;
    this.#send({ kind: "beside", match: beside.match, lines, compare: beside.compare });
    this.#beside = { ...beside, compare: false };
  }

  #showSeries(): void {
    if (this.#series) this.#send({ kind: "showSeries", run: this.#series.run });
    this.#series = undefined;
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

  #hear(message: Exclude<FromBoard, { kind: "printed" }>): void {
    switch (message.kind) {
      case "ready":
        this.#ready = true;
        this.#send({ kind: "recent", matches: this.#recent });
        for (const kind of this.#standing.keys()) this.#sendStanding(kind);
        this.#sendLines();
        this.#showSeries();
        if (this.#shown) void this.#open();
        else this.owner.empty(message.match);
        break;
      case "wantSeries":
      case "findInSeries":
      case "wantCharts":
      case "repeatSeries":
      case "goOnSeries":
        this.owner.series(message);
        break;
      case "wantQueue":
        this.owner.queue();
        break;
      case "wantCards":
      case "chooseCardFiles":
      case "exportCards":
        this.owner.cards(message);
        break;
      case "wantAnalysis":
      case "weigh":
        this.owner.mistakes(message);
        break;
      case "reveal":
        void reveal(message, this.owner.sourceOf);
        break;
      case "playGhost":
        run("playGhost", { match: message.match, file: this.owner.file });
        break;
      case "openMatch":
        this.owner.openMatch(message.match, message.answer);
        break;
      case "compareWith":
        this.owner.compareWith(message.match);
        break;
      case "picture":
        this.#drew({ png: Uint8Array.from(atob(message.png), (sign) => sign.charCodeAt(0)) });
        break;
      case "noPicture":
        this.#drew({ message: t("The picture could not be drawn: {why}", { why: message.why }) });
        break;
      default:
        hearBeside(message);
    }
  }
}
