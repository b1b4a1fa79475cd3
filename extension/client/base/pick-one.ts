import * as vscode from "vscode";

export const createSeparator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });

/** Shows a list in which `active` is selected at first; undefined if the user cancels. */
export function pickOne<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  { title, active }: { readonly title: string; readonly active?: Item },
): Promise<Item | undefined> {
  const list = vscode.window.createQuickPick<Item>();
  list.items = items;
  list.title = title;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  if (active) list.activeItems = [active];
  return new Promise((resolve) => {
    list.onDidAccept(() => {
      resolve(list.selectedItems[0]);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}
