import type { RefereeStep } from "../../game/referee.ts";

/** A question to an agent of a simulation. */
export interface AskedAgent {
  readonly player: number;
  /** The observation as a line of JSON. */
  readonly text: string;
  readonly limitMs: number;
  readonly softLimitMs?: number;
}

/** The agents that act in a step, with what they are sent, in the order of players. */
export function listAsked({ agents }: RefereeStep): AskedAgent[] {
  return agents.flatMap(({ observation = "{}", limitMs, softLimitMs }, player) =>
    limitMs === undefined
      ? []
      : [{ player, text: `${observation}\n`, limitMs, ...(softLimitMs !== undefined && { softLimitMs }) }],
  );
}
