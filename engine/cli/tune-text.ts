import type { TuningMethod } from "../arena/tune/method.ts";
import {
  computeInfluence,
  findBest,
  type TuningState,
  type TuningTest,
  toVerdict,
} from "../arena/tune/tuning-state.ts";
import { formatDecimal } from "../l10n/speak.ts";
import { formatPlural } from "../text/plural.ts";
import { formatPerSecond, formatSeconds } from "../views/tuning-summary.ts";

/** The speed of a run, for its progress line. */
interface TuningSpeed {
  readonly matches: number;
  readonly steps: number;
  readonly seconds: number;
}

/** The progress of a run in one line. */
export function formatStep(method: TuningMethod, state: TuningState, pace: TuningSpeed): string {
  const { step, head, matches } = state;
  const { fitness } = findBest(method, state);
  const best = fitness === undefined ? "" : `fitness ${fitness.toFixed(3)}, `;
  const left = pace.steps > 0 ? `, ${formatSeconds(((head.steps - step) * pace.seconds) / pace.steps)} left` : "";
  return `step ${step} of ${head.steps}: ${best}${matches} matches, ${formatRate(pace)} per second${left}`;
}

/** The speed of a run in words: `71 a second`. */
export function formatRate({ matches, seconds }: TuningSpeed): string {
  return formatPerSecond(seconds > 0 ? matches / seconds : 0);
}

/** How often the bot failed with other numbers; empty if it never did. */
export function describeFailures({ failed }: TuningState): string[] {
  if (failed.matches === 0) return [];
  return [
    `The bot failed in ${formatPlural(failed.matches, "match", "matches")} of ${formatPlural(failed.trials, "candidate")}, which it lost; the first: ${failed.why}`,
  ];
}

/** The numbers found, the most important ones first. */
export function formatNumbers(method: TuningMethod, state: TuningState): string[] {
  const { values } = findBest(method, state);
  const rows = state.numbers.map(({ name, value }, i) => {
    const influence = computeInfluence(state.influence[i] ?? { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 });
    return { name, value, found: values[i]!, influence };
  });
  const changed = rows.filter(({ value, found }) => value !== found);
  changed.sort((a, b) => Math.abs(b.influence) - Math.abs(a.influence));
  return changed.map(({ name, value, found, influence }) => {
    return `${name}: ${value} to ${found} (influence ${formatDecimal(influence, 2)})`;
  });
}

/** The last object of `--json`: the result with everything behind it, except the time it took. */
export function toTuneJson(method: TuningMethod, state: TuningState, diff: string | undefined) {
  const { head, numbers, matches, failed, influence, test } = state;
  const { values, fitness } = findBest(method, state);
  const { game, bot, opponents, seed, steps, pairs, settings } = head;
  const byName = <Value>(each: (i: number) => Value) =>
    Object.fromEntries(numbers.map(({ name }, i): [string, Value] => [name, each(i)]));
  return {
    ...{ game, bot, opponents, method: method.id, settings, seed, steps, pairs, step: state.step },
    numbers: byName((i) => values[i]!),
    before: byName((i) => numbers[i]!.value),
    influence: byName((i) => Number((influence[i] ? computeInfluence(influence[i]) : 0).toFixed(3))),
    ...{ fitness: fitness ?? null, matches, failed, verdict: test ? toVerdict(test).verdict : "undecided" },
    test: test ? { ...toVerdict(test), left: undefined, sprt: test.sprt, broken: test.broken } : null,
    diff: diff ?? null,
  };
}

/** Why no change is offered; empty if one is. */
export function explainNotOffered(test: TuningTest | undefined, isWanted: boolean): string[] {
  if (!test && !isWanted) return ["Not tested against the original bot, so no change is proposed."];
  if (!test) return ["No numbers were found that differ from the bot's."];
  if (test.broken !== undefined)
    return [`No change is proposed, because a bot failed in every match of the test: ${test.broken}`];
  const { verdict } = toVerdict(test);
  if (verdict === "better") return [];
  const how = verdict === "undecided" ? "not proven better" : "not better";
  return [`The tuned numbers are ${how}, so no change is proposed.`];
}
