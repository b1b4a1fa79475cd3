import * as v from "valibot";
import type { MatchRecord } from "../record/match-record.ts";
import { isRecordTrouble } from "../record/record-trouble.ts";
import { createReplay, type Replay, type ReplayedTurn } from "../record/replay.ts";
import { Refused, type Surroundings } from "./tool.ts";

/** How tools name a match. */
export const matchInput = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(4096),
    v.description(
      "The id of a match, as run_match and list_matches give it, or the path of a record file. Default: the newest match.",
    ),
  ),
);

const number = v.pipe(v.number(), v.safeInteger());

/** How tools name a turn of it. */
export const turnInput = {
  turn: v.pipe(number, v.description("The turn, as problems and boards number it.")),
  player: v.optional(
    v.pipe(
      number,
      v.minValue(1),
      v.maxValue(16),
      v.description("Which player, from 1. Default: the first one that was asked in the turn."),
    ),
  ),
};

export interface NamedMatch {
  readonly id: string;
  readonly record: MatchRecord;
  readonly replay: Replay;
}

/** The match with its replay; throws Refused. */
export function namedMatch(named: string | undefined, around: Surroundings): NamedMatch {
  const id = named ?? around.ids()[0];
  if (id === undefined) throw new Refused("No match was played yet: run_match plays one.");
  try {
    const record = around.record(id);
    if (record) return { id, record, replay: createReplay(record) };
  } catch (error) {
    if (isRecordTrouble(error)) throw new Refused(error.message);
    throw error;
  }
  throw new Refused(`There is no match ${id}: list_matches names those that are kept.`);
}

/** A turn of one player; throws Refused. */
export function namedTurn({ replay }: NamedMatch, turn: number, player?: number): ReplayedTurn {
  const found = replay.turns.find(
    ({ ask }) => ask.turn === turn && (player === undefined || ask.player === player - 1),
  );
  if (found) return found;
  const last = replay.turns.at(-1)?.ask.turn ?? 0;
  throw new Refused(`There is no turn ${turn} of that player; the match has turns up to ${last}.`);
}
