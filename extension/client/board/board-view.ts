import type * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { CompactLine } from "../../../engine/record/compact-lines.ts";
import type { Moment } from "../../../engine/record/replayed.ts";
import type { PageState } from "../../../engine/views/record-page.ts";
import { type BoardTable, type BoardUpdate, fromBoard, type LinesUpdate } from "../../../webview/board/messages.ts";
import { dispatch, type Handlers } from "../../../webview/messages.ts";
import type { RecordResult } from "../../protocol.ts";
import { watchPage } from "../../watch-page.ts";
import type { BoardActions } from "../base/page-actions.ts";
import { type BoardPageMode, createBoardOptions, loopback, renderBoardPage } from "./board-page.ts";
import { createEditorHandlers } from "./editor-handlers.ts";

/** A match whose record is loaded on demand, so that it need not be kept for pages that are hidden. */
export interface RecordSource {
  readonly match: string;
  readonly record: () => Promise<RecordResult>;
}

interface ShownRecord extends RecordSource {
  /** The player the record was made for. */
  readonly me?: number;
  readonly isWatching: boolean;
}

type PictureReply = { readonly png: Uint8Array } | { readonly message: string };

/** Requests of a page that only its owner can answer. */
type OwnHandlers = Handlers<
  BoardTable,
  "openMatch" | "compareWith" | "printed" | "wantAnalysis" | "weigh" | "wantViewer"
>;

export interface BoardOwner extends OwnHandlers {
  readonly actions: BoardActions;
  /** Called when a page without a record is ready; `kept` is the match it showed before. */
  empty?(kept: string | undefined): void;
  /** The record file shown, if the user has opened one. */
  readonly file?: vscode.Uri;
  /** Finds a source that the record names; by default the name is a path on this machine. */
  findSource?(named: string): Promise<vscode.Uri | undefined>;
  readonly look?: BoardPageMode;
  /** Remembers how the page is divided. */
  readonly memory: vscode.Memento;
}

/** The key under which the board's share of the page, in per cent, is remembered. */
const splitterKey = "spar.boardDividedAt";
/** The key under which it is remembered that the user wants games' own viewers. */
const prefersViewer = "spar.prefersViewer";

/** The page of a board in a panel or an editor. Whenever it becomes visible again, it is sent everything again. */
export class BoardView {
  #shown: ShownRecord | undefined;
  /** The match that was last sent to the current page. */
  #sentTo: ShownRecord | undefined;
  /** The readable part of a damaged record. */
  #readable: readonly CompactLine[] | undefined;
  /** The moment to go to once the record is shown. */
  #at: Moment | undefined;
  #beside: (RecordSource & { readonly isCompared: boolean }) | undefined;
  #ready = false;
  /** The address (`record#turn`) to go to once a record is shown. */
  #address: string | undefined;
  #lines: LinesUpdate | undefined;
  #drawn: ((picture: PictureReply) => void) | undefined;
  #seen: ((shown: PageState | undefined) => void) | undefined;
  /** Where games' viewers may come from besides this machine: a remote window forwards them. */
  #viewerOrigin: string | undefined;
  readonly #watch = watchPage(() => this.#render());

  constructor(
    private readonly webview: vscode.Webview,
    private readonly extension: vscode.Uri,
    private readonly owner: BoardOwner,
  ) {
    const { memory, actions, file } = owner;
    const handlers: Handlers<BoardTable> = {
      ...createEditorHandlers(owner),
      ...actions,
      ...owner,
      playGhost: ({ match }) => actions.playGhost({ match, file }),
      ready: ({ match }) => this.#begin(match),
      showReadable: () => this.#showReadable(),
      divided: ({ at }) => memory.update(splitterKey, at),
      preferViewer: ({ on }) => memory.update(prefersViewer, on),
      picture: ({ png }) => this.#drew({ png: Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0)) }),
      shown: ({ match, shown }) => this.#sees(match === this.#shown?.match ? shown : undefined),
      noPicture: ({ why }) => this.#drew({ message: t("The picture could not be drawn: {why}", { why }) }),
    };
    webview.options = createBoardOptions(extension);
    webview.onDidReceiveMessage((sent: unknown) => dispatch(fromBoard, handlers, sent));
    this.#render();
  }

  #render(): void {
    const { memory, look } = this.owner;
    this.webview.html = renderBoardPage(this.webview, this.extension, {
      bundle: "webview",
      look,
      divided: memory.get<number>(splitterKey),
      viewer: { isWanted: memory.get<boolean>(prefersViewer) ?? false, origin: this.#viewerOrigin },
    });
  }

  get shown(): ShownRecord | undefined {
    return this.#shown;
  }

  /** Whether the page shows the wanted match. */
  get #isOpen(): boolean {
    return this.#sentTo !== undefined && this.#sentTo === this.#shown;
  }

  /** Shows a match, starting at the moment `at`; `lines` are those of its record that are already loaded. */
  async show(shown: ShownRecord, at?: Moment, lines?: readonly CompactLine[]): Promise<void> {
    if (shown.match !== this.#shown?.match) this.#beside = undefined;
    this.#shown = shown;
    this.#at = at;
    if (this.#ready) await this.#open(lines);
  }

  /** Goes to a moment of the current match, now or when the page is ready. */
  goTo(at: Moment): void {
    if (this.#isOpen) this.#send({ kind: "goTo", at });
    else this.#at = at;
  }

  /** Adds lines to a match; the first of them has index `from` in its record. */
  append(match: string, from: number, lines: readonly CompactLine[]): void {
    if (this.#sentTo?.match === match) this.#send({ kind: "append", match, from, lines });
  }

  /** Shows another record next to the current one, to compare them. */
  async compare(other: RecordSource): Promise<void> {
    this.#beside = { ...other, isCompared: true };
    if (this.#isOpen) await this.#sendBeside();
  }

  /** Goes to an address (`record#turn`) in the current record, now or when the page is ready. */
  goToAddress(text: string): void {
    this.#address = text;
    if (this.#isOpen) this.#goToAddress();
  }

  /** Debugs the turn that the page shows, or saves it as a test; false if it shows none. */
  debugShown(kind: "debugShown" | "keepShown" = "debugShown"): boolean {
    if (!this.#isOpen) return false;
    this.#send({ kind });
    return true;
  }

  picture(): Promise<PictureReply> {
    if (!this.#ready) return Promise.resolve({ message: t("The board is hidden: show it first.") });
    return new Promise((resolve) => {
      this.#drawn?.({ message: t("Another picture was requested.") });
      this.#drawn = resolve;
      this.#send({ kind: "drawPicture" });
    });
  }

  /** The page's moment in its match, and what it knows about the match; undefined if the page does not exist. */
  pageShown(): Promise<PageState | undefined> {
    if (!this.#isOpen) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#seen?.(undefined);
      this.#seen = resolve;
      this.#send({ kind: "tellShown" });
    });
  }

  /** Sends what is known about source lines, now or when the page is ready. */
  tellLines(lines: LinesUpdate): void {
    this.#lines = { ...lines, isInFront: lines.isInFront === true || this.#lines?.isInFront === true };
    this.#sendLines();
  }

  /** Sends the page a reply, if it exists. */
  tellPage(message: BoardUpdate): void {
    if (this.#ready) this.#send(message);
  }

  /** Shows the game's own viewer of a match; a page that may not hold its frames is made anew, and asks again. */
  showViewer(match: string, addresses: readonly string[]): void {
    const { origin, protocol, hostname } = new URL(addresses[0]!);
    const isAllowed = origin === this.#viewerOrigin || (protocol === "http:" && loopback.includes(hostname));
    if (isAllowed) {
      this.tellPage({ kind: "viewer", match, addresses });
      return;
    }
    this.#viewerOrigin = origin;
    this.hidden();
    this.#render();
    this.visible();
  }

  /** The page is in front. */
  visible(): void {
    if (!this.#ready) this.#watch.visible();
  }

  /** The page was hidden, and VS Code has discarded it; it reports when it is back. */
  hidden(): void {
    this.#watch.stop();
    this.#ready = false;
    this.#sentTo = undefined;
    this.#drew({ message: t("The board was hidden.") });
    this.#sees(undefined);
  }

  #begin(kept: string | undefined): void {
    this.#watch.stop();
    this.#ready = true;
    this.#sendLines();
    if (!this.#shown) this.owner.empty?.(kept);
    if (this.#shown) void this.#open();
    else this.#send({ kind: "nothing" });
  }

  async #open(atHand?: readonly CompactLine[]): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    const { match, me, isWatching } = shown;
    if (!atHand) this.#send({ kind: "loading", match });
    const read = atHand
      ? { lines: atHand }
      : await shown.record().catch(({ message }: Error): RecordResult => ({ message }));
    // Meanwhile another match may have been opened, or the page hidden.
    if (shown !== this.#shown || !this.#ready) return;
    if (!("lines" in read)) return this.#sendBroken(match, read);
    this.#send({ kind: "open", match, me, isWatching, lines: read.lines, at: this.#at });
    this.#sentTo = shown;
    // A page goes to the moment only once; then it remembers its own.
    this.#at = undefined;
    this.#goToAddress();
    await this.#sendBeside();
  }

  #sendBroken(match: string, { message, readable }: Exclude<RecordResult, { lines: unknown }>): void {
    this.#sentTo = undefined;
    this.#readable = readable;
    const answers = readable?.filter(({ kind }) => kind === "answer").length;
    this.#send({ kind: "broken", match, why: message, readable: answers });
  }

  #showReadable(): void {
    const lines = this.#readable;
    if (!this.#shown || !lines) return;
    this.#shown = { ...this.#shown, record: async () => ({ lines }) };
    void this.#open();
  }

  async #sendBeside(): Promise<void> {
    const beside = this.#beside;
    const read = await beside?.record();
    if (!beside || !read || !("lines" in read) || beside !== this.#beside || !this.#isOpen) return;
    this.#send({ kind: "beside", match: beside.match, lines: read.lines, isCompared: beside.isCompared });
    this.#beside = { ...beside, isCompared: false };
  }

  #sendLines(): void {
    if (!this.#ready || !this.#lines) return;
    this.#send(this.#lines);
    this.#lines = { ...this.#lines, isInFront: false };
  }

  #goToAddress(): void {
    if (this.#address !== undefined) this.#send({ kind: "address", text: this.#address });
    this.#address = undefined;
  }

  #drew(picture: PictureReply): void {
    this.#drawn?.(picture);
    this.#drawn = undefined;
  }

  #sees(shown: PageState | undefined): void {
    this.#seen?.(shown);
    this.#seen = undefined;
  }

  #send(message: BoardUpdate): void {
    void this.webview.postMessage(message);
  }
}
