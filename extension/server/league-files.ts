import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type LeagueRecords, leagueRecordsIn } from "../../engine/arena/league-records.ts";
import { type LeagueHead, type LeagueState, openLeagueState } from "../../engine/arena/league-state.ts";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { isRecordTrouble } from "../../engine/record/record-trouble.ts";
import { isFolder, namesIn } from "../../engine/user-file.ts";

/** What leagues leave in the editor's storage: a folder for each folder of bots, game and setting. */
export interface LeagueFiles {
  /** Opens what is kept of a league, or begins it. */
  open(of: { readonly folder: string } & LeagueHead): KeptLeague;
  /** The record of a match of any league. */
  record(match: string): RecordLine[] | undefined;
}

export interface KeptLeague {
  readonly id: string;
  readonly state: LeagueState;
  readonly records: LeagueRecords;
}

export function leagueFilesIn(storage: string): LeagueFiles {
  const leagues = join(storage, "leagues");

  function begin(file: string, head: LeagueHead): LeagueState {
    const state = openLeagueState(file, head);
    if (typeof state !== "string") return state;
    // A file of ours that cannot be read is worth no more than none.
    rmSync(file);
    const fresh = openLeagueState(file, head);
    if (typeof fresh === "string") throw new Error(fresh);
    return fresh;
  }

  return {
    open({ folder, ...head }) {
      const told = JSON.stringify([folder, head.game, head.setting]);
      const id = createHash("sha256").update(told).digest("hex").slice(0, 16);
      const own = join(leagues, id);
      mkdirSync(own, { recursive: true });
      return { id, state: begin(join(own, "state.jsonl"), head), records: leagueRecordsIn(join(own, "records")) };
    },
    record(match) {
      for (const id of namesIn(leagues)) {
        const folder = join(leagues, id, "records");
        const found = isFolder(folder) ? readable(leagueRecordsIn(folder), match) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Whether a record is still there, and whole. */
export function isKept(records: LeagueRecords, name: string | undefined): name is string {
  return name !== undefined && readable(records, name) !== undefined;
}

function readable(records: LeagueRecords, name: string): RecordLine[] | undefined {
  try {
    return records.read(name);
  } catch (error) {
    if (isRecordTrouble(error)) return undefined;
    throw error;
  }
}
