import { type Amount, findInnermost, type Stub, type StubCommand } from "./stub.ts";

/**
 * The commands that read the question with this number, from 0: those up to the next example of an answer. What is read
 * once is part of the first question, unless the stub has an answer before its game loop.
 */
export function listCommands(stub: Stub, question: number): readonly StubCommand[] {
  const start = splitAtWrites(stub.start);
  const turn = splitAtWrites(stub.turn);
  if (stub.turn.length === 0) return start.parts[question] ?? start.rest;
  if (question < start.parts.length) return start.parts[question]!;
  if (turn.parts.length === 0) return question === start.parts.length ? [...start.rest, ...turn.rest] : turn.rest;
  const later = question - start.parts.length;
  const part = turn.parts[later % turn.parts.length]!;
  if (later % turn.parts.length > 0) return part;
  return [...(later === 0 ? start.rest : turn.rest), ...part];
}

/** All other questions of a stub, for referees that do not follow its order; each once. */
export function listOtherCommands(stub: Stub): readonly (readonly StubCommand[])[] {
  const count = splitAtWrites(stub.start).parts.length + 2 * Math.max(1, splitAtWrites(stub.turn).parts.length);
  const all = Array.from({ length: count }, (_, question) => listCommands(stub, question));
  return [...all, splitAtWrites(stub.start).rest].filter((commands) => commands.length > 0);
}

/**
 * Splits commands into the reads before each example of an answer, which may have several writes, and the reads after
 * the last one.
 */
function splitAtWrites(commands: readonly StubCommand[]): {
  readonly parts: readonly (readonly StubCommand[])[];
  readonly rest: readonly StubCommand[];
} {
  const parts: (readonly StubCommand[])[] = [];
  let rest: StubCommand[] = [];
  for (const [i, command] of commands.entries()) {
    if (findInnermost(command).kind === "read") rest.push(command);
    const next = commands[i + 1];
    if (findInnermost(command).kind === "write" && (!next || findInnermost(next).kind === "read")) {
      parts.push(rest);
      rest = [];
    }
  }
  return { parts, rest };
}

/** Values of fields read outside loops, by name; loops use them as counts. */
export type LoopCounts = Readonly<Record<string, number>>;

/** A count as a number; undefined if it is unknown. */
export function resolveAmount(amount: Amount, known: LoopCounts): number | undefined {
  const count = typeof amount === "number" ? amount : Object.hasOwn(known, amount) ? known[amount] : undefined;
  return count === undefined ? undefined : Math.max(0, count);
}
