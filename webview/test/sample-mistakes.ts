import { analyse } from "../../engine/arena/analyst/analyse.ts";
import { weighAnswers } from "../../engine/arena/analyst/weigh.ts";
import type { RecordLine } from "../../engine/record/match-record.ts";
import type { AnalysisStep, Mistake } from "../../engine/views/analysis-facts.ts";
import type { BoardUpdate } from "../board/messages.ts";
import { sampleMatch } from "./sample-match.ts";

/** A match in which the first player attacks nobody now and then, and what is found in it. */
export function sampleMistakes(match: string, playouts = 6000) {
  const spoil = (text: string, answer: number) => (answer > 60 && answer % 4 === 0 ? "PASS" : text);
  const lines = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "search"], spoil });
  return { lines, ...foundIn(match, lines, playouts) };
}

export function foundIn(match: string, lines: readonly RecordLine[], playouts: number) {
  const steps: AnalysisStep[] = [...analyse(lines, { playouts })];
  const chances = steps.flatMap((step) => step.chances);
  const mistakes = steps.flatMap((step) => step.mistakes);
  const found: BoardUpdate = { kind: "analysis", match, chances, mistakes, state: "done" };
  return { mistakes, found };
}

/** What weighing a person's answer in place of a mistake tells. */
export function weighedIn(
  match: string,
  lines: readonly RecordLine[],
  { answer, better }: Mistake,
  text: string,
): BoardUpdate & { kind: "weighed" } {
  return {
    ...{ kind: "weighed", match, answer, text },
    chances: weighAnswers(lines, answer, [text, better]) ?? null,
  };
}
