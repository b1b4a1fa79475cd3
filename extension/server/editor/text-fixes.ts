import type { Diagnostic, TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { findFileLanguage } from "../../../engine/bots/languages/languages.ts";
import { printToStderr } from "../../../engine/bots/source/print-to-stderr.ts";
import { fixSpelling } from "../../../engine/bots/source/respelt-literal.ts";
import type { SourceEdit } from "../../../engine/bots/source/source-edit.ts";
import type { AnswerHint } from "../../../engine/game/turn.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { ConfigData, ProblemData } from "../../protocol-data.ts";
import { toFilePath } from "../base/bot-files.ts";
import { toEditorUri } from "../base/document-uris.ts";

/** An edit that fixes a problem. */
export interface TextFix {
  readonly title: string;
  readonly edit: WorkspaceEdit;
}

/** The data Spar attaches to a diagnostic. */
export type SparData = ProblemData | ConfigData;

/** A diagnostic and the URI of its file. */
interface ShownProblem {
  readonly uri: string;
  readonly diagnostic: Diagnostic;
  /** The text of a file in the editor, or on disk. */
  readonly getText: (uri: string) => string | undefined;
}

/** An edit of a bot or a `spar.json` that fixes a problem; undefined if none is known. */
export function createTextFix(data: SparData, { uri, diagnostic, getText }: ShownProblem): TextFix | undefined {
  if ("replacement" in data) {
    const { replacement } = data;
    const edit = { range: diagnostic.range, newText: replacement };
    return { title: t("Change to {text}", { text: replacement }), edit: { changes: { [toEditorUri(uri)]: [edit] } } };
  }
  const { hint } = data;
  if (!hint || hint.kind === "misread") return undefined;
  for (const [file, lines] of collectLines(uri, diagnostic)) {
    const text = getText(file);
    const edits = text === undefined ? [] : createEdits(hint, file, text, lines);
    if (edits.length > 0) return { title: fixTitle(hint), edit: { changes: { [toEditorUri(file)]: edits } } };
  }
  return undefined;
}

function fixTitle(hint: Exclude<AnswerHint, { kind: "misread" }>): string {
  return hint.kind === "misspelt"
    ? t("Change {word} to {meant}", { word: hint.word, meant: hint.meant })
    : t("Print this to stderr");
}

/** The lines, from 1, that a problem names: its own, then the related ones, by file. */
function collectLines(uri: string, { range, relatedInformation = [] }: Diagnostic): Map<string, number[]> {
  const places = new Map([[uri, [range.start.line + 1]]]);
  for (const { location } of relatedInformation) {
    const line = location.range.start.line + 1;
    places.set(location.uri, [...(places.get(location.uri) ?? []), line]);
  }
  return places;
}

function createEdits(hint: AnswerHint, uri: string, text: string, lines: readonly number[]): TextEdit[] {
  const language = findFileLanguage(toFilePath(uri));
  if (!language) return [];
  const { syntax, stderr } = language;
  if (hint.kind === "misspelt") return toTextEdits(text, fixSpelling(text, syntax, hint, lines));
  return stderr ? toTextEdits(text, printToStderr(text, syntax, stderr, lines[0]!)) : [];
}

function toTextEdits(text: string, edits: readonly SourceEdit[]): TextEdit[] {
  const document = TextDocument.create("", "", 0, text);
  return edits.map(({ from, to, text: newText }) => ({
    range: { start: document.positionAt(from), end: document.positionAt(to) },
    newText,
  }));
}
