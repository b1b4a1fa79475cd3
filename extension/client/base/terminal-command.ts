import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";

/**
 * Puts the command `spar` on the PATH of the editor's terminals, after all other folders, so that a `spar` that the
 * user has installed comes first. It runs with the editor's own Node. Returns the file; undefined if it could not be
 * written.
 */
export async function addTerminalCommand(context: vscode.ExtensionContext): Promise<string | undefined> {
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
