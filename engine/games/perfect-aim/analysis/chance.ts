import type { Standing } from "../../../game/analysis.ts";
import { toNumber } from "../fraction.ts";
import type { AimState } from "../state.ts";
import { countLastingFloor } from "./policy.ts";

/** The weight of the playouts' log-odds; see docs/decisions/analysis.md for this one and the next. */
const playoutWeight = 0.37;
/** Weights of `measurePlayer`, in log-odds. */
const weights = [0.94, 0.7, 0.066];

/** Log-odds that no playout outweighs. */
const certainty = 20;

/** What a state says for a player besides playouts. */
export function weighAimStanding(state: AimState, player: number): Standing {
  return { trust: playoutWeight, lead: computeLead(state, player) };
}

/** A player's lead over the mean of the others that live. With several of them, it wins less often than one of two. */
function computeLead(state: AimState, player: number): number {
  if (!state.players[player]!.alive) return -certainty;
  const others = state.players.flatMap(({ alive }, other) => (alive && other !== player ? [other] : []));
  if (others.length === 0) return certainty;
  const measured = others.map((other) => measurePlayer(state, other));
  const lead = measurePlayer(state, player).map(
    (value, i) => value - measured.reduce((sum, values) => sum + values[i]!, 0) / others.length,
  );
  return lead.reduce((sum, value, i) => sum + weights[i]! * value, 0) - (1 - playoutWeight) * Math.log(others.length);
}

/** A shield, actions a second, and floor to move on. */
function measurePlayer(state: AimState, player: number): readonly number[] {
  const { shield, speed, x, y } = state.players[player]!;
  return [shield ? 1 : 0, toNumber(speed), countLastingFloor(state, x, y)];
}
