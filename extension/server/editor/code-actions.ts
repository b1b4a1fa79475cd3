import { type CodeAction, CodeActionKind, type Diagnostic } from "vscode-languageserver/node";
import { t } from "../../../engine/l10n/speak.ts";
import type { SettingToTry } from "../../../engine/record/problem.ts";
import type { ProblemData } from "../../protocol-data.ts";
import { createTextFix, type SparData } from "./text-fixes.ts";

/** One way to fix a problem: a command of the editor. */
export interface Remedy {
  readonly title: string;
  readonly command: string;
  readonly argument?: object | string;
}

/**
 * The remedies for a problem. `fixedIn` is the URI of a `spar.json` that sets the time scale, which overrides the
 * editor's setting.
 */
export function listRemedies({ match, answer, turn, kind, instead }: ProblemData, fixedIn?: string): Remedy[] {
  const remedies: Remedy[] = (instead ?? []).map(createSettingRemedy);
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

function createSettingRemedy(setting: SettingToTry): Remedy {
  const { option, value } = setting;
  return {
    title: t("Play with {option} {value} and write it to spar.json", { option, value }),
    command: "spar.set",
    argument: setting,
  };
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
  /** Whether the editor supports a command. */
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
