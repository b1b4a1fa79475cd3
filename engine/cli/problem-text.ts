import { english } from "../l10n/speak.ts";
import type { Problem } from "../record/problem.ts";

/** A problem as compilers print it, which terminals make links of: `file:line:column: severity: message`. */
export function formatProblem(problem: Problem): string {
  const { file, line, column, player, severity, message, kind, guessed } = problem;
  // What reads this format wants a line.
  const place = file === undefined ? [`player ${player + 1}`] : [file, line ?? 1, column];
  const note = file === undefined ? "" : line === undefined ? " (line unknown)" : guessed ? " (line guessed)" : "";
  return `${place.filter((part) => part !== undefined).join(":")}: ${severity}: ${english(message)} [${kind}]${note}`;
}

/** Combines problems of one kind on one line: the first of them, with their number. */
export function formatProblems(problems: readonly Problem[]): string[] {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) {
    const { file, line, column, kind, player, text } = problem;
    const words = text?.replace(/-?\d+/g, "#");
    const key = JSON.stringify([
      file,
      line,
      column,
      kind,
      player,
      file === undefined || line === undefined ? words : "",
    ]);
    const same = found.get(key);
    if (same) same.push(problem);
    else found.set(key, [problem]);
  }
  return [...found.values()].map(([first, ...more]) => {
    return formatProblem(first!) + (more.length > 0 ? `, and ${more.length} more like it` : "");
  });
}
