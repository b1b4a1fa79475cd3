import { findTemplates } from "./literal-templates.ts";
import type { SourceSpan, Syntax } from "./syntax.ts";
import { collapseSpaces, fitPieces, type MatchExtent, type WorkBudget } from "./word-match.ts";

/** The relevant pieces of a template, and the length of their fixed text. */
interface WantedTemplate {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly string[];
  readonly weight: number;
}

/** How much a match at the beginning, or of the whole text, counts more than one in the middle. */
const fitBonuses: Record<MatchExtent, number> = { within: 0, begins: 0.25, whole: 0.75 };

/**
 * Finds the only place whose literals match a command: "ATTACK 3 -1 Pika!" comes from "ATTACK {} {} Pika!", from an
 * f-string, or from `cout << "ATTACK " << a << …`. Undefined if no place matches, if several match equally well, or if
 * the budget is used up.
 */
export function createLiteralMatcher(
  source: string,
  syntax: Syntax,
): (text: string, budget: WorkBudget) => SourceSpan | undefined {
  const templates = findTemplates(source, syntax).flatMap(({ from, to, pieces: all }): WantedTemplate[] => {
    const pieces = all.map(collapseSpaces).filter((piece) => piece !== "");
    if (!pieces.some((piece) => /\p{L}/u.test(piece))) return [];
    const holes = all.length > 1 ? 0.25 : 0;
    return [{ from, to, pieces, weight: pieces.join("").replace(/\s/g, "").length + holes }];
  });
  return (text, budget) => {
    const best = findBest(templates, collapseSpaces(text), budget);
    return best && toSpan(source, best);
  };
}

/** The best match, if there is only one. */
function findBest(templates: readonly WantedTemplate[], text: string, budget: WorkBudget): WantedTemplate | undefined {
  let best: { template: WantedTemplate; score: number; isUnique: boolean } | undefined;
  for (const template of templates) {
    budget.left -= template.pieces.length;
    if (budget.left < 0) return undefined;
    if (template.weight > text.length + 1) continue;
    const fit = fitPieces(template.pieces, text, budget);
    const score = fit ? template.weight + fitBonuses[fit] : 0;
    if (score > 0 && (!best || score >= best.score)) best = { template, score, isUnique: !best || score > best.score };
  }
  return best?.isUnique ? best.template : undefined;
}

function toSpan(source: string, { from, to }: WantedTemplate): SourceSpan {
  const [line, column] = findPosition(source, from);
  const [endLine, endColumn] = findPosition(source, to);
  return { line, column, endLine, endColumn };
}

function findPosition(source: string, at: number): [number, number] {
  const before = source.slice(0, at);
  return [before.split("\n").length, at - before.lastIndexOf("\n")];
}
