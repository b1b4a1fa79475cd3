import { join, resolve } from "node:path";
import { maxRecordBytes, userText } from "../files/user-file.ts";
import { historyIn } from "../match/history/history.ts";
import { readRecord } from "../record/record-file.ts";
import type { ToolContext } from "./tool.ts";

/** Records are read of files that are named as records are: an assistant's tool is no way to read any file. */
const recordFile = /\.jsonl$/;

/** Where the records of a storage folder are found and kept; files are named from `folder`. */
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
