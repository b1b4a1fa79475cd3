import { getSpoken, spokenId } from "../l10n/speak.ts";
import { escapeLine, formatVisibleJson } from "../text/visible.ts";

interface StandalonePage {
  readonly title: string;
  /** The built script and styles of the view. */
  readonly script: string;
  readonly style: string;
  /** CSS classes of the body. */
  readonly look: string;
  /** Attributes of the element with the data, including its `id`. */
  readonly element: Readonly<Record<string, string>>;
  /** The data the script shows, as JSON. */
  readonly facts: unknown;
  /** A relative URL; any event from it reloads the page. */
  readonly eventsUrl?: string;
}

/** A single HTML file that shows something in any browser, without a network. */
export function renderStandalonePage({
  title,
  script,
  style,
  look,
  element,
  facts,
  eventsUrl,
}: StandalonePage): string {
  const nonce = crypto.randomUUID();
  const attributes = Object.entries(element).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const body = `<div id="root"></div>
<script type="application/json"${attributes.join("")}>${escapeForScript(formatVisibleJson(facts))}</script>
<script nonce="${nonce}">${script.replaceAll("</script", "<\\/script")}</script>`;
  return renderFrame({ title, style, look, body: renderTexts() + body, eventsUrl, nonce });
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

interface Frame {
  readonly title: string;
  readonly style: string;
  readonly look: string;
  /** The content of the body, as HTML. */
  readonly body: string;
  readonly eventsUrl?: string;
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
function escapeForScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
