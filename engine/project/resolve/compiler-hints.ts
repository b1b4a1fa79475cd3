import { english, joinTexts } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import type { Problem } from "../../record/problem.ts";

/** Options of C and C++ warnings that predict a crash. */
const warningPattern =
  /-W(return-type|array-bounds|stringop-overflow|(maybe-)?uninitialized|null-dereference|div-by-zero|infinite-recursion|dangling-pointer|use-after-free|free-nonheap-object|return-local-addr|format)\b/;

/** Adds to each crash of a compiled bot the nearest compiler warning that predicted it. */
export function addCompilerHints<One extends Problem>(problems: readonly One[], warnings: readonly Problem[]): One[] {
  const telling = warnings.filter(({ kind, message }) => kind === "compile" && warningPattern.test(english(message)));
  return problems.map((problem) => {
    if (problem.kind !== "crash") return problem;
    const [warning] = telling
      .filter(({ file, line }) => file === problem.file && line !== undefined)
      .sort((a, b) => computeDistance(a, problem) - computeDistance(b, problem));
    if (!warning) return problem;
    const { file, line, column, message } = warning as Problem & { file: string; line: number };
    const related = [
      ...(problem.related ?? []),
      { file, line, column, message: msg("compiler warning: {message}", { message }) },
    ];
    const warned = msg("Compiler warning in line {line, number}: {message}", { line, message });
    // What a runtime says often ends without a full stop.
    const between = /[.!?]$/.test(english(problem.message)) ? " " : ". ";
    return { ...problem, message: joinTexts([problem.message, warned], between), related };
  });
}

function computeDistance({ line = 0 }: Problem, problem: Problem): number {
  return Math.abs(line - (problem.line ?? 0));
}
