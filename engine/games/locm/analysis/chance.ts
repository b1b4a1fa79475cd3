import { computeCreatureWorth, computeHealthValue } from "../builtins/worth.ts";
import type { Side } from "../rules/battle.ts";
import type { LocmState } from "../rules/state.ts";
import { estimateStrongDraft } from "./pick-styles.ts";

/** The weight of the playouts' log-odds; this one and the next were fitted by `npm run bench -- analyst`. */
const playoutWeight = 0.465;
/** Weights of `collectEvidence`, in log-odds. */
const weights = [0.0472, 0.944, 0.369, 1.578, 0.451, -0.0791];

/** The winning chance by the share of playouts won and the standing of the states they began in, from 0 to 1. */
export function computeChance(mean: number, standing: number): number {
  return logistic(playoutWeight * computeLogOdds(mean) + standing);
}

/** What a state says for a player besides playouts, in log-odds; in the draft, nothing. */
export function weighStanding(state: LocmState, player: number): number {
  if (state.phase !== "battle") return 0;
  return collectEvidence(state, player).reduce((sum, value, i) => sum + weights[i]! * value, 0);
}

/**
 * A player's lead, the negative of the other player's: board, health, being at turn, and drafting like strong players,
 * then cards and points of health as far as both draft so. Who drafts unlike them usually plays worse, too; among them
 * cards decide, and playouts overrate health.
 */
export function collectEvidence({ sides, active, picks, choices }: LocmState, player: number): readonly number[] {
  const me = sides[player]!;
  const opponent = sides[1 - player]!;
  const isActive = active === player;
  const mine = estimateStrongDraft(picks[player]!, choices);
  const others = estimateStrongDraft(picks[1 - player]!, choices);
  const both = mine * others;
  return [
    computeBoardWorth(me) - computeBoardWorth(opponent),
    Math.log((me.health + 3) / (opponent.health + 3)),
    isActive ? 1 : -1,
    (mine - others) * (1 - both),
    (countCards(me, isActive) - countCards(opponent, !isActive)) * both,
    (computeHealthValue(me.health) - computeHealthValue(opponent.health)) * both,
  ];
}

/** The log-odds of a share, finite if all playouts were won or lost. */
export function computeLogOdds(share: number): number {
  const margin = 0.01;
  return Math.log((share + margin) / (1 - share + margin));
}

/** The logistic function, 1 / (1 + e^-x). */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function computeBoardWorth({ board }: Side): number {
  return board.reduce((sum, creature) => sum + computeCreatureWorth(creature), 0);
}

/** Whoever is at turn has drawn; the other one will have drawn before anything can be done with what is missing. */
function countCards({ hand, nextDraw }: Side, isActive: boolean): number {
  return hand.length + (isActive ? 0 : nextDraw);
}
