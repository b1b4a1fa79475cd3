import { computeMedian } from "../../../engine/arena/statistics/tally.ts";
import type { SoakSample } from "../soak-round.ts";

/**
 * Memory use at the end of a server's life may exceed that after its first quarter by this factor; more counts as
 * growth.
 */
const maxGrowth = 1.25;

/** A table of the samples, one per line. */
export function formatSampleTable(samples: readonly SoakSample[]): string {
  const head = "round      matches  server MB  handles  players MB  host MB  handles  median ms  in duels";
  const lines = samples.map((sample) => {
    const { round, played, serverHandles, hostHandles, latenciesMs, duelled } = sample;
    const [server, players, host] = [sample.serverBytes, sample.playerBytes, sample.hostBytes].map(toMegabytes);
    const cells = [
      played,
      server!,
      serverHandles,
      players!,
      host!,
      hostHandles,
      computeMedianSample(latenciesMs),
      duelled,
    ];
    const widths = [7, 9, 7, 10, 7, 7, 9, 8];
    return [round.padEnd(10), ...cells.map((cell, i) => String(Math.round(cell)).padStart(widths[i]!))].join("  ");
  });
  return [head, ...lines].join("\n");
}

/** With fewer samples, growth cannot be told from noise. */
const fewestSamples = 8;

/** What the samples show to be wrong: no duel played, or values grew during the longest life of a server. */
export function findFaults(samples: readonly SoakSample[]): string[] {
  const idle = samples.some(({ duelled }) => duelled > 0) ? [] : ["no duel has played a match"];
  return [...idle, ...findGrowth(samples)];
}

function findGrowth(samples: readonly SoakSample[]): string[] {
  const lives = [...new Set(samples.map(({ serverPid }) => serverPid))].map((pid) =>
    samples.filter(({ serverPid }) => serverPid === pid),
  );
  const longestLife = lives.sort((a, b) => b.length - a.length)[0] ?? [];
  if (longestLife.length < fewestSamples) {
    return [`the longest life of a server has ${longestLife.length} samples, too few to say whether anything grew`];
  }
  const quarter = Math.floor(longestLife.length / 4);
  // Skips the first quarter, which fills the caches.
  const early = longestLife.slice(quarter, 2 * quarter);
  const late = longestLife.slice(-quarter);
  const measures: readonly [string, (sample: SoakSample) => number][] = [
    ["the server's memory", ({ serverBytes }) => toMegabytes(serverBytes)],
    ["the memory of the processes that play", ({ playerBytes }) => toMegabytes(playerBytes)],
    ["the server's handles", ({ serverHandles }) => serverHandles],
    ["the extension host's memory", ({ hostBytes }) => toMegabytes(hostBytes)],
    ["the extension host's handles", ({ hostHandles }) => hostHandles],
    ["the time from save to result", ({ latenciesMs }) => computeMedianSample(latenciesMs)],
  ];
  return measures.flatMap(([what, of]) => {
    const [before, after] = [computeMedianSample(early.map(of)), computeMedianSample(late.map(of))];
    return after > before * maxGrowth ? [`${what} grew from ${Math.round(before)} to ${Math.round(after)}`] : [];
  });
}

const computeMedianSample = (values: readonly number[]) =>
  computeMedian(values.filter((value) => !Number.isNaN(value)));

const toMegabytes = (bytes: number) => bytes / 1e6;
