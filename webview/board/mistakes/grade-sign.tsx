import { translate } from "../../../engine/l10n/speak.ts";
import { gradeSigns, type Mistake } from "../../../engine/views/analysis-facts.ts";
import { gradeWords } from "./mistakes-state.ts";

/** How grave a mistake is, told by a sign as well as by its colour. */
export function GradeSign({ grade }: Pick<Mistake, "grade">) {
  const word = translate(gradeWords[grade]);
  return (
    <span class={`grade grade${grade}`} role="img" aria-label={`${word}:`} title={word}>
      {gradeSigns[grade]}
    </span>
  );
}
