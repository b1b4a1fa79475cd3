import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../engine/l10n/speak.ts";
import type { FromLeague, LeagueAsked, ToLeague } from "../../webview/league/messages.ts";
import { readFromLeague } from "../../webview/league/read-message.ts";
import { ask } from "../channel.ts";
import { notice } from "../label-text.ts";
import type { LeagueState } from "../protocol.ts";
import { boardOptions, boardPage } from "./board-page.ts";
import { offerFile } from "./offer-file.ts";

export const leagueViewType = "spar.league";

interface Shown {
  readonly league: string;
  readonly asked: LeagueAsked;
  readonly state: LeagueState;
  /** A tab that is there already, from an earlier session. */
  readonly panel?: vscode.WebviewPanel;
  readonly play: (asked: LeagueAsked) => void;
  readonly closed: () => void;
}

/** The tab of a league. Its page is told everything again whenever it comes back from hiding. */
export class LeaguePanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  #state: LeagueState;
  #asked: LeagueAsked;

  constructor(
    extension: vscode.Uri,
    private readonly client: LanguageClient,
    private readonly shown: Shown,
  ) {
    this.#state = shown.state;
    this.#asked = shown.asked;
    const folder = basename(vscode.Uri.parse(shown.asked.folder).path);
    const title = notice(t("League of {folder}", { folder }));
    this.#panel = shown.panel ?? vscode.window.createWebviewPanel(leagueViewType, title, vscode.ViewColumn.Active);
    const { webview } = this.#panel;
    webview.options = boardOptions(extension);
    webview.onDidReceiveMessage((sent: unknown) => {
      const message = readFromLeague(sent);
      if (message) void this.#hear(message);
    });
    webview.html = boardPage(webview, extension, "league");
    this.#panel.iconPath = vscode.Uri.joinPath(extension, "extension", "media", "board.svg");
    this.#panel.onDidDispose(shown.closed);
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** What goes on; where something else was asked for meanwhile, what. */
  told(state: LeagueState, asked = this.#asked): void {
    this.#state = state;
    this.#asked = asked;
    this.#send({ kind: "league", state, asked });
  }

  /** Asks for the file where it is not given; its ending says what is written. */
  async exportTo(given?: vscode.Uri, format: "csv" | "json" | "html" = "html"): Promise<void> {
    const folder = vscode.Uri.parse(this.#asked.folder);
    const all = { html: t("Web pages"), csv: t("Comma-separated values"), json: "JSON" };
    const others = Object.entries(all).filter(([ending]) => ending !== format);
    const filters = Object.fromEntries([[all[format], [format]], ...others.map(([ending, name]) => [name, [ending]])]);
    const defaultUri = vscode.Uri.joinPath(folder, `league.${format}`);
    const to = given ?? (await vscode.window.showSaveDialog({ defaultUri, filters }));
    if (!to) return;
    const { message } = await ask(this.client, "spar/exportLeague", { league: this.shown.league, to: to.toString() });
    if (message) return void vscode.window.showWarningMessage(notice(`Spar: ${message}`));
    if (!given) await offerFile(to, t("The league was saved."));
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #send(message: ToLeague): void {
    void this.#panel.webview.postMessage(message);
  }

  async #hear(message: FromLeague): Promise<void> {
    const { league } = this.shown;
    switch (message.kind) {
      case "ready":
        return this.told(this.#state);
      case "play": {
        const { gauntlet, seats } = message;
        return this.shown.play({ ...this.#asked, gauntlet, seats });
      }
      case "stop":
        await ask(this.client, "spar/stopLeague", { league });
        return;
      case "export":
        return this.exportTo(undefined, message.format);
      case "matches": {
        const { pair } = message;
        return this.#send({
          kind: "matches",
          pair,
          matches: await ask(this.client, "spar/leagueMatches", { league, pair }),
        });
      }
      case "open":
        return this.#openMatch(message.index);
    }
  }

  async #openMatch(index: number): Promise<void> {
    const opened = await ask(this.client, "spar/leagueMatch", { league: this.shown.league, index });
    if ("message" in opened) return void vscode.window.showWarningMessage(notice(`Spar: ${opened.message}`));
    if (opened.again) {
      const told = t("The record of this match was not kept any more: it has been played again, with the same seeds.");
      void vscode.window.showInformationMessage(told);
    }
    await vscode.commands.executeCommand("spar.openBoard", { match: opened.match });
  }
}
