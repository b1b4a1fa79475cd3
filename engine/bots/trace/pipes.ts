import { randomBytes, randomInt } from "node:crypto";

/** The pipes between Spar and the host inside a bot's process. */
export interface Pipes {
  /** The descriptors that the host has of them; it asks nothing of Spar where it is sent nothing. */
  readonly toSpar: number;
  readonly fromSpar?: number;
  /** What each line of the host begins with, so that whatever else is written there is known for noise. */
  readonly token: string;
}

/** The variable that tells a host of its pipes, where it is not told by an option. */
export const pipesVariable = "SPAR_PIPES";

export const pipesText = ({ toSpar, fromSpar = -1, token }: Pipes): string => [toSpar, fromSpar, token].join();

/**
 * Where no bot meets them: others at each start, far from 3, which programs log on, and from the numbers that they open.
 * Windows hands on no more than 255 descriptors, and macOS allows no more than 256.
 */
const outOfTheWay = [100, 240] as const;

/** Pipes for one start of a bot, on descriptors of which the first is in a range. */
export function hostPipes(ways: 1 | 2, [from, to]: readonly [number, number] = outOfTheWay): Pipes {
  const toSpar = randomInt(from, to);
  const token = randomBytes(6).toString("hex");
  return ways === 1 ? { toSpar, token } : { toSpar, fromSpar: toSpar + 1, token };
}

/** How a child is to be started that has them: descriptors between the standard ones and the pipes stay closed. */
export function stdioWith(pipes: Pipes | undefined): ("pipe" | "ignore")[] {
  const stdio = Array<"pipe" | "ignore">(pipes ? pipes.toSpar : 3)
    .fill("ignore")
    .fill("pipe", 0, 3);
  if (!pipes) return stdio;
  return pipes.fromSpar === undefined ? [...stdio, "pipe"] : [...stdio, "pipe", "pipe"];
}
