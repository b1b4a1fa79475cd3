import { type InputReading, readInput } from "./read-input.ts";
import type { Stub } from "./stub.ts";

/** A question by its names, and the player's first, which has what holds for the whole match. */
export interface QuestionReading {
  readonly last: InputReading;
  readonly once: InputReading;
}

/** Reads the question number `question`, from 0, to a player whose first one was `first`. */
export function readQuestion(stub: Stub, first: string, text: string, question: number): QuestionReading {
  const once = readInput(stub, first, 0);
  if (question === 0) return { last: once, once };
  return { last: readInput(stub, text, question, once.kind === "read" ? once.known : {}), once };
}
