import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Locator } from "playwright-core";
import { root } from "./processes.ts";

let axe: string | undefined;

/**
 * What people with a screen reader, a keyboard or weak eyes would miss on a page, as axe-core finds it: each serious or
 * critical finding on a line, with the element.
 */
export async function findingsOn(body: Locator): Promise<string[]> {
  axe ??= readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");
  await body.evaluate(axe);
  await body.evaluate(settle);
  const run =
    'axe.run(document, { preload: false, resultTypes: ["violations"], runOnly: { type: "tag", values: tags } })';
  const tags = '["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]';
  const { violations } = (await body.evaluate(`(() => { const tags = ${tags}; return ${run}; })()`)) as AxeResults;
  const clipped = (await body.evaluate(clippedControls)) as string[];
  const found = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 160)} ${secondLine(failureSummary)}`),
    )
    // What lies under a part of the page that stays comes out when the page is scrolled.
    .filter((finding) => !finding.includes("partially obscured"));
  return [...found, ...clipped.map((html) => `clipped: ${html}`)];
}

/** What is fading in has other colours than what is there. */
const settle = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))`;

/** Controls that reach beyond the page, where nothing scrolls to them: what large type or a narrow page must not do. */
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

/** The first reason, on one line. */
function secondLine(summary: string): string {
  return (summary.split("\n")[1] ?? "").trim();
}
