import type { CompactLine } from "../engine/record/compact-lines.ts";
import { visibleJson, visibleLine } from "../engine/record/visible.ts";
import { recordElement } from "./host.ts";

export interface PageParts {
  /** The built webview.js and webview.css. */
  readonly script: string;
  readonly style: string;
  readonly match: string;
  readonly title: string;
  readonly lines: readonly CompactLine[];
}

/** One HTML file that plays a match in any browser, with no network and no editor. */
export function recordPage({ script, style, match, title, lines }: PageParts): string {
  const policy = "default-src 'none'; script-src 'nonce-spar'; style-src 'nonce-spar'; img-src data:; font-src data:";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(visibleLine(title))}</title>
<style nonce="spar">${style.replaceAll("</style", "<\\/style")}</style>
</head>
<body class="vscode-dark">
<div id="root"></div>
<script type="application/json" id="${recordElement}" data-match="${escaped(match)}">${inScript(visibleJson(lines))}</script>
<script nonce="spar">${script.replaceAll("</script", "<\\/script")}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** JSON that cannot end the element it stands in. */
function inScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
