import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { CardSelection } from "../../../engine/views/card-facts.ts";
import type { QueueView } from "../../../engine/views/queue-status.ts";
import type { SeriesListEntry } from "../../../engine/views/series-facts.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type {
  CardsChoice,
  CardsUpdate,
  ResultsTable,
  ResultsUpdate,
  SeriesUpdate,
} from "../../../webview/results/messages.ts";
import { formatVersus } from "../../result-text.ts";
import { throttle } from "../../throttle.ts";
import { readBotFileName } from "../base/open-bots.ts";
import { chooseTarget } from "../base/saved-file.ts";
import type { Server } from "../base/server.ts";
import { inform, offer, warn } from "../base/warn.ts";
import type { ClientResults } from "../cache/known-items.ts";
import type { Leagues } from "../cache/leagues.ts";
import type { MatchListing } from "../cache/match-listing.ts";

/** A series ends matches faster than anybody can read. */
const updateIntervalMs = 300;

/** Sends a page its series, also while it is being played. */
export function createSeriesFeed(server: Server, results: ClientResults, tell: (message: SeriesUpdate) => void) {
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
      // A user who is looking at a series, or at a page without any, sees the next one begin.
      const isFirstNews = run.isSeries && run.state === "playing" && run.played === 0;
      if (isFirstNews && run.run !== shown?.run) void show(run.run);
      else if (run.run === shown?.run && run.state === "playing") goingOn.call();
      else if (run.run === shown?.run && !playing(run.run)) {
        goingOn.call();
        void list();
      }
    }),
  ];
  const handlers: Handlers<ResultsTable, "wantSeries" | "findInSeries" | "wantCharts" | "note"> = {
    async note(note) {
      await server.keepNote(note);
      await show(shown?.run);
    },
    wantSeries: ({ run }) => show(run ?? shown?.run),
    async findInSeries({ run, text }) {
      tell({ kind: "seriesFound", run, text, ...(await server.searchSeries({ run, text })) });
    },
    async wantCharts({ run }) {
      tell({ kind: "seriesCharts", run, charts: await server.computeSeriesCharts({ run }) });
    },
  };
  return {
    handlers,
    /** Shows a series, or the newest one. */
    show: (run?: string) => void show(run),
    dispose: () => vscode.Disposable.from(goingOn, ...subscriptions).dispose(),
  };
}

const formatTitle = (bot: string) => escapeLine(readBotFileName(bot));

function formatChoiceKey({ bot, opponent, at, note }: SeriesListEntry): string {
  const end = note === undefined ? "" : `: ${escapeLine(note)}`;
  return `${formatTitle(bot)} ${formatVersus(escapeLine(opponent))}, ${new Date(at).toLocaleString()}${end}`;
}

type LeagueMessageKind =
  | ("playLeague" | "stopLeague" | "showLeague" | "exportLeague")
  | ("leagueMatches" | "openLeagueMatch");

export function createLeagueFeed(
  server: Server,
  leagues: Leagues,
  tell: (message: ResultsUpdate) => void,
  openMatch: (match: string) => unknown,
): Handlers<ResultsTable, LeagueMessageKind> {
  return {
    playLeague: ({ gauntlet, seats }) => leagues.playShown({ gauntlet, seats }),
    stopLeague: () => leagues.stop(leagues.shown?.id),
    showLeague: ({ league }) => leagues.show(league),
    exportLeague: ({ format }) => leagues.exportShown(undefined, format),
    async leagueMatches({ pair }) {
      const league = leagues.shown?.id;
      if (league === undefined) return;
      tell({ kind: "leagueMatches", pair, matches: await server.listLeagueMatches({ league, pair }) });
    },
    async openLeagueMatch({ index }) {
      const league = leagues.shown?.id;
      if (league === undefined) return;
      const opened = await server.findLeagueMatch({ league, index });
      if ("message" in opened) return warn(opened.message);
      if (opened.isPlayedAgain)
        inform(t("The record of this match had been deleted, so it was played again with the same seeds."));
      await openMatch(opened.match);
    },
  };
}

/** Tells a page whether a queue is configured, and its status whenever the page asks. */
export function createQueueFeed(server: Server, tell: (queue: QueueView) => void) {
  let address: string | undefined;
  const find = async (includeStatus: boolean) => {
    try {
      const queue = await server.getQueue({ includeStatus });
      ({ address } = queue);
      tell(queue);
    } catch (error) {
      // The page asks again after this reply and is then answered by the new server.
      tell({ ...(address === undefined ? {} : { address }), trouble: (error as Error).message });
    }
  };
  void find(false);
  const subscription = vscode.workspace.onDidChangeConfiguration(
    (change) => change.affectsConfiguration("spar.queue") && void find(false),
  );
  return { look: () => void find(true), dispose: () => subscription.dispose() };
}

/** Shows the configured queue; if there is none, offers the setting. */
export async function showQueue(server: Server, panel: { openQueue(queue: QueueView): void }): Promise<void> {
  const queue = await server.getQueue({ includeStatus: false });
  if (queue.address !== undefined) return panel.openQueue(queue);
  if (await offer(t("No queue is set: matches are played on this machine."), t("Open Setting")))
    await openQueueSetting();
}

export async function openQueueSetting(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.openSettings", "spar.queue");
}

const maxSeries = 5;

export function createCardFeed(
  server: Server,
  listing: MatchListing,
  tell: (message: CardsUpdate) => void,
): Handlers<ResultsTable, "wantCards" | "chooseCardFiles" | "exportCards"> {
  /** Files chosen by the user, which remain among the choices. */
  let files: ChosenFiles | undefined;
  let asked = 0;

  async function show(of: CardSelection): Promise<void> {
    const now = ++asked;
    const choices = await choicesNow();
    if (now !== asked) return;
    tell({ kind: "cards", of, choices });
    const counted = await server.countCards({ of });
    // Another selection may have been made meanwhile.
    if (now === asked) tell({ kind: "cards", of, choices, counted });
  }

  async function choicesNow(): Promise<readonly CardsChoice[]> {
    const [series, bots] = await Promise.all([server.listSeries(), listing.bots()]);
    const { filter } = listing;
    return [
      { of: { kind: "all" }, title: t("All matches") },
      ...(filter
        ? [{ of: { kind: "filter", filter } as const, title: escapeLine(t("Matches with: {filter}", { filter })) }]
        : []),
      ...(files ? [{ of: files, title: describeFiles(files) }] : []),
      { of: { kind: "imported" }, title: t("Imported games") },
      { of: { kind: "ghosts" }, title: t("Matches against ghosts") },
      ...series.slice(0, maxSeries).map(({ run, bot, opponent }) => ({
        of: { kind: "series", run } as const,
        title: escapeLine(
          t("Series: {bot} {opponent}", { bot: readBotFileName(bot), opponent: formatVersus(opponent) }),
        ),
      })),
      ...bots
        .filter(({ bot }) => bot.startsWith("file:"))
        .map(({ bot }) => ({
          of: { kind: "bot", bot } as const,
          title: escapeLine(t("Matches of {bot}", { bot: readBotFileName(bot) })),
        })),
    ];
  }

  async function choose(): Promise<void> {
    const filters = { [t("Records and games")]: ["jsonl", "json", "txt"], [t("All files")]: ["*"] };
    const chosen = await vscode.window.showOpenDialog({ canSelectMany: true, openLabel: t("Count Cards"), filters });
    if (!chosen) return;
    files = { kind: "files", files: chosen.map(String) };
    await show(files);
  }

  return {
    wantCards: ({ of }) => show(of),
    chooseCardFiles: () => choose(),
    exportCards: (wanted) => exportCards(server, wanted),
  };
}

/** `given` is the target file, if the user should not be asked. */
export async function exportCards(
  server: Server,
  { of, format }: { readonly of: CardSelection; readonly format: "csv" | "json" },
  given?: vscode.Uri,
): Promise<void> {
  const filters = { [format === "csv" ? t("Comma-separated values") : "JSON"]: [format] };
  const to = await chooseTarget(`cards.${format}`, filters, given);
  if (!to) return;
  const { message } = await server.exportCards({ of, to: to.toString() });
  if (message) warn(message);
  else if (!given) await vscode.commands.executeCommand("vscode.open", to);
}

type ChosenFiles = Extract<CardSelection, { readonly kind: "files" }>;

function describeFiles({ files }: ChosenFiles): string {
  return files.length === 1
    ? escapeLine(basename(files[0]!))
    : t("{files, plural, one {# file} other {# files}}", { files: files.length });
}
