import { type InputReading, readInput } from "../../referee/stub/read-input.ts";
import type { LoopCounts, Stub } from "../../referee/stub/stub.ts";

/** Parses all questions to one player, in order. */
export function readInputs(stub: Stub, texts: readonly string[]): readonly InputReading[] {
  let known: LoopCounts = {};
  return texts.map((text, question) => {
    const reading = readInput(stub, text, question, known);
    if (reading.kind === "read") known = reading.known;
    return reading;
  });
}
