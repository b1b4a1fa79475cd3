import { join, resolve } from "node:path";
import * as v from "valibot";
import { maxRecordBytes, readUserText } from "../files/user-file.ts";
import { describe, describeOptional } from "../l10n/described-schema.ts";
import { openHistory } from "../match/history/history.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { isRecordTrouble, readRecord } from "../record/record-file.ts";
import { createReplay, type Replay } from "../record/replay.ts";
import type { ReplayedTurn } from "../record/replayed.ts";
import { type ToolContext, ToolRefusal } from "./tool.ts";

export const matchInput = describeOptional(
  v.pipe(v.string(), v.maxLength(4096)),
  "A match id from run_match or list_matches, or the path of a record file. Default: the newest match.",
);

const numberSchema = v.pipe(v.number(), v.safeInteger());
const playerSchema = v.pipe(numberSchema, v.minValue(1), v.maxValue(16));

/** The input that restricts a reply to one player. */
export const playerInput = describeOptional(playerSchema, "Only this player, from 1.");

export const turnInput = {
  turn: describe(numberSchema, "The turn number, as in problems and on the board."),
  player: describeOptional(playerSchema, "Which player, from 1. Default: the first one asked in the turn."),
};

interface ToolMatch {
  readonly id: string;
  readonly record: MatchRecord;
  readonly replay: Replay;
}

/** Finds a match and replays it; throws Refused. */
export function findMatch(named: string | undefined, context: ToolContext): ToolMatch {
  const id = named ?? context.ids()[0];
  if (id === undefined) throw new ToolRefusal("No match has been played yet: call run_match.");
  return refuseTrouble(() => {
    const record = findRecord(id, context);
    return { id, record, replay: createReplay(record) };
  });
}

/** The record with an id or in a file; throws Refused. */
export function findRecord(id: string, context: ToolContext): MatchRecord {
  const record = refuseTrouble(() => context.record(id));
  if (record) return record;
  throw new ToolRefusal(`There is no match ${id}: call list_matches.`);
}

function refuseTrouble<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (isRecordTrouble(error)) throw new ToolRefusal(error.message);
    throw error;
  }
}

/** Throws Refused if a match has no such player; players count from 1. */
export function checkPlayer({ replay }: ToolMatch, player: number | undefined): void {
  const { length } = replay.plan.bots;
  if (player !== undefined && player > length)
    throw new ToolRefusal(`There is no player ${player}; the match has ${length}.`);
}

/** Finds a turn of one player; throws Refused. */
export function findTurn(match: ToolMatch, turn: number, player?: number): ReplayedTurn {
  const { replay } = match;
  checkPlayer(match, player);
  const found = replay.turns.find(
    ({ ask }) => ask.turn === turn && (player === undefined || ask.player === player - 1),
  );
  if (found) return found;
  const last = replay.turns.at(-1)?.ask.turn ?? 0;
  throw new ToolRefusal(`That player has no turn ${turn}; the last turn is ${last}.`);
}

/** Only files named like records are read, so that an assistant cannot use the tool to read any file. */
const recordFile = /\.jsonl$/;

/** Finds and saves records in a storage folder; file names are relative to `folder`. */
export function openRecords(
  storage: string,
  folder: string,
): Pick<ToolContext, "ids" | "record" | "findFile" | "history" | "folder"> {
  const history = openHistory(join(storage, "matches"));
  return {
    folder,
    history,
    ids: history.ids,
    findFile: history.findFile,
    record(named) {
      const kept = history.read(named);
      if (kept || !recordFile.test(named)) return kept;
      const text = readUserText(resolve(folder, named), maxRecordBytes);
      return text === undefined ? undefined : readRecord(text);
    },
  };
}
