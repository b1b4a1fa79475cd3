/** A judged answer: how much of it each line wrote, by the line's number, and what it lost. */
export interface JudgedAnswer {
  readonly shares: ReadonlyMap<number, number>;
  readonly loss: number;
  /** It stands for so many. */
  readonly weight: number;
}

/** What a line adds to the loss of each answer that it takes part in, and the standard error of that. */
export interface LineLoss {
  readonly loss: number;
  readonly error: number;
}

/** Few judged answers that agree prove little: it is as if one more had lost by so much. */
const doubt = 0.15;
/** So many answers must speak for another division than by what each line wrote, before it is half believed. */
const trust = 1;
/** The error is how much the losses differ when each of so many parts of the answers is left out. */
const parts = 10;
const rounds = 100;
const closeEnough = 1e-6;

/**
 * Divides the losses of answers among the lines that wrote them: by what each wrote, as far as no answers show that it
 * was otherwise. Where those with a line lose more than those without it, the line has lost it (least squares). A line
 * never gains: a loss below nothing is chance. A line of which no answer was judged has an error of 1.
 */
export function lineLosses(answers: readonly JudgedAnswer[], lines: number): LineLoss[] {
  const losses = divided(answers, lines, 0);
  const others = Array.from({ length: parts }, (_, part) =>
    divided(
      answers.filter((_, i) => i % parts !== part),
      lines,
      -1,
    ),
  );
  const heard = new Array<number>(lines).fill(0);
  for (const { shares } of answers) for (const line of shares.keys()) heard[line]!++;
  return losses.map((loss, line) => {
    if (heard[line] === 0) return { loss, error: 1 };
    const mean = sum(others.map((each) => each[line]!)) / parts;
    const squares = sum(others.map((each) => (each[line]! - mean) ** 2));
    return { loss, error: Math.sqrt((squares * (parts - 1)) / parts + (doubt / heard[line]!) ** 2) };
  });
}

/** By line, one after the other in turn: what its answers lost beyond what is the other lines'. */
function divided(answers: readonly JudgedAnswer[], lines: number, least: number): number[] {
  const weights = getWeights(answers, lines);
  const first = byShare(answers, weights);
  const losses = [...first];
  const written: JudgedAnswer[][] = losses.map(() => []);
  for (const answer of answers) for (const line of answer.shares.keys()) written[line]!.push(answer);
  for (let round = 0; round < rounds; round++) {
    let moved = 0;
    for (const [line, before] of losses.entries()) {
      const own = sum(written[line]!.map((answer) => answer.weight * (answer.loss - getLoss(answer, losses) + before)));
      losses[line] = Math.max(least, (own + trust * first[line]!) / (weights[line]! + trust));
      moved = Math.max(moved, Math.abs(losses[line] - before));
    }
    if (moved < closeEnough) break;
  }
  return losses;
}

/** What its lines say that an answer has lost. */
function getLoss({ shares }: JudgedAnswer, losses: readonly number[]): number {
  let loss = 0;
  for (const line of shares.keys()) loss += losses[line]!;
  return loss;
}

/** By line, what its part of an answer lost on average, if the loss of each is shared by what was written. */
function byShare(answers: readonly JudgedAnswer[], weights: readonly number[]): number[] {
  const losses = weights.map(() => 0);
  for (const { shares, loss, weight } of answers)
    for (const [line, share] of shares) losses[line]! += weight * share * loss;
  return losses.map((loss, line) => (weights[line] === 0 ? 0 : loss / weights[line]!));
}

/** By line, how many answers its judged ones stand for. */
function getWeights(answers: readonly JudgedAnswer[], lines: number): number[] {
  const weights = new Array<number>(lines).fill(0);
  for (const { shares, weight } of answers) for (const line of shares.keys()) weights[line]! += weight;
  return weights;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
