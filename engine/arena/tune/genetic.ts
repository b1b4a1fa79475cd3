import * as v from "valibot";
import type { Tunable } from "../../game/bots.ts";
import {
  type BestNumbers,
  clampToStep,
  computeMean,
  computeRangeWidth,
  drawNormal,
  type TuningMethod,
  type TuningSearch,
} from "./method.ts";

export const geneticSettingsSchema = v.strictObject({
  /** The number of individuals per generation. */
  population: v.optional(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(1000)), 24),
  /** How many of the best survive unchanged. */
  elite: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 4),
  /** How many individuals are drawn at random for each parent; the best of them is chosen. */
  tournament: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 3),
  /** The probability that a child has two parents. */
  crossover: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.7),
  /** The probability that each number of a child is changed. */
  mutation: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.15),
  /** The initial standard deviation of a change, as a share of the number's range; it falls to a fifth by the end. */
  strength: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.15),
});
type GeneticSettings = v.InferOutput<typeof geneticSettingsSchema>;

/** A set of numbers with the results of all its matches; the longer it survives, the better it is known. */
interface Individual {
  readonly values: readonly number[];
  readonly points: number;
  readonly matches: number;
}

/** What one generation leaves to the next. */
interface GeneticState {
  /** The individuals to play next. */
  readonly population: readonly Individual[];
  /** The best individuals played so far, best first; empty before the first step. */
  readonly ranked: readonly Individual[];
}

const createIndividual = (values: readonly number[]): Individual => ({ values, points: 0, matches: 0 });

/** A genetic algorithm: the better individuals of each generation have children. Fitness is the share of points. */
export const genetic: TuningMethod<GeneticState, GeneticSettings> = {
  id: "genetic",
  begin: (numbers) => ({ population: [createIndividual(numbers.map(({ value }) => value))], ranked: [] }),
  trials: ({ population }, search) => fillPopulation(population, search).map(({ values }) => ({ values })),
  next({ population }, search, _trials, results) {
    const played = fillPopulation(population, search).map(({ values, points, matches }, i) => {
      const { share, matches: more } = results[i]!;
      return { values, points: points + share * more, matches: matches + more };
    });
    const usual = computeMean(results.map(({ share }) => share));
    // Shrunk towards the usual share if few matches were played: one lucky match must not decide.
    const weight = search.matches / 4;
    const ranked = played.map((one) => ({ one, fitness: (one.points + usual * weight) / (one.matches + weight) }));
    ranked.sort((a, b) => b.fitness - a.fitness);
    const best = ranked.map(({ one }) => one);
    return { ranked: best.slice(0, search.settings.elite), population: createChildren(best, search) };
  },
  best({ ranked, population }): BestNumbers {
    const [first] = ranked;
    if (!first) return { values: population[0]!.values };
    return { values: first.values, fitness: first.points / first.matches, matches: first.matches };
  },
};

/** The first generation: the current numbers, and random ones around them. */
function fillPopulation(
  population: readonly Individual[],
  search: TuningSearch<GeneticSettings>,
): readonly Individual[] {
  const { numbers, settings, random } = search;
  const missing = settings.population - population.length;
  const [first] = population;
  const others = Array.from({ length: Math.max(0, missing) }, () =>
    createIndividual(mutateNumbers(first!.values, numbers, { ...settings, mutation: 1 }, random)),
  );
  return [...population, ...others];
}

function createChildren(ranked: readonly Individual[], search: TuningSearch<GeneticSettings>): Individual[] {
  const { numbers, settings, step, steps, random } = search;
  const strength = settings.strength * (1 - (0.8 * step) / Math.max(1, steps - 1));
  const elite = ranked.slice(0, Math.min(settings.elite, settings.population - 1));
  // The mean of the better half is less affected by chance than any single individual.
  const half = ranked.slice(0, Math.ceil(ranked.length / 2));
  const middle = numbers.map((number, i) => clampToStep(number, computeMean(half.map(({ values }) => values[i]!))));
  const next = [...elite, createIndividual(middle)];
  const chooseParent = () => {
    const places = Array.from({ length: settings.tournament }, () => Math.floor(random() * ranked.length));
    return ranked[Math.min(...places)]!.values;
  };
  while (next.length < settings.population) {
    const [one, other] = [chooseParent(), chooseParent()];
    const isCrossed = random() < settings.crossover;
    const values = isCrossed ? one.map((value, i) => (random() < 0.5 ? value : other[i]!)) : one;
    next.push(createIndividual(mutateNumbers(values, numbers, { ...settings, strength }, random)));
  }
  return next;
}

/** Mutates at least one number. */
function mutateNumbers(
  values: readonly number[],
  numbers: readonly Tunable[],
  { mutation, strength }: GeneticSettings,
  random: () => number,
): readonly number[] {
  const sure = Math.floor(random() * numbers.length);
  return values.map((value, i) => {
    if (random() >= mutation && i !== sure) return value;
    const number = numbers[i]!;
    return clampToStep(number, value + strength * computeRangeWidth(number) * drawNormal(random));
  });
}
