import * as vscode from "vscode";

/** The names that VS Code's commands have for its first columns. */
const columns = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

/** Finds a page of an earlier session that VS Code fills once it is in front, and returns what brings it there. */
export function findDormantTab(viewType: string): ((preserveFocus: boolean) => Promise<void>) | undefined {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor adds a prefix of its own.
  const tab = tabs.find(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewType));
  return tab && ((preserveFocus) => bringToFront(tab, preserveFocus));
}

async function bringToFront(tab: vscode.Tab, preserveFocus: boolean): Promise<void> {
  const { viewColumn } = vscode.window.tabGroups.activeTabGroup;
  await focusColumn(tab.group.viewColumn);
  await vscode.commands.executeCommand("workbench.action.openEditorAtIndex", tab.group.tabs.indexOf(tab));
  if (preserveFocus) await focusColumn(viewColumn);
}

const focusColumn = (column: vscode.ViewColumn) =>
  vscode.commands.executeCommand(`workbench.action.focus${columns[column - 1]}EditorGroup`);
