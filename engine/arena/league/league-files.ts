import { renameSync } from "node:fs";
import { basename, join } from "node:path";
import { computeShortHash } from "../../files/hash.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { isFolder, listNamesIn } from "../../files/user-file.ts";
import { t, translate } from "../../l10n/speak.ts";
import type { RecordLine } from "../../record/match-record.ts";
import { readUnlessDamaged } from "../../record/record-trouble.ts";
import { type LeagueRecords, openLeagueRecords } from "./league-records.ts";
import { type LeagueHead, type LeagueState, openLeagueState } from "./league-state.ts";

type LeagueIdentity = { readonly folder: string } & LeagueHead;

/** Leagues saved in the editor's storage: one folder for each folder of bots, game and settings. */
export interface LeagueFiles {
  /** The id of a league, whether or not it has been saved. */
  getId(of: LeagueIdentity): string;
  /** Opens a saved league or creates it; `why` says why its file cannot be read. */
  open(of: LeagueIdentity): StoredLeague | { readonly why: string };
  /** The record of a match of any league, if it is still there. */
  record(match: string): RecordLine[] | undefined;
}

export interface StoredLeague {
  readonly id: string;
  readonly state: LeagueState;
  readonly records: LeagueRecords;
  /** A sentence if the saved state was damaged and has just been renamed. */
  readonly setAside?: string;
}

/** The leagues kept in a storage folder. Their folders are created as they are opened. */
export function openLeagueFiles(storage: string): LeagueFiles {
  const leagues = join(storage, "leagues");

  return {
    getId: hashIdentity,
    open({ folder, ...head }) {
      const id = hashIdentity({ folder, ...head });
      const own = join(leagues, id);
      makeFolder(own);
      const begun = beginState(join(own, "state.jsonl"), head);
      return "why" in begun ? begun : { id, ...begun, records: openLeagueRecords(join(own, "records")) };
    },
    record(match) {
      for (const id of listNamesIn(leagues)) {
        const folder = join(leagues, id, "records");
        const found = isFolder(folder) ? readRecord(openLeagueRecords(folder), match) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** A damaged file is renamed, not deleted: hours of matches may still be recoverable from it. */
function beginState(
  file: string,
  head: LeagueHead,
): Pick<StoredLeague, "state" | "setAside"> | { readonly why: string } {
  const state = openLeagueState(file, head);
  if (!("why" in state)) return { state };
  if (!state.isDamaged) return { why: state.why };
  const aside = `${file}.damaged-${Date.now()}`;
  renameSync(file, aside);
  const fresh = openLeagueState(file, head);
  const setAside = `${translate(state.why)} ${t("It was renamed to {file}, and the league starts over.", { file: basename(aside) })}`;
  return "why" in fresh ? { why: fresh.why } : { state: fresh, setAside };
}

function hashIdentity({ folder, game, setting }: LeagueIdentity): string {
  // Editors write Windows drive letters in lower case, shells usually in upper case.
  const identity = JSON.stringify([folder.replace(/^[A-Z]:/, (drive) => drive.toLowerCase()), game, setting]);
  return computeShortHash(identity, 16);
}

/** Whether a record still exists and is complete. */
export function isRecordSaved(records: LeagueRecords, name: string | undefined): name is string {
  return name !== undefined && readRecord(records, name) !== undefined;
}

function readRecord(records: LeagueRecords, name: string): RecordLine[] | undefined {
  return readUnlessDamaged(() => records.read(name));
}
