import { type CodeAction, CodeActionKind, type Diagnostic, type TextEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { findFileLanguage } from "../../../engine/bots/languages/languages.ts";
import type { AnswerHint } from "../../../engine/game/turn.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { ConfigData, ProblemData } from "../../protocol-data.ts";
import { toEditorUri, toFilePath } from "../base/bot-files.ts";
import { fixSpelling, printToStderr, type SourceEdit } from "./source-edit.ts";

/** One way to fix a problem: a command of the editor. */
interface Remedy {
  readonly title: string;
  readonly command: string;
  readonly argument?: object | string;
}

/** Remedies for a problem. `fixedIn`: the URI of a `spar.json` whose time scale overrides the editor's. */
export function listRemedies({ match, answer, turn, kind, instead }: ProblemData, fixedIn?: string): Remedy[] {
  const remedies: Remedy[] = (instead ?? []).map((setting) => ({
    title: t("Play with {option} {value} and write it to spar.json", { option: setting.option, value: setting.value }),
    command: "spar.set",
    argument: setting,
  }));
  if (match !== "" && answer >= 0) {
    remedies.push({
      title: t("Open the board at turn {turn, number}", { turn }),
      command: "spar.openBoard",
      argument: { match, answer },
    });
    remedies.push({ title: t("Debug this turn"), command: "spar.debugTurn", argument: { match, answer } });
  }
  if (match !== "") remedies.push({ title: t("Run this seed again"), command: "spar.runAgain", argument: { match } });
  if (kind === "timeout") remedies.push(createTimeScaleFix(fixedIn));
  return remedies;
}

function createTimeScaleFix(fixedIn: string | undefined): Remedy {
  return fixedIn === undefined
    ? { title: t("Double the time limits on this machine"), command: "spar.raiseTimeScale" }
    : { title: t('Open spar.json: its "timeScale" sets the time limits'), command: "vscode.open", argument: fixedIn };
}

interface ActionContext {
  /** The URI of the file with the diagnostics. */
  readonly uri: string;
  readonly getText: (uri: string) => string | undefined;
  readonly fixedIn?: string;
  readonly offers?: (command: string) => boolean;
}

/** Quick fixes for Spar's diagnostics; duplicates with the same title are offered once. */
export function createActions(
  diagnostics: readonly Diagnostic[],
  { uri, getText, fixedIn, offers = () => true }: ActionContext,
): CodeAction[] {
  const actions = new Map<string, CodeAction & { readonly diagnostics: Diagnostic[] }>();
  for (const diagnostic of diagnostics) {
    const data = diagnostic.source === "Spar" ? (diagnostic.data as SparData | undefined) : undefined;
    if (!data) continue;
    const fix = createTextFix(data, { uri, diagnostic, getText });
    const fixes = fix ? [{ ...fix, kind: CodeActionKind.QuickFix, isPreferred: true }] : [];
    const remedies = "match" in data ? listRemedies(data, fixedIn).filter(({ command }) => offers(command)) : [];
    for (const action of [...fixes, ...remedies.map(createAction)]) {
      const same = actions.get(action.title);
      if (same) same.diagnostics.push(diagnostic);
      else actions.set(action.title, { ...action, diagnostics: [diagnostic] });
    }
  }
  return [...actions.values()];
}

function createAction({ title, command, argument }: Remedy): CodeAction {
  const call = { title, command, arguments: argument === undefined ? [] : [argument] };
  return { title, kind: CodeActionKind.QuickFix, command: call };
}

/** The data Spar attaches to a diagnostic. */
type SparData = ProblemData | ConfigData;

interface ShownProblem {
  readonly uri: string;
  readonly diagnostic: Diagnostic;
  /** The text of a file in the editor, or on disk. */
  readonly getText: (uri: string) => string | undefined;
}

/** An edit of a bot or a `spar.json` that fixes a problem; undefined if none is known. */
function createTextFix(data: SparData, { uri, diagnostic, getText }: ShownProblem) {
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
