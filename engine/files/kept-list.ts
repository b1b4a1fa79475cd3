import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { readUserText } from "./user-file.ts";

/** The texts of a list that is kept in a file; none where the file is missing or holds something else. */
export function readKeptList(file: string): string[] {
  try {
    const json: unknown = JSON.parse(readUserText(file) ?? "[]");
    return Array.isArray(json) ? json.filter((each) => typeof each === "string") : [];
  } catch {
    // The list was not written by Spar, so it counts as empty and the user is asked again.
    return [];
  }
}

/** Adds a text to such a list, which is made where there is none. */
export function addToKeptList(file: string, text: string): void {
  makeFolder(dirname(file));
  writeFileSync(file, `${JSON.stringify([...new Set([...readKeptList(file), text])], null, 2)}\n`);
}
