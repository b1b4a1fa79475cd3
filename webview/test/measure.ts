import { getGame } from "../../engine/games.ts";
import { devPage } from "./dev-page.ts";
import { type SampleMatch, sampleMatch } from "./sample-match.ts";

// node --import tsx webview/test/measure.ts [GAME]: times of the panel in a real browser.
const only = process.argv[2];
const samples: SampleMatch[] = [
  { game: "locm", seed: "5", builtins: ["greedy", "search"], mostAnswers: 400 },
  { game: "locm", options: { rules: "1.2" }, seed: "3", builtins: ["greedy", "greedy"] },
  { game: "perfect-aim", seed: "1", builtins: ["hunter", "hunter"], mostAnswers: 1200 },
  {
    game: "dungeon",
    seed: "1",
    builtins: getGame("dungeon")
      .bots.builtins.slice(-2)
      .map(({ name }) => name),
    mostAnswers: 1200,
  },
];

const wanted = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration"];

interface Times {
  readonly open: number;
  readonly steps: number;
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
  readonly frames: number;
  readonly lateFrames: number;
}

async function measure() {
  const dev = await devPage(".cache/measure", "board", { size: { width: 1400, height: 900 } });
  const tools = await dev.page.context().newCDPSession(dev.page);
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async (): Promise<Record<string, number>> => {
    const { metrics } = await tools.send("Performance.getMetrics");
    return Object.fromEntries(
      metrics.filter(({ name }) => wanted.includes(name)).map(({ name, value }) => [name, value]),
    );
  };
  for (const sample of samples) {
    if (only && sample.game !== only) continue;
    const lines = sampleMatch(sample);
    await dev.open(lines, { match: "warm" });
    const before = await spent();
    const times = await dev.page.evaluate(inPage, lines);
    const after = await spent();
    console.log(`${sample.game} ${JSON.stringify(sample.options ?? {})}: ${lines.length} lines`, times);
    const shares = Object.entries(after).map(([name, seconds]) => [name, (seconds - before[name]!) * (1000 / 300)]);
    console.log("  main thread's own time, ms a step:", Object.fromEntries(shares));
  }
  await dev.close();
}

/** Runs in the page: opens a record, then presses the right arrow once a frame. */
async function inPage(lines: unknown): Promise<Times> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const painted = async () => {
    await frame();
    await new Promise((done) => setTimeout(done));
  };
  const began = performance.now();
  window.postMessage({ kind: "open", match: "measured", lines, isWatching: false }, "*");
  while (!document.querySelector('.app[data-match="measured"]')) await frame();
  await painted();
  const open = performance.now() - began;
  const work: number[] = [];
  const between: number[] = [];
  let last = await frame();
  for (let i = 0; i < 300; i++) {
    const key = { key: "ArrowRight", bubbles: true, shiftKey: i % 3 === 0 };
    document.dispatchEvent(new KeyboardEvent("keydown", key));
    const at = await frame();
    document.body.getBoundingClientRect();
    work.push(performance.now() - at);
    between.push(at - last);
    last = at;
  }
  work.sort((a, b) => a - b);
  return {
    open: Math.round(open),
    steps: work.length,
    median: work[150]!,
    p99: work[296]!,
    worst: work[299]!,
    frames: between.length,
    lateFrames: between.filter((gap) => gap > 25).length,
  };
}

void measure();
