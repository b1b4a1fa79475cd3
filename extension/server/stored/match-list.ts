import { join } from "node:path";
import { t } from "../../../engine/l10n/speak.ts";
import type { History } from "../../../engine/match/history/history.ts";
import type { MatchQuery } from "../../../engine/match/history/match-query.ts";
import { type MatchStore, openMatchStore } from "../../../engine/match/history/match-store.ts";
import { maxRecent } from "../../../engine/match/history/recent-matches.ts";
import { findLastInSeries } from "../../../engine/match/history/series-rows.ts";
import type { MatchRecord, RecordLine } from "../../../engine/record/match-record.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { createFullStorageHandler } from "./full-storage.ts";
import { duelLimits, openPermanentRecords, type PermanentRecords } from "./permanent-records.ts";

/** The matches played in the editor: results in a database, and the newest records as files. */
export interface MatchList {
  readonly history: History;
  readonly kept: PermanentRecords;
  readonly store: MatchStore;
  /** The newest matches, newest first; those of earlier sessions appear once they are loaded. */
  readonly recent: readonly MatchSummary[];
  /** Loads the matches of earlier sessions. */
  load(): Promise<void>;
  /** Saves a record, if the disk accepts it, and returns its id. */
  save(record: MatchRecord, id?: string): string;
  add(summary: MatchSummary): void;
  /** Saves a match of a duel, which is not listed and does not displace listed ones; returns its id. */
  saveOfDuel(record: MatchRecord, summary: MatchSummary): string;
  /** The record of a match, including those of duels; throws DamagedRecord. */
  record(id: string): RecordLine[] | undefined;
  /** Runs an action that may fail because of the disk; the problem is reported once. */
  unlessFull(act: () => void): void;
  /**
   * Returns a signal that also aborts when the disk is full, which stops series and the like. With `asked`, a person
   * started the matches, so the problem is reported again.
   */
  untilFull(signal: AbortSignal, isRequested: boolean): AbortSignal;
  find(id: string): Promise<MatchSummary | undefined>;
  /** The newest match that a bot (a URI) played in a series. */
  lastInSeries(bot: string): Promise<MatchSummary | undefined>;
  /** How many matching matches each bot has, most recently played first. */
  bots(filter: string): Promise<readonly { readonly bot: string; readonly matches: number }[]>;
  /** The matches that fit a query, newest first; only those of this session if the database cannot be read. */
  list(query: MatchQuery): Promise<readonly MatchSummary[]>;
}

/** `trouble` is called once with a sentence if matches cannot be saved, and for a damaged database that was renamed. */
export function openMatchList(storage: string, trouble: (message: string) => void): MatchList {
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
    get recent() {
      return recent;
    },
    load() {
      loading ??= loadNow();
      return loading;
    },
    save(record, id) {
      try {
        return history.save(record, id);
      } catch (error) {
        failed(error);
        return id ?? history.idFor(record);
      }
    },
    add(summary) {
      recent = [summary, ...recent].slice(0, maxRecent);
      unlessFull(() => store.keep({ kind: "match", summary }));
    },
    saveOfDuel(record, summary) {
      unlessFull(() => ofDuels.save(record, summary.id));
      duelled = [summary, ...duelled].slice(0, duelLimits.records);
      return summary.id;
    },
    record: kept.read,
    unlessFull,
    untilFull,
    async find(id) {
      return [...recent, ...duelled].find((summary) => summary.id === id) ?? store.find(id).catch(unless(undefined));
    },
    lastInSeries: (of) =>
      store
        .session((database) => findLastInSeries(database, of))
        .catch(unless(recent.find(({ bot, series }) => bot === of && series))),
    bots: (filter) => store.bots(filter).catch(unless(listBots(recent))),
    list: (query) =>
      store
        .matches(query)
        .catch(unless(recent.filter(({ bot, run }) => (query.bot ?? bot) === bot && (query.run ?? run) === run))),
  };
}

function listBots(matches: readonly MatchSummary[]) {
  const bots = [...new Set(matches.map(({ bot }) => bot))];
  return bots.map((bot) => ({ bot, matches: matches.filter((each) => each.bot === bot).length }));
}
