import { type Chance, type ChanceQuality, manyMatches } from "../../views/analysis-facts.ts";
import { getCountedColumn, type MatchFeatures, readFeatures } from "./features.ts";
import { fitLogistic, type Matrix, multiplyRow } from "./logistic.ts";
import type { Sample } from "./samples.ts";

/** Weights of features, by what each usually is. */
interface Fit {
  /** Where the features are among all numbers. */
  readonly at: readonly number[];
  readonly means: readonly number[];
  /** One unit of each is one of its usual deviations. */
  readonly scales: readonly number[];
  readonly weights: Float64Array;
}

/** What turns a question into a chance. */
export interface ChanceModel {
  /** The names of all numbers. */
  readonly names: readonly string[];
  /** The turns of a long match. */
  readonly turns: number;
  readonly fit: Fit;
  /** What was fitted without some of the bots each. */
  readonly others: readonly Fit[];
  /** How far what it says of bots that it was not learned from is from what comes true. */
  readonly miss: number;
}

const parts = 5;
/** With fewer bots, matches are left out in place of bots. */
const fewBots = 4;
/** More questions make learning slower and hardly better, as those of one match have one winner. */
const maxRows = 5000;

/** A question as numbers, with what became of its player. */
interface Row {
  readonly match: number;
  readonly player: number;
  readonly values: Float32Array;
  readonly progress: number;
  readonly won: number;
}

/** Learns the winning chance, and judges it by bots that it was not learned from: it is shown only if it is good. */
export function learnChance(matches: readonly MatchFeatures[]): {
  readonly model: ChanceModel;
  readonly quality: ChanceQuality;
} {
  const decided = matches.filter(({ winner }) => winner !== undefined);
  const lengths = decided.map(({ turns }) => turns).sort((a, b) => a - b);
  const turns = lengths[Math.floor(0.9 * lengths.length)] ?? 1;
  const names = listNames(decided);
  const rows = readRows(decided, names, turns);
  const scores = new Set(names.flatMap((name, at) => (isScore(name) ? [at] : [])));
  const bots = new Set(decided.flatMap((match) => match.bots)).size;
  const isByBots = bots >= fewBots;
  const split = splitMatches(decided, isByBots);
  const tries = [undefined, scores].map((wanted) => tryFit(rows, split, decided.length, wanted));
  // More numbers may say less of bots that are new, so that the score alone is better.
  const { judged, others, brier, refit } = tries.toSorted((a, b) => a.brier - b.brier)[0]!;
  const { bins, isBetter } = judge(judged, brier);
  const isGood = decided.length >= enoughMatches && isBetter;
  // A model that is not good enough yet wants as many matches again, unless there are many.
  const wanted = isBetter || matches.length >= manyMatches ? 0 : decided.length;
  const missing = isGood ? 0 : Math.max(enoughMatches - decided.length, wanted);
  const model = { names, turns, fit: refit(), others, miss: findMiss({ bins }) };
  const quality = { matches: decided.length, bots, brier, byScore: tries[1]!.brier, bins, isByBots, isGood, missing };
  return { model, quality };
}

/** Fits without each part in turn, and what that says of the part. */
function tryFit(rows: readonly Row[], split: readonly Part[], matches: number, wanted?: ReadonlySet<number>) {
  const judged: { readonly won: number; readonly said: number }[] = [];
  const others = split.map(({ isLearned, isJudged }) => {
    const fit = fitRows(rows.filter(isLearned), matches, wanted);
    for (const row of rows.filter(isJudged)) judged.push({ won: row.won, said: toChance(findOdds(fit, row)) });
    return fit;
  });
  const brier = average(judged.map(({ said, won }) => (said - won) ** 2));
  return { judged, others, brier, refit: () => fitRows(rows, matches, wanted) };
}

/** All names but those that count the values of a column which has too many in some match. */
function listNames(matches: readonly MatchFeatures[]): string[] {
  const many = new Set(matches.flatMap((match) => match.many));
  const names = new Set(matches.flatMap((match) => match.names));
  return [...names].filter((name) => !many.has(getCountedColumn(name) ?? ""));
}

function readRows(matches: readonly MatchFeatures[], names: readonly string[], turns: number): Row[] {
  const places = new Map(names.map((name, at) => [name, at]));
  const every = Math.ceil(matches.reduce((sum, { rows }) => sum + rows.length, 0) / maxRows);
  return matches.flatMap((match, index) => {
    const at = match.names.map((name) => places.get(name) ?? -1);
    const order = [...new Set(match.rows.map(({ turn }) => turn))];
    const chosen = match.rows.filter(({ turn }) => (order.indexOf(turn) + index) % every === 0);
    return chosen.map(({ player, turn, values }): Row => {
      const own = new Float32Array(names.length);
      for (const [i, value] of values.entries()) if (at[i]! >= 0) own[at[i]!] = value;
      return {
        match: index,
        player,
        values: own,
        progress: toProgress(turn, turns),
        won: Number(player === match.winner),
      };
    });
  });
}

const toProgress = (turn: number, turns: number) => 2 * Math.min(1, turn / turns) - 1;
const isScore = (name: string) => /^(?!.* rows ).*(?:scores?|points?|rewards?)$/i.test(name);

/** Few matches bear few features and small weights: numbers chosen on games of the site and of strangers' bots. */
function fitRows(rows: readonly Row[], matches: number, wanted?: ReadonlySet<number>): Fit {
  const space = chooseFeatures(rows, 20 + Math.round(matches / 10), wanted);
  const won = Float64Array.from(rows, (row) => row.won);
  return { ...space, weights: fitLogistic(toMatrix(rows, space), won, wanted ? 1e-3 : 6 / Math.max(1, matches)) };
}

type Space = Omit<Fit, "weights">;

/** The features that vary, those that say most by themselves first. */
function chooseFeatures(rows: readonly Row[], most: number, wanted?: ReadonlySet<number>): Space {
  const count = rows[0]?.values.length ?? 0;
  const [sum, squares, withWon] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (const { values, won } of rows) {
    for (let i = 0; i < count; i++) {
      const value = values[i]!;
      sum[i]! += value;
      squares[i]! += value * value;
      withWon[i]! += value * won;
    }
  }
  const share = average(rows.map(({ won }) => won));
  // Names of the same thing, such as a count and that of the only value, are taken once.
  const distinct = new Map(Array.from(sum, (_, at) => [`${sum[at]} ${squares[at]} ${withWon[at]}`, at]));
  const all = [...distinct.values()].flatMap((at) => {
    const mean = sum[at]! / rows.length;
    const deviation = Math.sqrt(Math.max(0, squares[at]! / rows.length - mean * mean));
    if (deviation <= 1e-6 * Math.max(1, Math.abs(mean)) || wanted?.has(at) === false) return [];
    return [{ at, mean, scale: 1 / deviation, says: Math.abs(withWon[at]! / rows.length - mean * share) / deviation }];
  });
  const best = all.sort((a, b) => b.says - a.says).slice(0, most);
  return { at: best.map(({ at }) => at), means: best.map(({ mean }) => mean), scales: best.map(({ scale }) => scale) };
}

/** Each feature by itself and times the progress of the match, the progress, and a constant. */
function toMatrix(rows: readonly Pick<Row, "values" | "progress">[], { at, means, scales }: Space): Matrix {
  const width = 2 * at.length + 2;
  const values = new Float64Array(width * rows.length);
  for (const [i, { values: own, progress }] of rows.entries()) {
    const start = i * width;
    for (let k = 0; k < at.length; k++) {
      // What lies far outside of all that was seen says no more than its border.
      const value = Math.max(-5, Math.min(5, (own[at[k]!]! - means[k]!) * scales[k]!));
      values[start + 2 * k] = value;
      values[start + 2 * k + 1] = value * progress;
    }
    values[start + width - 2] = progress;
    values[start + width - 1] = 1;
  }
  return { width, values };
}

const toChance = (odds: number) => 1 / (1 + Math.exp(-odds));
const findOdds = (fit: Fit, row: Pick<Row, "values" | "progress">) => multiplyRow(toMatrix([row], fit), 0, fit.weights);

type Part = ReturnType<typeof splitMatches>[number];

/** Parts of the bots, or of the matches, which are left out in turn. */
function splitMatches(matches: readonly MatchFeatures[], byBots: boolean) {
  const counts = new Map<string, number>();
  for (const { bots } of matches) for (const bot of bots) counts.set(bot, (counts.get(bot) ?? 0) + 1);
  const ordered = [...counts].sort((a, b) => b[1] - a[1]);
  const partOfBot = new Map(ordered.map(([bot], i) => [bot, i % parts]));
  const partsOfMatch = matches.map(({ bots }, i) => bots.map((bot) => (byBots ? partOfBot.get(bot)! : i % parts)));
  return Array.from({ length: parts }, (_, part) => ({
    isLearned: ({ match }: Row) => !partsOfMatch[match]!.includes(part),
    isJudged: ({ match, player }: Row) => partsOfMatch[match]![player] === part,
  }));
}

/** The least number of matches with a winner. */
const enoughMatches = 60;
/** A chance has to be better than that of knowing nothing, and must not say what does not come true. */
const bar = { share: 0.95, miss: 0.1 };

function judge(judged: ReturnType<typeof tryFit>["judged"], brier: number) {
  const share = average(judged.map(({ won }) => won));
  const bins = Array.from({ length: 10 }, (_, i) => {
    const own = judged.filter(({ said }) => Math.min(9, Math.floor(10 * said)) === i);
    return { count: own.length, said: average(own.map(({ said }) => said)), won: average(own.map(({ won }) => won)) };
  });
  const isBetter = brier < bar.share * share * (1 - share) && findMiss({ bins }) < bar.miss;
  return { bins, isBetter };
}

/** The mean distance of what was said from what came true. */
function findMiss({ bins }: Pick<ChanceQuality, "bins">): number {
  const judged = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce((sum, { count, said, won }) => sum + count * Math.abs(said - won), 0) / Math.max(1, judged);
}

export const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** The chance of a player at each question, with a 95 % interval of what leaving out bots changes and the model misses. */
export function predictChances({ names, turns, fit, others, miss }: ChanceModel, samples: readonly Sample[]): Chance[] {
  const counted = new Set(names.map(getCountedColumn));
  return samples.map((sample) => {
    const found = readFeatures(sample, (column) => counted.has(column));
    const values = Float32Array.from(names, (name) => found.get(name) ?? 0);
    const row = { values, progress: toProgress(sample.turn, turns) };
    const odds = findOdds(fit, row);
    const without = others.map((other) => findOdds(other, row));
    const mean = average(without);
    // The jackknife with groups left out (Efron and Tibshirani, An Introduction to the Bootstrap, chapter 11).
    const variance = (without.length - 1) * average(without.map((each) => (each - mean) ** 2));
    const width = 1.96 * Math.sqrt(variance);
    const { answer, player } = sample;
    const [low, high] = [Math.max(0, toChance(odds - width) - miss), Math.min(1, toChance(odds + width) + miss)];
    return { answer, player, chance: toChance(odds), low, high };
  });
}
