import { findLiterals, type Literal, type SourceSpan, type Syntax } from "../source/syntax.ts";
import { collapseSpaces, fitPieces, type MatchExtent, type WorkBudget } from "./output-match.ts";

/** The string literals of one statement, joined into a template; each other expression between them is a hole. */
interface OpenTemplate {
  readonly from: number;
  to: number;
  readonly pieces: string[];
}

/** What separates two texts within a statement: alternatives, comparisons and the ends of statements. */
const separatorPattern = /[;?{}]|==|!=|&&|\|\||\b(?:if|else|or|and|in|case|when)\b|(?<!:):(?!:)|=(?![=>])/;
const comparePattern =
  /(?:[=!]=|\b(?:equals|startsWith|startswith|endsWith|endswith|indexOf|includes|contains|case|split))$/;
const logPattern = /\b(?:stderr|cerr|printErr|eprintln!?|System\.err|console\.error|Console\.Error)\b/;

/** The texts that the statements of a source can print. Linear in the length of any source. */
function findTemplates(source: string, syntax: Syntax) {
  const { literals, code } = findLiterals(source, syntax);
  const isLogged = createIsLogged(code, syntax);
  const depthAt = createDepthReader(code);
  const found: OpenTemplate[] = [];
  let last: OpenTemplate | undefined;
  for (const [i, literal] of literals.entries()) {
    const before = code.slice(literals[i - 1]?.to ?? 0, literal.from);
    if (isCompared(before) || isLogged(literal)) {
      last = undefined;
      continue;
    }
    if (last && !separatorPattern.test(before) && !endsStatement(before, depthAt, literal, syntax))
      growTemplate(last, literal, before);
    else {
      last = { from: literal.from, to: literal.to, pieces: [...literal.pieces] };
      found.push(last);
    }
  }
  return found;
}

/** Whether a text is only compared with: `== "PASS"`, `startsWith("PASS"`. */
function isCompared(before: string): boolean {
  const bare = before.trimEnd();
  return comparePattern.test(bare.endsWith("(") ? bare.slice(0, -1).trimEnd().slice(-20) : bare.slice(-20));
}

function growTemplate(template: OpenTemplate, { to, pieces }: Literal, glue: string): void {
  const [first = "", ...more] = pieces;
  if (/^(?:\+|<<)?$/.test(glue.trim())) template.pieces[template.pieces.length - 1] += first;
  else template.pieces.push(first);
  for (const piece of more) template.pieces.push(piece);
  template.to = to;
}

/** Whether a newline ends a statement: where it does, outside brackets, unless an operator continues it. */
function endsStatement(between: string, depthAt: (at: number) => number, next: Literal, { ends }: Syntax): boolean {
  if (ends === "semicolon") return false;
  const line = between.lastIndexOf("\n");
  if (line < 0) return false;
  const start = next.from - between.length + line;
  if (depthAt(start) > 0) return false;
  return !/^[+.]/.test(between.slice(line).trimStart()) && !/[+\\,(]$/.test(between.slice(0, line).trimEnd());
}

/** The bracket depth at a position; positions must be asked in order. */
function createDepthReader(code: string): (at: number) => number {
  let depth = 0;
  let seen = 0;
  return (to) => {
    for (; seen < to; seen++) {
      const sign = code[seen];
      if (sign === "(" || sign === "[") depth++;
      else if (sign === ")" || sign === "]") depth--;
    }
    return depth;
  };
}

/** Whether the statement around a literal writes to the log; literals must be asked in order. */
function createIsLogged(code: string, { ends }: Syntax): (literal: Literal) => boolean {
  const next = (sign: string, from: number) => {
    const at = code.indexOf(sign, from);
    return at < 0 ? code.length : at;
  };
  let seen = 0;
  let start = 0;
  let line = -1;
  let sign = -1;
  let end = -1;
  let isKnown = false;
  return ({ from, to }) => {
    const before = start;
    for (; seen < from; seen++) if (code[seen] === "\n" || code[seen] === ";") start = seen + 1;
    if (start === before && end >= to) return isKnown;
    if (line < to) line = next("\n", to);
    if (sign < to) sign = next(";", to);
    end = ends === "line" ? line : Math.min(line, sign);
    isKnown = logPattern.test(code.slice(start, end));
    return isKnown;
  };
}

/** The relevant pieces of a template, and the length of their fixed text. */
interface WantedTemplate {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly string[];
  readonly weight: number;
}

/** How much a match at the beginning, or of the whole text, counts more than one in the middle. */
const fitBonuses: Record<MatchExtent, number> = { within: 0, begins: 0.25, whole: 0.75 };

/** The only place whose literals match a command best, as "ATTACK {} {}" does "ATTACK 3 -1", within the budget. */
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
