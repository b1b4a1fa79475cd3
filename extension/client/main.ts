import * as vscode from "vscode";

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand("spar.openBoard", () => {
      const panel = vscode.window.createWebviewPanel("spar.board", "Spar", vscode.ViewColumn.Beside, {});
      panel.webview.html = "<!doctype html><title>Spar</title><body>Spar</body>";
    }),
  );
}
