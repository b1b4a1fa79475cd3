import { join, resolve } from "node:path";
import { maxRecordBytes, readUserText } from "../files/user-file.ts";
import { openHistory } from "../match/history/history.ts";
import { readRecord } from "../record/record-file.ts";
import type { ToolContext } from "./tool.ts";

/** Only files named like records are read, so that an assistant cannot use the tool to read any file. */
const recordFile = /\.jsonl$/;

/** Finds and saves records in a storage folder; file names are relative to `folder`. */
export function openRecords(
  storage: string,
  folder: string,
): Pick<ToolContext, "ids" | "record" | "findFile" | "history" | "folder"> {
  const history = openHistory(join(storage, "matches"));
  return {
    folder,
    history,
    ids: history.ids,
    findFile: history.findFile,
    record(named) {
      const kept = history.read(named);
      if (kept || !recordFile.test(named)) return kept;
      const text = readUserText(resolve(folder, named), maxRecordBytes);
      return text === undefined ? undefined : readRecord(text);
    },
  };
}
