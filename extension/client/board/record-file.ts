import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { OrMessage } from "../../protocol.ts";

/** A match of the longest game has some megabytes. */
const maxRecordBytes = 256_000_000;

/** The text of a record file, or a message if it cannot be read. */
export async function readRecordText(uri: vscode.Uri): Promise<OrMessage<{ readonly text: string }>> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.File) === 0 || size > maxRecordBytes)
    return { message: t("{file} is not a file, or it is too large for a record.", { file: readFileName(uri) }) };
  return { text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
}

/** The name of a file as the editor shows it. */
export const readFileName = ({ path }: vscode.Uri): string => path.slice(path.lastIndexOf("/") + 1);

export const readMatchId = (uri: vscode.Uri): string => readFileName(uri).replace(/\.spar\.jsonl$/, "");

/** Whether there is a file, rather than a folder or nothing. */
export async function isExistingFile(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.File) !== 0,
    () => false,
  );
}

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
  for (const place of [...whole, ...beside]) if (await isExistingFile(place)) return place;
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
