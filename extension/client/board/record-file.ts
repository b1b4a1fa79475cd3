import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";

/** A match of the longest game has some megabytes. */
const maxRecordBytes = 256_000_000;

/** The text of a record file, or a message if it cannot be read. */
export async function readRecordText(
  uri: vscode.Uri,
): Promise<{ readonly text: string } | { readonly message: string }> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.File) === 0 || size > maxRecordBytes)
    return { message: t("{file} is not a file, or it is too large for a record.", { file: readFileName(uri) }) };
  return { text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
}

/** The name of a file as the editor shows it. */
function readFileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The id of a match from the name of its file. */
export function readMatchId(uri: vscode.Uri): string {
  return readFileName(uri).replace(/\.spar\.jsonl$/, "");
}

/** Whether there is a file, rather than a folder or nothing. */
export async function isExistingFile(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.File) !== 0,
    () => false,
  );
}
