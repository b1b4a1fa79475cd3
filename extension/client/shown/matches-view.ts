import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { describeDifference } from "../../../engine/record/compare.ts";
import { describeFate } from "../../../engine/record/replayed.ts";
import { labelBotFile } from "../../../engine/text/bot-name.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { canGoOn, type DuelSummary, formatVerdict, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { translateResult } from "../../../engine/views/match-summary.ts";
import type { MatchesResult, RunState } from "../../protocol-data.ts";
import {
  formatAgainst,
  formatFigures,
  formatTally,
  formatVersus,
  getShortVersion,
  listMatchFacts,
  listRowFacts,
} from "../../result-text.ts";
import type { ClientDuels, ClientResults } from "../cache/known-items.ts";
import type { MatchListing } from "../cache/match-listing.ts";
import type { DeferredTreeView } from "./deferred-tree-view.ts";

export type MatchesNode =
  | { readonly kind: "bot"; readonly uri: string; readonly matches: number }
  | { readonly kind: "series"; readonly run: string; readonly first: MatchSummary; readonly of: Wins }
  | { readonly kind: "duel"; readonly duel: DuelSummary }
  /** Shows another page of a bot or of a run. */
  | { readonly kind: "more"; readonly name: string; readonly left: number }
  | MatchNode;
type Wins = MatchesResult["runs"][string];
export interface MatchNode {
  readonly kind: "match";
  readonly summary: MatchSummary;
  readonly versionName?: string;
}

/** Shows all matches and series, by bot. */
export function showMatches(
  { view, attach }: DeferredTreeView<MatchesNode>,
  results: ClientResults,
  duels: ClientDuels,
  listing: MatchListing,
): vscode.Disposable {
  const provider: vscode.TreeDataProvider<MatchesNode> = {
    onDidChangeTreeData: listing.onChange,
    getChildren: (node) => listChildren(node, listing),
    getTreeItem: (node) => createItem(node, results),
  };
  return vscode.Disposable.from(
    attach(provider),
    results.onMatch(listing.refresh),
    results.onRun((run) => run.isSeries && listing.refresh()),
    refreshAges(view, listing),
    duels.onChange((duel) => !isDuelGoing(duel) && listing.refresh()),
    listing.onChange(() => {
      view.message = listing.filter && t("Only matches with: {filter}", { filter: listing.filter });
      void vscode.commands.executeCommand("setContext", "spar.filtered", listing.filter !== "");
    }),
  );
}

/** Updates the rows, which say how long ago a match was. */
function refreshAges(view: vscode.TreeView<MatchesNode>, listing: MatchListing): vscode.Disposable {
  const timer = setInterval(() => view.visible && listing.refresh(), 60_000);
  return { dispose: () => clearInterval(timer) };
}

async function listChildren(node: MatchesNode | undefined, listing: MatchListing): Promise<MatchesNode[]> {
  if (!node) {
    const bots = await listing.bots();
    // Until then it is unknown whether there are any matches.
    void vscode.commands.executeCommand("setContext", "spar.listed", true);
    return bots.map(({ bot, matches }) => ({ kind: "bot", uri: bot, matches }));
  }
  switch (node.kind) {
    case "bot": {
      const [found, duels] = await Promise.all([listing.shown({ bot: node.uri }), listing.duels(node.uri)]);
      return [
        ...insertDuels(groupRuns(found), duels),
        ...createMoreNode(node.uri, node.matches - found.matches.length),
      ];
    }
    case "series": {
      const found = await listing.shown({ run: node.run });
      // With a filter, the number of matching matches of a series is unknown.
      return [
        ...found.matches.map((match) => toNode(match, found)),
        ...createMoreNode(node.run, listing.filter === "" ? node.of.matches - found.matches.length : 0),
      ];
    }
    case "duel":
    case "match":
    case "more":
      return [];
  }
}

function createMoreNode(name: string, left: number): MatchesNode[] {
  return left > 0 ? [{ kind: "more", name, left }] : [];
}

function toNode(summary: MatchSummary, { versionNames }: MatchesResult): MatchNode {
  const version = summary.versions?.[summary.me];
  return { kind: "match", summary, versionName: version ? versionNames[version] : undefined };
}

/** Combines the matches of a series into one node. */
function groupRuns(found: MatchesResult): MatchesNode[] {
  const seen = new Set<string>();
  return found.matches.flatMap((match): MatchesNode[] => {
    const { run } = match;
    const of = found.runs[run];
    if (!of || of.matches < 2) return [toNode(match, found)];
    if (seen.has(run)) return [];
    seen.add(run);
    return [{ kind: "series", run, first: match, of }];
  });
}

/** Inserts duels among the matches by the time they began. */
function insertDuels(nodes: readonly MatchesNode[], duels: readonly DuelSummary[]): MatchesNode[] {
  const left = [...duels];
  const merged = nodes.flatMap((node): MatchesNode[] => {
    const at = readTime(node);
    const newer = left.filter((duel) => duel.at > at);
    left.splice(0, newer.length);
    return [...newer.map(createDuelNode), node];
  });
  return [...merged, ...left.map(createDuelNode)];
}

const createDuelNode = (duel: DuelSummary): MatchesNode => ({ kind: "duel", duel });

function readTime(node: MatchesNode): string {
  if (node.kind === "match") return node.summary.at;
  return node.kind === "series" ? node.first.at : "";
}

function createItem(node: MatchesNode, results: ClientResults): vscode.TreeItem {
  switch (node.kind) {
    case "bot":
      return createBotItem(node.uri, node.matches);
    case "series":
      return createSeriesItem(node.first, node.of, results.run(node.run));
    case "duel":
      return createDuelItem(node.duel);
    case "match":
      return createMatchItem(node);
    case "more":
      return createMoreItem(node.name, node.left);
  }
}

function createBotItem(uri: string, matches: number): vscode.TreeItem {
  const file = vscode.Uri.parse(uri);
  const item = new vscode.TreeItem(escapeLine(labelBotFile(file.fsPath)), vscode.TreeItemCollapsibleState.Expanded);
  item.id = uri;
  item.resourceUri = file;
  item.iconPath = vscode.ThemeIcon.File;
  item.description = t("{matches, plural, one {# match} other {# matches}}", { matches });
  item.contextValue = "bot";
  return item;
}

function createSeriesItem(first: MatchSummary, { won, matches, opponent }: Wins, run: RunState | undefined) {
  const title = t("Series {opponent}", {
    opponent: opponent === undefined ? formatAgainst(first) : formatVersus(escapeLine(opponent)),
  });
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `series ${first.run}`;
  const kept = first.criterion
    ? t("{matches, plural, one {# match} other {# matches}}", { matches })
    : t("{won} of {matches} won", { won, matches });
  item.description = (run && formatTally(run)) || kept;
  item.accessibilityInformation = { label: `${title}, ${item.description}` };
  item.iconPath = new vscode.ThemeIcon("graph");
  item.contextValue = "series";
  item.tooltip = t("Its context menu shows it as a table of opponents and seeds.");
  return item;
}

const duelIcons = {
  better: ["arrow-up", "testing.iconPassed"],
  "not better": ["arrow-down", "testing.iconFailed"],
  undecided: ["dash", "testing.iconSkipped"],
} as const;

function createDuelItem(duel: DuelSummary): vscode.TreeItem {
  const title = escapeLine(t("Duel {opponent}", { opponent: formatVersus(duel.names.slice(1).join(", ")) }));
  const item = new vscode.TreeItem(title);
  const [icon, color] =
    duel.state === "broken" ? (["warning", "testing.iconErrored"] as const) : duelIcons[duel.verdict];
  item.id = duel.id;
  item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
  item.description = escapeLine(formatVerdict(duel));
  item.tooltip = [item.description, duel.trouble?.message, new Date(duel.at).toLocaleString()]
    .filter(Boolean)
    .join("\n");
  item.accessibilityInformation = { label: `${title}, ${item.description}` };
  item.contextValue = canGoOn(duel) ? "duel unfinished" : "duel";
  item.command = { command: "spar.showDuel", title: t("Show Duel"), arguments: [{ duel }] };
  return item;
}

function createMoreItem(name: string, left: number): vscode.TreeItem {
  const item = new vscode.TreeItem(t("Show more…"));
  item.id = `more ${name}`;
  item.description = t("{left, number} older", { left: left.toLocaleString() });
  item.command = { command: "spar.showMoreMatches", title: t("Show More"), arguments: [name] };
  return item;
}

const icons = {
  won: ["pass", "testing.iconPassed"],
  lost: ["error", "testing.iconFailed"],
  drew: ["dash", "testing.iconSkipped"],
  stopped: ["circle-slash", "testing.iconSkipped"],
} as const;

/** The origin of a match, and how long ghosts followed their records. */
function listOrigins({ imported, ghosts = [] }: MatchSummary): string[] {
  const site = imported ? [imported.difference ? t("imported, parts from the site") : t("imported")] : [];
  return [...site, ...ghosts.map(describeFate)];
}

function createMatchItem({ summary, versionName }: MatchNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    summary.branch ? t("{title} (what if)", { title: formatAgainst(summary) }) : formatAgainst(summary),
  );
  const [icon, color] = icons[summary.result];
  item.id = summary.id;
  item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
  const isAlone = summary.names.length === 1;
  const version = getShortVersion(summary);
  const how = isAlone ? translate(summary.detail) : translateResult(summary.result);
  const row = [...listRowFacts(summary, versionName), ...listOrigins(summary)];
  // For a match without an opponent the age comes first, then the result.
  if (isAlone) row.splice(1, 0, how);
  item.description = escapeLine(row.join(" · "));
  const facts = [`${how}, ${formatFigures(summary)}`, ...listOrigins(summary), ...listMatchFacts(summary, versionName)];
  const versionLine =
    version &&
    (versionName
      ? t("Version {version}, kept as {name}", { version, name: versionName })
      : t("Version {version}", { version }));
  const { difference } = summary.imported ?? {};
  const parting = difference && escapeLine(describeDifference(difference));
  const lines = [
    translate(summary.detail),
    parting,
    ...(isAlone ? [] : [t("Seat {seat, number}", { seat: summary.me + 1 })]),
    t("Seed {seed}", { seed: summary.seed }),
    formatFigures(summary),
    versionLine,
    new Date(summary.at).toLocaleString(),
  ];
  item.tooltip = lines.filter(Boolean).join("\n");
  item.accessibilityInformation = { label: escapeLine(`${formatAgainst(summary)}, ${facts.join(" · ")}`) };
  item.contextValue = version ? "match versioned" : "match";
  item.command = { command: "spar.openBoard", title: t("Open Board"), arguments: [{ match: summary.id }] };
  return item;
}
