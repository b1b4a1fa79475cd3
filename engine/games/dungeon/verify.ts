import type { Difference } from "../../game.ts";
import { type Deal, newDuel, returnValue } from "./duel.ts";
import { readValue } from "./returned.ts";
import type { Duel } from "./state.ts";

/** A game as the original controller played it. */
interface Recorded {
  readonly deckOrders: readonly (readonly number[])[];
  readonly first: number;
  readonly calls: readonly RecordedCall[];
  readonly rounds: readonly unknown[];
  readonly end: { readonly winner: number; readonly reason: string; readonly method?: string };
}
interface RecordedCall {
  readonly round: number;
  readonly player: number;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly returns: unknown;
}

/** Plays a recorded game from its decks and values; every call, round and the end must be as recorded. */
export function verify(recorded: unknown): Difference | undefined {
  if (!isRecorded(recorded)) {
    return { where: "recording", expected: "deckOrders, first, calls, rounds and end", actual: typeof recorded };
  }
  const { calls, deckOrders } = recorded;
  const deal: Deal = (round) => [...(deckOrders[round] ?? [])];
  const duel = newDuel(0, recorded.first, deal);
  let method = "";
  let made = 0;
  for (;;) {
    for (const due of callsDue(duel)) {
      const difference = compareCall(made, calls[made], due);
      if (difference) return difference;
      made++;
    }
    if (duel.end) break;
    method = duel.call!.method;
    returnValue(duel, readValue(calls[made - 1]!.returns), deal, () => {});
  }
  return extraCall(calls, made) ?? compareRounds(recorded, duel) ?? compareEnd(recorded, duel, method);
}

function isRecorded(value: unknown): value is Recorded {
  const { deckOrders, calls, rounds, end } = (value ?? {}) as Partial<Recorded>;
  return (
    Array.isArray(deckOrders) &&
    deckOrders.every(Array.isArray) &&
    Array.isArray(calls) &&
    Array.isArray(rounds) &&
    typeof end === "object"
  );
}

type Due = Omit<RecordedCall, "returns">;

function callsDue({ told, call, round, end }: Duel): Due[] {
  const ended = end ? round : round - 1;
  const due: Due[] = told.map(({ player, bot, failed, dungeon, vorped }) => ({
    round: ended,
    player,
    method: "result",
    args: [bot, failed, dungeon, vorped],
  }));
  if (call) due.push({ round, player: call.player, method: call.method, args: [call.arg] });
  return due;
}

function compareCall(index: number, expected: RecordedCall | undefined, actual: Due): Difference | undefined {
  const shown = expected ? callText(expected) : "no more calls";
  if (shown === callText(actual)) return undefined;
  return { where: `call ${index + 1}`, expected: shown, actual: callText(actual) };
}

function callText({ round, player, method, args }: Due): string {
  return `round ${round}: player ${player}.${method}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
}

function extraCall(calls: readonly RecordedCall[], made: number): Difference | undefined {
  const next = calls[made];
  return next && { where: `call ${made + 1}`, expected: callText(next), actual: "the game is over" };
}

function compareRounds({ rounds }: Recorded, { history }: Duel): Difference | undefined {
  const ours = history.map(({ entered, failed, dungeon, items, vorped }) => ({
    entered,
    failed,
    dungeon,
    items,
    vorped,
  }));
  for (let round = 0; round < Math.max(rounds.length, ours.length); round++) {
    const difference = compare(`round ${round}`, rounds[round], ours[round]);
    if (difference) return difference;
  }
  return undefined;
}

function compareEnd({ end }: Recorded, duel: Duel, method: string): Difference | undefined {
  const { winner, reason } = duel.end!;
  const ours = { winner, reason, rewards: duel.rewards, deaths: duel.deaths };
  return compare("end", end, reason === "cards" ? ours : { ...ours, method });
}

/** Compares values by their members, whatever their order. */
function compare(where: string, expected: unknown, actual: unknown): Difference | undefined {
  const [wanted, got] = [sorted(expected), sorted(actual)];
  return wanted === got ? undefined : { where, expected: wanted, actual: got };
}

function sorted(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return JSON.stringify(value, Object.keys(value).sort());
}
