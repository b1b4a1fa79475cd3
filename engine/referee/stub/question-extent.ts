import { countAnswerLines, type LoopCounts } from "./questions.ts";
import { readExpectedInput } from "./read-input.ts";
import type { Stub } from "./stub.ts";

/** A question that was sent to its end. */
interface WholeQuestion {
  /** How many lines its answer has. */
  readonly lines: number;
  /** The counts for the questions after it. */
  readonly known: LoopCounts;
}

/** Whether a text is the whole question with this number, from 0, or a part of it; "misfit" if the stub has another. */
export function findExtent(
  stub: Stub,
  text: string,
  question: number,
  known: LoopCounts,
): WholeQuestion | "part" | "misfit" {
  if (!text.endsWith("\n")) return "part";
  const read = readExpectedInput(stub, text, question, known);
  if (read.kind === "misfit") return read.line >= text.split("\n").length ? "part" : "misfit";
  return { lines: countAnswerLines(stub, question, read.known) ?? 1, known: read.known };
}
