import * as vscode from "vscode";

/**
 * A change waits for so long after an answer, and after the change before. An editor that is told of a change while it
 * waits for an answer takes that answer for the new one, though what it then asks about is gone: the tree stays empty.
 * It also puts off changes itself that follow another within 200 ms.
 */
const restMs = 250;

/** A tree view whose contents come later: the editor takes a view's provider once, and cannot be given another. */
export interface DeferredTreeView<Node> extends vscode.Disposable {
  readonly view: vscode.TreeView<Node>;
  /** From now on it shows what this one provides. */
  attach(provider: vscode.TreeDataProvider<Node>): vscode.Disposable;
}

/** `wanted` is called when the view is looked at, and must see to it that something is attached. */
export function createDeferredTreeView<Node>(
  id: string,
  wanted: () => Promise<unknown>,
  dragAndDropController?: vscode.TreeDragAndDropController<Node>,
): DeferredTreeView<Node> {
  const changed = new vscode.EventEmitter<undefined>();
  let attached: vscode.TreeDataProvider<Node> | undefined;
  let asking = 0;
  let rest: NodeJS.Timeout | undefined;
  let changedMeanwhile = false;

  function change(): void {
    if (asking > 0 || rest) {
      changedMeanwhile = true;
      return;
    }
    changedMeanwhile = false;
    startRest();
    changed.fire(undefined);
  }

  function startRest(): void {
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      if (changedMeanwhile) change();
    }, restMs);
  }

  const view = vscode.window.createTreeView<Node>(id, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      async getChildren(node) {
        asking++;
        try {
          if (!attached) await wanted();
          return await attached?.getChildren(node);
        } finally {
          asking--;
          startRest();
        }
      },
      getTreeItem: (node) => attached!.getTreeItem(node),
    },
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController,
  });
  return {
    view,
    attach(provider) {
      attached = provider;
      return provider.onDidChangeTreeData?.(change) ?? new vscode.Disposable(() => {});
    },
    dispose() {
      clearTimeout(rest);
      view.dispose();
      changed.dispose();
    },
  };
}
