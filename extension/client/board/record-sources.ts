import * as vscode from "vscode";
import { isExistingFile } from "./record-file.ts";

/**
 * Finds a source that a record names: at that path, or relative to the record. A shared record has shortened names and
 * may come from another machine, so the record's folder and those above it are searched for the last parts of the name.
 */
export async function findSourceNearRecord(record: vscode.Uri, named: string): Promise<vscode.Uri | undefined> {
  const parts = named.split(/[\\/]/).filter((part) => part !== "" && part !== "." && part !== "..");
  const tails = parts.map((_, i) => parts.slice(i));
  const beside = listFoldersAbove(record).flatMap((folder) =>
    tails.map((tail) => vscode.Uri.joinPath(folder, ...tail)),
  );
  const whole = /^([\\/]|[a-z]:[\\/])/i.test(named) && record.scheme === "file" ? [vscode.Uri.file(named)] : [];
  for (const place of [...whole, ...beside]) {
    if (await isExistingFile(place)) return place;
  }
  return undefined;
}

/** The folder of a record, and those above it up to the workspace folder. */
function listFoldersAbove(record: vscode.Uri): vscode.Uri[] {
  const top = vscode.workspace.getWorkspaceFolder(record)?.uri.path;
  const folders = [vscode.Uri.joinPath(record, "..")];
  while (top !== undefined && folders.at(-1)!.path.length > top.length)
    folders.push(vscode.Uri.joinPath(folders.at(-1)!, ".."));
  return folders;
}
