import { join, resolve } from "node:path";
import { maxRecordBytes, userText } from "../files/user-file.ts";
import { historyIn } from "../match/history/history.ts";
import { readRecord } from "../record/record-file.ts";
import type { ToolContext } from "./tool.ts";

/** Only files named like records are read, so that an assistant cannot use the tool to read any file. */
const recordFile = /\.jsonl$/;

/** Finds and saves records in a storage folder; file names are relative to `folder`. */
export function recordsIn(storage: string, folder: string): Pick<ToolContext, "ids" | "record" | "history" | "folder"> {
  const history = historyIn(join(storage, "matches"));
  return {
    folder,
    history,
    ids: history.ids,
    record(named) {
      const kept = history.read(named);
      if (kept || !recordFile.test(named)) return kept;
      const text = userText(resolve(folder, named), maxRecordBytes);
      return text === undefined ? undefined : readRecord(text);
    },
  };
}
