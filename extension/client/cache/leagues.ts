import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { LeagueReportState } from "../../../engine/views/league-report.ts";
import {
  type LeagueFormData,
  type LeagueSelectionData,
  type ResultsFormat,
  readLeagueAsked,
  type ShownLeague,
} from "../../../webview/results/messages.ts";
import { escapeLabel } from "../../label-text.ts";
import { findCurrentFile, isOpenBot } from "../base/open-bots.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import { chooseTarget, offerFile } from "../base/saved-file.ts";
import type { Server } from "../base/server.ts";
import { inform, warn } from "../base/warn.ts";
import { createKnownItems, type KnownItems } from "./known-items.ts";

interface CachedLeague {
  readonly id: string;
  readonly asked: LeagueSelectionData;
  readonly state: LeagueReportState;
}

/** The leagues of this window. One of them is shown; the one being played has an item in the status bar. */
export class Leagues implements vscode.Disposable {
  readonly #known: KnownItems<CachedLeague>;
  #shown: string | undefined;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #showed = new vscode.EventEmitter<undefined>();
  /** Fired when a league began, continued or ended, or another one is shown. */
  readonly onChange = this.#changed.event;
  /** Fired when the user wants to see the current league. */
  readonly onShow = this.#showed.event;

  constructor(private readonly server: Server) {
    this.#known = createKnownItems<CachedLeague>(server, {
      max: 200,
      getId: ({ id }) => id,
      isGoing: ({ state }) => state.isPlaying,
      stop: (league) => ({ ...league, state: { ...league.state, isPlaying: false } }),
      replaces: () => true,
    });
    this.#known.onChange(({ id, state }) => {
      this.#showProgress(id, state);
      this.#changed.fire(undefined);
    });
    server.on("leagueChanged", ({ league: id, folder, state }) => {
      const { asked } = this.#known.find(id) ?? { asked: { folder } };
      this.#known.note({ id, asked, state });
    });
  }

  get #playing(): readonly string[] {
    return this.#known.list().flatMap(({ id, state }) => (state.isPlaying ? [id] : []));
  }

  get shown(): ShownLeague | undefined {
    const known = this.#shown === undefined ? undefined : this.#known.find(this.#shown);
    if (!known) return undefined;
    const others = this.#known.list().map(({ id, asked, state }) => ({
      id,
      title: `${basename(vscode.Uri.parse(asked.folder).path)}: ${state.report.title}`,
    }));
    return { ...known, others };
  }

  /** Plays every bot of a folder against every other; `more` comes from a key binding or an extension. */
  async run(folder?: vscode.Uri, more: unknown = {}): Promise<void> {
    const file = findCurrentFile();
    const named = folder ?? file;
    const isBot = named !== undefined && (named === file || isOpenBot(named.toString()));
    const chosen = isBot ? vscode.Uri.joinPath(named, "..") : named;
    if (chosen?.scheme !== "file") return inform(t("Open a bot: the bots of its folder play the league."));
    const asked = readLeagueAsked({ ...Object(more), folder: chosen.toString() });
    if (asked) await this.open(asked, true);
  }

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
    await Promise.all(ids.map((id) => this.server.stopLeague({ league: id })));
  }

  show(league: string): void {
    if (!this.#known.find(league)) return;
    this.#shown = league;
    this.#changed.fire(undefined);
    this.#showed.fire(undefined);
  }

  async open(asked: LeagueSelectionData, shouldPlay: boolean): Promise<void> {
    const opened = await this.server.openLeague({ ...asked, shouldPlay });
    if ("games" in opened) {
      const items = opened.games.map(({ id, title, about }) => ({ label: title, detail: translate(about), id }));
      const game = await vscode.window.showQuickPick(items, { title: t("League of which game?") });
      if (game) await this.open({ ...asked, game: game.id }, shouldPlay);
    } else if ("message" in opened) {
      warn(opened.message);
    } else {
      this.#known.note({ id: opened.league, asked, state: opened.state });
      this.show(opened.league);
    }
  }

  /** Exports the current league in the format of the file's extension; asks for a file if none is given. */
  async exportShown(given?: vscode.Uri, format: ResultsFormat = "html"): Promise<void> {
    const { id, asked } = this.shown ?? {};
    if (id === undefined || !asked) return inform(t("Run a league first."));
    const to = await chooseTarget(`league.${format}`, listFilters(format), given, vscode.Uri.parse(asked.folder));
    if (!to) return;
    const { message } = await this.server.exportLeague({ league: id, to: to.toString() });
    if (message) return warn(message);
    if (!given) await offerFile(to, t("The league was saved."));
  }

  dispose(): void {
    vscode.Disposable.from(this.#known, this.#changed, this.#showed).dispose();
  }

  #showProgress(league: string, { isPlaying, report }: LeagueReportState): void {
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
