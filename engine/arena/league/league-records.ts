import { join } from "node:path";
import { type History, historyIn } from "../../match/history/history.ts";
import type { MatchRecord, RecordLine } from "../../record/match-record.ts";

/** The records of a league's matches, bounded: a folder of the newest, and one of those in which a bot was at fault. */
export interface LeagueRecords {
  /** Keeps a record and answers its name. */
  save(record: MatchRecord, atFault: boolean): string;
  /** Undefined where it is not kept any more. */
  read(name: string): RecordLine[] | undefined;
}

/** Of each of the two; what is older is removed, those without a fault first gone. */
const limits = { records: 200, bytes: 150_000_000 };

export function leagueRecordsIn(folder: string): LeagueRecords {
  const newest = historyIn(folder, limits);
  const faulty = historyIn(join(folder, "faults"), limits);
  const both: readonly History[] = [newest, faulty];
  return {
    save: (record, atFault) => (atFault ? faulty : newest).save(record),
    read(name) {
      for (const history of both) {
        const record = history.read(name);
        if (record) return record;
      }
      return undefined;
    },
  };
}
