import { visibleJson, visibleLine } from "./visible.ts";

interface StandalonePage {
  readonly title: string;
  /** The built script and style of the view. */
  readonly script: string;
  readonly style: string;
  /** Classes of the body. */
  readonly look: string;
  /** Attributes of the element that carries the facts, its `id` among them. */
  readonly element: Readonly<Record<string, string>>;
  /** What the script shows, as JSON. */
  readonly facts: unknown;
}

/** One HTML file that shows something in any browser, with no network. */
export function standalonePage({ title, script, style, look, element, facts }: StandalonePage): string {
  const policy = "default-src 'none'; script-src 'nonce-spar'; style-src 'nonce-spar'; img-src data:; font-src data:";
  const attributes = Object.entries(element).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  // JSON cannot end the element it stands in.
  const json = visibleJson(facts).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(visibleLine(title))}</title>
<style nonce="spar">${style.replaceAll("</style", "<\\/style")}</style>
</head>
<body class="${escaped(look)}">
<div id="root"></div>
<script type="application/json"${attributes.join("")}>${json}</script>
<script nonce="spar">${script.replaceAll("</script", "<\\/script")}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
