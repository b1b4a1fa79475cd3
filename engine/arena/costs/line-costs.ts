import type { LineCost, LineCosts } from "../../record/line-cost.ts";
import type { Writer } from "./writers.ts";

/** An answer of a bot: who wrote it, and what it lost if it was judged. */
export interface CostedAnswer {
  readonly writers: readonly Writer[];
  readonly ms: number;
  /** It stands for so many of its match. */
  readonly weight: number;
  /** Winning chance, where chance can make it less than nothing; undefined: not judged. */
  loss?: number;
}

/** Fewer judged answers than proof: as if one more had been lost or won by that much. */
const doubt = 0.05;

/** Shares what the judged answers lost among the lines; those not judged are taken to be like others of their line. */
export function lineCosts(
  answers: readonly CostedAnswer[],
  { matches, games }: { readonly matches: number; readonly games: number },
): LineCosts {
  const byLine = new Map<string, { readonly writer: Writer; readonly answers: [CostedAnswer, number][] }>();
  for (const answer of answers) {
    for (const writer of answer.writers) {
      const key = `${writer.line}:${writer.file}`;
      const known = byLine.get(key);
      if (known) known.answers.push([answer, writer.share]);
      else byLine.set(key, { writer, answers: [[answer, writer.share]] });
    }
  }
  const lines = [...byLine.values()].map(({ writer, answers: written }) => costOf(writer, written, games));
  const loss = sum(lines.map((each) => Math.max(0, each.loss)));
  return {
    matches,
    games,
    answers: Math.round(sum(answers.map(({ weight }) => weight))),
    judged: answers.filter(isJudged).length,
    loss,
    lines: lines
      .map((each) => ({ ...each, share: loss > 0 ? Math.max(0, each.loss) / loss : 0 }))
      .sort((one, other) => atLeast(other) - atLeast(one) || one.line - other.line),
  };
}

/** What it costs with some certainty: a line of which little was judged does not lead by luck. */
const atLeast = ({ loss, error }: LineCost) => loss - error;

type Written = readonly (readonly [CostedAnswer, number])[];

function costOf({ file, line, guessed }: Writer, written: Written, games: number): LineCost {
  const judged = written.filter(([answer]) => isJudged(answer));
  const seen = sum(judged.map(([, share]) => share));
  const mean = seen === 0 ? 0 : sum(judged.map(([{ loss = 0 }, share]) => share * loss)) / seen;
  const squares = sum(judged.map(([{ loss = 0 }, share]) => (share * (loss - mean)) ** 2));
  const aGame = sum(written.map(([{ weight }, share]) => weight * share)) / games;
  return {
    ...{ file, line, guessed, share: 0 },
    loss: aGame * mean,
    error: seen === 0 ? aGame : (aGame * Math.sqrt(squares + doubt ** 2)) / seen,
    times: Math.round(sum(written.map(([{ weight }]) => weight))),
    judged: judged.length,
    ms: sum(written.map(([{ weight, ms }, share]) => weight * ms * share)) / games,
  };
}

const isJudged = ({ loss }: CostedAnswer) => loss !== undefined;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
