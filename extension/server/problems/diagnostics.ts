import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from "vscode-languageserver/node";
import { isText, type Text, t, translate } from "../../../engine/l10n/speak.ts";
import type { Problem, ProblemKind, Severity } from "../../../engine/record/problem.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { LineReason, ProblemData } from "../../protocol-data.ts";
import { toUri } from "../base/bot-files.ts";

/** A problem with the match in which it occurred; "" before any match, for example a compile error. */
export interface SeenProblem extends Problem {
  readonly match: string;
  /** The turn in which it occurred. Of merged problems, the first has it. */
  readonly played?: ReplayedTurn;
}

/** Problems with the same meaning on one line, in the order they occurred. */
export type MergedProblems = readonly [SeenProblem, ...SeenProblem[]];

/** Merges the problems of a run with the same line, kind and reason, by file. */
export function mergeByFile(problems: readonly SeenProblem[], botFile: string): Map<string, MergedProblems[]> {
  const groups = new Map<string, [SeenProblem, ...SeenProblem[]]>();
  for (const problem of problems) {
    const key = [
      problem.file ?? botFile,
      problem.line ?? 1,
      problem.kind,
      formatReason(problem.reason ?? problem.message),
    ].join("\n");
    const group = groups.get(key);
    if (group) group.push({ ...problem, played: undefined });
    else groups.set(key, [problem]);
  }
  const files = new Map<string, MergedProblems[]>();
  for (const group of groups.values()) {
    const uri = toUri(group[0].file ?? botFile);
    files.set(uri, [...(files.get(uri) ?? []), group]);
  }
  return files;
}

/** What does not vary between turns: of "creature 4 has attacked already", the templates of its sentences. */
function formatReason(text: Text): string {
  if (typeof text === "string") return text;
  const { what, ...others } = text.values;
  const inside = Object.values(others).filter((value) => typeof value === "object");
  // A referee may describe a turn in plain text, which has no message key.
  return [text.key, ...[...inside, what ?? ""].map((each) => formatReason(isText(each) ? each : ""))].join("\n");
}

const severities: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** Further related places would not help. */
const maxRelated = 12;

/** `lines` is the current text of the file; `outdated` means that it is not the text that was run. */
export function toDiagnostic(merged: MergedProblems, lines: readonly string[], isOutdated: boolean): Diagnostic {
  const [first] = merged;
  const notes = [
    merged.length > 1 ? describeTimes(merged) : "",
    describeLost(merged),
    first.guessed ? t("the line is a guess") : first.file && first.line === undefined ? t("the line is not known") : "",
    isOutdated ? t("before your last edit") : "",
  ].filter((note) => note !== "");
  const { match, answer, turn, kind, instead, hint } = first;
  const message = translate(first.message);
  const data: ProblemData = { match, answer, turn, kind, ...(instead ? { instead } : {}), ...(hint ? { hint } : {}) };
  return {
    source: "Spar",
    code: first.kind,
    severity: severities[first.severity],
    message: escapeLine(notes.length > 0 ? `${message} (${notes.join("; ")})` : message),
    range: toEditorRange(first, lines),
    relatedInformation: listRelated(merged),
    data,
  };
}

/** Merged problems may have different related places; each is listed once. */
function listRelated(merged: MergedProblems): DiagnosticRelatedInformation[] {
  const relatedPlaces = new Map<string, DiagnosticRelatedInformation>();
  for (const { file, message, ...range } of merged.flatMap(({ related }) => related ?? [])) {
    const key = [file, range.line, range.column, message].join("\n");
    if (relatedPlaces.size === maxRelated) break;
    relatedPlaces.set(key, {
      location: { uri: toUri(file), range: toEditorRange(range, []) },
      message: escapeLine(translate(message)),
    });
  }
  return [...relatedPlaces.values()];
}

/** "5 times in 3 turns", or over several matches "5 times in 2 matches". */
function describeTimes(merged: MergedProblems): string {
  return t("{times, plural, one {once} other {# times}} {spread}", {
    times: merged.length,
    spread: describeSpread(merged),
  });
}

/** A phrase on whether matches were lost because of it. */
function describeLost(merged: readonly SeenProblem[]): string {
  const matches = new Set(merged.filter(({ lostMatch }) => lostMatch).map(({ match }) => match)).size;
  return matches === 0
    ? ""
    : t("{matches, plural, one {this lost the match} other {this lost # matches}}", { matches });
}

/** Longer texts are only in the problem itself. */
const maxReasonChars = 120;

/** The reasons shown at the end of each line; those that lost a match first. */
export function findLineReasons(all: readonly MergedProblems[]): LineReason[] {
  const byLine = new Map<number, MergedProblems[]>();
  for (const merged of all) {
    if (merged[0].severity === "information") continue;
    const line = (merged[0].line ?? 1) - 1;
    byLine.set(line, [...(byLine.get(line) ?? []), merged]);
  }
  return [...byLine].map(([line, here]) => {
    const [first, ...others] = here.toSorted((a, b) => computeWeight(b) - computeWeight(a));
    const severity = first![0].severity === "error" ? "error" : "warning";
    const more = others.length > 0 ? ` · ${t("{count, number} more", { count: others.length })}` : "";
    return { line, severity, text: `${describeReason(first!)}${more}` };
  });
}

const computeWeight = (merged: MergedProblems) =>
  (merged.some(({ lostMatch }) => lostMatch) ? 2 : 0) + (merged[0].severity === "error" ? 1 : 0);

/** "your board has no creature 7 · 3 times", "SUMON: unknown command · this lost the match". */
function describeReason(merged: MergedProblems): string {
  const { reason, message } = merged[0];
  const words = escapeLine(translate(reason ?? message)).replace(/\.$/, "");
  const short = words.length > maxReasonChars ? `${words.slice(0, maxReasonChars - 1).trimEnd()}…` : words;
  return [short, merged.length > 1 ? describeTimes(merged) : "", describeLost(merged)]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Words for kinds of problems after their number: "3 illegal". */
export const problemKindTexts: Record<ProblemKind, () => string> = {
  unreadable: () => t("unreadable"),
  illegal: () => t("illegal"),
  timeout: () => t("timeout"),
  waiting: () => t("waiting"),
  crash: () => t("crash"),
  closed: () => t("closed"),
  flood: () => t("flood"),
  compile: () => t("compile"),
  start: () => t("start"),
  bundle: () => t("bundle"),
  remark: () => t("remark"),
};

function describeSpread(seen: readonly SeenProblem[]): string {
  const matches = new Set(seen.map(({ match }) => match)).size;
  if (matches > 1) return t("in {matches, plural, one {# match} other {# matches}}", { matches });
  const turns = new Set(seen.map(({ turn }) => turn)).size;
  return t("in {turns, plural, one {# turn} other {# turns}}", { turns });
}

/** The range of a problem; without an end, the name that begins there, or else the rest of the line. */
function toEditorRange(
  { line = 1, column, endLine, endColumn }: Pick<Problem, "line" | "column" | "endLine" | "endColumn">,
  lines: readonly string[],
): Range {
  const text = lines[line - 1] ?? "";
  const from = column === undefined ? text.length - text.trimStart().length : column - 1;
  const name = column === undefined ? undefined : /^[\p{L}\p{N}_$]+/u.exec(text.slice(from))?.[0];
  const end = name === undefined ? Math.max(text.trimEnd().length, from + 1) : from + name.length;
  const to = endColumn === undefined ? end : endColumn - 1;
  return { start: { line: line - 1, character: from }, end: { line: (endLine ?? line) - 1, character: to } };
}
