import type { Problem } from "../record/problem.ts";

/** A problem as compilers write theirs, so that terminals and editors link it: `file:line:column: severity: message`. */
export function problemText(problem: Problem): string {
  const place = [problem.file ?? `player ${problem.player + 1}`, problem.line, problem.column].filter(
    (part) => part !== undefined,
  );
  const guess = problem.guessed && problem.line !== undefined ? " (line guessed)" : "";
  return `${place.join(":")}: ${problem.severity}: ${problem.message} [${problem.kind}]${guess}`;
}
