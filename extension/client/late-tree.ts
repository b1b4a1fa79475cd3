import * as vscode from "vscode";

/** A tree view whose contents come later: the editor takes a view's provider once, and cannot be given another. */
export interface LateTree<Node> extends vscode.Disposable {
  readonly view: vscode.TreeView<Node>;
  /** From now on it shows what this one provides. */
  attach(provider: vscode.TreeDataProvider<Node>): vscode.Disposable;
}

/** `wanted` is called when the view is looked at, and must see to it that something is attached. */
export function lateTree<Node>(id: string, wanted: () => Promise<unknown>): LateTree<Node> {
  const changed = new vscode.EventEmitter<undefined>();
  let attached: vscode.TreeDataProvider<Node> | undefined;
  const view = vscode.window.createTreeView<Node>(id, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      async getChildren(node) {
        if (!attached) await wanted();
        return attached?.getChildren(node);
      },
      getTreeItem: (node) => attached!.getTreeItem(node),
    },
    showCollapseAll: true,
    canSelectMany: true,
  });
  return {
    view,
    attach(provider) {
      attached = provider;
      return provider.onDidChangeTreeData?.(() => changed.fire(undefined)) ?? new vscode.Disposable(() => {});
    },
    dispose() {
      view.dispose();
      changed.dispose();
    },
  };
}
