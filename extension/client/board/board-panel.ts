import * as vscode from "vscode";
import type { Moment } from "../../../engine/record/replayed.ts";
import type { LinesUpdate } from "../../../webview/board/messages.ts";
import { personUri, type RunState } from "../../protocol-data.ts";
import { findDormantTab } from "../base/dormant-tab.ts";
import type { Server } from "../base/server.ts";
import { type ClientDuels, type ClientResults, findMeIn, isRunGoing } from "../cache/known-items.ts";
import { type BoardDeps, createBoard } from "./board-tab.ts";
import type { BoardView, RecordSource } from "./board-view.ts";

const viewType = "spar.board";

export interface BoardPanelDeps extends BoardDeps {
  readonly results: ClientResults;
  readonly duels: ClientDuels;
}

/** The board next to the editor. It follows the newest run until it is closed. */
export class BoardPanel implements vscode.Disposable {
  #panel: vscode.WebviewPanel | undefined;
  #view: BoardView | undefined;
  #lines: LinesUpdate | undefined;
  readonly #showed = new vscode.EventEmitter<undefined>();
  /** Fired when another match is shown, or none. */
  readonly onShow = this.#showed.event;
  /** Called once the tab of an earlier session has been filled. */
  readonly #adopted: (() => void)[] = [];
  readonly #subscriptions: vscode.Disposable[];

  constructor(private readonly deps: BoardPanelDeps) {
    const { server, results } = deps;
    this.#subscriptions = [
      this.#showed,
      results.onRun((run) => this.#follow(run)),
      server.on("recordLines", ({ match, me, from, lines }) => {
        if (from > 0) return this.#view?.append(match, from, lines);
        void this.#view?.show({ ...this.#recorded(match), me, isWatching: true }, undefined, lines);
        this.#showed.fire(undefined);
      }),
    ];
  }

  tellLines(lines: LinesUpdate): void {
    this.#lines = { ...lines, isInFront: false };
    this.#view?.tellLines(lines);
  }

  async openLines(lines: LinesUpdate): Promise<void> {
    await this.open(this.match);
    this.tellLines({ ...lines, isInFront: true });
  }

  /** The id of the match shown. */
  get match(): string | undefined {
    return this.#view?.shown?.match;
  }

  /** Whether the board has the keyboard focus. */
  get isActive(): boolean {
    return this.#panel?.active ?? false;
  }

  /** Shows a match of the history, by default the last one, and goes to the moment after `answer` if it is given. */
  async open(match = this.deps.results.matches[0]?.id, answer?: number): Promise<void> {
    await this.reveal();
    if (match !== undefined) await this.#show(match, answer === undefined ? undefined : { answer, note: -1 });
  }

  /** Shows a match and another one next to it, from their first difference on. */
  async compare(match: string, other: string): Promise<void> {
    await this.open(match);
    await this.#view?.compare(this.#recorded(other));
  }

  /** Goes to an answer if the match is the one shown. */
  follow(match: string, answer: number): void {
    if (this.#view?.shown?.match === match) this.#view.goTo({ answer, note: -1 });
  }

  /** Goes to a turn by its address; the match it names must be in the history. */
  async goTo(address: string, match: string): Promise<void> {
    await this.open(match);
    this.#view?.goToAddress(address);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#panel?.dispose();
  }

  /** Brings the board to the front; with `focused`, it gets the keyboard focus. The column `besides` stays visible. */
  async reveal({ isFocused = false, besides }: { isFocused?: boolean; besides?: vscode.ViewColumn } = {}) {
    const preserveFocus = !isFocused;
    const isHidden = besides !== undefined && this.#panel?.viewColumn === besides;
    const showDormant = this.#panel ? undefined : findDormantTab(viewType);
    if (this.#panel) this.#panel.reveal(isHidden ? vscode.ViewColumn.Beside : undefined, preserveFocus);
    else if (showDormant) {
      const adopted = new Promise<void>((resolve) => this.#adopted.push(resolve));
      await showDormant(preserveFocus);
      await adopted;
    } else {
      const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus };
      this.adopt(vscode.window.createWebviewPanel(viewType, "Spar", where));
    }
  }

  /** Uses a tab for the board: a new one, or one restored from an earlier session. */
  adopt(panel: vscode.WebviewPanel): void {
    const { extension, server, results } = this.deps;
    this.#panel = panel;
    panel.iconPath = vscode.Uri.joinPath(extension, "extension", "media", "board.svg");
    this.#view = createBoard(panel, this.deps, {
      empty: (kept) => void this.#show(kept ?? results.matches[0]?.id),
      openMatch: ({ match, answer }) => this.open(match, answer),
    });
    if (this.#lines) this.#view.tellLines(this.#lines);
    for (const resolve of this.#adopted.splice(0)) resolve();
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#view = undefined;
      this.#showed.fire(undefined);
      void server.watch({ bot: undefined });
      endPerson(server, results);
    });
  }

  async #show(match: string | undefined, at?: Moment): Promise<void> {
    if (match === undefined) return;
    if (this.#view?.shown?.match !== match) {
      const me = this.deps.results.matches.find(({ id }) => id === match)?.me ?? findMeIn(this.deps.duels, match);
      const shown = this.#view?.show({ ...this.#recorded(match), me, isWatching: true }, at);
      this.#showed.fire(undefined);
      await shown;
    } else if (at) this.#view.goTo(at);
  }

  #recorded(match: string): RecordSource {
    return { match, record: () => this.deps.server.readRecord({ match }) };
  }

  #follow({ state, isSeries, bot }: RunState): void {
    if (this.#panel && state === "preparing" && !isSeries) void this.deps.server.watch({ bot });
  }
}

/** Ends a person's match when its board is closed; what was played is saved. */
function endPerson(server: Server, results: ClientResults): void {
  const run = results.getRun(personUri);
  if (run && isRunGoing(run) && server.isRunning()) void server.stopRuns({ run: run.run });
}
