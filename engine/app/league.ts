import { basename } from "node:path";
import { allRecords, type Executor } from "../arena/execute/executor.ts";
import { pinnedExecutor } from "../arena/execute/pinned-executor.ts";
import { isKept } from "../arena/league/league-files.ts";
import { isOfForm } from "../arena/league/league-groups.ts";
import type { LeagueRecords } from "../arena/league/league-records.ts";
import type { LeagueState } from "../arena/league/league-state.ts";
import { leagueReport } from "../arena/league/make-league-report.ts";
import { leaguePairing, leagueSize, matchesEach, runLeague } from "../arena/league/run-league.ts";
import { isDiskFull } from "../files/system-error.ts";
import type { Game } from "../game/game.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import {
  type LeagueEntries,
  type LeagueWanted,
  leagueEntries,
  leagueSetups,
  type NoLeague,
} from "../project/resolve/league-entries.ts";
import { type PinnedSources, pinnedSources } from "../project/versions/pinned-sources.ts";
import type { ChangedSource } from "../views/changed-source.ts";
import type { LeagueMatch, LeagueReport } from "../views/league-report.ts";

/** The bots of a folder against each other, or one of them against all others. */
export interface LeagueRequest extends LeagueWanted {
  /** The key, the name or the file of the bot that is in every match. */
  readonly gauntlet?: string;
  /** Matches a group; by default as many as the game needs. */
  readonly count?: number;
  readonly seed?: string;
  /** What it goes on with and adds to. */
  readonly kept: (
    game: Game,
  ) => KeptOfLeague | { readonly why: string } | Promise<KeptOfLeague | { readonly why: string }>;
  readonly executor: () => Executor | Promise<Executor>;
}

/** What is kept of a league: the numbers of its matches, and the records. */
export interface KeptOfLeague {
  readonly state?: LeagueState;
  readonly records?: LeagueRecords;
}

/** Its bots, before it is known whether they can play it; then each match that is over. */
export type LeagueEvent =
  | { readonly kind: "resolved"; readonly entries: LeagueEntries }
  | { readonly kind: "match"; readonly played: number; readonly of: number };

/** Why there is none. `few`: not enough bots for a match; `stranger`: the one that was to meet all others is not among them. */
export type LeagueRefusal =
  | ({ readonly kind: "games" } & Extract<NoLeague, { games: unknown }>)
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "few"; readonly entries: LeagueEntries }
  | { readonly kind: "stranger"; readonly entries: LeagueEntries };

/** `matches`: group by group. */
export interface LeagueVerdict {
  readonly ended: "done" | "disk full";
  readonly matches: readonly LeagueMatch[];
  readonly playedAgain: number;
}

/** A league whose bots are known and have shown that they can play. */
export interface PlayableLeague {
  readonly kind: "league";
  readonly entries: LeagueEntries;
  readonly seed: string;
  readonly seats: number;
  /** In the order in which they ended. */
  readonly matches: readonly LeagueMatch[];
  /** Plays what is missing, by the sources as they were when it was opened. */
  play(signal?: AbortSignal): Promise<LeagueVerdict>;
  report(matches?: readonly LeagueMatch[]): LeagueReport;
  /** The sources that have changed on disk meanwhile. */
  changed(): ChangedSource[];
  /** The record of a match; one that is gone is played once more. Only where records are kept. */
  record(match: LeagueMatch): Promise<{ readonly match: string; readonly again: boolean }>;
}

/** Finds out who plays a league and what was played of it before. */
export async function openLeague(
  given: LeagueRequest,
  emit: (event: LeagueEvent) => void = () => {},
): Promise<PlayableLeague | LeagueRefusal> {
  const pins = pinnedSources();
  const { settingsFor } = given;
  const request = { ...given, settingsFor: async (file: string) => ({ ...(await settingsFor(file)), pins }) };
  const entries = await leagueEntries(request);
  if ("games" in entries) return { kind: "games", ...entries };
  if ("why" in entries) return { kind: "failed", message: entries.why };
  emit({ kind: "resolved", entries });
  const { seats, gauntlet: called } = request;
  if (entries.bots.length < seats) return { kind: "few", entries };
  const gauntlet = called === undefined ? undefined : getEntry(entries, called);
  if (gauntlet === -1) return { kind: "stranger", entries };
  const { game } = entries.bots[0]!;
  const kept = await request.kept(game);
  if ("why" in kept) return { kind: "failed", message: kept.why };
  return getLeague(entries, gauntlet, kept, { ...request, pins, emit });
}

interface Joined extends LeagueRequest {
  readonly pins: PinnedSources;
  readonly emit: (event: LeagueEvent) => void;
}

function getLeague(
  entries: LeagueEntries,
  gauntlet: number | undefined,
  { state, records }: KeptOfLeague,
  { pins, emit, ...request }: Joined,
): PlayableLeague {
  const { game } = entries.bots[0]!;
  const { seats } = request;
  const { names, keys, ids, leftOut, open } = entries;
  const seed = state?.head.seed ?? request.seed ?? freshSeed();
  const count = request.count ?? matchesEach(game.rules, seats);
  const form = { seats, gauntlet };
  const matches = state?.known(ids).filter((match) => isOfForm(match, count, form)) ?? [];
  const plan = { names, keys, seed, setupOf: leagueSetups(entries, request) };
  const executor = async () => pinnedExecutor(await request.executor(), pins);
  const replayed = new WeakMap<LeagueMatch, string>();
  const of = leagueSize(names.length, count, form);

  async function play(signal?: AbortSignal): Promise<LeagueVerdict> {
    let playedAgain = 0;
    const ended = (match: LeagueMatch, { again }: { readonly again: boolean }) => {
      if (again) playedAgain++;
      // What the disk does not take is played again, not taken for kept.
      state?.add(match, ids);
      matches.push(match);
      emit({ kind: "match", played: matches.length, of });
    };
    const league = { ...plan, ...form, count, executor: await executor(), known: [...matches], signal };
    try {
      const all = await runLeague({ ...league, keep: records?.save, played: ended });
      return { ended: "done", matches: all, playedAgain };
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return { ended: "disk full", matches, playedAgain };
    }
  }

  async function record(match: LeagueMatch) {
    if (isKept(records!, match.record)) return { match: match.record, again: false };
    const before = replayed.get(match);
    if (isKept(records!, before)) return { match: before, again: true };
    const { plan: one } = await leaguePairing(plan, match);
    const played = await (await executor()).play(one, { records: allRecords });
    const name = records!.save(played.record!, false);
    replayed.set(match, name);
    return { match: name, again: true };
  }

  const facts = { game, seed, names, keys, count, leftOut, open, ...form };
  const report = (counted: readonly LeagueMatch[] = matches) => leagueReport({ ...facts, matches: counted });
  return { kind: "league", entries, seed, seats, matches, play, report, changed: pins.changed, record };
}

/** The entry of a bot that is called by its key, its name or its file; -1: none. */
function getEntry({ bots, keys, names }: LeagueEntries, called: string): number {
  return bots.findIndex(
    ({ file }, i) => keys[i] === called || names[i] === called || basename(file) === basename(called),
  );
}
