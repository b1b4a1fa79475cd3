import { randomBytes, randomInt } from "node:crypto";
import type { Writable } from "node:stream";
import type { BotError, SourceRange } from "../../record/match-record.ts";

/** The host inside a bot's process, as seen from Spar. */
export interface TraceHost {
  /** How long reporting the best stack takes at most on a quiet machine, in milliseconds. */
  readonly stackMs: number;
  /** Asks for the stack by the host's own `pid`, or by its pipe for `questions`; throws if the process is gone. */
  askStack(pid: number, questions: Writable | undefined): void;
  /** How to read what the runtime writes to the pipe when no host can run, and which lines it begins with. */
  readonly fault?: {
    readonly begins: RegExp;
    read(lines: readonly string[]): HostFault | undefined;
  };
  /** Maps places in the running code to the source; a new mapping for each bot. */
  mapping?(): (place: SourceRange) => SourceRange;
  /** The host ends each call of a bot at its limit, so a late answer does not disturb the call of another game. */
  readonly endsCalls?: boolean;
}

export interface BotStack {
  /** The user's call stack, innermost first. */
  readonly frames: readonly SourceRange[];
  /** The bot is blocked on reading input. */
  readonly waiting: boolean;
  /** The bot reads its input to the end. */
  readonly toEnd?: boolean;
}

export interface HostFault {
  readonly stack: BotStack;
  /** The fatal signal, if there was one. */
  readonly error?: BotError;
}

/** The pipes between Spar and the host in a bot's process. */
export interface Pipes {
  /** The host's descriptors; there is no second one if Spar never asks it anything. */
  readonly toSpar: number;
  readonly fromSpar?: number;
  /** The prefix of each line from the host, which tells it from other output on the same pipe. */
  readonly token: string;
}

/** The environment variable with the descriptors, for hosts that do not get them as an option. */
export const pipesVariable = "SPAR_PIPES";

/** The value of `SPAR_PIPES`: both descriptors (-1 if there is none) and the token, separated by commas. */
export const formatPipes = ({ toSpar, fromSpar = -1, token }: Pipes): string => [toSpar, fromSpar, token].join();

/** A random range for the descriptors, far from those of bots. Windows passes on at most 255, and macOS allows 256. */
const outOfTheWay = [100, 240] as const;

/** Creates pipes for one start of a bot; the first descriptor is in the given range. */
export function createHostPipes(ways: 1 | 2, [from, to]: readonly [number, number] = outOfTheWay): Pipes {
  const toSpar = randomInt(from, to);
  const token = randomBytes(6).toString("hex");
  return ways === 1 ? { toSpar, token } : { toSpar, fromSpar: toSpar + 1, token };
}

/** The `stdio` option for a child with these pipes; the descriptors in between stay closed. */
export function createStdio(pipes: Pipes | undefined): ("pipe" | "ignore")[] {
  const stdio = Array<"pipe" | "ignore">(pipes ? pipes.toSpar : 3)
    .fill("ignore")
    .fill("pipe", 0, 3);
  if (!pipes) return stdio;
  return pipes.fromSpar === undefined ? [...stdio, "pipe"] : [...stdio, "pipe", "pipe"];
}

/** Asks a host for its stack through its pipe. */
export function askByPipe(_pid: number, questions: Writable | undefined): void {
  questions?.write("stack\n");
}
