import { join } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { isOpenBot } from "./open-bots.ts";

/** A task of the type `spar` in tasks.json: a command of the command line with its arguments. */
interface SparTask extends vscode.TaskDefinition {
  readonly command: string;
  readonly args?: readonly string[];
}

/** Commands that are offered for the open bot. */
const offeredCommands = ["match", "series", "duel"];

/** Offers the command line as tasks, whose problems are listed by the matcher `$spar`. */
export function createTaskProvider(context: vscode.ExtensionContext): vscode.TaskProvider {
  const program = context.asAbsolutePath(join("dist", "spar.js"));
  return {
    provideTasks() {
      const { activeTextEditor } = vscode.window;
      const document = activeTextEditor?.document;
      if (!document || !isOpenBot(document.uri.toString())) return [];
      const bot = vscode.workspace.asRelativePath(document.uri, false);
      const scope = vscode.workspace.getWorkspaceFolder(document.uri);
      return offeredCommands.map((command) =>
        createTask({ type: "spar", command, args: [bot] }, scope ?? vscode.TaskScope.Workspace, program),
      );
    },
    resolveTask({ definition, scope }) {
      return createTask(definition as SparTask, toScope(scope), program);
    },
  };
}

type Scope = vscode.WorkspaceFolder | vscode.TaskScope.Workspace;

/** Tasks that belong to no folder run in the whole workspace. */
const toScope = (scope: vscode.Task["scope"]): Scope =>
  typeof scope === "object" ? scope : vscode.TaskScope.Workspace;

function createTask(definition: SparTask, scope: Scope, program: string): vscode.Task {
  const { command, args = [] } = definition;
  const folder = typeof scope === "object" ? scope.uri.fsPath : undefined;
  const run = new vscode.ProcessExecution(process.execPath, [program, command, ...args], {
    env: { ELECTRON_RUN_AS_NODE: "1" },
    cwd: folder,
  });
  const task = new vscode.Task(definition, scope, [command, ...args].join(" "), "Spar", run, "$spar");
  task.detail = t("Runs Spar's command line and lists the problems.");
  return task;
}
