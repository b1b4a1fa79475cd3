import { collapseSpaces, fitPieces, type MatchExtent, type WorkBudget } from "./output-match.ts";
import { findLiterals, type Literal, type SourceSpan, type StderrForm, type Syntax, splitSource } from "./syntax.ts";

/** The string literals of one statement, joined into a template; each other expression between them is a hole. */
interface LiteralTemplate {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly string[];
}

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
function findTemplates(source: string, syntax: Syntax): LiteralTemplate[] {
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

/**
 * Whether a newline ends a statement: in languages where it does, outside brackets and unless an operator continues it.
 */
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

/**
 * Edits that change the spelling of a printed word in its literal: on the first of the given lines that has it, else at
 * its only place in the source. Undefined if the place is ambiguous.
 */
export function fixSpelling(
  source: string,
  syntax: Syntax,
  { word, meant }: { readonly word: string; readonly meant: string },
  lines: readonly number[],
): SourceEdit[] {
  const places = findPlaces(word, source, syntax);
  for (const line of lines) {
    const [from, to] = findLineSpan(source, line);
    const here = places.filter((place) => place >= from && place < to);
    if (here.length > 0) return here.map((place) => edit(place));
  }
  return places.length === 1 ? [edit(places[0]!)] : [];

  function edit(from: number): SourceEdit {
    return { from, to: from + word.length, text: meant };
  }
}

/** Where a word occurs on its own in the literals of a source. */
function findPlaces(word: string, source: string, syntax: Syntax): number[] {
  const places: number[] = [];
  const isPart = (sign: string | undefined) => sign !== undefined && /\w/.test(sign);
  for (const { kind, from, to } of splitSource(source, syntax)) {
    if (kind !== "literal") continue;
    for (let at = source.indexOf(word, from); at >= 0 && at + word.length < to; at = source.indexOf(word, at + 1)) {
      if (!isPart(source[at - 1]) && !isPart(source[at + word.length])) places.push(at);
    }
  }
  return places;
}

/** Edits that make a line of a source print to stderr; empty if the line does not print in a known way. */
export function printToStderr(source: string, syntax: Syntax, form: StderrForm, line: number): SourceEdit[] {
  const { code } = findLiterals(source, syntax);
  const [start, end] = findLineSpan(source, line);
  const edits = form.calls.flatMap(([begin, by]) =>
    [...code.slice(start, end).matchAll(new RegExp(begin, "g"))].flatMap((found) => {
      const from = start + found.index;
      const to = from + found[0].length;
      const added =
        form.last === undefined || !found[0].endsWith("(") ? [] : editLastArgument(code, source, to, form.last);
      return added ? [{ from, to, text: found[0].replace(begin, by) }, ...added] : [];
    }),
  );
  return edits.length === 0 ? [] : [...edits, ...addNeededLine(source, code, form)];
}

/** The position before the closing bracket; undefined if the argument is already there or the call is never closed. */
function editLastArgument(code: string, source: string, from: number, last: string): SourceEdit[] | undefined {
  let depth = 1;
  let to = from;
  for (; to < code.length && depth > 0; to++) {
    if ("([{".includes(code[to]!)) depth++;
    else if (")]}".includes(code[to]!)) depth--;
  }
  if (depth > 0) return undefined;
  const close = to - 1;
  const given = source.slice(from, close);
  const name = /^\w+\s*=/.exec(last)?.[0];
  if (name !== undefined && new RegExp(`\\b${name}`).test(code.slice(from, close))) return undefined;
  const glue = given.trim() === "" ? "" : given.trimEnd().endsWith(",") ? " " : ", ";
  const at = from + given.trimEnd().length;
  return [{ from: at, to: at, text: glue + last }];
}

function addNeededLine(source: string, code: string, { needs }: StderrForm): SourceEdit[] {
  if (!needs || needs.there.test(source)) return [];
  const at = needs.before.exec(code)?.index ?? 0;
  const lineEnd = source.includes("\r\n") ? "\r\n" : "\n";
  return [{ from: at, to: at, text: needs.line + lineEnd }];
}

/** Replaces the characters [from, to) of a source. */
export interface SourceEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The character range of a line (from 1), without its newline. */
function findLineSpan(source: string, line: number): readonly [from: number, to: number] {
  let from = 0;
  for (let at = 1; at < line; at++) {
    const end = source.indexOf("\n", from);
    if (end < 0) return [source.length, source.length];
    from = end + 1;
  }
  const to = source.indexOf("\n", from);
  return [from, to < 0 ? source.length : to];
}
