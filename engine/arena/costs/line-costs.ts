import type { LineCost, LineCosts } from "../../views/line-cost.ts";
import { estimateLineLosses, type LineLoss } from "./line-losses.ts";
import type { LineShare } from "./writers.ts";

/** An answer of a bot: the lines that wrote it, and what it lost if it was judged. */
export interface CostedAnswer {
  readonly writers: readonly LineShare[];
  readonly ms: number;
  /** How many answers of the match it represents. */
  readonly weight: number;
  /** The winning chance it lost, which can be below 0 by chance; undefined if it was not judged. */
  loss?: number;
}

/** A line with the answers that it wrote at least in part. */
interface WriterAnswers {
  readonly writer: LineShare;
  readonly answers: CostedAnswer[];
}

/**
 * The losses of all lines, estimated from the judged answers; the others are assumed to be like those of the same
 * lines.
 */
export function estimateLineCosts(
  answers: readonly CostedAnswer[],
  { matches, games }: { readonly matches: number; readonly games: number },
): LineCosts {
  const byLine = new Map<string, WriterAnswers>();
  for (const answer of answers) {
    for (const writer of answer.writers) {
      const key = toLineKey(writer);
      const known = byLine.get(key);
      if (known) known.answers.push(answer);
      else byLine.set(key, { writer, answers: [answer] });
    }
  }
  const losses = computeLosses(answers, [...byLine.keys()]);
  const lines = [...byLine.values()].map((written, i) => toLineCost(written, losses[i]!, games));
  const loss = sum(lines.map((each) => each.loss));
  return {
    matches,
    games,
    answers: Math.round(sum(answers.map(({ weight }) => weight))),
    judged: answers.filter(isJudged).length,
    loss,
    lines: lines
      .map((each) => ({ ...each, share: loss > 0 ? each.loss / loss : 0 }))
      .sort((one, other) => getLowerBound(other) - getLowerBound(one) || one.line - other.line),
  };
}

/** The map key of a source line: line number, colon, file. */
function toLineKey({ file, line }: Pick<LineShare, "file" | "line">): string {
  return `${line}:${file}`;
}

/** A lower estimate of the loss, so that a line with few judged answers is not ranked first by luck. */
const getLowerBound = ({ loss, error }: LineCost) => loss - error;

/** Groups answers by the set of lines that wrote them. */
export function groupByWriters(answers: readonly CostedAnswer[]): Map<string, CostedAnswer[]> {
  const groups = new Map<string, CostedAnswer[]>();
  for (const answer of answers) {
    const key = answer.writers.map(toLineKey).sort().join("\n");
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return groups;
}

function computeLosses(answers: readonly CostedAnswer[], keys: readonly string[]): LineLoss[] {
  const numbers = new Map(keys.map((key, i) => [key, i]));
  const judged = [...groupByWriters(answers).values()].flatMap((group) => {
    const heard = group.filter(isJudged);
    const weight = sum(group.map((answer) => answer.weight)) / heard.length;
    return heard.map(({ writers, loss = 0 }) => {
      const shares = new Map(writers.map((writer) => [numbers.get(toLineKey(writer))!, writer.share]));
      return { shares, loss, weight };
    });
  });
  return estimateLineLosses(judged, keys.length);
}

function toLineCost({ writer, answers }: WriterAnswers, { loss, error }: LineLoss, games: number): LineCost {
  const { file, line, isGuessed } = writer;
  const times = sum(answers.map(({ weight }) => weight));
  const getShare = ({ writers }: CostedAnswer) => writers.find((each) => toLineKey(each) === toLineKey(writer))!.share;
  return {
    ...{ file, line, guessed: isGuessed, share: 0 },
    loss: (loss * times) / games,
    error: (error * times) / games,
    times: Math.round(times),
    judged: answers.filter(isJudged).length,
    ms: sum(answers.map((answer) => answer.weight * answer.ms * getShare(answer))) / games,
  };
}

const isJudged = ({ loss }: CostedAnswer) => loss !== undefined;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
