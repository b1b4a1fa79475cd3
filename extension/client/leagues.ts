import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../engine/l10n/speak.ts";
import type { LeagueAsked } from "../../webview/league/messages.ts";
import { readAsked } from "../../webview/league/read-message.ts";
import { ask, hear } from "../channel.ts";
import { notice } from "../label-text.ts";
import type { LeagueState } from "../protocol.ts";
import { LeaguePanel, leagueViewType } from "./league-panel.ts";
import { leagueStatus } from "./league-status.ts";

/** The leagues of this window: a tab for each, and the one that is played in the status bar. */
export class Leagues implements vscode.Disposable {
  readonly #panels = new Map<string, LeaguePanel>();
  /** Those whose tab may be closed and opened again. */
  readonly #known = new Map<string, { readonly asked: LeagueAsked; readonly state: LeagueState }>();
  readonly #status = leagueStatus();
  readonly #changed = new vscode.EventEmitter<undefined>();
  /** One began or ended, or its tab was opened or closed. */
  readonly onChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly client: LanguageClient,
  ) {
    this.#subscriptions = [
      this.#changed,
      this.#status,
      hear(client, "spar/leagueChanged", ({ league, folder, state }) => this.#hear(league, folder, state)),
      vscode.window.registerWebviewPanelSerializer(leagueViewType, {
        deserializeWebviewPanel: (panel, kept) => this.restore(panel, kept),
      }),
    ];
  }

  get isPlaying(): boolean {
    return this.#status.playing.length > 0;
  }

  /** There is a tab of one. */
  get isOpen(): boolean {
    return this.#panels.size > 0;
  }

  /** Every bot of a folder against every other; `more` is what a key binding or another extension wants besides. */
  async run(folder?: vscode.Uri, more: unknown = {}): Promise<void> {
    const active = vscode.window.activeTextEditor?.document.uri;
    const chosen = folder ?? (active?.scheme === "file" ? vscode.Uri.file(dirname(active.fsPath)) : undefined);
    if (!chosen) return void vscode.window.showInformationMessage(t("Open a bot: its folder's bots play the league."));
    const asked = readAsked({ ...Object(more), folder: chosen.toString() });
    if (asked) await this.#open(asked, true);
  }

  /** One bot against all others of its folder. */
  async gauntlet(bot: vscode.Uri): Promise<void> {
    const folder = vscode.Uri.file(dirname(bot.fsPath)).toString();
    await this.#open({ folder, gauntlet: basename(bot.fsPath) }, true);
  }

  /** Stops a league; without an id, all. */
  async stop(league?: string): Promise<void> {
    const ids = league === undefined ? this.#status.playing : [league];
    await Promise.all(ids.map((id) => ask(this.client, "spar/stopLeague", { league: id })));
  }

  /** Brings the view of a league to the front. */
  show(league: string): void {
    const known = this.#known.get(league);
    if (known) this.#show(league, known.asked, known.state);
  }

  /** Writes the league of the front tab to a file. */
  async exportShown(to?: vscode.Uri): Promise<void> {
    const panels = [...this.#panels.values()];
    const panel = panels.find(({ isActive }) => isActive) ?? panels.at(-1);
    if (!panel) return void vscode.window.showInformationMessage(t("Run a league first."));
    await panel.exportTo(to);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const panel of this.#panels.values()) panel.dispose();
  }

  async #open(asked: LeagueAsked, play: boolean, into?: vscode.WebviewPanel): Promise<void> {
    const opened = await ask(this.client, "spar/league", { ...asked, play });
    if ("games" in opened) {
      const items = opened.games.map(({ id, title }) => ({ label: title, id }));
      const game = await vscode.window.showQuickPick(items, { title: t("League of which game?") });
      if (game) await this.#open({ ...asked, game: game.id }, play, into);
      else into?.dispose();
    } else if ("message" in opened) {
      into?.dispose();
      void vscode.window.showWarningMessage(notice(`Spar: ${opened.message}`));
    } else {
      this.#show(opened.league, asked, opened.state, into);
      this.#note(opened.league, opened.state);
    }
  }

  #show(league: string, asked: LeagueAsked, state: LeagueState, into?: vscode.WebviewPanel): void {
    this.#known.set(league, { asked, state });
    const there = this.#panels.get(league);
    if (there) {
      into?.dispose();
      there.told(state, asked);
      there.reveal();
      return;
    }
    const panel = new LeaguePanel(this.extension, this.client, {
      ...{ league, asked, state, panel: into },
      play: (wanted) => void this.#open(wanted, true),
      closed: () => {
        this.#panels.delete(league);
        this.#changed.fire(undefined);
      },
    });
    this.#panels.set(league, panel);
  }

  /** Fills a tab of an earlier session. */
  async restore(panel: vscode.WebviewPanel, kept: unknown): Promise<void> {
    const asked = readAsked(kept);
    if (asked) await this.#open(asked, false, panel);
    else panel.dispose();
  }

  #hear(league: string, folder: string, state: LeagueState): void {
    const { asked } = this.#known.get(league) ?? { asked: { folder } };
    this.#known.set(league, { asked, state });
    this.#panels.get(league)?.told(state);
    this.#note(league, state);
  }

  #note(league: string, state: LeagueState): void {
    this.#status.note(league, state);
    this.#changed.fire(undefined);
  }
}
