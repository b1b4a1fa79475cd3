import { templatesOf } from "./literal-templates.ts";
import type { SourceSpan, Syntax } from "./syntax.ts";
import { type Budget, type Fit, fitOf, plainBlanks } from "./word-match.ts";

/** The pieces of a template that count, and how much fixed text they are. */
interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly string[];
  readonly weight: number;
}

/** How much better than somewhere within a text it is to begin it, or to be the whole of it. */
const bonus: Record<Fit, number> = { within: 0, begins: 0.25, whole: 0.75 };

/**
 * The one place whose literals fit a command: "ATTACK 3 -1 Pika!" is made by "ATTACK {} {} Pika!", by an f-string, by
 * `cout << "ATTACK " << a << …`. Undefined when no place fits, several fit equally well, or the budget is spent.
 */
export function literalMatcher(
  source: string,
  syntax: Syntax,
): (text: string, budget: Budget) => SourceSpan | undefined {
  const templates = templatesOf(source, syntax).flatMap(({ from, to, pieces: all }): Wanted[] => {
    const pieces = all.map(plainBlanks).filter((piece) => piece !== "");
    if (!pieces.some((piece) => /\p{L}/u.test(piece))) return [];
    const holes = all.length > 1 ? 0.25 : 0;
    return [{ from, to, pieces, weight: pieces.join("").replace(/\s/g, "").length + holes }];
  });
  return (text, budget) => {
    const best = bestOf(templates, plainBlanks(text), budget);
    return best && spanOf(source, best);
  };
}

/** The one that fits best, if it is one alone. */
function bestOf(templates: readonly Wanted[], text: string, budget: Budget): Wanted | undefined {
  let best: { template: Wanted; score: number; alone: boolean } | undefined;
  for (const template of templates) {
    budget.left -= template.pieces.length;
    if (budget.left < 0) return undefined;
    if (template.weight > text.length + 1) continue;
    const fit = fitOf(template.pieces, text, budget);
    const score = fit ? template.weight + bonus[fit] : 0;
    if (score > 0 && (!best || score >= best.score)) best = { template, score, alone: !best || score > best.score };
  }
  return best?.alone ? best.template : undefined;
}

function spanOf(source: string, { from, to }: Wanted): SourceSpan {
  const [line, column] = positionOf(source, from);
  const [endLine, endColumn] = positionOf(source, to);
  return { line, column, endLine, endColumn };
}

function positionOf(source: string, at: number): [number, number] {
  const before = source.slice(0, at);
  return [before.split("\n").length, at - before.lastIndexOf("\n")];
}
