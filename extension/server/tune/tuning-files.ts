import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { readTuning, type TuningState, writeTuning } from "../../../engine/arena/tune/tuning-state.ts";
import { readStoredJson, writeStoredJson } from "../../../engine/files/stored-json.ts";
import { listNamesIn } from "../../../engine/files/user-file.ts";

/** A saved run: the bot whose numbers it tunes (a URI), when it began, and its progress. */
export interface SavedTuning {
  readonly bot: string;
  readonly at: string;
  readonly state: TuningState;
}

/** Tuning runs in the editor's storage, a folder for each; the state has the format that the command line writes. */
export interface TuningFiles {
  /** An unused id. */
  freshId(): string;
  /** The ids of all stored tuning runs, newest first. */
  ids(): string[];
  read(id: string): SavedTuning | undefined;
  /** Throws the system's error. */
  write(id: string, tuning: SavedTuning): void;
  /** Copies the state to a path of the user; throws as `write` does. */
  copy(id: string, to: string): void;
}

const aboutSchema = v.object({ bot: v.string(), at: v.string() });
const idForm = /^tuning-[0-9a-z]{1,16}$/;
/** The number of runs to keep; the oldest are deleted. */
const maxSavedRuns = 50;

export function openTuningFiles(storage: string): TuningFiles {
  const all = join(storage, "tune");
  const getAboutPath = (id: string) => join(all, id, "about.json");
  const getStatePath = (id: string) => join(all, id, "state.json");
  const written = new Set<string>();
  let last = 0;
  const ids = () =>
    listNamesIn(all)
      .filter((name) => idForm.test(name))
      .sort()
      .reverse();

  return {
    ids,
    freshId() {
      last = Math.max(last + 1, Date.now());
      return `tuning-${last.toString(36)}`;
    },
    read(id) {
      if (!idForm.test(id)) return undefined;
      const about = readStoredJson(getAboutPath(id), aboutSchema);
      const state = about && readTuning(getStatePath(id));
      return typeof state === "object" ? { ...about!, state } : undefined;
    },
    write(id, { bot, at, state }) {
      if (!written.has(id)) {
        writeStoredJson(getAboutPath(id), { bot, at });
        written.add(id);
        for (const old of ids().slice(maxSavedRuns)) rmSync(join(all, old), { recursive: true, force: true });
      }
      writeTuning(getStatePath(id), state);
    },
    copy: (id, to) => copyFileSync(getStatePath(id), to),
  };
}
