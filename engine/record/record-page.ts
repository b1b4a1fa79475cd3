import type { CompactLine } from "./compact-lines.ts";
import { visibleJson, visibleLine } from "./visible.ts";

/** The element in which a page of its own carries the record. */
export const recordElement = "spar-record";

export interface PageParts {
  /** The built webview.js and webview.css. */
  readonly script: string;
  readonly style: string;
  readonly match: string;
  readonly title: string;
  readonly lines: readonly CompactLine[];
  /** Where the page hears that there is another match to show, which it then loads: an address beside its own. */
  readonly news?: string;
}

/** One HTML file that plays a match in any browser, with no network and no editor. */
export function recordPage({ script, style, match, title, lines, news }: PageParts): string {
  const sources = "script-src 'nonce-spar'; style-src 'nonce-spar'; img-src data:; font-src data:";
  const policy = `default-src 'none'; ${sources}${news === undefined ? "" : "; connect-src 'self'"}`;
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
<script nonce="spar">${script.replaceAll("</script", "<\\/script")}</script>${news === undefined ? "" : listening(news)}
</body>
</html>
`;
}

/** A page that says `text` until there is news. */
export function waitingPage(text: string, news: string): string {
  const policy = "default-src 'none'; script-src 'nonce-spar'; connect-src 'self'";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Spar</title>
</head>
<body>${escaped(visibleLine(text))}${listening(news)}
</body>
</html>
`;
}

function listening(news: string): string {
  return `\n<script nonce="spar">new EventSource(${inScript(JSON.stringify(news))}).onmessage = () => location.reload();</script>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** JSON that cannot end the element it stands in. */
function inScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
