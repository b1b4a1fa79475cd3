import * as vscode from "vscode";
import { getSpoken, spokenId } from "../../../engine/l10n/speak.ts";

/** "reading" hides everything that needs a bot or the server. */
export type BoardPageMode = "full" | "reading";

interface Page {
  readonly bundle: "webview" | "results";
  readonly look?: BoardPageMode;
  /** The board's share of the width of a narrow page in per cent, if the user has set it. */
  readonly divided?: number;
  /** Games' own viewers: whether the user wants them, and where they come from besides this machine. */
  readonly viewer?: { readonly isWanted: boolean; readonly origin: string | undefined };
}

/** The names of this machine as a browser gets them. */
export const loopback: readonly string[] = ["127.0.0.1", "localhost"];

/** A page of Spar, by its bundle's name. It loads only our own script and styles, and evaluates no text as code. */
export function renderBoardPage(
  webview: vscode.Webview,
  extension: vscode.Uri,
  { bundle, look = "full", divided, viewer }: Page,
): string {
  const dist = vscode.Uri.joinPath(extension, "dist");
  const uri = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(dist, name)).toString();
  const nonce = crypto.randomUUID();
  const policy = [
    "default-src 'none'",
    `img-src ${webview.cspSource} data:`,
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ];
  if (viewer && look === "full") policy.push(`frame-src ${listViewerSources(viewer.origin)}`);
  const spoken = getSpoken();
  return `<!doctype html>
<html lang="${spoken.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spar</title>
<link rel="stylesheet" href="${uri(`${bundle}.css`)}">
</head>
<body class="${look}"${divided === undefined ? "" : ` data-divided="${divided}"`}${viewer?.isWanted ? " data-viewer" : ""}>
<div id="root"></div>
<script type="application/json" id="${spokenId}">${JSON.stringify(spoken).replaceAll("<", "\\u003c")}</script>
<script nonce="${nonce}" src="${uri(`${bundle}.js`)}"></script>
</body>
</html>`;
}

function listViewerSources(origin: string | undefined): string {
  const local = loopback.map((name) => `http://${name}:*`);
  return [...local, ...(origin === undefined ? [] : [origin])].join(" ");
}

export function createBoardOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, "dist")] };
}
