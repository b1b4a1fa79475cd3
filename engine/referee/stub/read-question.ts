import { type InputReading, readInput } from "./read-input.ts";
import type { Stub } from "./stub.ts";

/** A question by names, and the player's first one, which has the values for the whole match. */
interface QuestionReading {
  readonly last: InputReading;
  readonly once: InputReading;
}

/** Parses the question with this number, from 0, to a player whose first question was `first`. */
export function readRefereeQuestion(stub: Stub, first: string, text: string, question: number): QuestionReading {
  const once = readInput(stub, first, 0);
  if (question === 0) return { last: once, once };
  return { last: readInput(stub, text, question, once.kind === "read" ? once.known : {}), once };
}
