import { basename, join } from "node:path";
import * as v from "valibot";
import { computeShortHash } from "../../files/hash.ts";
import { isFolder, listNamesIn } from "../../files/user-file.ts";
import { makeFolder, moveFile } from "../../files/user-folders.ts";
import { t, translate } from "../../l10n/speak.ts";
import { type History, openHistory } from "../../match/history/history.ts";
import type { MatchRecord, RecordLine } from "../../record/match-record.ts";
import { readUnlessDamaged } from "../../record/record-file.ts";
import type { LeagueMatch } from "../../views/league-report.ts";
import { type NoState, openStateFile } from "../execute/state-file.ts";

const placesSchema = v.pipe(v.array(v.number()), v.minLength(2));

const headSchema = v.object({
  kind: v.literal("league"),
  game: v.string(),
  seed: v.string(),
  /** All other settings that influence the matches, as text. */
  setting: v.string(),
});

const matchSchema = v.pipe(
  v.object({
    kind: v.literal("match"),
    bots: v.pipe(v.array(v.string()), v.minLength(2)),
    number: v.number(),
    points: placesSchema,
    games: v.number(),
    faults: placesSchema,
    record: v.optional(v.string()),
  }),
  v.check(({ bots, points, faults }) => points.length === bots.length && faults.length === bots.length),
);

/** The identity of a league apart from its bots: a saved state can only be resumed by a league with the same. */
type LeagueHead = Omit<v.InferOutput<typeof headSchema>, "kind">;

/** The matches of a league in an append-only file: a finished match is never lost, even if the process is killed. */
export interface LeagueState {
  readonly head: LeagueHead;
  /** The matches already played between these bots; `ids` change when their sources do. */
  known(ids: readonly string[]): LeagueMatch[];
  add(match: LeagueMatch, ids: readonly string[]): void;
}

/** Opens the state file, or creates it with `fresh`; throws the system's error if it cannot be written. */
export function openLeagueState(file: string, fresh: LeagueHead): LeagueState | NoState {
  const form = { of: "league", head: headSchema, match: matchSchema };
  const state = openStateFile(file, form, { kind: "league", ...fresh });
  if ("why" in state) return state;
  const { head, matches } = state;
  return {
    head,
    known(ids) {
      // Two processes may have played the same match.
      const found = new Map<string, LeagueMatch>();
      for (const { kind: _, bots, ...match } of matches) {
        const entries = bots.map((bot) => ids.indexOf(bot));
        const key = `${entries.join("-")}/${match.number}`;
        if (!entries.includes(-1) && !found.has(key)) found.set(key, { entries, ...match });
      }
      return [...found.values()];
    },
    add({ entries, ...match }, ids) {
      const bots = entries.map((entry) => ids[entry]!);
      state.add({ kind: "match", bots, ...match, points: [...match.points], faults: [...match.faults] });
    },
  };
}

/** Limited storage for the records of a league: one folder for the newest, one for those with a bot at fault. */
export type LeagueRecords = ReturnType<typeof openLeagueRecords>;

/** Limits of each folder, in files and bytes; the oldest records are deleted first. */
const folderLimits = { records: 200, bytes: 150_000_000 };

/** The records of a league in a folder: the newest matches and, separately, the newest in which a bot failed. */
export function openLeagueRecords(folder: string) {
  const newest = openHistory(folder, folderLimits);
  const faulty = openHistory(join(folder, "faults"), folderLimits);
  const both: readonly History[] = [newest, faulty];
  return {
    /** Saves a record and returns its name. */
    save: (record: MatchRecord, isAtFault: boolean) => (isAtFault ? faulty : newest).save(record),
    /** Reads a record; undefined if it has been deleted. */
    read(name: string) {
      for (const history of both) {
        const record = history.read(name);
        if (record) return record;
      }
      return undefined;
    },
  };
}

type LeagueIdentity = { readonly folder: string } & LeagueHead;

export interface StoredLeague {
  readonly id: string;
  readonly state: LeagueState;
  readonly records: LeagueRecords;
  /** A sentence if the saved state was damaged and has just been renamed. */
  readonly setAside?: string;
}

/** The leagues kept in a storage: a folder for each folder of bots, game and settings, created when it is opened. */
export function openLeagueFiles(storage: string) {
  const leagues = join(storage, "leagues");

  return {
    /** The id of a league, whether or not it has been saved. */
    getId: hashIdentity,
    /** Opens a saved league or creates it; `why` says why its file cannot be read. */
    open({ folder, ...head }: LeagueIdentity) {
      const id = hashIdentity({ folder, ...head });
      const own = join(leagues, id);
      makeFolder(own);
      const begun = beginState(join(own, "state.jsonl"), head);
      return "why" in begun ? begun : { id, ...begun, records: openLeagueRecords(join(own, "records")) };
    },
    /** The record of a match of any league, if it is still there. */
    record(match: string) {
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
  moveFile(file, aside);
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
