import { createTally } from "../../engine/arena/statistics/tally.ts";
import type { SeriesCell, SeriesCharts, SeriesFacts } from "../../engine/views/series-facts.ts";
import type { SeriesUpdate } from "../results/messages.ts";

/** A made-up series: every opponent on every seed from two sides. */
export function sampleSeries(opponents: readonly string[], seeds: number): SeriesFacts {
  const chance = numbers(opponents.length + seeds);
  const cells: SeriesCell[] = [];
  for (let number = 0; number < seeds; number++) {
    for (const [opponent] of opponents.entries()) {
      for (const me of [0, 1]) cells.push(cellAt({ number, opponent, me, chance }));
    }
  }
  const facts = { run: "r1", bot: "file:///bots/curve.py", at: "2026-01-01T00:00:00Z", version: "0123456789ab" };
  const tally = createTally();
  for (const { result } of cells) tally.add({ result: result as "won", errors: [] });
  return { ...facts, planned: cells.length, opponents, tally: tally.now(), cells, from: 0 };
}

interface At {
  readonly number: number;
  readonly opponent: number;
  readonly me: number;
  readonly chance: () => number;
}

function cellAt({ number, opponent, me, chance }: At): SeriesCell {
  const luck = chance() + 0.1 * opponent;
  const result = luck < 0.55 ? "won" : luck < 0.6 ? "drew" : "lost";
  const problems = chance() < 0.08 ? 1 + Math.floor(chance() * 3) : 0;
  const timeouts = problems > 0 && chance() < 0.5 ? 1 : 0;
  const before =
    chance() < 0.5 ? { match: `b${number}-${opponent}-${me}`, result: chance() < 0.5 ? "won" : "lost" } : undefined;
  return {
    ...{
      match: `m${number}-${opponent}-${me}`,
      opponent,
      number,
      seed: (0x51995a5f45 + 7919 * number).toString(16),
      me,
      result,
      problems,
      timeouts,
    },
    turns: 40 + Math.floor(20 * chance()),
    score: Math.floor(30 * chance()),
    botNumbers: { depth: 4 + Math.floor(4 * chance()) },
    slowestMs: timeouts > 0 ? 100 : 5 + 60 * chance() * chance(),
    ...(before ? { before } : {}),
  };
}

/** The same of an optimization contest, whose cases are small or large. */
export function sampleScores(seeds: number): SeriesFacts {
  const chance = numbers(seeds);
  const facts = sampleSeries([""], seeds);
  const cells = facts.cells
    .filter(({ me }) => me === 0)
    .map((cell): SeriesCell => {
      const [N, M] = [10 + Math.floor(90 * chance()), 2 + Math.floor(4 * chance())];
      const rel = Math.min(1, 0.7 + 0.2 * chance() + 0.002 * N);
      const before = { match: `b${cell.number}`, result: "won", rel: Math.min(1, 0.72 + 0.25 * chance()) };
      return {
        ...cell,
        seed: String(cell.number),
        result: "won",
        score: Math.round(1000 * rel),
        best: 1000,
        rel,
        bestBy: "curve.py",
        botNumbers: { N, M, score: Math.round(1000 * rel) },
        before,
      };
    });
  return {
    ...facts,
    opponents: [""],
    planned: cells.length,
    cells,
    tally: { ...facts.tally, played: cells.length, scores: { mean: 900, cases: cells.length } },
    rank: { place: 2, of: 9, share: 0.9 },
  };
}

export function sampleCharts(matches: number): SeriesCharts {
  const chance = numbers(5);
  const points = (top: number, up: boolean) =>
    Array.from({ length: 80 }, (_, turn) => {
      const median = (top * (up ? turn + 8 : 88 - turn)) / 90 + chance() * top * 0.05;
      return { turn, values: matches, low: median * 0.7, median, high: median * (1.2 + 0.2 * chance()) };
    });
  const charts = [
    { name: "Time for an answer", unit: "ms", points: points(40, true) },
    { name: "health", points: points(30, false) },
    { name: "health of the opponent", points: points(25, false) },
    { name: "plot risk", points: points(1, true) },
  ];
  return { matches, charts };
}

/** What the panel is told when it opens the series. */
export function seriesMessages(facts: SeriesFacts): SeriesUpdate[] {
  const choices = ["r1", "r0"].map((id) => ({ id, title: `curve.py vs greedy, ${id}` }));
  return [
    { kind: "series", title: "curve.py", facts, isPlaying: false },
    { kind: "seriesList", choices },
    { kind: "seriesCharts", run: facts.run, charts: sampleCharts(facts.cells.length) },
  ];
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
