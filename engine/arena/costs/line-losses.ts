/** A judged answer: the share that each line (by its index) wrote, and the loss. */
export interface JudgedAnswer {
  readonly shares: ReadonlyMap<number, number>;
  readonly loss: number;
  /** How many answers it represents. */
  readonly weight: number;
}

/** The average loss that a line adds to each answer it helped to write, and its standard error. */
export interface LineLoss {
  readonly loss: number;
  readonly error: number;
}

/** The loss of one more, imaginary answer, because a few judged answers that agree prove little. */
const doubtLoss = 0.15;
/** How strongly losses are first divided by the share each line wrote: as strongly as this many answers. */
const priorAnswers = 1;
/** Standard errors come from leaving out each of this many groups of answers in turn (jackknife). */
const partCount = 10;
const maxRounds = 100;
const convergenceTolerance = 1e-6;

/**
 * Divides the losses of answers among the lines that wrote them, by least squares: if answers with a line lose more
 * than answers without it, the difference is due to that line. Without such evidence, losses are divided by the share
 * each line wrote. The result is never below 0, since a negative loss is chance. A line without judged answers has an
 * error of 1.
 */
export function estimateLineLosses(answers: readonly JudgedAnswer[], lines: number): LineLoss[] {
  const losses = fitLosses(answers, lines, 0);
  const others = Array.from({ length: partCount }, (_, part) =>
    fitLosses(
      answers.filter((_, i) => i % partCount !== part),
      lines,
      -1,
    ),
  );
  const heard = new Array<number>(lines).fill(0);
  for (const { shares } of answers) for (const line of shares.keys()) heard[line]!++;
  return losses.map((loss, line) => {
    if (heard[line] === 0) return { loss, error: 1 };
    const mean = sum(others.map((each) => each[line]!)) / partCount;
    const squares = sum(others.map((each) => (each[line]! - mean) ** 2));
    return { loss, error: Math.sqrt((squares * (partCount - 1)) / partCount + (doubtLoss / heard[line]!) ** 2) };
  });
}

/**
 * Fits the loss of each line by coordinate descent: what its answers lost minus what is explained by their other lines.
 * No loss is below `least`.
 */
function fitLosses(answers: readonly JudgedAnswer[], lines: number, least: number): number[] {
  const weights = sumWeights(answers, lines);
  const first = averageByShare(answers, weights);
  const losses = [...first];
  const written: JudgedAnswer[][] = losses.map(() => []);
  for (const answer of answers) for (const line of answer.shares.keys()) written[line]!.push(answer);
  for (let round = 0; round < maxRounds; round++) {
    let moved = 0;
    for (const [line, before] of losses.entries()) {
      const own = sum(
        written[line]!.map((answer) => answer.weight * (answer.loss - predictLoss(answer, losses) + before)),
      );
      losses[line] = Math.max(least, (own + priorAnswers * first[line]!) / (weights[line]! + priorAnswers));
      moved = Math.max(moved, Math.abs(losses[line] - before));
    }
    if (moved < convergenceTolerance) break;
  }
  return losses;
}

/** The loss of an answer according to its lines. */
function predictLoss({ shares }: JudgedAnswer, losses: readonly number[]): number {
  let loss = 0;
  for (const line of shares.keys()) loss += losses[line]!;
  return loss;
}

/** For each line, the average loss of its part of an answer, if losses are divided by the share written. */
function averageByShare(answers: readonly JudgedAnswer[], weights: readonly number[]): number[] {
  const losses = weights.map(() => 0);
  for (const { shares, loss, weight } of answers)
    for (const [line, share] of shares) losses[line]! += weight * share * loss;
  return losses.map((loss, line) => (weights[line] === 0 ? 0 : loss / weights[line]!));
}

/** For each line, how many answers its judged answers represent. */
function sumWeights(answers: readonly JudgedAnswer[], lines: number): number[] {
  const weights = new Array<number>(lines).fill(0);
  for (const { shares, weight } of answers) for (const line of shares.keys()) weights[line]! += weight;
  return weights;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
