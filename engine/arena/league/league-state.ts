import * as v from "valibot";
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
export type LeagueHead = Omit<v.InferOutput<typeof headSchema>, "kind">;

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
    known: (ids) => selectPlayedBetween(matches, ids),
    add({ entries, ...match }, ids) {
      const bots = entries.map((entry) => ids[entry]!);
      state.add({ kind: "match", bots, ...match, points: [...match.points], faults: [...match.faults] });
    },
  };
}

/** Drops duplicates, which occur when two processes have played the same match. */
function selectPlayedBetween(
  matches: readonly v.InferOutput<typeof matchSchema>[],
  ids: readonly string[],
): LeagueMatch[] {
  const found = new Map<string, LeagueMatch>();
  for (const { kind: _, bots, ...match } of matches) {
    const entries = bots.map((bot) => ids.indexOf(bot));
    const key = `${entries.join("-")}/${match.number}`;
    if (!entries.includes(-1) && !found.has(key)) found.set(key, { entries, ...match });
  }
  return [...found.values()];
}
