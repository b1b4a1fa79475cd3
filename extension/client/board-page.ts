import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import * as vscode from "vscode";

/** The page of the board: our own script and styles, nothing from elsewhere, nothing evaluated from text. */
export function boardPage(webview: vscode.Webview, extension: vscode.Uri): string {
  const dist = vscode.Uri.joinPath(extension, "dist");
  const uri = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(dist, name)).toString();
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `img-src ${webview.cspSource} data:`,
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ];
  const styles = existsSync(vscode.Uri.joinPath(dist, "webview.css").fsPath)
    ? `<link rel="stylesheet" href="${uri("webview.css")}">`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spar</title>
${styles}
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${uri("webview.js")}"></script>
</body>
</html>`;
}

export function boardOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, "dist")] };
}
