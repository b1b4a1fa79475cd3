import { type CostedAnswer, groupByWriters } from "./line-costs.ts";

/** What is known of the answers of the same lines: how many there are, and how much the losses of the judged differ. */
interface Heard {
  written: number;
  judged: number;
  mean: number;
  /** Of the differences from the mean, added. */
  squares: number;
}

/** Losses are taken to differ by that much, as if two answers had shown it. */
const usual = { answers: 2, spread: 0.1 };

/**
 * Which answers are judged next: one of those, by the lines that wrote them together, of which it makes the loss of the
 * whole most certain. What a line loses is told from answers with it and without it, so that both have to be heard.
 */
export interface NextHeard {
  /** By how much judging an answer makes the loss more certain. */
  gain(answer: CostedAnswer): number;
  /** It is about to be judged. */
  take(answer: CostedAnswer): void;
  /** Takes its loss in. */
  hear(answer: CostedAnswer): void;
}

/** Chooses which answers to judge next: those of the group of lines whose estimate gains most from one more. */
export function nextHeard(answers: readonly CostedAnswer[]): NextHeard {
  const groupOf = new Map<CostedAnswer, Heard>();
  for (const together of groupByWriters(answers).values()) {
    const written = together.reduce((all, { weight }) => all + weight, 0);
    const group = { written, judged: 0, mean: 0, squares: 0 };
    for (const answer of together) groupOf.set(answer, group);
  }
  return {
    gain: (answer) => getGain(groupOf.get(answer)!),
    take(answer) {
      groupOf.get(answer)!.judged++;
    },
    hear(answer) {
      const { loss } = answer;
      if (loss === undefined) return;
      const group = groupOf.get(answer)!;
      const before = group.mean;
      group.mean += (loss - before) / group.judged;
      group.squares += (loss - before) * (loss - group.mean);
    },
  };
}

/** How much smaller the square of the whole loss's standard error gets by one answer more. */
function getGain({ written, judged, squares }: Heard): number {
  const variance = (squares + usual.answers * usual.spread ** 2) / (judged + usual.answers);
  return (written ** 2 * variance) / ((judged + 1) * (judged + 2));
}
