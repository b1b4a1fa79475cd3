import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { type BotStamp, getBotFile, getBotHash } from "../../../engine/record/bot-stamp.ts";
import type { Problem, Severity } from "../../../engine/record/problem.ts";
import { findProblems } from "../../../engine/record/problems.ts";
import type { Viewable } from "../../../engine/record/replayed.ts";
import { escapeLine } from "../../../engine/text/visible.ts";

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/** The maximum number of problems per file, since each turn may have its own. */
const maxOfFile = 100;

/** Marks the problems of a match on the lines of the bots' sources that `sourceOf` finds. */
export async function markProblems(
  replay: Viewable,
  marks: vscode.DiagnosticCollection,
  findSource: (named: string) => Promise<vscode.Uri | undefined>,
): Promise<void> {
  const problems = findProblems(replay);
  for (const file of new Set(problems.flatMap(({ file }) => file ?? []))) {
    const source = await findSource(file);
    if (!source) continue;
    const document = await vscode.workspace.openTextDocument(source);
    const stamp = replay.plan.bots.find((bot) => getBotFile(bot) === file);
    const notes = (await isPlayed(source, stamp)) ? "" : ` (${t("in another version of this file")})`;
    const ofFile = problems.filter((problem) => problem.file === file);
    marks.set(
      source,
      ofFile.slice(0, maxOfFile).map((problem) => createDiagnostic(problem, document, notes)),
    );
  }
}

function createDiagnostic(problem: Problem, document: vscode.TextDocument, notes: string): vscode.Diagnostic {
  const { line = 1, column, endLine = line, endColumn, message, severity, kind, guessed } = problem;
  const text = document.lineAt(Math.min(line, document.lineCount) - 1);
  const from = column === undefined ? text.firstNonWhitespaceCharacterIndex : column - 1;
  const to = endColumn === undefined ? text.text.trimEnd().length : endColumn - 1;
  const guess = guessed ? ` (${t("the line is a guess")})` : "";
  const range = document.validateRange(new vscode.Range(line - 1, from, endLine - 1, Math.max(to, from + 1)));
  const diagnostic = new vscode.Diagnostic(
    range,
    escapeLine(`${translate(message)}${guess}${notes}`),
    severities[severity],
  );
  diagnostic.source = "Spar";
  diagnostic.code = kind;
  return diagnostic;
}

/** Whether a file is identical to the one that played. */
async function isPlayed(source: vscode.Uri, stamp: BotStamp | undefined): Promise<boolean> {
  const hash = getBotHash(stamp);
  if (hash === undefined) return true;
  const bytes = await vscode.workspace.fs.readFile(source);
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}
