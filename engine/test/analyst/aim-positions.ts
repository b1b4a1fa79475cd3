import { performAction } from "../../games/perfect-aim/decision.ts";
import { toNumber } from "../../games/perfect-aim/fraction.ts";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import { isValid } from "../../games/perfect-aim/movement.ts";
import { type AimAction, type AimState, actions } from "../../games/perfect-aim/state.ts";
import type { Source } from "./positions.ts";

const nobody = () => {};
/** Seconds that are searched. */
const horizon = 1.6;
const maxNodes = 60_000;

interface Search {
  readonly player: number;
  readonly until: number;
  nodes: number;
}

/** 1: the player lives and the other is dead; -1: it is dead; 0: neither until the end, whatever both do. */
function outcomeFor(state: AimState, search: Search, low = -1, high = 1): number {
  const [me, other] = [state.players[search.player]!, state.players[1 - search.player]!];
  if (!me.alive) return -1;
  if (!other.alive) return 1;
  if (state.deciding === undefined || toNumber(state.t) > search.until) return 0;
  if (++search.nodes > maxNodes) throw new RangeError("too much to search");
  const mine = state.deciding === search.player;
  let [from, to] = [low, high];
  for (const action of listLegalActions(state)) {
    const value = outcomeFor(after(state, action), search, from, to);
    if (mine) from = Math.max(from, value);
    else to = Math.min(to, value);
    if (from >= to) break;
  }
  return mine ? from : to;
}

function listLegalActions(state: AimState): AimAction[] {
  return actions.filter((action) => isValid(state, state.players[state.deciding!]!, action));
}

function after(state: AimState, action: AimAction): AimState {
  const copy = perfectAim.rules.copy!(state);
  performAction(copy, action, nobody);
  return copy;
}

/** The actions that are best whatever the other does; undefined where most are, or where that is too much to search. */
function findBestActions(state: AimState): Set<AimAction> | undefined {
  const search: Search = { player: state.deciding!, until: toNumber(state.t) + horizon, nodes: 0 };
  try {
    const valid = listLegalActions(state);
    const values = valid.map((action) => outcomeFor(after(state, action), search));
    // To kill in time is no matter of one action: most that wait a moment kill as well.
    if (Math.max(...values) === 1) return undefined;
    const best = valid.filter((_, i) => values[i] === Math.max(...values));
    return best.length <= valid.length / 2 ? new Set(best) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function classifyPosition(state: AimState): string | undefined {
  if (state.deciding === undefined || state.greeted < 2 || state.fireballs.length === 0) return undefined;
  return findBestActions(state) ? "live" : undefined;
}

export function isRight({ state }: Source, _kind: string, answer: string): boolean {
  const { action } = JSON.parse(answer) as { action: AimAction };
  return findBestActions(state as AimState)?.has(action) ?? false;
}
