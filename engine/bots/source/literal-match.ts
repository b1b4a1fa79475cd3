import { type Literal, stringLiterals } from "./string-literals.ts";
import type { SourceSpan, Syntax } from "./syntax.ts";

/** Literals of one statement that make one text, with a hole wherever something else stands between them. */
interface Template {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly string[];
}

/**
 * The one place whose literals fit a command: "ATTACK 3 -1 Pika!" is made by "ATTACK {} {} Pika!", by an f-string, by
 * `cout << "ATTACK " << a << …`. Undefined when no place fits, or several fit equally well. Pure.
 */
export function matchLiteral(source: string, syntax: Syntax, text: string): SourceSpan | undefined {
  const { literals, code } = stringLiterals(source, syntax);
  const wanted = text.trim();
  let best: { template: Template; score: number; alone: boolean } | undefined;
  for (const template of templates(literals, code, syntax)) {
    const score = scoreOf(template, wanted);
    if (score <= 0 || (best && score < best.score)) continue;
    best = { template, score, alone: !best || score > best.score };
  }
  return best?.alone ? templateSpan(source, best.template) : undefined;
}

/** What parts two texts of one statement: alternatives and comparisons; statements end them too. */
const parts = /[;?{}]|==|!=|&&|\|\||\b(?:if|else|or|and|in|case|when)\b|(?<!:):(?!:)|=(?![=>])/;
const compared =
  /(?:[=!]=\s*|\b(?:equals|startsWith|startswith|endsWith|endswith|indexOf|includes|contains|case|split)\b\s*\(?\s*)$/;
const log = /\b(?:stderr|cerr|printErr|eprintln!?|System\.err|console\.error|Console\.Error)\b/;

function templates(literals: readonly Literal[], code: string, syntax: Syntax): Template[] {
  const found: Template[] = [];
  let last: Template | undefined;
  for (const [i, literal] of literals.entries()) {
    const before = code.slice(literals[i - 1]?.to ?? 0, literal.from);
    if (compared.test(before) || isLogged(code, literal, syntax)) {
      last = undefined;
      continue;
    }
    if (last && !parts.test(before) && !endsStatement(before, code, literal, syntax)) {
      found.pop();
      last = joined(last, literal, before);
    } else last = { from: literal.from, to: literal.to, pieces: literal.pieces };
    found.push(last);
  }
  return found;
}

function joined(first: Template, second: Literal, glue: string): Template {
  const direct = /^\s*(?:\+|<<)?\s*$/.test(glue);
  const pieces = direct
    ? [...first.pieces.slice(0, -1), first.pieces.at(-1)! + second.pieces[0]!, ...second.pieces.slice(1)]
    : [...first.pieces, ...second.pieces];
  return { from: first.from, to: second.to, pieces };
}

/** Where line ends end statements, one outside brackets does, unless an operator goes on. */
function endsStatement(between: string, code: string, next: Literal, { ends }: Syntax): boolean {
  if (ends === "semicolon") return false;
  const line = between.lastIndexOf("\n");
  if (line < 0) return false;
  const start = next.from - between.length + line;
  if (depthAt(code, start) > 0) return false;
  return !/^\s*[+.]/.test(between.slice(line)) && !/[+\\,(]\s*$/.test(between.slice(0, line));
}

function depthAt(code: string, to: number): number {
  let depth = 0;
  for (let at = 0; at < to; at++) {
    if (code[at] === "(" || code[at] === "[") depth++;
    else if (code[at] === ")" || code[at] === "]") depth--;
  }
  return depth;
}

/** Whether the statement around a literal writes to the log. */
function isLogged(code: string, { from, to }: Literal, { ends: ending }: Syntax): boolean {
  const start = Math.max(code.lastIndexOf("\n", from), code.lastIndexOf(";", from));
  const ends = [code.indexOf("\n", to), ending === "line" ? -1 : code.indexOf(";", to)].filter((at) => at >= 0);
  return log.test(code.slice(start + 1, ends.length > 0 ? Math.min(...ends) : undefined));
}

/** How much fixed text of a template the command has; 0 when it does not fit. A fit of the whole command is better. */
function scoreOf({ pieces }: Template, text: string): number {
  const fixed = pieces.map((piece) => piece.trim().replace(/\s+/g, " ")).filter((piece) => piece !== "");
  if (!fixed.some((piece) => /\p{L}/u.test(piece))) return 0;
  const pattern = fixed.map(wordPattern).join("[\\s\\S]*?");
  if (!new RegExp(pattern, "u").test(text)) return 0;
  const length = fixed.join("").replace(/\s/g, "").length;
  const holes = pieces.length > 1 ? 0.25 : 0;
  const whole = new RegExp(`^${pattern}$`, "u").test(text);
  const begins = new RegExp(`^${pattern}`, "u").test(text);
  return length + holes + (whole ? 0.5 : 0) + (begins ? 0.25 : 0);
}

function wordPattern(piece: string): string {
  const exact = piece.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/ /g, "\\s+");
  const before = /^[\p{L}\d_]/u.test(piece) ? "(?<![\\p{L}\\d_])" : "";
  const after = /[\p{L}\d_]$/u.test(piece) ? "(?![\\p{L}_])" : "";
  return before + exact + after;
}

function templateSpan(source: string, { from, to }: Template): SourceSpan {
  const [line, column] = positionOf(source, from);
  const [endLine, endColumn] = positionOf(source, to);
  return { line, column, endLine, endColumn };
}

function positionOf(source: string, at: number): [number, number] {
  const before = source.slice(0, at);
  return [before.split("\n").length, at - before.lastIndexOf("\n")];
}
