import { type Diagnostic, DiagnosticSeverity, type Event, type TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Language } from "../../../engine/bots/languages/language.ts";
import { findFileLanguage } from "../../../engine/bots/languages/languages.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { readMarks } from "../../../engine/project/tune/marked-numbers.ts";
import { readTunableSource } from "../../../engine/project/tune/tuned-source.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { readBotOnDisk, type ShownBots, toFilePath } from "../base/bot-files.ts";
import type { ProblemBoard } from "../problems/problem-board.ts";

interface WatchMarksDeps {
  readonly documents: TextDocuments<TextDocument>;
  readonly bots: ShownBots;
  readonly problems: Pick<ProblemBoard, "publishMarks">;
  readonly filesSaved: Event<unknown>;
  /** Called when a file has got its first mark or lost its last one. */
  readonly changed: () => void;
}

/** Reads the tuning marks in open files while the user types, and reports bad ones on their lines. */
export interface WatchedMarks {
  /** Whether a bot has marked numbers, in its file as shown in the editor or in its other files on disk. */
  isTunable(uri: string, saved?: BotSpec): boolean;
}

/** How long to wait after a keystroke before problems are shown. */
const keystrokePauseMs = 300;

export function watchMarks({ documents, bots, problems, filesSaved, changed }: WatchMarksDeps): WatchedMarks {
  const marked = new Set<string>();
  const inParts = new Map<string, boolean>();
  const timers = new Map<string, NodeJS.Timeout>();

  function check(document: TextDocument): void {
    const { uri } = document;
    const { count, bad } = readMarksIn(document, findFileLanguage(toFilePath(uri))!);
    problems.publishMarks(uri, bad.length > 0 && isOfBot(uri, bots) ? bad : []);
    if (count > 0 === marked.has(uri)) return;
    if (count > 0) marked.add(uri);
    else marked.delete(uri);
    changed();
  }

  function forget(uri: string): void {
    clearTimeout(timers.get(uri));
    timers.delete(uri);
  }

  documents.onDidChangeContent(({ document }) => {
    if (!isSource(document)) return;
    forget(document.uri);
    // A file that was just opened is checked at once.
    if (document.version <= 1) return check(document);
    timers.set(
      document.uri,
      setTimeout(() => check(document), keystrokePauseMs),
    );
  });
  filesSaved(() => inParts.clear());
  documents.onDidClose(({ document }) => {
    if (!isSource(document)) return;
    const { uri } = document;
    forget(uri);
    marked.delete(uri);
    inParts.delete(uri);
    problems.publishMarks(uri, []);
  });

  return {
    isTunable(uri, saved) {
      if (marked.has(uri)) return true;
      const isKnown = inParts.get(uri) ?? hasMarkedParts(saved?.file === toFilePath(uri) ? saved : readBotOnDisk(uri));
      inParts.set(uri, isKnown);
      return isKnown;
    },
  };
}

interface Marks {
  readonly count: number;
  readonly bad: readonly Diagnostic[];
}

/** Other files, such as `spar.json`, are checked elsewhere. */
const isSource = ({ uri }: TextDocument) => findFileLanguage(toFilePath(uri)) !== undefined;

function readMarksIn(document: TextDocument, language: Language): Marks {
  const text = document.getText();
  // Most files have no marks, and searching for the word is cheap.
  if (!text.includes("tune")) return { count: 0, bad: [] };
  const { numbers, bad } = readMarks(text, language.syntax);
  const lines = bad.length > 0 ? text.split(/\r?\n/) : [];
  return {
    count: numbers.length + bad.length,
    bad: bad.map(({ line, why }): Diagnostic => {
      const shown = lines[line - 1] ?? "";
      const start = { line: line - 1, character: shown.length - shown.trimStart().length };
      const range = {
        start,
        end: { line: line - 1, character: Math.max(shown.trimEnd().length, start.character + 1) },
      };
      const message = escapeLine(t("Cannot be tuned: {why}.", { why: why }));
      return { source: "Spar", code: "tune", severity: DiagnosticSeverity.Warning, range, message };
    }),
  };
}

function isOfBot(uri: string, bots: ShownBots): boolean {
  return bots.find(uri).kind === "bot" || readBotOnDisk(uri) !== undefined;
}

function hasMarkedParts(bot: BotSpec | undefined): boolean {
  return bot !== undefined && typeof readTunableSource(bot) === "object";
}
