import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { QueueSeen } from "../../engine/record/queue-status.ts";
import type { Moment } from "../../engine/record/replay.ts";
import type { ToLines } from "../../webview/messages.ts";
import { ask, hear, tell } from "../channel.ts";
import type { DuelSummary, Notifications, RunState, TuningSummary } from "../protocol.ts";
import { against, resultText } from "../result-text.ts";
import { BoardView, type Recorded } from "./board-view.ts";
import { cardFeed } from "./card-feed.ts";
import type { Duels } from "./duels.ts";
import { endPerson } from "./end-person.ts";
import type { MatchListing } from "./match-listing.ts";
import { mistakeFeed } from "./mistake-feed.ts";
import type { OpenBoards } from "./open-boards.ts";
import { queueFeed } from "./queue-feed.ts";
import { recordOf } from "./record-of.ts";
import type { Results } from "./results.ts";
import { seriesFeed } from "./series-feed.ts";
import type { Tunings } from "./tune/tunings.ts";

const viewType = "spar.board";

interface Parts {
  readonly extension: vscode.Uri;
  readonly client: LanguageClient;
  readonly results: Results;
  readonly boards: OpenBoards;
  readonly duels: Duels;
  readonly tunings: Tunings;
  readonly listing: MatchListing;
  readonly onAnalysed: vscode.Event<Notifications["spar/analysed"]>;
}

/** The one board beside the editor. It follows the newest run until it is closed. */
export class BoardPanel implements vscode.Disposable {
  #panel: vscode.WebviewPanel | undefined;
  #view: BoardView | undefined;
  #duel: DuelSummary | undefined;
  #tuning: TuningSummary | undefined;
  #lines: ToLines | undefined;
  readonly #subscriptions: vscode.Disposable[];

  private readonly extension: vscode.Uri;
  private readonly client: LanguageClient;
  private readonly results: Results;
  private readonly duels: Duels;

  constructor(private readonly parts: Parts) {
    const { extension, client, results, duels, tunings } = parts;
    this.extension = extension;
    this.client = client;
    this.results = results;
    this.duels = duels;
    this.#subscriptions = [
      vscode.window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: async (panel) => this.adopt(panel),
      }),
      results.onMatch(() => this.#tellRecent()),
      results.onRun((run) => this.#follow(run)),
      duels.onDuel((duel) => this.#followDuel(duel)),
      tunings.onTuning((tuning) => this.#followTuning(tuning)),
      hear(client, "spar/recordLines", ({ match, me, from, lines }) => {
        if (from === 0) void this.#view?.show({ ...this.#recorded(match), me, watching: true }, undefined, lines);
        else this.#view?.append(match, from, lines);
      }),
    ];
  }

  /** Shows how a duel stands, or ended. */
  openDuel(duel: DuelSummary): void {
    this.reveal();
    this.#duel = duel;
    this.#view?.tellStanding({ kind: "duel", duel, front: true });
  }

  /** The same of a run of tuning. */
  openTuning(tuning: TuningSummary): void {
    this.reveal();
    this.#tuning = tuning;
    this.#view?.tellStanding({ kind: "tuning", tuning, front: true });
  }

  /** What goes on in the queue that is set. */
  openQueue(queue: QueueSeen): void {
    this.reveal();
    this.#view?.tellStanding({ kind: "queue", queue, front: true });
  }

  /** What is known of the source lines of a bot. */
  tellLines(lines: ToLines): void {
    this.#lines = { ...lines, front: false };
    this.#view?.tellLines(lines);
  }

  async openLines(lines: ToLines): Promise<void> {
    await this.open(this.match);
    this.tellLines({ ...lines, front: true });
  }

  /** The match that is shown. */
  get match(): string | undefined {
    return this.#view?.shown?.match;
  }

  /** Shows a match of the history, at the moment after an answer if one is named; without a match, the last one. */
  async open(match = this.results.matches[0]?.id, answer?: number): Promise<void> {
    this.reveal();
    if (match !== undefined) await this.#show(match, answer === undefined ? undefined : { answer, note: -1 });
  }

  /** Shows a series, or the newest one. */
  async openSeries(run?: string): Promise<void> {
    await this.open(this.#view?.shown?.match);
    this.#view?.showSeries(run);
  }

  /** Shows a match and another beside it, from where they part. */
  async compare(match: string, other: string): Promise<void> {
    await this.open(match);
    await this.#view?.compare(this.#recorded(other));
  }

  /** Goes to an answer of the match if it is the one that is shown. */
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

  /** Brings the board to the front; `focused`: the keyboard goes there. */
  reveal(focused = false): void {
    const preserveFocus = !focused;
    if (this.#panel) this.#panel.reveal(undefined, preserveFocus);
    else {
      const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus };
      this.adopt(vscode.window.createWebviewPanel(viewType, "Spar", where));
    }
  }

  /** Takes a tab for the board: a new one, or one of an earlier session. */
  adopt(panel: vscode.WebviewPanel): void {
    this.#panel = panel;
    panel.iconPath = vscode.Uri.joinPath(this.extension, "extension", "media", "board.svg");
    const view = new BoardView(panel.webview, this.extension, {
      empty: (kept) => void this.#show(kept ?? this.results.matches[0]?.id),
      openMatch: (match, answer) => void this.#show(match, answer === undefined ? undefined : { answer, note: -1 }),
      compareWith: (match) => void view.compare(this.#recorded(match)),
      printed: this.parts.boards.printed,
      series: (message) => feed.hear(message),
      cards: (message) => cards.hear(message),
      mistakes: (message) => mistakes.hear(message),
      queue: () => queue.look(),
    });
    const feed = seriesFeed(this.client, this.results, (message) => view.tellPage(message));
    const cards = cardFeed(this.client, this.parts.listing, (message) => view.tellPage(message));
    const mistakes = mistakeFeed(this.client, this.parts.onAnalysed, undefined, (message) => view.tellPage(message));
    const queue = queueFeed(this.client, (seen) => view.tellStanding({ kind: "queue", queue: seen, front: false }));
    this.#view = view;
    this.parts.boards.add(panel, view);
    this.#tellRecent();
    this.#duel ??= this.duels.newest;
    if (this.#duel) view.tellStanding({ kind: "duel", duel: this.#duel, front: false });
    else void this.#findDuel();
    this.#tuning ??= this.parts.tunings.newest;
    if (this.#tuning) view.tellStanding({ kind: "tuning", tuning: this.#tuning, front: false });
    if (this.#lines) view.tellLines(this.#lines);
    panel.onDidChangeViewState(() => !panel.visible && view.hidden());
    panel.onDidDispose(() => {
      for (const each of [feed, mistakes, queue]) each.dispose();
      this.#panel = undefined;
      this.#view = undefined;
      void tell(this.client, "spar/watch", { bot: undefined });
      endPerson(this.client, this.results);
    });
  }

  async #show(match: string | undefined, at?: Moment): Promise<void> {
    if (match === undefined) return;
    if (this.#view?.shown?.match !== match) {
      const me = this.results.matches.find(({ id }) => id === match)?.me ?? this.duels.meIn(match);
      await this.#view?.show({ ...this.#recorded(match), me, watching: true }, at);
    } else if (at) this.#view.goTo(at);
  }

  #recorded(match: string): Recorded {
    return { match, lines: () => recordOf(match, this.client) };
  }

  #follow({ state, series, bot }: RunState): void {
    if (this.#panel && state === "preparing" && !series) void tell(this.client, "spar/watch", { bot });
  }

  /** In a window that was loaded again, the last one that the history has. */
  async #findDuel(): Promise<void> {
    const [duel] = await ask(this.client, "spar/duels", { limit: 1 });
    if (!duel || this.#duel) return;
    this.duels.know(duel);
    this.#followDuel(duel);
  }

  /** The one that is shown, until a newer one begins. */
  #followDuel(duel: DuelSummary): void {
    if (this.#duel && this.#duel.id !== duel.id && this.#duel.at > duel.at) return;
    this.#duel = duel;
    this.#view?.tellStanding({ kind: "duel", duel, front: false });
  }

  #followTuning(tuning: TuningSummary): void {
    if (this.#tuning && this.#tuning.id !== tuning.id && this.#tuning.at > tuning.at) return;
    this.#tuning = tuning;
    this.#view?.tellStanding({ kind: "tuning", tuning, front: false });
  }

  #tellRecent(): void {
    const recent = this.results.matches.slice(0, 50).map((summary) => ({
      id: summary.id,
      title: `${summary.names[summary.me]} ${against(summary)}`,
      result: resultText(summary),
      ended: summary.result,
      game: summary.game,
      seed: summary.seed,
    }));
    this.#view?.tellRecent(recent);
  }
}
