import { join } from "node:path";
import { type History, historyIn } from "../../../engine/match/history/history.ts";
import type { MatchRecord, RecordLine } from "../../../engine/record/match-record.ts";

/** The folders of records in the editor's storage. */
export interface KeptRecords {
  /** Those of the newest matches. */
  readonly history: History;
  readonly ofDuels: History;
  /** Those that do not go when newer ones come: games of a site, and matches whose player was chosen as an opponent. */
  readonly long: History;
  /** Throws DamagedRecord. */
  read(id: string): RecordLine[] | undefined;
  /** The path of a record; of one that is kept for long, there. */
  fileOf(id: string): string | undefined;
}

/** The records of all duels, of which no list takes more. */
export const duelLimits = { records: 200, bytes: 100_000_000 };
const longLimits = { records: 3000, bytes: 300_000_000 };

export function keptRecordsIn(storage: string): KeptRecords {
  const history = historyIn(join(storage, "matches"));
  const ofDuels = historyIn(join(storage, "duels"), duelLimits);
  const long = historyIn(join(storage, "kept"), longLimits);
  return {
    ...{ history, ofDuels, long },
    read: (id) => history.read(id) ?? long.read(id) ?? ofDuels.read(id),
    fileOf: (id) => long.fileOf(id) ?? history.fileOf(id) ?? ofDuels.fileOf(id),
  };
}

/** Keeps a record for long, if the disk takes it, and answers its id. */
export function keepLong(
  { kept, unlessFull }: { readonly kept: KeptRecords; unlessFull(act: () => void): void },
  record: MatchRecord,
  id = kept.long.idFor(record),
): string {
  unlessFull(() => kept.long.save(record, id));
  return id;
}
