import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { compactLines, expandLines } from "../../../engine/record/compact-lines.ts";
import { type BotStamp, getBotFile, getBotHash } from "../../../engine/record/match-record.ts";
import type { Problem, Severity } from "../../../engine/record/problem.ts";
import { findProblems } from "../../../engine/record/problems.ts";
import { isRecordTrouble, readRecord, readUndamagedPart } from "../../../engine/record/record-file.ts";
import { createReplay } from "../../../engine/record/replay.ts";
import type { Viewable } from "../../../engine/record/replayed.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type manifest from "../../../package.json";
import type { RecordResult } from "../../protocol.ts";
import type { BoardActions } from "../base/page-actions.ts";
import { speakAsEditor } from "../base/speak-as-editor.ts";
import { inform, warn } from "../base/warn.ts";
import { BoardView } from "../board/board-view.ts";
import { type OpenBoards, openBoards } from "../board/open-boards.ts";
import { findSourceNearRecord, readMatchId, readRecordText } from "../board/record-file.ts";

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/** The maximum number of problems per file, since each turn may have its own. */
const maxOfFile = 100;

/** Marks the problems of a match on the lines of the bots' sources that `sourceOf` finds. */
async function markProblems(
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

/** Spar in editors that cannot start processes: opens record files, and marks their problems in the sources beside. */
export function activate(context: vscode.ExtensionContext): void {
  speakAsEditor();
  const boards = openBoards();
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose() {} }),
    async resolveCustomEditor({ uri }, panel) {
      const marks = vscode.languages.createDiagnosticCollection();
      const findSource = (named: string) => findSourceNearRecord(uri, named);
      const view = new BoardView(panel.webview, context.extensionUri, {
        ...{ file: uri, findSource, look: "reading", memory: context.globalState, actions },
        ...{ openMatch() {}, compareWith() {}, wantAnalysis() {}, weigh() {}, wantViewer() {} },
        printed: ({ lines }) => boards.printed(lines),
      });
      boards.add(panel, view);
      panel.onDidChangeViewState(() => !panel.visible && view.hidden());
      panel.onDidDispose(() => marks.dispose());
      const record = readRecordResult(uri);
      await view.show({ match: readMatchId(uri), record: () => record, isWatching: false });
      const read = await record;
      if ("lines" in read) await markProblems(createReplay(expandLines(read.lines)), marks, findSource);
    },
  };
  const tell = () => vscode.commands.executeCommand("setContext", "spar.boardOpen", boards.front() !== undefined);
  const done: Readonly<Record<string, (given?: string) => unknown>> = {
    "spar.goToTurn": (address) => goToTurn(boards.front(), address),
    "spar.savePicture": () => savePicture(boards.front()),
  };
  const { commands } = (context.extension.packageJSON as typeof manifest).contributes;
  const actions = createBoardActions(boards, (command) =>
    showRefusal(commands.find((each) => each.command === command)?.title ?? command),
  );
  context.subscriptions.push(
    vscode.window.registerCustomEditorProvider("spar.record", provider),
    boards.onChange(() => void tell()),
    ...commands.map(({ command, title }) =>
      vscode.commands.registerCommand(command, done[command] ?? (() => showRefusal(title))),
    ),
  );
}

/** A keyboard shortcut of the board, another extension or a link may still call the command. */
function showRefusal(title: string): void {
  inform(
    t(
      "Spar: {title} runs a bot, which a browser cannot do. Open the folder in VS Code on the desktop, in a codespace or over SSH.",
      { title },
    ),
  );
}

/** Requests of a page that work here; all others would run a bot. */
function createBoardActions(boards: OpenBoards, refused: (command: string) => void): BoardActions {
  const cannot = (command: string) => () => refused(`spar.${command}`);
  return {
    address: ({ text }) => goToTurn(boards.front(), text),
    savePicture: () => savePicture(boards.front()),
    rerun: cannot("runAgain"),
    playOn: cannot("playOn"),
    keepBranch: cannot("keepBranch"),
    give: cannot("give"),
    playAgainst: cannot("playAgainst"),
    playMore: cannot("runSeries"),
    endPlay: cannot("stop"),
    playGhost: cannot("playGhost"),
    savePage: cannot("exportPage"),
    debugTurn: cannot("debugTurn"),
    keepTurn: cannot("keepTurn"),
    pin: cannot("pinMatch"),
    importGame: cannot("importGame"),
    openResults: cannot("openResults"),
  };
}

async function readRecordResult(uri: vscode.Uri): Promise<RecordResult> {
  const file = await readRecordText(uri);
  if ("message" in file) return file;
  try {
    const record = readRecord(file.text);
    createReplay(record);
    return { lines: compactLines(record) };
  } catch (error) {
    if (!isRecordTrouble(error)) throw error;
    const readable = readUndamagedPart(file.text);
    return { message: error.message, ...(readable ? { readable: compactLines(readable) } : {}) };
  }
}

/** Goes to an address copied from the board. */
async function goToTurn(view: BoardView | undefined, address?: string): Promise<void> {
  if (!view) return inform(t("Open a record file first."));
  const prompt = t("A turn of the match on the board, or an address copied from a board");
  const text = (address ?? (await vscode.window.showInputBox({ title: t("Go to Turn"), prompt })))?.trim();
  if (text) view.goToAddress(text.includes("#") ? text : `#${text}`);
}

async function savePicture(view: BoardView | undefined): Promise<void> {
  if (!view?.shown) return inform(t("Open a record file first."));
  const drawn = await view.picture();
  if ("message" in drawn) return warn(drawn.message);
  const filters = { Pictures: ["png"] };
  const file = await vscode.window.showSaveDialog({ filters });
  if (file) await vscode.workspace.fs.writeFile(file, drawn.png);
}
