import { basename } from "node:path";
import { allRecords, createPinnedExecutor, type Executor } from "../arena/execute/executor.ts";
import { makeLeagueReport } from "../arena/league/league.ts";
import { isRecordSaved, type LeagueRecords, type LeagueState } from "../arena/league/league-state.ts";
import {
  chooseMatchesPerGroup,
  countLeagueMatches,
  isOfForm,
  planLeagueMatch,
  runLeague,
} from "../arena/league/run-league.ts";
import { isDiskFull } from "../files/system-error.ts";
import type { Game } from "../game/game.ts";
import { createSeed } from "../match/setup.ts";
import { createPinnedSources, type PinnedSources } from "../project/prepare/pinned-sources.ts";
import {
  createLeagueSetups,
  type LeagueEntries,
  type LeagueSelection,
  type NoLeague,
  resolveLeagueEntries,
} from "../project/resolve/league-entries.ts";
import type { ChangedSource } from "../views/changed-source.ts";
import type { LeagueMatch, LeagueReport } from "../views/league-report.ts";

/** A request to play the bots of a folder against each other, or one of them against all others. */
interface LeagueRequest extends LeagueSelection {
  /** The key, name or file of a bot that plays in every match. */
  readonly gauntlet?: string;
  /** Matches per group of bots; by default as many as the game needs. */
  readonly count?: number;
  readonly seed?: string;
  /** Opens the saved league to continue, once the game is known. */
  readonly kept: (
    game: Game,
  ) => SavedLeague | { readonly why: string } | Promise<SavedLeague | { readonly why: string }>;
  readonly executor: () => Executor | Promise<Executor>;
}

/** The saved parts of a league: the results of its matches, and their records. */
export interface SavedLeague {
  readonly state?: LeagueState;
  readonly records?: LeagueRecords;
}

/** `resolved` is sent before the bots have proved that they can play; `match` after each match. */
export type LeagueEvent =
  | { readonly kind: "resolved"; readonly entries: LeagueEntries }
  | { readonly kind: "match"; readonly played: number; readonly of: number };

/** Why no league can be played. `few`: not enough bots; `stranger`: the gauntlet's bot is not in the folder. */
export type LeagueRefusal =
  | ({ readonly kind: "games" } & Extract<NoLeague, { games: unknown }>)
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "few"; readonly entries: LeagueEntries }
  | { readonly kind: "stranger"; readonly entries: LeagueEntries };

/** How a league ended; `matches` are sorted by group. */
export interface LeagueVerdict {
  readonly ended: "done" | "disk full";
  readonly matches: readonly LeagueMatch[];
  readonly playedAgain: number;
  /** Why the referee failed, one entry per match; these matches are missing. */
  readonly refereeFailures: readonly string[];
}

export interface PlayableLeague {
  readonly kind: "league";
  readonly entries: LeagueEntries;
  readonly seed: string;
  readonly seats: number;
  /** The matches played so far, in the order they ended. */
  readonly matches: readonly LeagueMatch[];
  /** Plays the missing matches with the sources as they were when the league was opened. */
  play(signal?: AbortSignal): Promise<LeagueVerdict>;
  report(matches?: readonly LeagueMatch[]): LeagueReport;
  /** The sources that changed on disk since the league was opened. */
  changed(): ChangedSource[];
  /** The record of a match, which is played again if it was deleted. Only for leagues that save records. */
  record(match: LeagueMatch): Promise<{ readonly match: string; readonly isPlayedAgain: boolean }>;
}

/** Finds the bots of a league and the matches already played; returns a refusal if no league can be played. */
export async function openLeague(
  given: LeagueRequest,
  emit: (event: LeagueEvent) => void = () => {},
): Promise<PlayableLeague | LeagueRefusal> {
  const pins = createPinnedSources();
  const { settingsFor } = given;
  const request = { ...given, settingsFor: async (file: string) => ({ ...(await settingsFor(file)), pins }) };
  const entries = await resolveLeagueEntries(request);
  if ("games" in entries) return { kind: "games", ...entries };
  if ("why" in entries) return { kind: "failed", message: entries.why };
  emit({ kind: "resolved", entries });
  const { gauntlet: called } = request;
  if (entries.bots.length < Math.max(2, entries.seats)) return { kind: "few", entries };
  const gauntlet = called === undefined ? undefined : findEntry(entries, called);
  if (gauntlet === -1) return { kind: "stranger", entries };
  const { game } = entries.bots[0]!;
  const kept = await request.kept(game);
  if ("why" in kept) return { kind: "failed", message: kept.why };
  return createPlayableLeague(entries, gauntlet, kept, { ...request, pins, emit });
}

interface LeagueRun extends LeagueRequest {
  readonly pins: PinnedSources;
  readonly emit: (event: LeagueEvent) => void;
}

function createPlayableLeague(
  entries: LeagueEntries,
  gauntlet: number | undefined,
  { state, records }: SavedLeague,
  { pins, emit, ...request }: LeagueRun,
): PlayableLeague {
  const { game } = entries.bots[0]!;
  const { names, keys, ids, leftOut, open, seats } = entries;
  const seed = state?.head.seed ?? request.seed ?? createSeed();
  const count = request.count ?? chooseMatchesPerGroup(game.rules, seats);
  const form = { seats, gauntlet };
  const matches = state?.known(ids).filter((match) => isOfForm(match, count, form)) ?? [];
  const plan = { names, keys, seed, resolveSetup: createLeagueSetups(entries, request) };
  const executor = async () => createPinnedExecutor(await request.executor(), pins);
  const replayed = new WeakMap<LeagueMatch, string>();
  const of = countLeagueMatches(names.length, count, form);

  async function play(signal?: AbortSignal): Promise<LeagueVerdict> {
    let playedAgain = 0;
    const refereeFailures: string[] = [];
    const refereeFailed = (why: string) => void refereeFailures.push(why);
    const ended = (match: LeagueMatch, { again }: { readonly again: boolean }) => {
      if (again) playedAgain++;
      // A match that could not be saved will be played again next time.
      state?.add(match, ids);
      matches.push(match);
      emit({ kind: "match", played: matches.length, of });
    };
    const league = { ...plan, ...form, count, executor: await executor(), known: [...matches], signal };
    try {
      const all = await runLeague({ ...league, keep: records?.save, played: ended, refereeFailed });
      return { ended: "done", matches: all, playedAgain, refereeFailures };
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return { ended: "disk full", matches, playedAgain, refereeFailures };
    }
  }

  async function record(match: LeagueMatch) {
    if (isRecordSaved(records!, match.record)) return { match: match.record, isPlayedAgain: false };
    const before = replayed.get(match);
    if (isRecordSaved(records!, before)) return { match: before, isPlayedAgain: true };
    const { plan: one } = await planLeagueMatch(plan, match);
    const played = await (await executor()).play(one, { records: allRecords });
    const name = records!.save(played.record!, false);
    replayed.set(match, name);
    return { match: name, isPlayedAgain: true };
  }

  const facts = { game, seed, names, keys, count, leftOut, open, ...form };
  const report = (counted: readonly LeagueMatch[] = matches) => makeLeagueReport({ ...facts, matches: counted });
  return { kind: "league", entries, seed, seats, matches, play, report, changed: pins.changed, record };
}

/** The index of a bot by its key, name or file; -1 if there is none. */
function findEntry({ bots, keys, names }: LeagueEntries, called: string): number {
  return bots.findIndex(
    ({ file }, i) => keys[i] === called || names[i] === called || basename(file) === basename(called),
  );
}
