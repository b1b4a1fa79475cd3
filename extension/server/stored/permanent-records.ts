import { join } from "node:path";
import { openHistory } from "../../../engine/match/history/history.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";

/** The limits for the records of all duels, which count separately from the list of matches. */
export const duelLimits = { records: 200, bytes: 100_000_000 };
const longLimits = { records: 3000, bytes: 300_000_000 };

export function openPermanentRecords(storage: string) {
  const history = openHistory(join(storage, "matches"));
  const ofDuels = openHistory(join(storage, "duels"), duelLimits);
  const long = openHistory(join(storage, "kept"), longLimits);
  return {
    /** The records of the newest matches. */
    history,
    ofDuels,
    /** Records that newer ones do not replace: site games, and matches whose player was chosen as an opponent. */
    long,
    /** Throws DamagedRecord. */
    read: (id: string) => history.read(id) ?? long.read(id) ?? ofDuels.read(id),
    /** The path of a record, preferably its permanent copy. */
    findFile: (id: string) => long.findFile(id) ?? history.findFile(id) ?? ofDuels.findFile(id),
  };
}

/** Saves a record permanently, if the disk accepts it, and returns its id. */
export function savePermanently(
  { kept, unlessFull }: { readonly kept: ReturnType<typeof openPermanentRecords>; unlessFull(act: () => void): void },
  record: MatchRecord,
  id = kept.long.idFor(record),
): string {
  unlessFull(() => kept.long.save(record, id));
  return id;
}
