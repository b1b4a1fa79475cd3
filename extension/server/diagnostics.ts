import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from "vscode-languageserver/node";
import { retold } from "../../engine/l10n/retell.ts";
import { t } from "../../engine/l10n/speak.ts";
import type { Problem, ProblemKind, Severity } from "../../engine/record/problem.ts";
import type { ReplayedTurn } from "../../engine/record/replay.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import type { LineCount, ProblemData } from "../protocol.ts";
import { uriOf } from "./bot-files.ts";

/** A problem with the match it was seen in; "" before any match, as a compile error is. */
export interface Seen extends Problem {
  readonly match: string;
  /** What was sent and answered there. Of problems that say the same, the first has it. */
  readonly played?: ReplayedTurn;
}

/** Problems that say the same of one line, in the order they were seen. */
export type Merged = readonly [Seen, ...Seen[]];

/** Merges the problems of a run that speak of one line, of one kind and for one reason, by file. */
export function mergedByFile(problems: readonly Seen[], botFile: string): Map<string, Merged[]> {
  const groups = new Map<string, [Seen, ...Seen[]]>();
  for (const problem of problems) {
    const key = [problem.file ?? botFile, problem.line ?? 1, problem.kind, reasonOf(problem.message)].join("\n");
    const group = groups.get(key);
    if (group) group.push({ ...problem, played: undefined });
    else groups.set(key, [problem]);
  }
  const files = new Map<string, Merged[]>();
  for (const group of groups.values()) {
    const uri = uriOf(group[0].file ?? botFile);
    files.set(uri, [...(files.get(uri) ?? []), group]);
  }
  return files;
}

/** What is alike in "Turn 3: "ATTACK 4 7" was skipped: creature 4 …" of different turns. */
function reasonOf(message: string): string {
  return message.replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g, '""').replace(/\d+/g, "0");
}

const severities: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** More places beside one line say no more. */
const mostRelated = 12;

/** `lines` is the text of the file now; `outdated`, that it is not the text that was run. */
export function diagnosticOf(merged: Merged, lines: readonly string[], outdated: boolean): Diagnostic {
  const [first] = merged;
  const notes = [
    merged.length > 1 ? timesText(merged) : "",
    first.guessed ? t("the line is a guess") : "",
    outdated ? t("before your last edit") : "",
  ].filter((note) => note !== "");
  const { match, answer, turn, kind, instead } = first;
  const message = retold(first.message);
  const data: ProblemData = { match, answer, turn, kind, ...(instead ? { instead } : {}) };
  return {
    source: "Spar",
    code: first.kind,
    severity: severities[first.severity],
    message: visibleLine(notes.length > 0 ? `${message} (${notes.join("; ")})` : message),
    range: editorRange(first, lines),
    relatedInformation: relatedOf(merged),
    data,
  };
}

/** Of problems that say the same, the places around may differ: each is told once. */
function relatedOf(merged: Merged): DiagnosticRelatedInformation[] {
  const around = new Map<string, DiagnosticRelatedInformation>();
  for (const { file, message, ...range } of merged.flatMap(({ related }) => related ?? [])) {
    const key = [file, range.line, range.column, message].join("\n");
    if (around.size === mostRelated) break;
    around.set(key, {
      location: { uri: uriOf(file), range: editorRange(range, []) },
      message: visibleLine(retold(message)),
    });
  }
  return [...around.values()];
}

/** "5 times in 3 turns", over several matches "5 times in 2 matches". */
function timesText(merged: Merged): string {
  return t("{times, plural, one {once} other {# times}} {spread}", { times: merged.length, spread: spread(merged) });
}

/** One count a line: "3 illegal in 2 turns". */
export function lineCountsOf(all: readonly Merged[]): LineCount[] {
  const byLine = new Map<number, Seen[]>();
  for (const seen of all.flat()) {
    if (seen.severity === "information") continue;
    const line = (seen.line ?? 1) - 1;
    byLine.set(line, [...(byLine.get(line) ?? []), seen]);
  }
  return [...byLine].map(([line, seen]) => {
    const severity = seen.some((each) => each.severity === "error") ? "error" : "warning";
    return { line, severity, text: t("{kinds} {spread}", { kinds: kindsText(seen), spread: spread(seen) }) };
  });
}

/** Kinds of problems behind their number: "3 illegal". */
export const kindWords: Record<ProblemKind, () => string> = {
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

function kindsText(seen: readonly Seen[]): string {
  const counts = new Map<ProblemKind, number>();
  for (const { kind } of seen) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => t("{count, number} {kind}", { count, kind: kindWords[kind]() })).join(", ");
}

function spread(seen: readonly Seen[]): string {
  const matches = new Set(seen.map(({ match }) => match)).size;
  if (matches > 1) return t("in {matches, plural, one {# match} other {# matches}}", { matches });
  const turns = new Set(seen.map(({ turn }) => turn)).size;
  return t("in {turns, plural, one {# turn} other {# turns}}", { turns });
}

/** The place of a problem; without its end, the name that begins there, else all to the last character. */
function editorRange(
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
