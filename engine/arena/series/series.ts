import * as v from "valibot";
import { getGame } from "../../games.ts";
import { assignSeats, type MatchSetup, planMatch } from "../../match/setup.ts";
import type { MatchPlan } from "../../record/match-record.ts";
import type { Executor, RecordFilter } from "../execute/executor.ts";
import { type CountedMatch, playCounted, runInParallel } from "../execute/play-counted.ts";
import { type NoState, openStateFile } from "../execute/state-file.ts";
import type { MatchTally } from "../statistics/tally.ts";

/** One match of a series: the seat of each bot of the setup; `seats[0]` is the seat of the bot under test. */
export interface Pairing {
  readonly plan: MatchPlan;
  readonly seats: readonly number[];
  /** The index of its seed within the series. */
  readonly number: number;
}

/** Plans `count` matches: each seed is played from every seat before the next, or once where players do not meet. */
export function planSeries(setup: MatchSetup, seed: string, count: number): Pairing[] {
  return Array.from({ length: count }, (_, i) => getSeriesMatch(setup, seed, i));
}

/** The match of a series with this index, from 0. */
export function getSeriesMatch(setup: MatchSetup, seed: string, number: number): Pairing {
  const players = countSeats(setup);
  return toPairing(setup, seed, Math.floor(number / players), assignSeats(setup, number % players));
}

/** How many matches of a series can be played on so many seeds. */
export const countSeriesMatchesOn = (setup: MatchSetup, seeds: number): number => seeds * countSeats(setup);

/** From how many seats a bot plays each seed: all, or one where players do not meet, so that seats mean nothing. */
const countSeats = (setup: MatchSetup) => (isPlayedAlone(setup) ? 1 : setup.bots.length);

/** Whether the game can be played alone: then several play it side by side. */
export function isPlayedAlone({ game, referee }: Pick<MatchSetup, "game" | "referee">): boolean {
  return getGame(game, referee).rules.players.min === 1;
}

/** The match with the seed of this index, from 0, and the given seats; `named` is another text for its seed. */
export function toPairing(
  setup: MatchSetup,
  seed: string,
  number: number,
  seats: readonly number[],
  named = `${seed}/${number}`,
): Pairing {
  const options = getGame(setup.game).rules.optionsForSeed?.(setup.options, number) ?? setup.options;
  return { plan: planMatch({ ...setup, options }, named, seats), seats, number };
}

/** One match of a series against several opponents; `opponent` is the opponent's index. */
export interface GauntletPairing extends Pairing {
  readonly opponent: number;
}

/**
 * Plans `count` matches against each opponent, with the same seeds and seats for all of them, so that results can be
 * compared. An opponent that is a pool has several setups. Opponents alternate, so a stopped series has met all of
 * them.
 */
export function planGauntlet(
  opponents: readonly (readonly MatchSetup[])[],
  seed: string,
  count: number,
): GauntletPairing[] {
  const each = opponents.map((setups, opponent) =>
    planPoolSeries(setups, seed, count).map((pairing) => ({ ...pairing, opponent })),
  );
  const rounds = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => each.flatMap((pairings) => pairings[round] ?? [])).flat();
}

/** Plans `count` matches spread evenly over setups of a pool; ghosts bring their own seeds and seats, once each. */
export function planPoolSeries(setups: readonly MatchSetup[], seed: string, count: number): Pairing[] {
  if (setups.every(({ seats }) => seats !== undefined))
    return setups.map((setup, number) => toPairing(setup, seed, number, assignSeats(setup)));
  const share = Math.ceil(count / setups.length);
  const each = setups.map((setup) => planSeries(setup, seed, share));
  const rounds = Array.from({ length: share }, (_, round) => each.flatMap((pairings) => pairings[round] ?? []));
  return rounds.flat().slice(0, count);
}

/** Plays the pairings in parallel; `played` is called for each finished match, in the order they finish. */
export async function runSeries(
  pairings: readonly Pairing[],
  executor: Executor,
  played: (match: CountedMatch, pairing: Pairing, index: number) => void | Promise<void>,
  { signal: stop, records }: { readonly signal?: AbortSignal; readonly records?: RecordFilter } = {},
): Promise<void> {
  const play = async ([index, pairing]: [number, Pairing], signal: AbortSignal) => {
    const match = await playCounted(executor, pairing.plan, { signal, records });
    if (match && !signal.aborted) await played(match, pairing, index);
  };
  await runInParallel(pairings.entries(), executor, play, stop);
}

const headSchema = v.object({ kind: v.literal("series"), game: v.string(), seed: v.string() });

const ghostSchema = v.object({
  ghost: v.string(),
  record: v.string(),
  result: v.picklist(["won", "drew", "lost"]),
  player: v.number(),
  left: v.optional(v.object({ turn: v.number(), answer: v.number() })),
});

const matchSchema = v.object({
  kind: v.literal("match"),
  /** Identifies the match within the series by its plan and its place. */
  id: v.string(),
  result: v.picklist(["won", "drew", "lost"]),
  errors: v.array(v.string()),
  again: v.boolean(),
  ghosts: v.array(ghostSchema),
  score: v.optional(v.nullable(v.number())),
  failed: v.optional(v.array(v.object({ name: v.string(), why: v.string() }))),
});

export type GhostMatch = v.InferOutput<typeof ghostSchema>;

/** What counts of a finished match; `again`: it was repeated because the machine caused a timeout. */
export interface SeriesMatch extends MatchTally {
  readonly again: boolean;
  readonly ghosts: readonly GhostMatch[];
  /** The opponents that were at fault, each with its first problem. */
  readonly failed?: { name: string; why: string }[] | undefined;
}

/** The saved matches of a series; a resumed series counts them instead of playing them. */
export interface SeriesState {
  readonly head: { readonly game: string; readonly seed: string };
  /** The match with this id; undefined if it was not played. */
  known(id: string): SeriesMatch | undefined;
  add(id: string, match: SeriesMatch): void;
}

/** Opens a series' state file, or creates it with the head `fresh`. Throws the system's error if it cannot write. */
export function openSeriesState(file: string, fresh: SeriesState["head"]): SeriesState | NoState {
  const state = openStateFile(
    file,
    { of: "series", head: headSchema, match: matchSchema },
    { kind: "series", ...fresh },
  );
  if ("why" in state) return state;
  // If two processes have played the same match, the first one counts.
  const played = new Map(state.matches.toReversed().map((match) => [match.id, match]));
  return {
    head: state.head,
    known: (id) => played.get(id),
    add: (id, match) =>
      state.add({ kind: "match", id, ...match, errors: [...match.errors], ghosts: [...match.ghosts] }),
  };
}
