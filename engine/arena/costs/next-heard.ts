import { type CostedAnswer, groupByWriters } from "./line-costs.ts";

/** A group of answers by the same lines: how many there are, how many are judged, and how much their losses vary. */
interface GroupStatistics {
  written: number;
  judged: number;
  mean: number;
  /** The sum of the squared differences from the mean. */
  squares: number;
}

/** A prior for how much losses vary, as strong as that many answers. */
const spreadPrior = { answers: 2, spread: 0.1 };

/**
 * Chooses which answers to judge next: those of the group of lines for which one more judged answer makes the estimated
 * total loss most precise. Both answers with a line and answers without it are needed to find out what the line loses.
 */
export interface AnswerSelection {
  /** How much judging this answer would improve the estimate. */
  gain(answer: CostedAnswer): number;
  /** Marks an answer as being judged. */
  take(answer: CostedAnswer): void;
  /** Adds the loss of a judged answer. */
  receive(answer: CostedAnswer): void;
}

/** Chooses which answers to judge next: those of the group of lines whose estimate gains most from one more. */
export function createAnswerSelection(answers: readonly CostedAnswer[]): AnswerSelection {
  const groups = new Map<CostedAnswer, GroupStatistics>();
  for (const together of groupByWriters(answers).values()) {
    const written = together.reduce((all, { weight }) => all + weight, 0);
    const group = { written, judged: 0, mean: 0, squares: 0 };
    for (const answer of together) groups.set(answer, group);
  }
  return {
    gain: (answer) => computeGain(groups.get(answer)!),
    take(answer) {
      groups.get(answer)!.judged++;
    },
    receive(answer) {
      const { loss } = answer;
      if (loss === undefined) return;
      const group = groups.get(answer)!;
      const before = group.mean;
      group.mean += (loss - before) / group.judged;
      group.squares += (loss - before) * (loss - group.mean);
    },
  };
}

/** By how much one more judged answer reduces the variance of the total loss. */
function computeGain({ written, judged, squares }: GroupStatistics): number {
  const variance = (squares + spreadPrior.answers * spreadPrior.spread ** 2) / (judged + spreadPrior.answers);
  return (written ** 2 * variance) / ((judged + 1) * (judged + 2));
}
