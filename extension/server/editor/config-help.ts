import { dirname } from "node:path";
import { type Diagnostic, DiagnosticSeverity, type TextDocuments } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { readUserText } from "../../../engine/files/user-file.ts";
import { findMissingOpponents } from "../../../engine/project/resolve/missing-opponents.ts";
import { configName, findConfig } from "../../../engine/project/settings/find-config.ts";
import { readConfig } from "../../../engine/project/settings/read-config.ts";
import type { ConfigData, RunState } from "../../protocol-data.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { ProblemBoard } from "../problems/problem-board.ts";

interface ConfigHelpDeps {
  readonly documents: TextDocuments<TextDocument>;
  readonly problems: Pick<ProblemBoard, "publishMarks">;
  /** The editor reports JSON syntax errors of open documents itself. */
  readonly checksJson: boolean;
}

/** Reports the problems of each `spar.json` while it is open, and when a bot is run that it configures. */
export function watchConfigs({ documents, problems, checksJson }: ConfigHelpDeps): { handleRun(run: RunState): void } {
  function check(uri: string): void {
    const open = documents.get(uri);
    const text = open?.getText() ?? readUserText(toFilePath(uri));
    const found = text === undefined ? [] : listConfigDiagnostics(text, dirname(toFilePath(uri)));
    problems.publishMarks(uri, open && checksJson ? found.filter(({ code }) => code !== "json") : found);
  }
  documents.onDidChangeContent(({ document: { uri } }) => {
    if (isConfig(uri)) check(uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    if (isConfig(uri)) check(uri);
  });
  return {
    handleRun({ bot, state }) {
      if (state !== "preparing") return;
      const { file } = findConfig(dirname(toFilePath(bot)));
      if (file !== undefined) check(toUri(file));
    },
  };
}

const isConfig = (uri: string) => uri.endsWith(`/${configName}`);

/** The problems in the text of a `spar.json`; those that the editor may report itself have the code "json". */
function listConfigDiagnostics(text: string, folder: string): Diagnostic[] {
  const { config, problems } = readConfig(text);
  const document = TextDocument.create("", "json", 0, text);
  const all = problems.length > 0 ? problems : findMissingOpponents(text, config, folder);
  return all.map((problem) => {
    const { message, offset, length, replacement } = problem;
    const data: ConfigData | undefined = replacement === undefined ? undefined : { replacement };
    return {
      source: "Spar",
      code: "isSyntax" in problem && problem.isSyntax ? "json" : "config",
      severity: DiagnosticSeverity.Error,
      message: message,
      range: { start: document.positionAt(offset), end: document.positionAt(offset + length) },
      ...(data ? { data } : {}),
    };
  });
}
