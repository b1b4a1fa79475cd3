import * as vscode from "vscode";

/**
 * The pause after an answer and after the previous change before a change is announced. If a change is announced while
 * the editor waits for an answer, it takes that answer for the new state and then asks about nodes that are gone, so
 * the tree stays empty. The editor itself delays a change that follows another within 200 ms.
 */
const updatePauseMs = 250;

/** A tree view whose content is provided later: the editor accepts a provider only once. */
export interface DeferredTreeView<Node> extends vscode.Disposable {
  readonly view: vscode.TreeView<Node>;
  /** Shows what this provider returns from now on. */
  attach(provider: vscode.TreeDataProvider<Node>): vscode.Disposable;
}

/** `wanted` is called when the view becomes visible, and must make sure that a provider is attached. */
export function createDeferredTreeView<Node>(
  id: string,
  wanted: () => Promise<unknown>,
  dragAndDropController?: vscode.TreeDragAndDropController<Node>,
): DeferredTreeView<Node> {
  const changed = new vscode.EventEmitter<undefined>();
  let attached: vscode.TreeDataProvider<Node> | undefined;
  let asking = 0;
  let rest: NodeJS.Timeout | undefined;
  let hasChanged = false;

  function change(): void {
    if (asking > 0 || rest) {
      hasChanged = true;
      return;
    }
    hasChanged = false;
    startRest();
    changed.fire(undefined);
  }

  function startRest(): void {
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      if (hasChanged) change();
    }, updatePauseMs);
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
