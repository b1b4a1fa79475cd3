import type { LeagueReport } from "./league-report.ts";

interface PageParts {
  /** The built league.js and league.css. */
  readonly script: string;
  readonly style: string;
  readonly report: LeagueReport;
}

/** One HTML file that shows a league in any browser, with no network. */
export function leaguePage({ script, style, report }: PageParts): string {
  const policy = "default-src 'none'; script-src 'nonce-spar'; style-src 'nonce-spar'";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(report.title)}</title>
<style nonce="spar">${style.replaceAll("</style", "<\\/style")}</style>
</head>
<body class="alone">
<div id="root"></div>
<script type="application/json" id="spar-league">${JSON.stringify(report).replaceAll("<", "\\u003c")}</script>
<script nonce="spar">${script.replaceAll("</script", "<\\/script")}</script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
