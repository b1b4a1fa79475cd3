import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Locator } from "playwright-core";
import { root } from "./processes.ts";

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
