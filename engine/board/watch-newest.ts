import { type FSWatcher, watch } from "node:fs";
import { makeFolder } from "../files/make-folder.ts";
import type { History } from "../match/history/history.ts";

/** Calls `changed` for each new record that is newer than all before, until the watcher is closed. */
export function watchNewest({ folder, ids }: History, changed: () => void): FSWatcher {
  makeFolder(folder);
  let newest = ids()[0];
  return watch(folder, () => {
    const now = ids()[0];
    if (now === newest) return;
    newest = now;
    if (now !== undefined) changed();
  });
}
