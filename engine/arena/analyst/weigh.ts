import type { Foresight } from "../../game/analysis.ts";
import type { Rules } from "../../game/rules.ts";
import { createQuickRandom } from "../../random/seeded.ts";
import { isSameReply, minLoss } from "./mistake.ts";
import type { MatchScene } from "./scenes.ts";
import { type AnalysisTrial, computeLead, computeMeanChance, hasWon, isLost, toTrial, tryOnce } from "./trial.ts";

/** How many worlds (with the hidden state filled in at random) each answer is tried in. */
export interface WeighEffort {
  /** The number of worlds added in each round of halving. */
  readonly round: number;
  /** Worlds of the last comparison: it is first judged after `least` of them and ends after `max`. */
  readonly least: number;
  readonly max: number;
}

const thoroughEffort: WeighEffort = { round: 12, least: 24, max: 240 };
/** With this many standard errors, one of a hundred equal answers would be called worse; a match has some fifty. */
const sureErrors = 2.576;

export interface WeighedAnswers {
  readonly best: AnalysisTrial;
  /**
   * How much better the best answer is on average than the given one; undefined if that is not certain. An answer that
   * lost the match by itself gave up all that was left, however little.
   */
  readonly loss: number | undefined;
  /** An unbiased estimate of the loss, even if it is not certain. */
  readonly lead: number;
}

/**
 * Compares the candidates of a scene with the given answer by sequential halving, then the best of them in fresh worlds
 * that had no part in the choice. Yields after each world; returns the comparison.
 */
export function* weigh(
  rules: Rules,
  by: Foresight,
  scene: MatchScene,
  given: AnalysisTrial,
  effort = thoroughEffort,
): Generator<number, WeighedAnswers> {
  const { least, max } = effort;
  const best = yield* findBestCandidate(rules, by, scene, given, effort);
  if (!best) return { best: given, loss: undefined, lead: 0 };
  const chosenIn = best.values.length;
  const fresh = (trial: AnalysisTrial) => trial.values.slice(chosenIn);
  let found = computeLead(best.values, given.values);
  for (let world = 1; world <= max && (world <= least || isOpen(found)); world++) {
    yield* tryInWorlds(rules, by, scene, [given, best], chosenIn + world);
    found = computeLead(fresh(best), fresh(given));
    if (world >= least && found.mean < found.error) break;
  }
  const isCertain = isLost(given) || (found.mean - sureErrors * found.error > 0 && found.mean >= minLoss);
  return { best, loss: isCertain ? found.mean : undefined, lead: found.mean };
}

/** Whether a difference is neither certain nor certainly negligible. */
function isOpen({ mean, error }: { readonly mean: number; readonly error: number }): boolean {
  return mean - sureErrors * error <= 0 && mean + sureErrors * error >= minLoss;
}

/**
 * An answer that wins at once, or else the candidate that does best in comparison; undefined if none seems better than
 * the given answer.
 */
function* findBestCandidate(
  rules: Rules,
  by: Foresight,
  scene: MatchScene,
  given: AnalysisTrial,
  { round }: WeighEffort,
): Generator<number, AnalysisTrial | undefined> {
  const random = createQuickRandom(`${scene.index}/candidates`);
  const win = by.win?.(scene.state);
  if (win) {
    yield* tryInWorlds(rules, by, scene, [given], 1);
    if (hasWon(given)) return undefined;
    const winning = toTrial({ text: win.answer });
    yield* tryInWorlds(rules, by, scene, [given, winning], round);
    return winning;
  }
  const answers = by.candidates(scene.state, scene.ask, random);
  let rivals = answers.filter((answer) => !isSameReply(scene.reply, answer)).map((text) => toTrial({ text }));
  if (rivals.length === 0 || computeMeanChance(given.values) === 1) return undefined;
  for (let worlds = round; ; worlds += round) {
    yield* tryInWorlds(rules, by, scene, [given, ...rivals], worlds);
    rivals = rivals.filter((rival) => mayBeBetter(rival, given));
    if (rivals.length === 0) return undefined;
    rivals.sort((one, other) => computeMeanChance(other.values) - computeMeanChance(one.values));
    if (rivals.length === 1) break;
    rivals = rivals.slice(0, Math.ceil(rivals.length / 2));
  }
  const [best] = rivals;
  const seen = computeLead(best!.values, given.values.slice(0, best!.values.length));
  return seen.mean > 0 || isLost(given) ? best : undefined;
}

/** Whether an answer is not worse than the given one by more than the standard error; one that ended the match stays. */
function mayBeBetter(rival: AnalysisTrial, given: AnalysisTrial): boolean {
  const { mean, error } = computeLead(rival.values, given.values.slice(0, rival.values.length));
  return mean + error >= 0;
}

/** Tries each answer until it was tried in `worlds` worlds; yields the number of playouts after each world. */
export function* tryInWorlds(
  rules: Rules,
  by: Foresight,
  scene: MatchScene,
  trials: readonly AnalysisTrial[],
  worlds: number,
): Generator<number, void> {
  for (let world = 0; world < worlds; world++) {
    const behind = trials.filter(({ values }) => values.length === world);
    if (behind.length === 0) continue;
    tryOnce(rules, by, scene, behind);
    yield behind.length;
  }
}
