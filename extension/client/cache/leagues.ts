import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t, translate } from "../../../engine/l10n/speak.ts";
import {
  type LeagueFormData,
  type LeagueSelectionData,
  type ResultsFormat,
  readLeagueAsked,
  type ShownLeague,
} from "../../../webview/results/messages.ts";
import { ask, subscribe } from "../../channel.ts";
import { escapeLabel, escapeNotice } from "../../label-text.ts";
import type { LeagueState } from "../../protocol.ts";
import { chooseTarget } from "../base/choose-target.ts";
import { findCurrentFile } from "../base/open-bots.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import { offerFile } from "./offer-file.ts";

interface CachedLeague {
  readonly asked: LeagueSelectionData;
  readonly state: LeagueState;
}

/** The leagues of this window. One of them is shown; the one being played has an item in the status bar. */
export class Leagues implements vscode.Disposable {
  readonly #known = new Map<string, CachedLeague>();
  #shown: string | undefined;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #showed = new vscode.EventEmitter<undefined>();
  /** Fired when a league began, continued or ended, or another one is shown. */
  readonly onChange = this.#changed.event;
  /** Fired when the user wants to see the current league. */
  readonly onShow = this.#showed.event;
  readonly #subscriptions: vscode.Disposable[];

  constructor(private readonly client: LanguageClient) {
    this.#subscriptions = [
      this.#changed,
      this.#showed,
      subscribe(client, "spar/leagueChanged", ({ league, folder, state }) => {
        const { asked } = this.#known.get(league) ?? { asked: { folder } };
        this.#note(league, { asked, state });
      }),
    ];
  }

  get #playing(): readonly string[] {
    return [...this.#known].flatMap(([id, { state }]) => (state.isPlaying ? [id] : []));
  }

  get isPlaying(): boolean {
    return this.#playing.length > 0;
  }

  /** The current league, in the form that its page expects. */
  get shown(): ShownLeague | undefined {
    const id = this.#shown;
    const known = id === undefined ? undefined : this.#known.get(id);
    if (id === undefined || !known) return undefined;
    const others = [...this.#known].map(([other, { asked, state }]) => ({
      id: other,
      title: `${basename(vscode.Uri.parse(asked.folder).path)}: ${state.report.title}`,
    }));
    return { id, ...known, others };
  }

  /**
   * Plays every bot of a folder against every other; `more` are further arguments from a key binding or another
   * extension.
   */
  async run(folder?: vscode.Uri, more: unknown = {}): Promise<void> {
    const file = findCurrentFile();
    const chosen = folder ?? (file?.scheme === "file" ? vscode.Uri.joinPath(file, "..") : undefined);
    if (!chosen)
      return void vscode.window.showInformationMessage(t("Open a bot: the bots of its folder play the league."));
    const asked = readLeagueAsked({ ...Object(more), folder: chosen.toString() });
    if (asked) await this.open(asked, true);
  }

  /** Plays one bot against all others of its folder. */
  async gauntlet(bot: vscode.Uri): Promise<void> {
    const folder = vscode.Uri.file(dirname(bot.fsPath)).toString();
    await this.open({ folder, gauntlet: basename(bot.fsPath) }, true);
  }

  /** Continues the current league, possibly with other settings. */
  async playShown(form: LeagueFormData): Promise<void> {
    const { asked } = this.shown ?? {};
    if (asked) await this.open({ ...asked, ...form }, true);
  }

  /** Stops a league; without an id, all. */
  async stop(league?: string): Promise<void> {
    const ids = league === undefined ? this.#playing : [league];
    await Promise.all(ids.map((id) => ask(this.client, "spar/stopLeague", { league: id })));
  }

  /** Brings a league to the front. */
  show(league: string): void {
    if (!this.#known.has(league)) return;
    this.#shown = league;
    this.#changed.fire(undefined);
    this.#showed.fire(undefined);
  }

  /** Opens a league, to play it or to show its standings. */
  async open(asked: LeagueSelectionData, shouldPlay: boolean): Promise<void> {
    const opened = await ask(this.client, "spar/league", { ...asked, shouldPlay });
    if ("games" in opened) {
      const items = opened.games.map(({ id, title, about }) => ({ label: title, detail: translate(about), id }));
      const game = await vscode.window.showQuickPick(items, { title: t("League of which game?") });
      if (game) await this.open({ ...asked, game: game.id }, shouldPlay);
    } else if ("message" in opened) {
      void vscode.window.showWarningMessage(escapeNotice(`Spar: ${opened.message}`));
    } else {
      this.#note(opened.league, { asked, state: opened.state });
      this.show(opened.league);
    }
  }

  /**
   * Exports the current league to a file, whose extension determines the format; asks for the file if none is given.
   */
  async exportShown(given?: vscode.Uri, format: ResultsFormat = "html"): Promise<void> {
    const { id, asked } = this.shown ?? {};
    if (id === undefined || !asked) return void vscode.window.showInformationMessage(t("Run a league first."));
    const to = await chooseTarget(`league.${format}`, listFilters(format), given, vscode.Uri.parse(asked.folder));
    if (!to) return;
    const { message } = await ask(this.client, "spar/exportLeague", { league: id, to: to.toString() });
    if (message) return void vscode.window.showWarningMessage(escapeNotice(`Spar: ${message}`));
    if (!given) await offerFile(to, t("The league was saved."));
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
  }

  #note(league: string, known: CachedLeague): void {
    this.#known.set(league, known);
    this.#showProgress(league, known.state);
    this.#changed.fire(undefined);
  }

  #showProgress(league: string, { isPlaying, report }: LeagueState): void {
    const text = escapeLabel(t("League {played} of {of}", { played: report.played, of: report.of }));
    const command = { command: "spar.showLeague", title: t("Show"), arguments: [league] };
    const button = { title: t("Stop the league"), tooltip: t("Stop the league; the next run resumes it") };
    const progress = { text, tooltip: report.title, command, button, cancel: () => this.stop(league) };
    updateProgressItem(`league ${league}`, isPlaying ? progress : undefined);
  }
}

/** The wanted format first, then the others. */
function listFilters(format: ResultsFormat): Record<string, string[]> {
  const all = { html: t("Web pages"), csv: t("Comma-separated values"), json: "JSON" };
  const others = Object.entries(all).filter(([ending]) => ending !== format);
  return Object.fromEntries([[all[format], [format]], ...others.map(([ending, name]) => [name, [ending]])]);
}
