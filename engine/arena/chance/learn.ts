import type { Chance, ChanceQuality } from "../../views/analysis-facts.ts";
import { findFewValues, readFeatures } from "./features.ts";
import { fitLogistic, type Matrix, multiplyRow } from "./logistic.ts";
import type { Sample, SampledMatch } from "./samples.ts";

/** Weights of features, by what each usually is. */
interface Fit {
  readonly names: readonly string[];
  readonly means: readonly number[];
  /** One unit of each is one of its usual deviations. */
  readonly scales: readonly number[];
  readonly weights: Float64Array;
}

/** What turns a question into a chance. */
export interface ChanceModel {
  /** The columns whose values are counted. */
  readonly few: ReadonlySet<string>;
  /** The turns of a long match. */
  readonly turns: number;
  readonly fit: Fit;
  /** What was fitted without some of the bots each. */
  readonly others: readonly Fit[];
}

const parts = 5;
/** With fewer bots, matches are left out in place of bots. */
const fewBots = 4;

/** A question as numbers, with what became of its player. */
interface Row {
  readonly sample: Sample;
  readonly features: ReadonlyMap<string, number>;
  readonly progress: number;
  readonly won: number;
}

/**
 * Learns the winning chance from matches, and judges it by the questions of bots that it was not learned from: what is
 * `missing` something is not to be shown.
 */
export function learnChance(matches: readonly SampledMatch[]): {
  readonly model: ChanceModel;
  readonly quality: ChanceQuality;
} {
  const decided = matches.filter(({ winner }) => winner !== undefined);
  const few = findFewValues(decided.flatMap(({ samples }) => samples));
  const lengths = decided.map(({ turns }) => turns).sort((a, b) => a - b);
  const turns = lengths[Math.floor(0.9 * lengths.length)] ?? 1;
  const rows = decided.flatMap(({ samples, winner }) =>
    samples.map((sample): Row => ({ ...toRow(sample, few, turns), won: Number(sample.player === winner) })),
  );
  const bots = new Set(decided.flatMap((match) => match.bots)).size;
  const judged: Judged[] = [];
  const others = splitMatches(decided, bots >= fewBots).map(({ isLearned, isJudged }) => {
    const learned = rows.filter(({ sample }) => isLearned(sample));
    const [own, score] = [fitRows(learned, decided.length), fitRows(learned, decided.length, isScore)];
    for (const row of rows.filter(({ sample }) => isJudged(sample)))
      judged.push({ won: row.won, said: predict(own, row), byScore: predict(score, row) });
    return own;
  });
  const model = { few, turns, fit: fitRows(rows, decided.length), others };
  return { model, quality: judge(judged, decided.length, bots) };
}

function toRow(sample: Sample, few: ReadonlySet<string>, turns: number): Omit<Row, "won"> {
  return { sample, features: readFeatures(sample, few), progress: 2 * Math.min(1, sample.turn / turns) - 1 };
}

const isScore = (name: string) => /^(?!.* rows ).*(?:scores?|points?|rewards?)$/i.test(name);

/**
 * Few matches bear few features and small weights. The numbers were chosen on games of the site and on matches between bots
 * of strangers.
 */
function fitRows(rows: readonly Row[], matches: number, isWanted?: (name: string) => boolean): Fit {
  const space = chooseFeatures(rows, 20 + Math.round(matches / 10), isWanted);
  const won = Float64Array.from(rows, (row) => row.won);
  return { ...space, weights: fitLogistic(toMatrix(rows, space), won, isWanted ? 1e-3 : 6 / Math.max(1, matches)) };
}

type Space = Omit<Fit, "weights">;

/** The features that vary, those that say most by themselves first. */
function chooseFeatures(rows: readonly Row[], most: number, isWanted: (name: string) => boolean = () => true): Space {
  const sums = new Map<string, { sum: number; squares: number; withWon: number }>();
  for (const { features, won } of rows) {
    for (const [name, value] of features) {
      const found = sums.get(name) ?? { sum: 0, squares: 0, withWon: 0 };
      sums.set(name, found);
      found.sum += value;
      found.squares += value * value;
      found.withWon += value * won;
    }
  }
  const share = average(rows.map(({ won }) => won));
  // Names of the same thing, such as a count and that of the only value, are taken once.
  const distinct = new Map([...sums].map(([name, sum]) => [JSON.stringify(sum), { name, ...sum }]));
  const all = [...distinct.values()].flatMap(({ name, sum, squares, withWon }) => {
    const mean = sum / rows.length;
    const deviation = Math.sqrt(Math.max(0, squares / rows.length - mean * mean));
    if (deviation <= 1e-9 * Math.max(1, Math.abs(mean)) || !isWanted(name)) return [];
    return [{ name, mean, scale: 1 / deviation, says: Math.abs(withWon / rows.length - mean * share) / deviation }];
  });
  const best = all.sort((a, b) => b.says - a.says).slice(0, most);
  return {
    names: best.map(({ name }) => name),
    means: best.map(({ mean }) => mean),
    scales: best.map(({ scale }) => scale),
  };
}

/** Each feature by itself and times the progress of the match, the progress, and a constant. */
function toMatrix(rows: readonly Omit<Row, "won">[], { names, means, scales }: Space): Matrix {
  const width = 2 * names.length + 2;
  const values = new Float64Array(width * rows.length);
  for (const [i, { features, progress }] of rows.entries()) {
    const at = i * width;
    for (const [k, name] of names.entries()) {
      // What lies far outside of all that was seen says no more than its border.
      const value = Math.max(-5, Math.min(5, ((features.get(name) ?? 0) - means[k]!) * scales[k]!));
      values[at + 2 * k] = value;
      values[at + 2 * k + 1] = value * progress;
    }
    values[at + width - 2] = progress;
    values[at + width - 1] = 1;
  }
  return { width, values };
}

const toChance = (odds: number) => 1 / (1 + Math.exp(-odds));
const findOdds = (fit: Fit, row: Omit<Row, "won">) => multiplyRow(toMatrix([row], fit), 0, fit.weights);
const predict = (fit: Fit, row: Row) => toChance(findOdds(fit, row));

interface Part {
  readonly isLearned: (sample: Sample) => boolean;
  readonly isJudged: (sample: Sample) => boolean;
}

/** Parts of the bots, or of the matches, which are left out in turn. */
function splitMatches(matches: readonly SampledMatch[], byBots: boolean): Part[] {
  const counts = new Map<string, number>();
  for (const { bots } of matches) for (const bot of bots) counts.set(bot, (counts.get(bot) ?? 0) + 1);
  const ordered = [...counts].sort((a, b) => b[1] - a[1]);
  const partOfBot = new Map(ordered.map(([bot], i) => [bot, i % parts]));
  const partsOfMatch = new Map(
    matches.map(({ samples, bots }, i) => [
      samples[0]!.match,
      bots.map((bot) => (byBots ? partOfBot.get(bot)! : i % parts)),
    ]),
  );
  return Array.from({ length: parts }, (_, part) => ({
    isLearned: ({ match }: Sample) => !partsOfMatch.get(match)!.includes(part),
    isJudged: ({ match, player }: Sample) => partsOfMatch.get(match)![player] === part,
  }));
}

interface Judged {
  readonly won: number;
  readonly said: number;
  readonly byScore: number;
}

/** The least number of matches with a winner. */
const enoughMatches = 60;
/** A chance has to be better than that of the score alone, and must not say what does not come true. */
const bar = { share: 0.95, miss: 0.1 };

function judge(judged: readonly Judged[], matches: number, bots: number): ChanceQuality {
  const brier = average(judged.map(({ said, won }) => (said - won) ** 2));
  const byScore = average(judged.map((one) => (one.byScore - one.won) ** 2));
  const share = average(judged.map(({ won }) => won));
  const bins = Array.from({ length: 10 }, (_, i) => {
    const own = judged.filter(({ said }) => Math.min(9, Math.floor(10 * said)) === i);
    return { count: own.length, said: average(own.map(({ said }) => said)), won: average(own.map(({ won }) => won)) };
  });
  const miss = bins.reduce((sum, { count, said, won }) => sum + count * Math.abs(said - won), 0) / judged.length;
  const isGood = brier < bar.share * Math.min(byScore, share * (1 - share)) && miss < bar.miss;
  // A model that is not good enough yet wants as many matches again.
  const missing = Math.max(enoughMatches - matches, isGood ? 0 : matches);
  return { matches, bots, brier, byScore, bins, isByBots: bots >= fewBots, missing };
}

const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** The chance of a player at each question, with a 95 % interval by what leaving out bots changes. */
export function predictChances({ few, turns, fit, others }: ChanceModel, samples: readonly Sample[]): Chance[] {
  return samples.map((sample) => {
    const row = toRow(sample, few, turns);
    const odds = findOdds(fit, row);
    const without = others.map((other) => findOdds(other, row));
    const mean = average(without);
    // The jackknife with groups left out (Efron and Tibshirani, An Introduction to the Bootstrap, chapter 11).
    const variance = (without.length - 1) * average(without.map((each) => (each - mean) ** 2));
    const width = 1.96 * Math.sqrt(variance);
    const { answer, player } = sample;
    return { answer, player, chance: toChance(odds), low: toChance(odds - width), high: toChance(odds + width) };
  });
}
