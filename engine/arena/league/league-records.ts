import { join } from "node:path";
import { type History, openHistory } from "../../match/history/history.ts";
import type { MatchRecord, RecordLine } from "../../record/match-record.ts";

/** Limited storage for the records of a league: one folder for the newest, one for those with a bot at fault. */
export interface LeagueRecords {
  /** Saves a record and returns its name. */
  save(record: MatchRecord, isAtFault: boolean): string;
  /** Reads a record; undefined if it has been deleted. */
  read(name: string): RecordLine[] | undefined;
}

/** Limits of each folder, in files and bytes; the oldest records are deleted first. */
const folderLimits = { records: 200, bytes: 150_000_000 };

/** The records of a league in a folder: the newest matches and, separately, the newest in which a bot failed. */
export function openLeagueRecords(folder: string): LeagueRecords {
  const newest = openHistory(folder, folderLimits);
  const faulty = openHistory(join(folder, "faults"), folderLimits);
  const both: readonly History[] = [newest, faulty];
  return {
    save: (record, isAtFault) => (isAtFault ? faulty : newest).save(record),
    read(name) {
      for (const history of both) {
        const record = history.read(name);
        if (record) return record;
      }
      return undefined;
    },
  };
}
