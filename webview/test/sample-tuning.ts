import type { TuningSummary } from "../../engine/views/tuning-summary.ts";

const names = ["ATTACK_WEIGHT", "HEALTH_WEIGHT", "GUARD_BONUS", "CHARGE_BONUS", "LETHAL_BONUS", "MANA_CURVE"];

/** A run as the panel may be told of it; `numbers`: how many. */
export function sampleTuning(numbers = 6, more: Partial<TuningSummary> = {}): TuningSummary {
  const step = more.step ?? 63;
  const drift = (i: number, at: number) => Math.sin(i * 1.7) * (at / 100) * 4 + Math.sin(at * 0.7 + i) * 0.35;
  const way = Array.from({ length: step + 1 }, (_, at) => ({
    step: at,
    values: Array.from({ length: numbers }, (_, i) => Number((5 + drift(i, at)).toFixed(2))),
    ...(at % 10 === 1 ? fitnessAt(at) : {}),
  }));
  return {
    ...{
      id: "tuning-1",
      file: "/tune/tuning-1.json",
      bot: "file:///bot.py",
      name: "learner",
      at: "2026-01-01T00:00:00.000Z",
      game: "locm",
    },
    ...{
      method: "spsa",
      settings: {},
      opponents: [],
      seed: "9f3a",
      pairs: 8,
      state: "playing",
      step,
      steps: 100,
      matches: 1042,
    },
    ...{ secondsLeft: 43, way, failed: { trials: 0, matches: 0 }, test: null },
    numbers: Array.from({ length: numbers }, (_, i) => ({
      ...{ name: names[i] ?? `WORTH[${i}]`, low: 0, high: 10, before: 5, found: way.at(-1)!.values[i]! },
      ...{ influence: Math.round(60 * Math.sin(i * 1.7)) / 100, matters: Math.abs(Math.sin(i * 1.7)) > 0.5 },
    })),
    ...more,
  };
}

function fitnessAt(at: number) {
  const fitness = 0.5 + at / 500 + Math.sin(at) * 0.04;
  return { fitness, low: fitness - 0.12, high: fitness + 0.12 };
}

/** One that has ended, and what it found is better. */
export function tunedSample(): TuningSummary {
  const elo = { value: 53, low: 11, high: 95 };
  return sampleTuning(6, {
    ...{ state: "done", step: 100, matches: 1760, secondsLeft: null },
    test: {
      ...{ verdict: "better", isOver: true, matches: 384, wins: 221, draws: 0, losses: 163, elo, los: 0.999 },
      ...{ llr: 2.97, bounds: { lower: -2.94, upper: 2.94 }, left: null },
    },
  });
}
