import { maxRecordBytes, readUserText } from "../../../engine/files/user-file.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import { readRecordStart } from "../../../engine/record/record-file.ts";
import { readUnlessDamaged } from "../../../engine/record/record-trouble.ts";
import type { RecordReference } from "../../protocol-data.ts";
import { toFilePath } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";

/** The record that a page shows; undefined if it was deleted or is damaged. */
export function readNamedRecord(
  { match, file }: RecordReference,
  { matches, live, leagueFiles }: ServerContext,
): MatchRecord | undefined {
  return readUnlessDamaged(() => {
    if (file === undefined) return matches.record(match) ?? live.record(match) ?? leagueFiles.record(match);
    const text = readUserText(toFilePath(file), maxRecordBytes);
    return text === undefined ? undefined : readRecordStart(text);
  });
}
