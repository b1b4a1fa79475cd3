import { chmodSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { parseJson } from "../text/json.ts";
import { readUserStats, readUserText } from "./user-file.ts";
import { makeFolder, moveFile, removeFile } from "./user-folders.ts";

/** What Spar keeps in a JSON file of its own; undefined if the file is missing or holds something else. */
export function readStoredJson<Value>(file: string, schema: v.GenericSchema<unknown, Value>): Value | undefined {
  // It may be missing, or not written by Spar: what is kept there can be chosen or computed again.
  const read = v.safeParse(schema, parseJson(readUserText(file) ?? ""));
  return read.success ? read.output : undefined;
}

/** Keeps a value in such a file, whose folder is made if it is missing. Throws the system's error. */
export function writeStoredJson(file: string, value: unknown): void {
  makeFolder(dirname(file));
  replaceFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** The texts of a list that is kept in a file. */
export const readStoredList = (file: string): readonly string[] => readStoredJson(file, v.array(v.string())) ?? [];

export function addToStoredList(file: string, text: string): void {
  writeStoredJson(file, [...new Set([...readStoredList(file), text])]);
}

/** Writes a file completely or not at all, and keeps its permissions; throws the system's error. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, content);
    const there = readUserStats(path);
    if (there) chmodSync(unfinished, there.mode);
    moveFile(unfinished, path);
  } finally {
    removeFile(unfinished);
  }
}
