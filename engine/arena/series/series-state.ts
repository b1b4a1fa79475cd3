import * as v from "valibot";
import { type NoState, openStateFile } from "../execute/state-file.ts";
import type { MatchTally } from "../statistics/tally.ts";

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
});

export type GhostMatch = v.InferOutput<typeof ghostSchema>;

/**
 * A finished match of a series, as needed for its numbers; `again` means it was repeated because the machine caused a
 * timeout.
 */
export interface SeriesMatch extends MatchTally {
  readonly again: boolean;
  readonly ghosts: readonly GhostMatch[];
}

/** The saved matches of a series; a resumed series counts them instead of playing them. */
export interface SeriesState {
  readonly head: { readonly game: string; readonly seed: string };
  /** The match with this id; undefined if it was not played. */
  known(id: string): SeriesMatch | undefined;
  add(id: string, match: SeriesMatch): void;
}

/**
 * Opens the state file of a series, or creates it with the head `fresh`. Throws the system's error if it cannot be
 * written.
 */
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
    add: (id, { result, errors, again, ghosts }) =>
      state.add({ kind: "match", id, result, errors: [...errors], again, ghosts: [...ghosts] }),
  };
}
