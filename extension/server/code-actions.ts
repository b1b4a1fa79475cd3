import { type CodeAction, CodeActionKind, type Diagnostic } from "vscode-languageserver/node";
import type { ProblemData } from "../protocol.ts";

/** What can be done about a problem, for each that is of Spar. */
export function actionsFor(diagnostics: readonly Diagnostic[]): CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    const data = diagnostic.source === "Spar" ? (diagnostic.data as ProblemData | undefined) : undefined;
    return data ? actionsOf(data).map((action) => ({ ...action, diagnostics: [diagnostic] })) : [];
  });
}

function actionsOf({ match, answer, turn, kind }: ProblemData): CodeAction[] {
  const actions: CodeAction[] = [];
  if (match !== "" && answer >= 0) {
    actions.push(action(`Open the board at turn ${turn}`, "spar.openBoard", { match, answer }));
  }
  if (match !== "" && answer >= 0) actions.push(action("Debug this turn", "spar.debugTurn", { match, answer }));
  if (match !== "") actions.push(action("Run this seed again", "spar.runAgain", { match }));
  if (kind === "timeout") actions.push(action("Double the time limits on this machine", "spar.raiseTimeScale"));
  return actions;
}

function action(title: string, command: string, argument?: object): CodeAction {
  const call = { title, command, arguments: argument === undefined ? [] : [argument] };
  return { title, kind: CodeActionKind.QuickFix, command: call };
}
