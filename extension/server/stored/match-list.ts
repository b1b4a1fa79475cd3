import { join } from "node:path";
import { isDiskFull } from "../../../engine/files/system-error.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";
import { findLastInSeries } from "../../../engine/match/history/history-entry.ts";
import { type MatchQuery, maxRecent, openMatchStore } from "../../../engine/match/history/match-store.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { duelLimits, openPermanentRecords } from "./permanent-records.ts";

export type MatchList = ReturnType<typeof openMatchList>;

/** The matches played in the editor; `trouble` is called once if they cannot be saved, or a database was damaged. */
export function openMatchList(storage: string, trouble: (message: string) => void) {
  const folder = join(storage, "matches");
  const kept = openPermanentRecords(storage);
  const { history, ofDuels } = kept;
  let duelled: readonly MatchSummary[] = [];
  const { failed, untilFull } = createFullStorageHandler(storage, trouble);
  const store = openMatchStore(folder, failed, (name) =>
    trouble(
      t("The match history was damaged. Spar started a new one and kept the old one as {file}.", {
        file: join(folder, name),
      }),
    ),
  );
  let recent: readonly MatchSummary[] = [];
  let loading: Promise<void> | undefined;

  /** Runs an action that may fail because of the disk; the problem is reported once. */
  function unlessFull(act: () => void): void {
    try {
      act();
    } catch (error) {
      failed(error);
    }
  }

  const unless =
    <T>(fails: T) =>
    (error: unknown) => {
      failed(error);
      return fails;
    };

  async function loadNow(): Promise<void> {
    const earlier = await store.newest().catch(unless([]));
    const here = new Set(recent.map(({ id }) => id));
    recent = [...recent, ...earlier.filter(({ id }) => !here.has(id))].slice(0, maxRecent);
  }

  return {
    ...{ history, kept, store },
    /** The newest matches, newest first; those of earlier sessions appear once they are loaded. */
    get recent() {
      return recent;
    },
    /** Loads the matches of earlier sessions. */
    load(): Promise<void> {
      loading ??= loadNow();
      return loading;
    },
    /** Saves a record, if the disk accepts it, and returns its id. */
    save(record: MatchRecord, id?: string): string {
      try {
        return history.save(record, id);
      } catch (error) {
        failed(error);
        return id ?? history.idFor(record);
      }
    },
    add(summary: MatchSummary) {
      recent = [summary, ...recent].slice(0, maxRecent);
      unlessFull(() => store.keep({ kind: "match", summary }));
    },
    /** Saves a match of a duel, which is not listed and does not displace listed ones; returns its id. */
    saveOfDuel(record: MatchRecord, summary: MatchSummary): string {
      unlessFull(() => ofDuels.save(record, summary.id));
      duelled = [summary, ...duelled].slice(0, duelLimits.records);
      return summary.id;
    },
    /** The record of a match, including those of duels; throws DamagedRecord. */
    record: kept.read,
    unlessFull,
    untilFull,
    async find(id: string): Promise<MatchSummary | undefined> {
      return [...recent, ...duelled].find((summary) => summary.id === id) ?? store.find(id).catch(unless(undefined));
    },
    /** The newest match that a bot (a URI) played in a series. */
    lastInSeries: (of: string) =>
      store
        .session((database) => findLastInSeries(database, of))
        .catch(unless(recent.find(({ bot, series }) => bot === of && series))),
    /** How many matching matches each bot has, most recently played first. */
    bots: (filter: string) => store.bots(filter).catch(unless(listBots(recent))),
    /** The matches that fit a query, newest first; only those of this session if the database cannot be read. */
    list: (query: MatchQuery): Promise<readonly MatchSummary[]> =>
      store
        .matches(query)
        .catch(unless(recent.filter(({ bot, run }) => (query.bot ?? bot) === bot && (query.run ?? run) === run))),
  };
}

function listBots(matches: readonly MatchSummary[]) {
  const bots = [...new Set(matches.map(({ bot }) => bot))];
  return bots.map((bot) => ({ bot, matches: matches.filter((each) => each.bot === bot).length }));
}

/** Handles matches that the storage does not accept. */
function createFullStorageHandler(storage: string, trouble: (message: string) => void) {
  let isReported = false;
  let full = new AbortController();
  return {
    /** Reports once why something could not be saved. */
    failed(error: unknown) {
      if (isDiskFull(error)) {
        full.abort(msg("the disk is full"));
        full = new AbortController();
      }
      if (isReported) return;
      isReported = true;
      trouble(isDiskFull(error) ? describeDiskFull(storage) : describeUnsaved(error, storage));
    },
    /** A signal that also aborts when the disk is full; with `isRequested`, that is reported again. */
    untilFull(signal: AbortSignal, isRequested: boolean) {
      if (isRequested) isReported = false;
      return AbortSignal.any([signal, full.signal]);
    },
  };
}

function describeDiskFull(storage: string): string {
  return t(
    "The disk is full. Series and duels stop and keep their results; single matches are played and shown but not saved. Free space for {folder}, then continue.",
    { folder: storage },
  );
}

function describeUnsaved(error: unknown, storage: string): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  const isForbidden = code === "EROFS" || code === "EACCES" || code === "EPERM";
  return isForbidden
    ? t("Matches are played and shown but not saved: cannot write to {folder}.", { folder: storage })
    : t("Matches are played and shown but not saved: {message}", { message });
}
