import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { escapeNotice } from "../../label-text.ts";
import type { FoundSource } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import { showDiffs } from "../base/show-diff.ts";

const scheme = "spar-tuned";

/** Provides the sources of a bot with the numbers found by a run, for the editor's diff view: `spar-tuned:/ID/PATH`. */
export function showFoundSources(server: Server): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      const [, tuning = "", ...rest] = path.split("/");
      const found = await server.getFoundSource({ tuning });
      return "message" in found ? "" : (found.files.find((file) => file.path === rest.join("/"))?.after ?? "");
    },
  });
}

/** The run that a source with found numbers belongs to. */
export function findRunOfSource({ scheme: of, path }: vscode.Uri): string | undefined {
  return of === scheme ? path.split("/")[1] : undefined;
}

/** Shows what the found numbers change as a diff, without writing anything. */
export async function showFound(server: Server, { id, name }: TuningSummary): Promise<void> {
  const found = await findOrReport(server, id);
  if (!found) return;
  const title = t("{name}: current ↔ tuned", { name });
  const pairs = found.files.map(({ path, uri }) => {
    const file = vscode.Uri.parse(uri);
    return [file, file, vscode.Uri.from({ scheme, path: `/${id}/${path}` })] as const;
  });
  if (await showDiffs(title, pairs)) return;
  void vscode.window.showInformationMessage(t("No numbers were found that differ from the bot's."));
}

/** Writes the found numbers into the source and saves it; the editor can undo that. */
export async function applyFound(server: Server, { id, name }: TuningSummary): Promise<void> {
  const found = await findOrReport(server, id);
  if (!found) return;
  const edit = new vscode.WorkspaceEdit();
  const documents: vscode.TextDocument[] = [];
  for (const { uri, before, after } of found.files) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    if (!replaceLines(edit, document, before, after)) {
      const text = t("{name} has unsaved changes near the numbers: save or undo them first.", { name });
      return void vscode.window.showWarningMessage(escapeNotice(`Spar: ${text}`));
    }
    documents.push(document);
  }
  if (!(await vscode.workspace.applyEdit(edit))) return;
  for (const document of documents) await document.save();
  await closeComparison(id);
}

/** Replaces only lines with other numbers; false if the editor's text differs. */
function replaceLines(edit: vscode.WorkspaceEdit, document: vscode.TextDocument, before: string, after: string) {
  const [old, fresh] = [before, after].map((text) => text.split(/\r\n|\r|\n/)) as [string[], string[]];
  if (document.lineCount !== old.length) return false;
  for (const [i, line] of old.entries()) {
    if (fresh[i] === line) continue;
    const here = document.lineAt(i);
    // The editor removes the byte order mark.
    if (here.text !== line.replace(/^\uFEFF/, "")) return false;
    edit.replace(document.uri, here.range, fresh[i]!.replace(/^\uFEFF/, ""));
  }
  return true;
}

async function findOrReport(server: Server, tuning: string): Promise<FoundSource | undefined> {
  const found = await server.getFoundSource({ tuning });
  if (!("message" in found)) return found;
  void vscode.window.showWarningMessage(escapeNotice(`Spar: ${found.message}`));
  return undefined;
}

/** Closes the diff, since there is nothing left to compare. */
async function closeComparison(id: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isOfRun = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputTextDiff &&
    input.modified.scheme === scheme &&
    input.modified.path.startsWith(`/${id}/`);
  await vscode.window.tabGroups.close(tabs.filter(isOfRun));
}
