import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { type DuelSummary, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { translateResult } from "../../../engine/views/match-summary.ts";
import type { QueueView } from "../../../engine/views/queue-status.ts";
import { dispatch, type Handlers } from "../../../webview/messages.ts";
import {
  type Page,
  type RecentMatch,
  type ResultsTable,
  type ResultsUpdate,
  readSavedPage,
  resultsMessageSchemas,
  type SavedResultsPage,
} from "../../../webview/results/messages.ts";
import { formatAgainst, formatResult } from "../../result-text.ts";
import { watchPage } from "../../watch-page.ts";
import { findDormantTab } from "../base/dormant-tab.ts";
import { readBotFileName } from "../base/open-bots.ts";
import { createBoardOptions, renderBoardPage } from "../board/board-page.ts";
import type { BoardPanel, BoardPanelDeps } from "../board/board-panel.ts";
import { revealLine } from "../board/editor-handlers.ts";
import type { ClientTunings } from "../cache/known-items.ts";
import type { Leagues } from "../cache/leagues.ts";
import type { MatchListing } from "../cache/match-listing.ts";
import { createCardFeed, createLeagueFeed, createQueueFeed, createSeriesFeed, openQueueSetting } from "./feeds.ts";

const viewType = "spar.results";

export interface ResultsPanelDeps
  extends Pick<BoardPanelDeps, "extension" | "server" | "results" | "duels" | "actions"> {
  readonly board: BoardPanel;
  readonly tunings: ClientTunings;
  readonly leagues: Leagues;
  readonly listing: MatchListing;
}

/** The panel for results of many matches, with a page for each kind. */
export class ResultsPanel implements vscode.Disposable {
  #panel: vscode.WebviewPanel | undefined;
  #page: Page = "series";
  #ready = false;
  #watch: ReturnType<typeof watchPage> | undefined;
  /** The last message of each kind, sent again to a page that becomes visible. */
  readonly #standing = new Map<ResultsUpdate["kind"], ResultsUpdate>();
  #duel: DuelSummary | undefined;
  /** The bot whose versions are shown; by default the one played last. */
  #bot: string | undefined;
  /** Shows a series, or the newest one, on the current page. */
  #showSeries: ((series?: string) => void) | undefined;
  /** Called once the tab of an earlier session has been filled. */
  readonly #restored: (() => void)[] = [];
  readonly #subscriptions: vscode.Disposable[];

  constructor(private readonly deps: ResultsPanelDeps) {
    const { board, duels, results, tunings, leagues, listing } = deps;
    const tellNewVersions = () => this.#page === "versions" && this.#tellVersions();
    this.#subscriptions = [
      duels.onChange((duel) => this.#followDuel(duel)),
      duels.onChange((duel) => !isDuelGoing(duel) && tellNewVersions()),
      results.onRun(({ isSeries, state }) => isSeries && state === "finished" && tellNewVersions()),
      tunings.onChange(() => this.#page === "tuning" && this.#tellTuning()),
      leagues.onShow(() => this.open("league")),
      leagues.onChange(() => this.#tellLeague()),
      listing.onChange(() => this.#page === "matches" && this.#tellMatches()),
      board.onShow(() => this.#tell({ kind: "board", match: board.match })),
    ];
  }

  /** Brings a page to the front, by default the one viewed last. */
  async open(page?: Page): Promise<void> {
    const showDormant = this.#panel ? undefined : findDormantTab(viewType);
    if (this.#panel) this.#panel.reveal();
    else if (showDormant) {
      const restored = new Promise<void>((resolve) => this.#restored.push(resolve));
      await showDormant(false);
      await restored;
    } else {
      // Keeps a board that has the keyboard focus visible.
      const column = this.deps.board.isActive ? vscode.ViewColumn.One : vscode.ViewColumn.Active;
      this.#adopt(vscode.window.createWebviewPanel(viewType, t("Results"), column));
    }
    this.#page = page ?? this.#page;
    this.#tellPage();
  }

  /** Shows a series, or the newest one. */
  async openSeries(series?: string): Promise<void> {
    await this.open("series");
    this.#showSeries?.(series);
  }

  openDuel(duel: DuelSummary): void {
    this.#duel = duel;
    void this.open("duel");
  }

  /** Shows the ratings of a bot's versions. */
  openVersions(bot: string): void {
    this.#bot = bot;
    void this.open("versions");
  }

  openQueue(queue: QueueView): void {
    this.#keep({ kind: "queue", queue });
    void this.open("queue");
  }

  /** Fills a tab restored from an earlier session. */
  restore(panel: vscode.WebviewPanel, kept: unknown): void {
    const { page, league }: SavedResultsPage = readSavedPage(kept);
    this.#page = page;
    this.#adopt(panel);
    for (const resolve of this.#restored.splice(0)) resolve();
    if (league && page === "league") void this.deps.leagues.open(league, false);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#panel?.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const { extension, server, results, listing, leagues } = this.deps;
    const tell = (message: ResultsUpdate) => this.#tell(message);
    this.#panel = panel;
    panel.iconPath = vscode.Uri.joinPath(extension, "extension", "media", "board.svg");
    const series = createSeriesFeed(server, results, tell);
    const queue = createQueueFeed(server, (seen) => this.#keep({ kind: "queue", queue: seen }));
    this.#showSeries = series.show;
    const handlers: Handlers<ResultsTable> = {
      ...series.handlers,
      ...createCardFeed(server, listing, tell),
      ...createLeagueFeed(server, leagues, tell, (match) => this.#openMatch(match)),
      ...this.#handlers(),
      wantQueue: () => queue.look(),
    };
    panel.webview.options = createBoardOptions(extension);
    panel.webview.onDidReceiveMessage((sent: unknown) => dispatch(resultsMessageSchemas, handlers, sent));
    const render = () => {
      panel.webview.html = renderBoardPage(panel.webview, extension, { bundle: "results" });
    };
    this.#watch = watchPage(render);
    const look = () => {
      this.#ready &&= panel.visible;
      if (!panel.visible) this.#watch?.stop();
      else if (!this.#ready) this.#watch?.visible();
    };
    panel.onDidChangeViewState(look);
    render();
    look();
    panel.onDidDispose(() => {
      for (const feed of [series, queue]) feed.dispose();
      this.#watch?.stop();
      this.#panel = undefined;
      this.#ready = false;
      this.#showSeries = undefined;
    });
  }

  #handlers() {
    const { board } = this.deps;
    return {
      ...this.deps.actions().results,
      ready: () => this.#begin(),
      page: ({ page }) => {
        this.#page = page;
        this.#tellPage();
      },
      openMatch: ({ match }) => this.#openMatch(match),
      compare: async ({ match, other }) => {
        await this.#openBoard();
        return board.compare(match, other);
      },
      reveal: (place) => revealLine(place),
      wantVersions: ({ bot }) => {
        this.#bot = bot;
        return this.#tellVersions();
      },
      stopTuning: ({ tuning }) => this.deps.server.stopTuning({ tuning }),
      setQueue: () => openQueueSetting(),
    } satisfies Partial<Handlers<ResultsTable>>;
  }

  #openBoard(): Promise<void> {
    return this.deps.board.reveal({ besides: this.#panel?.viewColumn });
  }

  async #openMatch(match: string): Promise<void> {
    await this.#openBoard();
    return this.deps.board.open(match);
  }

  /** The page is ready, or visible again. */
  #begin(): void {
    this.#watch?.stop();
    this.#ready = true;
    for (const message of this.#standing.values()) this.#tell(message);
    this.#tell({ kind: "board", match: this.deps.board.match });
    this.#tellPage();
  }

  /** Sends which page is in front and what it shows; the page itself requests series, cards and the queue. */
  #tellPage(): void {
    this.#tell({ kind: "page", page: this.#page });
    const senders: Partial<Record<Page, () => unknown>> = {
      duel: () => this.#tellDuel(),
      league: () => this.#tellLeague(),
      matches: () => this.#tellMatches(),
      versions: () => this.#tellVersions(),
      tuning: () => this.#tellTuning(),
    };
    void senders[this.#page]?.();
  }

  #tellTuning(): void {
    this.#tell({ kind: "tuning", tuning: this.deps.tunings.newest ?? null });
  }

  #tellLeague(): void {
    this.#tell({ kind: "league", league: this.deps.leagues.shown ?? null });
  }

  #tellMatches(): void {
    this.#tell({ kind: "matches", matches: this.deps.results.matches.map(toRow) });
  }

  async #tellVersions(): Promise<void> {
    const { server, listing } = this.deps;
    const [life, bots] = await Promise.all([server.getBotLife({ uri: this.#bot }), listing.bots()]);
    const choices = bots.flatMap(({ bot }) =>
      bot.startsWith("file:") ? { id: bot, title: escapeLine(readBotFileName(bot)) } : [],
    );
    this.#tell({ kind: "versions", life, choices });
  }

  /** Sends the current duel; in a reloaded window, the last one of the history. */
  async #tellDuel(): Promise<void> {
    const { server, duels } = this.deps;
    this.#duel ??= duels.newest;
    if (!this.#duel) {
      const [last] = await server.listDuels({ limit: 1 });
      if (last) duels.know(last);
      this.#duel ??= last;
    }
    this.#tell({ kind: "duel", duel: this.#duel ?? null });
  }

  /** Follows a duel until a newer one begins. */
  #followDuel(duel: DuelSummary): void {
    if (this.#duel && this.#duel.id !== duel.id && this.#duel.at > duel.at) return;
    this.#duel = duel;
    if (this.#page === "duel") this.#tell({ kind: "duel", duel });
  }

  #keep(message: ResultsUpdate): void {
    this.#standing.set(message.kind, message);
    this.#tell(message);
  }

  #tell(message: ResultsUpdate): void {
    if (this.#ready) void this.#panel?.webview.postMessage(message);
  }
}

function toRow(summary: MatchSummary): RecentMatch {
  const { id, me, names, gameTitle: game, seed, turns, at, result, versions, branch } = summary;
  const { problemCount, slowestMs, places, scores, botNumbers } = summary;
  return {
    ...{ id, me, game, seed, turns, at, result, problemCount, slowestMs, botNumbers },
    ...{ place: places[me], score: scores[me] },
    title: `${names[me]} ${formatAgainst(summary)}`,
    resultText: names.length === 2 && !branch ? translateResult(result) : formatResult(summary),
    version: versions?.[me]?.slice(0, 7),
  };
}
