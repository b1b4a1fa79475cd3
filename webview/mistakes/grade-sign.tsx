import type { Mistake } from "../../engine/record/analysis-facts.ts";
import { gradeSigns, gradeWords } from "./mistakes-state.ts";

/** How grave a mistake is, told by a sign as well as by its colour. */
export function GradeSign({ grade }: Pick<Mistake, "grade">) {
  return (
    <span class={`grade grade${grade}`} role="img" aria-label={`${gradeWords[grade]}:`} title={gradeWords[grade]}>
      {gradeSigns[grade]}
    </span>
  );
}
