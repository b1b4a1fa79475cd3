import { english } from "../l10n/message.ts";
import type { Problem } from "../record/problem.ts";

/**
 * A problem in the format of compilers, which terminals and editors turn into links: `file:line:column: severity:
 * message`.
 */
export function formatProblem(problem: Problem): string {
  const place = [problem.file ?? `player ${problem.player + 1}`, problem.line, problem.column].filter(
    (part) => part !== undefined,
  );
  const guess = problem.guessed && problem.line !== undefined ? " (line guessed)" : "";
  return `${place.join(":")}: ${problem.severity}: ${english(problem.message)} [${problem.kind}]${guess}`;
}

/** Combines problems of one kind on one line: the first of them, with their number. */
export function formatProblems(problems: readonly Problem[]): string[] {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) {
    const { file, line, column, kind, player, text } = problem;
    const words = text?.replace(/-?\d+/g, "#");
    const key = JSON.stringify([file, line, column, kind, player, file === undefined || line === 1 ? words : ""]);
    const same = found.get(key);
    if (same) same.push(problem);
    else found.set(key, [problem]);
  }
  return [...found.values()].map(([first, ...more]) => {
    return formatProblem(first!) + (more.length > 0 ? `, and ${more.length} more like it` : "");
  });
}
