import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { root } from "../../../.ci/tools/processes.ts";
import type { BridgeAnswer, BridgeRequest, Place, Rectangle, TestReport, UiRequest } from "../ui-messages.ts";

let axe: string | undefined;

/** Accessibility problems of a page, found by axe-core: each serious or critical one on a line, with the element. */
export async function findAccessibilityProblems(body: Locator): Promise<string[]> {
  axe ??= readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");
  await body.evaluate(axe);
  await body.evaluate(finishAnimationsScript);
  const run =
    'axe.run(document, { preload: false, resultTypes: ["violations"], runOnly: { type: "tag", values: tags } })';
  const tags = '["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]';
  const { violations } = (await body.evaluate(`(() => { const tags = ${tags}; return ${run}; })()`)) as AxeResults;
  const clipped = (await body.evaluate(clippedControls)) as string[];
  const found = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 160)} ${formatSecondLine(failureSummary)}`),
    )
    // A part that is covered by a fixed one becomes visible by scrolling.
    .filter((finding) => !finding.includes("partially obscured"));
  return [...found, ...clipped.map((html) => `clipped: ${html}`)];
}

/** Elements that are fading in do not have their final colours yet. */
const finishAnimationsScript = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))`;

/**
 * Controls that extend beyond the page where it cannot be scrolled, which must not happen with large type or on a
 * narrow page.
 */
const clippedControls = `(() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
    return false;
  };
  return [...document.querySelectorAll("button, select, input, textarea, a, summary")]
    .filter((element) => element.getClientRects().length > 0)
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > wide + 1) && !scrolls(element);
    })
    .map((element) => element.outerHTML.slice(0, 160));
})()`;

/** The second line of the summary, which has the first reason. */
function formatSecondLine(summary: string): string {
  return (summary.split("\n")[1] ?? "").trim();
}

/** How long an action waits for its element. */
const elementLimitMs = 40_000;

export interface UiBridge {
  readonly address: string;
  readonly tests: readonly TestReport[];
  /** Selects the test files of the next suite. */
  begin(suite: readonly string[]): void;
  /** Sets the window to act on, once it is open. */
  drive(page: Page): void;
  close(): void;
}

export interface Pictures {
  readonly folder: string;
  /** Whether tests may take pictures of steps; failures are always recorded. */
  readonly includesSteps: boolean;
}

/**
 * Opens a bridge that listens on this machine only and performs in a window, known by its name, what the suite inside
 * VS Code requests.
 */
export async function openBridge(pictures: Pictures, name: string): Promise<UiBridge> {
  const tests: TestReport[] = [];
  let suite: readonly string[] = [];
  let driven: (page: Page) => void = () => {};
  const page = new Promise<Page>((resolve) => {
    driven = resolve;
  });
  const handle = async (request: BridgeRequest): Promise<unknown> => {
    if (request.kind === "suite") return suite;
    if (request.kind !== "test") return performAction(await page, request, pictures);
    tests.push(request);
    show(request, name);
    return request.outcome === "failed"
      ? savePicture(await page, pictures.folder, `failed-${name}-${tests.length}`)
      : undefined;
  };
  const server = createServer((request, response) => {
    void readBody(request)
      .then((text) => handle(JSON.parse(text) as BridgeRequest))
      .then(
        (value): BridgeAnswer => ({ value }),
        (error: Error): BridgeAnswer => ({ error: error.message }),
      )
      .then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const begin = (next: readonly string[]) => {
    suite = next;
  };
  return { address: `http://127.0.0.1:${port}/`, tests, begin, drive: driven, close };
}

async function performAction(page: Page, request: UiRequest, { folder, includesSteps }: Pictures): Promise<unknown> {
  switch (request.kind) {
    case "press":
      if (request.place) await hasKeyboard(page, request.place);
      return page.keyboard.press(request.keys);
    case "waitUntil":
      return waitForHolding(page, request.expression);
    case "visit":
      return visitUi(page, request);
    case "resize":
      return page.setViewportSize({ width: request.width, height: request.height });
    case "screenshot":
      if (!includesSteps) return undefined;
      return request.part
        ? takePicture(page, folder, request.name, request.part)
        : savePicture(page, folder, request.name);
    case "click":
      return (await findElement(page, request)).click({ timeout: elementLimitMs });
    case "hover":
      return (await findElement(page, request)).hover({ timeout: elementLimitMs });
    case "fill":
      return (await findElement(page, request)).fill(request.value, { timeout: elementLimitMs });
    case "text":
      // biome-ignore lint/performance/useDomNodeTextContent: a test reads what a person sees.
      return (await findElement(page, request)).innerText({ timeout: elementLimitMs });
    case "count":
      return (await findFrame(page, request.place)).locator(request.selector).count();
    case "attribute":
      return (await findElement(page, request)).getAttribute(request.name, { timeout: elementLimitMs });
    case "waitFor":
      return waitForUi(page, request);
    case "isSeen":
      return isSeen(page, request);
    case "findings":
      return findAccessibilityProblems((await findFrame(page, request.place)).locator("body"));
    case "evaluate":
      return (await findFrame(page, request.place))
        .locator("body")
        .evaluate(request.expression, undefined, { timeout: elementLimitMs });
  }
}

/** Opens a page in its own window without network. */
async function visitUi(
  beside: Page,
  { address, keys, look }: UiRequest & { readonly kind: "visit" },
): Promise<string | null> {
  const browser = beside.context().browser();
  if (!browser) throw new Error("This window belongs to no browser that opens pages.");
  const context = await browser.newContext({ offline: true });
  try {
    const page = await context.newPage();
    await page.goto(address);
    const seen = page.locator(look ?? "[role=slider]").first();
    await seen.waitFor({ timeout: elementLimitMs });
    for (const key of keys) await page.keyboard.press(key);
    // The effect of a key is drawn with the next frame.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    // biome-ignore lint/performance/useDomNodeTextContent: a test reads what a person sees.
    return look === undefined ? await seen.getAttribute("aria-valuetext") : await seen.innerText();
  } finally {
    await context.close();
  }
}

/** Repeats the check, because Playwright's own wait treats a pending promise as true. */
async function waitForHolding(page: Page, expression: string): Promise<void> {
  if (!(await waitUntil(page, async () => Boolean(await page.evaluate(expression)))))
    throw new Error(`Within ${elementLimitMs / 1000} s this did not become true: ${expression}`);
}

async function waitForUi(page: Page, request: UiRequest & { readonly kind: "waitFor" }): Promise<void> {
  const { place, selector, gone } = request;
  if (!gone) return (await findElement(page, request)).waitFor({ timeout: elementLimitMs });
  // Elements vanish together with their page.
  const there = place === "window" ? page : await findVisiblePage(page, place);
  await there?.locator(selector).first().waitFor({ timeout: elementLimitMs, state: "detached" });
}

async function isSeen(page: Page, { place, selector, withinMs }: UiRequest & { readonly kind: "isSeen" }) {
  const seen = async () => {
    const there = place === "window" ? page : await findVisiblePage(page, place);
    return (await there?.locator(selector).first().isVisible()) ?? false;
  };
  return waitUntil(page, seen, withinMs);
}

/** Waits until key presses go to that place. */
async function hasKeyboard(page: Page, place: Place): Promise<void> {
  const there = async () => {
    const focused = await page.evaluateHandle<Element | null>("document.activeElement");
    const inside = await focused.asElement()?.contentFrame();
    if (place === "window" || !inside) return place === "window" && !inside;
    return (await inside.frameLocator("#active-frame").locator(roots[place]).count()) > 0;
  };
  if (!(await waitUntil(page, there)))
    throw new Error(`Within ${elementLimitMs / 1000} s it did not get the keyboard focus: ${place}`);
}

/** Repeats a check until it holds or the time is over; returns whether it held. */
async function waitUntil(page: Page, holds: () => Promise<boolean>, withinMs = elementLimitMs): Promise<boolean> {
  const limit = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > limit) return false;
    await page.waitForTimeout(100);
  }
  return true;
}

async function findElement(page: Page, request: { place: Place; selector: string }): Promise<Locator> {
  return (await findFrame(page, request.place)).locator(request.selector).first();
}

async function findFrame(page: Page, place: Place): Promise<Page | FrameLocator> {
  if (place === "window") return page;
  let there: FrameLocator | undefined;
  const isThere = async () => {
    there = await findVisiblePage(page, place);
    return there !== undefined;
  };
  if (!(await waitUntil(page, isThere)))
    throw new Error(`Within ${elementLimitMs / 1000} s there was no page: ${place}`);
  return there!;
}

/** An element that only this kind of page has. */
const roots = { board: ".app", results: ".results" } as const;

/** The visible page of a kind. */
async function findVisiblePage(page: Page, place: keyof typeof roots): Promise<FrameLocator | undefined> {
  const seen = page.locator("iframe.webview.ready:visible");
  for (let i = 0; i < (await seen.count()); i++) {
    const inside = seen.nth(i).contentFrame().frameLocator("#active-frame");
    if ((await inside.locator(roots[place]).count()) > 0) return inside;
  }
  return undefined;
}

async function savePicture(page: Page, pictures: string, name: string): Promise<string> {
  await mkdir(pictures, { recursive: true });
  const path = join(pictures, `${name.replace(/[^\w.-]+/g, "-")}.png`);
  await page.screenshot({ path });
  return path;
}

/**
 * Takes the picture as WebP by Chromium itself, since Playwright writes only PNG and JPEG; at a scale that is sharp on
 * high-resolution screens.
 */
async function takePicture(page: Page, pictures: string, name: string, part: Rectangle): Promise<string> {
  await mkdir(pictures, { recursive: true });
  const path = join(pictures, `${name}.webp`);
  const session = await page.context().newCDPSession(page);
  const options = { format: "webp", quality: 80, clip: { scale: 1.5, ...part } } as const;
  const { data } = await session.send("Page.captureScreenshot", options);
  await writeFile(path, Buffer.from(data, "base64"));
  await session.detach();
  return path;
}

const signs = { passed: "✔", failed: "✘", skipped: "-" } as const;

function show({ outcome, title, durationMs, error, why }: TestReport, name: string): void {
  console.log(`  ${signs[outcome]} ${name}: ${title} (${outcome === "skipped" ? why : `${durationMs} ms`})`);
  if (error) console.log(error.replace(/^/gm, "      "));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
