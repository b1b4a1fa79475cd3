import { computeQuantile } from "../../../engine/arena/statistics/tally.ts";
import { english, msg, type Text } from "../../../engine/l10n/speak.ts";
import { readDrawn } from "../../../engine/record/bot-drawing.ts";
import type { Replayed, ReplayedTurn } from "../../../engine/record/replayed.ts";
import type { SeriesChart } from "../../../engine/views/series-facts.ts";

/** A match for charts over many: some of the bot's turns, with one number per turn in each list. */
export interface SeriesDigest {
  readonly turns: Float32Array;
  readonly lists: ReadonlyMap<string, Float32Array>;
  /** Translatable names of the lists, by their English names. */
  readonly names: ReadonlyMap<string, Text>;
}

/** Turns of a longer match are grouped: the slowest answer and the last number of each group. */
const maxPoints = 120;
const maxLists = 15;
/** The maximum number of points of a chart, about its width in pixels. */
const maxBins = 120;

const answerTimeTitle = msg("Time for an answer");

/** The data of a match for charts, small enough to keep thousands. */
export function createDigest({ turns, game }: Replayed, me: number): SeriesDigest {
  const own = turns.filter(({ ask }) => ask.player === me);
  const group = Math.max(1, Math.ceil(own.length / maxPoints));
  const numbers = new Float32Array(Math.ceil(own.length / group));
  const lists = new Map<string, Float32Array>();
  const names = new Map<string, Text>();
  for (const [i, turn] of own.entries()) {
    const at = Math.floor(i / group);
    numbers[at] = turn.ask.turn;
    for (const [text, value] of listNumbers(turn, game.views.measure.name, me)) {
      const name = english(text);
      names.set(name, text);
      const list = lists.get(name) ?? new Float32Array(numbers.length).fill(Number.NaN);
      if (lists.size < maxLists) lists.set(name, list);
      list[at] = name === answerTimeTitle && list[at]! > value ? list[at]! : value;
    }
  }
  return { turns: numbers, lists, names };
}

function listNumbers({ answer, measures }: ReplayedTurn, measure: string, me: number): [Text, number][] {
  const others = measures.filter((_, player) => player !== me);
  return [
    [answerTimeTitle, answer.ms],
    ...(measures[me] === undefined ? [] : [[measure, measures[me]] as [Text, number]]),
    ...(others.length > 0
      ? [[msg("{measure} of the opponent", { measure }), Math.max(...others)] as [Text, number]]
      : []),
    ...Object.entries(readDrawn(answer).plots).map(([name, value]): [Text, number] => [
      msg("plot {name}", { name }),
      value,
    ]),
  ];
}

/** Combines many matches into the 10th, 50th and 90th percentiles per turn. */
export function chartDigests(digests: readonly SeriesDigest[]): SeriesChart[] {
  const last = digests.reduce((highest, { turns }) => Math.max(highest, turns.at(-1) ?? 0), 0);
  const binWidth = Math.max(1, Math.ceil((last + 1) / maxBins));
  const names = new Map(digests.flatMap((digest) => [...digest.names]));
  return [...names].slice(0, 2 * maxLists).map(([name, text]) => {
    const bins: number[][] = [];
    for (const { turns, lists } of digests) {
      const values = lists.get(name);
      for (let i = 0; values && i < values.length; i++) {
        const bin = Math.floor(turns[i]! / binWidth);
        if (Number.isNaN(values[i])) continue;
        bins[bin] ??= [];
        bins[bin].push(values[i]!);
      }
    }
    const points = [...bins.entries()].flatMap(([bin, values]) =>
      values ? summarisePoint(bin * binWidth, values) : [],
    );
    return { name: text, ...(name === answerTimeTitle ? { unit: "ms" } : {}), points };
  });
}

function summarisePoint(turn: number, values: number[]): SeriesChart["points"][number] {
  const [low, median, high] = [0.1, 0.5, 0.9].map((share) => computeQuantile(values, share));
  return { turn, values: values.length, low: low!, median: median!, high: high! };
}
