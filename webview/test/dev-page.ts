import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { type Spoken, spokenId } from "../../engine/l10n/speak.ts";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { launchBrowser } from "../../extension/test/window/browser.ts";
import type { BoardUpdate } from "../board/messages.ts";
import type { ResultsUpdate } from "../results/messages.ts";
import { type Theme, themeClasses, themes } from "./themes.ts";

/** The built panel on a page of its own: fake editor around it, themes as captured. For looking and measuring. */
type Surface = "board" | "results";

export interface DevPage {
  readonly page: Page;
  open(lines: readonly RecordLine[], more?: Partial<BoardUpdate & { kind: "open" }>): Promise<void>;
  tell(messages: readonly (BoardUpdate | ResultsUpdate)[]): Promise<void>;
  theme(theme: Theme): Promise<void>;
  close(): Promise<void>;
}

export async function bundle(folder: string, surface: Surface = "board"): Promise<{ js: string; css: string }> {
  const js = join(folder, "webview.js");
  await build({
    entryPoints: [`webview/${surface}/main.tsx`],
    outfile: js,
    bundle: true,
    minify: !process.env.SPAR_PLAIN,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return { js, css: join(folder, "webview.css") };
}

interface DevPageOptions {
  readonly size?: { readonly width: number; readonly height: number };
  /** As the editor names it: "de", "zh-cn". */
  readonly language?: string | undefined;
}

export async function devPage(
  folder: string,
  surface: Surface = "board",
  { size = { width: 1200, height: 900 }, language = "en" }: DevPageOptions = {},
): Promise<DevPage> {
  mkdirSync(folder, { recursive: true });
  await bundle(folder, surface);
  const file = join(folder, "index.html");
  writeFileSync(file, renderHtml(readSpoken(language)));
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: size });
  page.on("pageerror", (fault) => console.error("page:", fault.message));
  page.on("console", (message) => message.type() === "error" && console.error("console:", message.text()));
  await page.goto(pathToFileURL(file).href);
  const theme = async (name: Theme) => {
    await page.evaluate(
      ([classes, variables]) => {
        document.body.className = classes!;
        document.documentElement.style.cssText = variables!;
      },
      [themeClasses[name], themes[name]],
    );
  };
  await theme("dark");
  return {
    page,
    theme,
    async open(lines, more) {
      const message: BoardUpdate = { kind: "open", match: "sample", lines, isWatching: false, ...more };
      await page.evaluate((data) => window.postMessage(data, "*"), message);
      await page.waitForSelector(".timeline[role=slider]", { state: "attached" });
    },
    async tell(messages) {
      await page.evaluate((all) => {
        for (const message of all) window.postMessage(message, "*");
      }, messages);
    },
    close: () => browser.close(),
  };
}

function readSpoken(language: string): Spoken {
  const texts = language === "en" ? {} : JSON.parse(readFileSync(`l10n/bundle.l10n.${language}.json`, "utf8"));
  return { language, texts };
}

// Inline style attributes are forbidden as in the real panel; the page's own set-up goes through the DOM.
const policy =
  "default-src 'none'; script-src file: 'nonce-page'; style-src file:; img-src data:; frame-src http://127.0.0.1:*";
const renderHtml = (
  spoken: Spoken,
) => `<!doctype html><html lang="${spoken.language}"><head><meta charset="utf-8"><title>Spar</title>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="webview.css"></head><body><div id="root"></div>
<script type="application/json" id="${spokenId}">${JSON.stringify(spoken).replaceAll("<", "\\u003c")}</script>
<script nonce="page">
window.sent = [];
window.__name = (made) => made; // the loader of the tests names functions so
let kept;
window.acquireVsCodeApi = () => ({
  postMessage: (message) => window.sent.push(message),
  getState: () => kept,
  setState: (state) => { kept = state; },
});
</script><script src="webview.js"></script></body></html>`;
