import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { visibleLine } from "../../engine/record/visible.ts";
import type { FromSeries, ToSeries } from "../../webview/messages.ts";
import { ask } from "../channel.ts";
import { versus } from "../result-text.ts";
import type { Results } from "./results.ts";

/** Tells a page of the series that it shows, also while that is played. */
export interface SeriesFeed extends vscode.Disposable {
  hear(message: FromSeries): void;
}

/** A series ends matches faster than anybody reads. */
const pauseMs = 300;

export function seriesFeed(client: LanguageClient, results: Results, tell: (message: ToSeries) => void): SeriesFeed {
  /** What is shown, and how many of its matches the page knows. */
  let shown: { readonly run: string; sent: number } | undefined;
  let pause: NodeJS.Timeout | undefined;

  const playing = (run: string) => ["preparing", "playing"].includes(results.run(run)?.state ?? "");

  async function show(run: string | undefined): Promise<void> {
    const facts = await ask(client, "spar/series", { run, from: 0 });
    if (!facts) return;
    shown = { run: facts.run, sent: facts.cells.length };
    tell({ kind: "series", title: titleOf(facts.bot), facts, playing: playing(facts.run) });
    await list();
  }

  async function list(): Promise<void> {
    const listed = await ask(client, "spar/seriesList", {});
    tell({ kind: "seriesList", choices: listed.map((each) => ({ run: each.run, title: choiceOf(each) })) });
  }

  async function goOn(): Promise<void> {
    const now = shown;
    if (!now) return;
    const facts = await ask(client, "spar/series", { run: now.run, from: now.sent });
    if (!facts || now !== shown || facts.from !== now.sent) return;
    now.sent += facts.cells.length;
    tell({ kind: "series", title: titleOf(facts.bot), facts, playing: playing(now.run) });
  }

  /** A little later, together with what comes until then. */
  function soon(): void {
    pause ??= setTimeout(() => {
      pause = undefined;
      void goOn();
    }, pauseMs);
  }

  const subscriptions = [
    results.onMatch(({ run }) => run === shown?.run && soon()),
    results.onRun((run) => {
      // Whoever looks at a series sees the next one come.
      const begins = run.series && run.state === "playing" && run.played === 0;
      if (shown && begins && run.run !== shown.run) void show(run.run);
      else if (run.run === shown?.run && run.state === "playing") soon();
      else if (run.run === shown?.run && !playing(run.run)) {
        soon();
        void list();
      }
    }),
  ];
  return {
    hear(message) {
      switch (message.kind) {
        case "wantSeries":
          return void show(message.run);
        case "findInSeries":
          return void find(message.run, message.text);
        case "wantCharts":
          return void charts(message.run);
        case "repeatSeries":
          return void vscode.commands.executeCommand("spar.repeatSeries", message);
        case "goOnSeries":
          return void vscode.commands.executeCommand("spar.goOnSeries", message);
      }
    },
    dispose() {
      clearTimeout(pause);
      for (const each of subscriptions) each.dispose();
    },
  };

  async function find(run: string, text: string): Promise<void> {
    const { matches, searched } = await ask(client, "spar/seriesText", { run, text });
    tell({ kind: "seriesFound", run, text, matches, searched });
  }

  async function charts(run: string): Promise<void> {
    tell({ kind: "seriesCharts", run, charts: await ask(client, "spar/seriesCharts", { run }) });
  }
}

const titleOf = (bot: string) => visibleLine(basename(vscode.Uri.parse(bot).fsPath));

function choiceOf({ bot, opponent, at }: { bot: string; opponent: string; at: string }): string {
  return `${titleOf(bot)} ${versus(visibleLine(opponent))}, ${new Date(at).toLocaleString()}`;
}
