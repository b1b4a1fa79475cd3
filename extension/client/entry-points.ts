import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";
import { isOpenBot } from "./base/open-bots.ts";
import type { OpenBoards } from "./board/open-boards.ts";
import { openRecordLink } from "./board/record-links.ts";

/** A task of the type `spar` in tasks.json: a command of the command line with its arguments. */
interface SparTask extends vscode.TaskDefinition {
  readonly command: string;
  readonly args?: readonly string[];
}

/** Commands that are offered for the open bot. */
const offeredCommands = ["match", "series", "duel"];

/** Offers the command line as tasks, whose problems are listed by the matcher `$spar`. */
function createTaskProvider(context: vscode.ExtensionContext): vscode.TaskProvider {
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

export type EntryPoints = Awaited<ReturnType<typeof createEntryPoints>>;

/** What leads into Spar from outside its own pages: links to records, tasks, and the command in terminals. */
export async function createEntryPoints(context: vscode.ExtensionContext, boards: OpenBoards) {
  return {
    openLink: (link: vscode.Uri) => openRecordLink(link, boards, context.globalStorageUri),
    tasks: createTaskProvider(context),
    /** The file that terminals run as `spar`; undefined if it could not be written. */
    terminalCommand: await addTerminalCommand(context),
  };
}

/**
 * Puts the command `spar` on the PATH of the editor's terminals, after all other folders, so that a `spar` that the
 * user has installed comes first. It runs with the editor's own Node. Returns the file; undefined if it could not be
 * written.
 */
async function addTerminalCommand(context: vscode.ExtensionContext): Promise<string | undefined> {
  const folder = join(context.globalStorageUri.fsPath, "bin");
  const program = context.asAbsolutePath(join("dist", "spar.js"));
  const variables = context.environmentVariableCollection;
  const shell = join(folder, "spar");
  try {
    await mkdir(folder, { recursive: true });
    const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
    await writeFile(
      shell,
      `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec ${quote(process.execPath)} ${quote(program)} "$@"\n`,
    );
    await chmod(shell, 0o755);
    await writeFile(
      `${shell}.cmd`,
      `@echo off\r\nset ELECTRON_RUN_AS_NODE=1\r\n"${process.execPath}" "${program}" %*\r\n`,
    );
  } catch {
    // Without the files, terminals lack the command, and everything else works.
    variables.delete("PATH");
    return undefined;
  }
  variables.description = t("Adds the command `spar`, Spar's command line.");
  variables.append("PATH", delimiter + folder);
  return shell;
}
