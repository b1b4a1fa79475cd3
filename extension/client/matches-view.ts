import { basename } from "node:path";
import * as vscode from "vscode";
import { visibleLine } from "../../engine/record/visible.ts";
import type { MatchSummary, RunState } from "../protocol.ts";
import { against, count, figures, tallyText } from "./result-text.ts";
import type { Results } from "./results.ts";

type Node =
  | { readonly kind: "bot"; readonly uri: string }
  | { readonly kind: "series"; readonly run: string; readonly matches: readonly MatchSummary[] }
  | MatchNode;
export interface MatchNode {
  readonly kind: "match";
  readonly summary: MatchSummary;
}

/** Recent matches and series, by bot. */
export function showMatches(results: Results): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  const provider: vscode.TreeDataProvider<Node> = {
    onDidChangeTreeData: changed.event,
    getChildren: (node) => childrenOf(node, results),
    getTreeItem: (node) => itemOf(node, results),
  };
  const view = vscode.window.createTreeView("spar.matches", {
    treeDataProvider: provider,
    showCollapseAll: true,
    canSelectMany: true,
  });
  const refresh = () => changed.fire(undefined);
  const subscriptions = [results.onMatch(refresh), results.onRun((run) => run.of > 1 && refresh())];
  return vscode.Disposable.from(view, changed, ...subscriptions);
}

function childrenOf(node: Node | undefined, results: Results): Node[] {
  if (!node) return [...new Set(results.matches.map(({ bot }) => bot))].map((uri) => ({ kind: "bot", uri }));
  switch (node.kind) {
    case "bot":
      return runsOf(results.matches.filter(({ bot }) => bot === node.uri));
    case "series":
      return node.matches.map((summary) => ({ kind: "match", summary }));
    case "match":
      return [];
  }
}

/** The matches of one series are one node. */
function runsOf(matches: readonly MatchSummary[]): Node[] {
  const byRun = new Map<string, MatchSummary[]>();
  for (const match of matches) byRun.set(match.run, [...(byRun.get(match.run) ?? []), match]);
  return [...byRun].map(([run, group]) =>
    group.length === 1 ? { kind: "match", summary: group[0]! } : { kind: "series", run, matches: group },
  );
}

function itemOf(node: Node, results: Results): vscode.TreeItem {
  switch (node.kind) {
    case "bot":
      return botItem(node.uri, results.matches);
    case "series":
      return seriesItem(node.matches, results.run(node.run));
    case "match":
      return matchItem(node.summary);
  }
}

function botItem(uri: string, matches: readonly MatchSummary[]): vscode.TreeItem {
  const file = vscode.Uri.parse(uri);
  const item = new vscode.TreeItem(visibleLine(basename(file.fsPath)), vscode.TreeItemCollapsibleState.Expanded);
  item.id = uri;
  item.resourceUri = file;
  item.iconPath = vscode.ThemeIcon.File;
  item.description = count(matches.filter(({ bot }) => bot === uri).length, "match", "matches");
  item.contextValue = "bot";
  return item;
}

function seriesItem(matches: readonly MatchSummary[], run: RunState | undefined): vscode.TreeItem {
  const item = new vscode.TreeItem(`Series ${against(matches[0]!)}`, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `series ${matches[0]!.run}`;
  const won = matches.filter(({ result }) => result === "won").length;
  item.description = (run && tallyText(run)) || `${won} of ${matches.length} won`;
  item.accessibilityInformation = { label: `Series ${against(matches[0]!)}, ${item.description}` };
  item.iconPath = new vscode.ThemeIcon("graph");
  item.contextValue = "series";
  return item;
}

const icons = {
  won: ["pass", "testing.iconPassed"],
  lost: ["error", "testing.iconFailed"],
  drew: ["dash", "testing.iconSkipped"],
  stopped: ["circle-slash", "testing.iconSkipped"],
} as const;

function matchItem(summary: MatchSummary): vscode.TreeItem {
  const item = new vscode.TreeItem(summary.branch ? `${against(summary)} (what if)` : against(summary));
  const [icon, color] = icons[summary.result];
  item.id = summary.id;
  item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
  const alone = summary.names.length === 1;
  item.description = `${alone ? summary.detail : summary.result}, ${figures(summary)}`;
  item.tooltip = `${summary.detail}\nSeed ${summary.seed}\n${new Date(summary.at).toLocaleString()}`;
  item.accessibilityInformation = { label: `${against(summary)}, ${item.description}` };
  item.contextValue = "match";
  item.command = { command: "spar.openBoard", title: "Open Board", arguments: [{ match: summary.id }] };
  return item;
}
