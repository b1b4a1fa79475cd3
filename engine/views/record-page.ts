import { getSpoken, spokenId } from "../l10n/speak.ts";
import type { CompactLine } from "../record/compact-lines.ts";
import type { Moment } from "../record/replayed.ts";
import { escapeLine, formatVisibleJson } from "../text/visible.ts";
import type { AnalysisStep } from "./analysis-facts.ts";

/** The id of the element with the record in a standalone page. */
export const recordElement = "spar-record";

/** What a board shows of a match. */
export interface PageState extends AnalysisStep {
  readonly at: Moment;
  /** The player drawn at the bottom. */
  readonly me: number;
}

/** The data in a standalone page. */
export interface CarriedMatch {
  readonly lines: readonly CompactLine[];
  readonly shown?: PageState;
}

/** `shown`: where the page opens, and what is known about the match; by default it opens at the beginning. */
type RecordPage = PageAssets & CarriedMatch & { readonly match: string };

/** A single HTML file that shows a match without an editor. */
export function renderRecordPage({ match, lines, shown, ...page }: RecordPage): string {
  const element = { id: recordElement, "data-match": match };
  const facts: CarriedMatch = { lines, shown };
  return renderStandalonePage({ ...page, look: "vscode-dark", element, facts });
}

interface PageAssets {
  readonly title: string;
  /** The built script and styles of the view, such as webview.js and webview.css. */
  readonly script: string;
  readonly style: string;
  /** A relative URL; any event from it reloads the page. */
  readonly eventsUrl?: string;
}

interface StandalonePage extends PageAssets {
  /** CSS classes of the body. */
  readonly look: string;
  /** Attributes of the element with the data, including its `id`. */
  readonly element: Readonly<Record<string, string>>;
  /** The data the script shows, as JSON. */
  readonly facts: unknown;
}

/** A single HTML file that shows something in any browser, without a network. */
export function renderStandalonePage({ script, element, facts, ...page }: StandalonePage): string {
  const nonce = crypto.randomUUID();
  const attributes = Object.entries(element).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const body = `<div id="root"></div>
<script type="application/json"${attributes.join("")}>${escapeForScript(formatVisibleJson(facts))}</script>
<script nonce="${nonce}">${script.replaceAll("</script", "<\\/script")}</script>`;
  return renderFrame({ ...page, body: renderTexts() + body, nonce });
}

/** A shared page uses the language of the person who made it. */
function renderTexts(): string {
  const spoken = getSpoken();
  if (spoken.language === "en") return "";
  return `<script type="application/json" id="${spokenId}">${escapeForScript(JSON.stringify(spoken))}</script>\n`;
}

/** A page that shows `text` until the server sends an event, and then reloads. */
export function renderWaitingPage(text: string, eventsUrl: string): string {
  const body = escapeHtml(escapeLine(text));
  return renderFrame({ title: "Spar", style: "", look: "", body, eventsUrl, nonce: crypto.randomUUID() });
}

interface Frame extends Omit<StandalonePage, "script" | "element" | "facts"> {
  /** The content of the body, as HTML. */
  readonly body: string;
  /** Identifies the page's own scripts and styles for its content security policy; different for each page. */
  readonly nonce: string;
}

function renderFrame({ title, style, look, body, eventsUrl, nonce }: Frame): string {
  const sources = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; font-src data:`;
  const policy = `default-src 'none'; ${sources}${eventsUrl === undefined ? "" : "; connect-src 'self'"}`;
  return `<!doctype html>
<html lang="${getSpoken().language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(escapeLine(title))}</title>
<style nonce="${nonce}">${style.replaceAll("</style", "<\\/style")}</style>
</head>
<body class="${escapeHtml(look)}">
${body}${eventsUrl === undefined ? "" : renderListener(eventsUrl, nonce)}
</body>
</html>
`;
}

function renderListener(eventsUrl: string, nonce: string): string {
  return `\n<script nonce="${nonce}">new EventSource(${escapeForScript(JSON.stringify(eventsUrl))}).onmessage = () => location.reload();</script>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** JSON that cannot end the script element around it. */
const escapeForScript = (json: string): string => json.replaceAll("<", "\\u003c");
