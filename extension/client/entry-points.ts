import type * as vscode from "vscode";
import { createTaskProvider } from "./base/spar-tasks.ts";
import { addTerminalCommand } from "./base/terminal-command.ts";
import type { OpenBoards } from "./board/open-boards.ts";
import { openRecordLink } from "./board/record-links.ts";

/** What leads into Spar from outside its own pages: links to records, tasks, and the command in terminals. */
export interface EntryPoints {
  /** Opens a link to a turn of a record. */
  readonly openLink: (link: vscode.Uri) => Promise<void>;
  readonly tasks: vscode.TaskProvider;
  /** The file that terminals run as `spar`; undefined if it could not be written. */
  readonly terminalCommand: string | undefined;
}

export async function createEntryPoints(context: vscode.ExtensionContext, boards: OpenBoards): Promise<EntryPoints> {
  const deps = { boards, storage: context.globalStorageUri };
  const tasks = createTaskProvider(context);
  const terminalCommand = await addTerminalCommand(context);
  return { openLink: (link) => openRecordLink(link, deps), tasks, terminalCommand };
}
