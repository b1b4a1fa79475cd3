import { join } from "node:path";
import { findAccessibilityProblems } from "../../extension/test/window/ui-bridge.ts";
import type { Page, RecentMatch, ResultsUpdate } from "../results/messages.ts";
import { devPage } from "./dev-page.ts";
import { sampleCards } from "./sample-cards.ts";
import { sampleDuel } from "./sample-duel.ts";
import { sampleLeague } from "./sample-league.ts";
import { sampleLife } from "./sample-life.ts";
import { sampleQueue } from "./sample-queue.ts";
import { sampleScores, sampleSeries, seriesMessages } from "./sample-series.ts";
import { sampleTuning } from "./sample-tuning.ts";

// node --import tsx webview/test/results-shots.ts FOLDER [NAME] [LANGUAGE]: pictures of the pages of results, for looking at.
const [folder = ".cache/shots", only, language] = process.argv.slice(2);

const matches = Array.from({ length: 60 }, (_, i): RecentMatch => {
  const result = (["won", "lost", "drew"] as const)[i % 3]!;
  return {
    ...{
      id: `m${i}`,
      me: i % 2,
      game: i % 7 === 6 ? "combat" : "locm",
      seed: `${100 + (i % 9)} 7`,
      turns: 30 + i,
      problemCount: i % 5 === 0 ? 1 : 0,
      botNumbers: { depth: 4 + (i % 4), nodes: 1200 * (i % 9) },
      result,
    },
    ...{ at: new Date(Date.now() - i * i * 90_000).toISOString(), version: "0123456" },
    ...{ title: `curve.py vs ${["greedy", "search", "rival.py@previous"][i % 3]}`, resultText: `${result} vs greedy` },
  };
});
const league = { id: "l", state: { report: sampleLeague(14, 2), isPlaying: true }, others: [] };
const shown: Readonly<Record<Page, readonly ResultsUpdate[]>> = {
  series: seriesMessages(sampleSeries(["greedy", "rival@previous", "search"], 60)),
  duel: [{ kind: "duel", duel: sampleDuel() }],
  versions: [sampleLife()],
  league: [{ kind: "league", league }],
  cards: sampleCards().messages,
  matches: [
    { kind: "matches", matches },
    { kind: "board", match: "m2" },
  ],
  tuning: [{ kind: "tuning", tuning: sampleTuning(20) }],
  queue: [{ kind: "queue", queue: sampleQueue() }],
};
const gains = Array.from({ length: 64 }, (_, i) => 0.02 * Math.sin(7 * i) + 0.0004 * i);
const values = { N: gains.map((_, i) => 10 + ((i * 37) % 91)), M: gains.map((_, i) => 2 + (i % 4)) };
const gain = { value: 0.013, low: 0.004, high: 0.022, cases: 64 };
const deciding = [{ name: "N", from: 60, inside: 0.04, outside: 0.008, margin: 0.011, chance: 0.01 }];
const scored: readonly ResultsUpdate[] = [
  { kind: "duel", duel: { ...sampleDuel(), state: "decided", verdict: "better", gain, gains, values, deciding } },
  ...seriesMessages(sampleScores(100)),
];
const empty: readonly ResultsUpdate[] = [
  { kind: "noSeries" },
  { kind: "duel", duel: null },
  { kind: "league", league: null },
  { kind: "matches", matches: [] },
  { kind: "tuning", tuning: null },
  { kind: "versions", life: null, choices: [] },
];

async function shoot() {
  const dev = await devPage(folder, "results", { language });
  for (const [page, messages] of Object.entries(shown) as [Page, readonly ResultsUpdate[]][]) {
    for (const width of [1440, 900, 400]) {
      for (const theme of ["dark", "light", "hc", "hcLight"] as const)
        await take(`${page}-${theme}-${width}`, page, messages, width, theme);
    }
  }
  for (const page of ["series", "duel"] as const)
    for (const width of [1440, 900, 400])
      for (const theme of ["dark", "light", "hc", "hcLight"] as const)
        await take(`scores-${page}-${theme}-${width}`, page, scored, width, theme);
  for (const page of ["series", "versions", "league", "tuning"] as const)
    await take(`none-${page}`, page, empty, 900, "dark");
  await dev.close();

  async function take(
    name: string,
    page: Page,
    messages: readonly ResultsUpdate[],
    width: number,
    theme: "dark" | "light" | "hc" | "hcLight",
  ) {
    if (only && !name.startsWith(only)) return;
    await dev.page.reload();
    await dev.page.setViewportSize({ width, height: 900 });
    await dev.theme(theme);
    await dev.tell([{ kind: "page", page }, ...messages]);
    await dev.page.waitForTimeout(300);
    if (page === "league")
      await dev.page
        .locator(".matrix td.share")
        .first()
        .click()
        .catch(() => {});
    for (const found of await findAccessibilityProblems(dev.page.locator("body"))) console.log(`${name}: ${found}`);
    await dev.page.screenshot({ path: join(folder, `results-${name}.png`) });
  }
}

void shoot();
