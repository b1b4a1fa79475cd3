import { devPage } from "./dev-page.ts";
import { sampleSeries, seriesMessages } from "./sample-series.ts";

// node --import tsx webview/test/measure-series.ts: what a series of 1,000 matches against each of five opponents costs.

interface Times {
  /** From the messages to the picture. */
  readonly open: number;
  readonly cells: number;
  /** Scrolling, filtering and growing, one step a frame: the longest and the median time between two frames. */
  readonly scroll: readonly [number, number];
  readonly filter: readonly [number, number];
  readonly grow: readonly [number, number];
}

async function measure() {
  const dev = await devPage(".cache/measure", "results");
  await dev.tell([{ kind: "page", page: "series" }]);
  const facts = sampleSeries(["greedy", "random", "search", "rival", "steady@previous"], 500);
  console.log(await dev.page.evaluate(inPage, [...seriesMessages(facts)] as unknown));
  await dev.close();
}

/** Runs in the page. */
async function inPage(messages: unknown): Promise<Times> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const stepped = async (count: number, step: (i: number) => void): Promise<readonly [number, number]> => {
    const between: number[] = [];
    let last = await frame();
    for (let i = 0; i < count; i++) {
      step(i);
      const now = await frame();
      between.push(now - last);
      last = now;
    }
    between.sort((a, b) => a - b);
    return [between.at(-1)!, between[count >> 1]!];
  };
  const began = performance.now();
  const list = messages as { kind: string; facts?: { cells: unknown[]; from: number } }[];
  for (const message of list) window.postMessage(message, "*");
  while (!document.querySelector(".matrix td")) await frame();
  await frame();
  const open = performance.now() - began;
  const box = document.querySelector<HTMLElement>(".matrix")!;
  const scroll = await stepped(120, () => box.scrollBy(0, 90));
  const lost = [...document.querySelectorAll<HTMLElement>(".series-filters .segment")][0]!;
  const filter = await stepped(20, () => lost.click());
  const { facts } = list.find((message) => message.facts)!;
  const grow = await stepped(40, (i) => {
    const from = 4900 + 2 * i;
    const more = { ...facts, from, cells: facts!.cells.slice(from, from + 2) };
    window.postMessage({ kind: "series", title: "curve.py", facts: more, isPlaying: true }, "*");
  });
  return { open, cells: document.querySelectorAll(".matrix td").length, scroll, filter, grow };
}

void measure();
