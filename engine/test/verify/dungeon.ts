import {
  array,
  getDotPath,
  type InferOutput,
  looseObject,
  number,
  object,
  optional,
  picklist,
  safeParse,
  string,
  unknown,
} from "valibot";
import type { Difference } from "../../game/extras.ts";
import { applyReturnValue, createDuel, type Deal } from "../../games/dungeon/duel.ts";
import { readValue } from "../../games/dungeon/returned.ts";
import type { Duel } from "../../games/dungeon/state.ts";

/** A game as played by the original controller. */
const recordedGameSchema = object({
  deckOrders: array(array(number())),
  first: picklist([0, 1]),
  calls: array(
    object({
      round: number(),
      player: number(),
      method: string(),
      args: array(unknown()),
      returns: optional(unknown()),
    }),
  ),
  rounds: array(unknown()),
  end: looseObject({ winner: number(), reason: string() }),
});
type RecordedGame = InferOutput<typeof recordedGameSchema>;
type RecordedCall = RecordedGame["calls"][number];

/** Replays a recorded game from its decks and values; every call, round and the end must match the recording. */
export function verifyDungeon(recorded: unknown): Difference | undefined {
  const read = safeParse(recordedGameSchema, recorded);
  if (!read.success) {
    const actual = `${getDotPath(read.issues[0]) ?? "recording"}: ${read.issues[0].message}`;
    return { where: "recording", expected: "deckOrders, first, calls, rounds and end", actual };
  }
  const { calls, deckOrders, first } = read.output;
  const deal: Deal = (round) => [...(deckOrders[round] ?? [])];
  const duel = createDuel(0, first, ["player 0", "player 1"], deal);
  let method = "";
  let made = 0;
  for (;;) {
    for (const due of listCallsDue(duel)) {
      const difference = compareCall(made, calls[made], due);
      if (difference) return difference;
      made++;
    }
    if (duel.end) break;
    method = duel.call!.method;
    applyReturnValue(duel, readValue(calls[made - 1]!.returns), deal, () => {});
  }
  return findExtraCall(calls, made) ?? compareRounds(read.output, duel) ?? compareEnd(read.output, duel, method);
}

type ExpectedCall = Omit<RecordedCall, "returns">;

function listCallsDue({ reports, call, round, end }: Duel): ExpectedCall[] {
  const ended = end ? round : round - 1;
  const due: ExpectedCall[] = reports.map(({ player, bot, failed, dungeon, vorped }) => ({
    round: ended,
    player,
    method: "result",
    args: [bot, failed, dungeon, vorped],
  }));
  if (call) due.push({ round, player: call.player, method: call.method, args: [call.arg] });
  return due;
}

function compareCall(index: number, expected: RecordedCall | undefined, actual: ExpectedCall): Difference | undefined {
  const shown = expected ? callText(expected) : "no more calls";
  if (shown === callText(actual)) return undefined;
  return { where: `call ${index + 1}`, expected: shown, actual: callText(actual) };
}

function callText({ round, player, method, args }: ExpectedCall): string {
  return `round ${round}: player ${player}.${method}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
}

function findExtraCall(calls: readonly RecordedCall[], made: number): Difference | undefined {
  const next = calls[made];
  return next && { where: `call ${made + 1}`, expected: callText(next), actual: "the game is over" };
}

function compareRounds({ rounds }: RecordedGame, { history }: Duel): Difference | undefined {
  const ours = history.map(({ entered, failed, dungeon, items, vorped }) => ({
    entered,
    failed,
    dungeon,
    items,
    vorped,
  }));
  for (let round = 0; round < Math.max(rounds.length, ours.length); round++) {
    const difference = compareValues(`round ${round}`, rounds[round], ours[round]);
    if (difference) return difference;
  }
  return undefined;
}

function compareEnd({ end }: RecordedGame, duel: Duel, method: string): Difference | undefined {
  const { winner, reason } = duel.end!;
  const ours = { winner, reason, rewards: duel.rewards, deaths: duel.deaths };
  return compareValues("end", end, reason === "cards" ? ours : { ...ours, method });
}

/** Compares values member by member, in any order. */
function compareValues(where: string, expected: unknown, actual: unknown): Difference | undefined {
  const [wanted, got] = [formatSorted(expected), formatSorted(actual)];
  return wanted === got ? undefined : { where, expected: wanted, actual: got };
}

function formatSorted(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return JSON.stringify(value, Object.keys(value).sort());
}
