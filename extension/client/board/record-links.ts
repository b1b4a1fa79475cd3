import { posix } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { warn } from "../base/warn.ts";
import type { OpenBoards } from "./open-boards.ts";
import { isExistingFile, readMatchId } from "./record-file.ts";

/** A record that is downloaded has at most this many bytes. */
const maxLinkedBytes = 64_000_000;

/**
 * Opens a link to a record: `vscode://spar.spar/FOLDER/MATCH.spar.jsonl?turn=12`, a path in an open folder or an absolute
 * one, and `vscode://spar.spar/?url=https://…&turn=12p2`.
 * Downloaded records are kept in `storage`.
 */
export async function openRecordLink(link: vscode.Uri, boards: OpenBoards, storage: vscode.Uri): Promise<void> {
  const query = new URLSearchParams(link.query);
  const url = query.get("url");
  const found = url === null ? await findRecord(link.path) : await downloadRecord(url, storage);
  if (found === undefined) return;
  if (typeof found === "string") return warn(found);
  await vscode.commands.executeCommand("vscode.openWith", found, "spar.record");
  const turn = query.get("turn");
  const board = boards.front();
  if (turn !== null && board?.shown?.match === readMatchId(found)) board.goToAddress(`#${turn}`);
}

/** A record by its path in an open folder, else by its absolute path; a sentence if there is none. */
async function findRecord(path: string): Promise<vscode.Uri | string> {
  if (!path.endsWith(".jsonl")) return t("This link names no record: {path}", { path });
  const folders = vscode.workspace.workspaceFolders ?? [];
  const places = [...folders.map(({ uri }) => vscode.Uri.joinPath(uri, path)), vscode.Uri.file(path)];
  for (const place of places) if (await isExistingFile(place)) return place;
  return t("There is no record {path} in the open folders: open the folder that the link was made in.", { path });
}

/** Downloads a record after asking; undefined if the person refused, a sentence if it failed. */
async function downloadRecord(text: string, storage: vscode.Uri): Promise<vscode.Uri | string | undefined> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:") return t("A record is only downloaded from an https address.");
  const open = t("Download and Open");
  const question = t("Download a record from {host}?", { host: url.host });
  const detail = url.href.slice(0, 300);
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, open)) !== open) return undefined;
  try {
    const bytes = await fetchBytes(url);
    const name = posix.basename(url.pathname).replace(/[^\w.-]/g, "-") || "record";
    const file = vscode.Uri.joinPath(storage, "linked", name.endsWith(".spar.jsonl") ? name : `${name}.spar.jsonl`);
    await vscode.workspace.fs.writeFile(file, bytes);
    return file;
  } catch (error) {
    return t("The record could not be downloaded: {why}", { why: error instanceof Error ? error.message : `${error}` });
  }
}

async function fetchBytes(url: URL): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > maxLinkedBytes) throw new Error(`more than ${maxLinkedBytes / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
