import { basename } from "node:path";
import * as vscode from "vscode";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type { ResultsTable, SeriesUpdate } from "../../../webview/results/messages.ts";
import { formatVersus } from "../../result-text.ts";
import { throttle } from "../../throttle.ts";
import type { Server } from "../base/server.ts";
import type { ClientResults } from "../cache/results.ts";

/** Sends a page its series, also while it is being played. */
export interface SeriesFeed extends vscode.Disposable {
  /** Shows a series, or the newest one. */
  show(run?: string): void;
  readonly handlers: Handlers<ResultsTable, "wantSeries" | "findInSeries" | "wantCharts">;
}

/** A series ends matches faster than anybody can read. */
const updateIntervalMs = 300;

export function createSeriesFeed(
  server: Server,
  results: ClientResults,
  tell: (message: SeriesUpdate) => void,
): SeriesFeed {
  /** The current series, and how many of its matches the page has. */
  let shown: { readonly run: string; sent: number } | undefined;
  const goingOn = throttle(goOn, updateIntervalMs);

  const playing = (run: string) => ["preparing", "playing"].includes(results.run(run)?.state ?? "");

  async function show(run: string | undefined): Promise<void> {
    const facts = await server.getSeries({ run, from: 0 });
    if (!facts) return tell({ kind: "noSeries" });
    shown = { run: facts.run, sent: facts.cells.length };
    tell({ kind: "series", title: formatTitle(facts.bot), facts, isPlaying: playing(facts.run) });
    await list();
  }

  async function list(): Promise<void> {
    const listed = await server.listSeries();
    tell({ kind: "seriesList", choices: listed.map((each) => ({ id: each.run, title: formatChoiceKey(each) })) });
  }

  async function goOn(): Promise<void> {
    const now = shown;
    if (!now) return;
    const facts = await server.getSeries({ run: now.run, from: now.sent });
    if (!facts || now !== shown || facts.from !== now.sent) return;
    now.sent += facts.cells.length;
    tell({ kind: "series", title: formatTitle(facts.bot), facts, isPlaying: playing(now.run) });
  }

  const subscriptions = [
    results.onMatch(({ run }) => run === shown?.run && goingOn.call()),
    results.onRun((run) => {
      // A user who is looking at a series sees the next one begin.
      const isFirstNews = run.isSeries && run.state === "playing" && run.played === 0;
      if (shown && isFirstNews && run.run !== shown.run) void show(run.run);
      else if (run.run === shown?.run && run.state === "playing") goingOn.call();
      else if (run.run === shown?.run && !playing(run.run)) {
        goingOn.call();
        void list();
      }
    }),
  ];
  return {
    show: (run) => void show(run),
    handlers: {
      wantSeries: ({ run }) => show(run ?? shown?.run),
      findInSeries: ({ run, text }) => find(run, text),
      wantCharts: ({ run }) => charts(run),
    },
    dispose() {
      goingOn.dispose();
      for (const each of subscriptions) each.dispose();
    },
  };

  async function find(run: string, text: string): Promise<void> {
    const { matches, searched } = await server.searchSeries({ run, text });
    tell({ kind: "seriesFound", run, text, matches, searched });
  }

  async function charts(run: string): Promise<void> {
    tell({ kind: "seriesCharts", run, charts: await server.computeSeriesCharts({ run }) });
  }
}

const formatTitle = (bot: string) => escapeLine(basename(vscode.Uri.parse(bot).fsPath));

function formatChoiceKey({ bot, opponent, at }: { bot: string; opponent: string; at: string }): string {
  return `${formatTitle(bot)} ${formatVersus(escapeLine(opponent))}, ${new Date(at).toLocaleString()}`;
}
