import * as vscode from "vscode";
import { findCurrentBot, noteActive, noteBots } from "../base/open-bots.ts";
import { listProgress, onProgress } from "../base/progress-item.ts";
import type { CommandContext } from "./command-context.ts";

type ContextKeyDeps = Pick<CommandContext, "server" | "results" | "duels" | "boards">;

/** Updates the editor's context keys, which control menus, palette and keys in package.json. */
export function updateContextKeys({ server, results, duels, boards }: ContextKeyDeps): vscode.Disposable {
  const sent = new Map<string, string>();
  let open: readonly vscode.Uri[] = [];
  // Passed as objects, because the editor formats URIs like its own `resource`, whose scheme differs in a remote
  // window.
  const tell = (key: string, value: boolean | readonly vscode.Uri[]) => {
    const text = String(value);
    if (sent.get(key) === text) return;
    sent.set(key, text);
    void vscode.commands.executeCommand("setContext", `spar.${key}`, value);
  };
  const tellMatches = () => {
    tell("running", results.going.length > 0 || listProgress().length > 0);
    tell("botFolders", listFolders([...open, ...results.matches.map(({ bot }) => vscode.Uri.parse(bot))]));
  };
  const tellBotInSight = () => tell("botInSight", findCurrentBot() !== undefined);
  return vscode.Disposable.from(
    results.onRun(tellMatches),
    onProgress(tellMatches),
    results.onMatch(() => {
      tell("played", true);
      tellMatches();
    }),
    duels.onChange(() => tell("duelled", true)),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (isAtProblem(textEditor)) tell("atProblem", true);
    }),
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      noteActive(editor);
      tellBotInSight();
    }),
    vscode.window.onDidChangeVisibleTextEditors(tellBotInSight),
    boards.onChange(() => tell("boardOpen", boards.front() !== undefined)),
    server.on("bots", ({ uris }) => {
      open = uris.map((uri) => vscode.Uri.parse(uri));
      // Formatted like the editor's own URIs.
      noteBots(open.map(String));
      tellBotInSight();
      tell("bots", open);
      if (open.length > 0) tell("hasBot", true);
      tellMatches();
    }),
  );
}

/** Marks a step of the walkthrough as done: running a command from an extension does not. */
export function completeStep(taken: "opponentChosen" | "botBegun"): void {
  void vscode.commands.executeCommand("setContext", `spar.${taken}`, true);
}

/** Whether the cursor is on a line marked by a match. */
function isAtProblem({ document, selection }: vscode.TextEditor): boolean {
  const found = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "Spar");
  return found.some(
    ({ range }) => range.start.line <= selection.active.line && selection.active.line <= range.end.line,
  );
}

/** The folders of bots and those above them, in whose leagues they play. */
function listFolders(bots: readonly vscode.Uri[]): vscode.Uri[] {
  const folders = bots.map((bot) => vscode.Uri.joinPath(bot, ".."));
  const all = folders.flatMap((folder) => [folder, vscode.Uri.joinPath(folder, "..")]);
  return [...new Map(all.map((folder) => [folder.toString(), folder])).values()];
}
