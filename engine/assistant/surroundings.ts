import { join, resolve } from "node:path";
import { historyIn } from "../match/history.ts";
import { readRecord } from "../record/record-file.ts";
import { mostRecordBytes, userText } from "../user-file.ts";
import type { Surroundings } from "./tool.ts";

/** Records are read of files that are named as records are: an assistant's tool is no way to read any file. */
const recordFile = /\.jsonl$/;

/** Where the records of a storage folder are found and kept; files are named from `folder`. */
export function recordsIn(storage: string, folder: string): Pick<Surroundings, "ids" | "record" | "keep" | "folder"> {
  const history = historyIn(join(storage, "matches"));
  return {
    folder,
    ids: history.ids,
    keep: (record) => history.save(record),
    record(named) {
      const kept = history.read(named);
      if (kept || !recordFile.test(named)) return kept;
      const text = userText(resolve(folder, named), mostRecordBytes);
      return text === undefined ? undefined : readRecord(text);
    },
  };
}
