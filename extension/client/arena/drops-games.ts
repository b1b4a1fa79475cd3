import * as vscode from "vscode";
import type { WantedGames } from "./import-games.ts";

/** Imports site games from files or text dropped onto the view. */
export function createGameDrop(
  importFrom: (wanted: WantedGames) => Promise<unknown>,
): vscode.TreeDragAndDropController<never> {
  const dropMimeTypes = ["text/uri-list", "files", "text/plain"];
  return { dragMimeTypes: [], dropMimeTypes, handleDrop: (_, dropped) => importDropped(dropped, importFrom) };
}

async function importDropped(dropped: vscode.DataTransfer, importFrom: (wanted: WantedGames) => Promise<unknown>) {
  const listed = await dropped.get("text/uri-list")?.asString();
  const files = (listed ?? "").split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  if (files.length > 0) {
    await importFrom({ files: files.map((uri) => vscode.Uri.parse(uri)) });
    return;
  }
  for (const [, item] of dropped) {
    const file = item.asFile();
    if (file) await importFrom({ text: new TextDecoder().decode(await file.data()), name: file.name });
  }
  const text = dropped.get("text/plain");
  if (text && !text.asFile()) await importFrom({ text: await text.asString() });
}
