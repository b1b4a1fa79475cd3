import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { readConfig } from "../../engine/project/read-config.ts";

/** What is wrong in the text of a `spar.json`, where it is wrong. */
export function configDiagnostics(document: TextDocument): Diagnostic[] {
  return readConfig(document.getText()).problems.map(({ message, offset, length }) => ({
    source: "Spar",
    severity: DiagnosticSeverity.Error,
    message,
    range: { start: document.positionAt(offset), end: document.positionAt(offset + length) },
  }));
}
