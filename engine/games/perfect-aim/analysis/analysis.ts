import type { Foresight } from "../../../game/analysis.ts";
import { createTwister } from "../../../random/mersenne-twister.ts";
import { listActionChoices } from "../choices.ts";
import { copyState } from "../copy.ts";
import { performAction, sendHello } from "../decision.ts";
import { toNumber } from "../fraction.ts";
import type { AimPlayer, AimState } from "../state.ts";
import { weighAimStanding } from "./chance.ts";
import { chooseQuickAction } from "./policy.ts";

/** Seconds after which a playout is judged: what happens later counts less, because the policy is not reliable. */
const judgedSeconds = [1, 2, 4, 8];

const ignoreEvent = () => {};

/** Simulates some seconds and returns the player's mean share of the win. */
function playOn(state: AimState, player: number, random: () => number): number {
  while (state.greeted < state.players.length) sendHello(state, ignoreEvent);
  const start = toNumber(state.t);
  let sum = 0;
  for (const seconds of judgedSeconds) {
    simulateUntil(state, start + seconds, random);
    sum += computePointShare(state, player);
  }
  return sum / judgedSeconds.length;
}

function simulateUntil(state: AimState, until: number, random: () => number): void {
  while (state.deciding !== undefined && state.stoppedBy === undefined && toNumber(state.t) < until) {
    performAction(state, chooseQuickAction(state, state.deciding, random), ignoreEvent);
  }
}

/** Each survivor gets a share according to its strength. If nobody survives, all share the win. */
function computePointShare({ players, stoppedBy }: AimState, player: number): number {
  if (stoppedBy !== undefined) return stoppedBy === player ? 0 : 1;
  const living = players.filter(({ alive }) => alive);
  if (living.length === 0) return 1 / players.length;
  if (!players[player]!.alive) return 0;
  return computeStrength(players[player]!) / living.reduce((sum, other) => sum + computeStrength(other), 0);
}

function computeStrength({ shield, superFireballs, speed }: AimPlayer): number {
  return Math.max(0.3, 1 + (shield ? 0.4 : 0) + 0.15 * superFireballs + 0.3 * (toNumber(speed) - 1));
}

/** Created once, because creating one takes as long as a second of the game. */
const generators = Array.from({ length: 64 }, (_, seed) => createTwister(BigInt(seed)));

/** Everything is visible except where items will appear. */
export const analysis: Foresight<AimState> = {
  scene: copyState,
  imagine(state, _player, random) {
    const source = { kind: "drawn", random: generators[Math.floor(random() * generators.length)]! } as const;
    return copyState({ ...state, source });
  },
  playout: playOn,
  standing: weighAimStanding,
  candidates: (state, ask) => listActionChoices(state, ask).map(({ text }) => text),
  describeAnswer(state, ask, answer) {
    const words = /"action":\s*"([A-Z_]+)"/.exec(answer)?.[1] ?? listActionChoices(state, ask)[0]?.label;
    return words === undefined ? undefined : [words];
  },
};
