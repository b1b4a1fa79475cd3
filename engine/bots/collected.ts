import type { Answer } from "../record/answer.ts";

/** So many time-outs in a row among questions sent together, and the rest need not be waited for: the bot hangs. */
const maxLate = 5;

/** Takes answers in any order; `done` gets them all in theirs. */
export function collected(count: number, done: (answers: Answer[]) => void) {
  const answers: (Answer | undefined)[] = new Array(count).fill(undefined);
  let missing = count;
  let late = 0;
  return (index: number, answer: Answer) => {
    if (missing === 0) return;
    answers[index] = answer;
    missing--;
    late = answer.failure === "timeout" ? late + 1 : 0;
    if (late === maxLate) missing = 0;
    if (missing === 0) done(answers.map((one) => one ?? lostAfter(answer)));
  };
}

/** The call that hung keeps the later ones waiting, at the same place: they were never made. */
function lostAfter({ stack }: Answer): Answer {
  return { failure: "timeout", ms: 0, lostAfter: maxLate, ...(stack ? { stack } : {}) };
}
