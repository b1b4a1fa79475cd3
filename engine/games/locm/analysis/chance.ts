import { computeLogOdds, logistic } from "../../../game/log-odds.ts";
import { computeCreatureWorth } from "../builtins/worth.ts";
import type { Side } from "../rules/battle.ts";
import type { LocmState } from "../rules/state.ts";
import { deckSize } from "../rules/versions.ts";
import { pickOdds } from "./pick-odds.ts";
import { estimateStrongDraft } from "./pick-styles.ts";

/** The weight of the playouts' log-odds; this one and the next were fitted by `npm run bench -- analyst`. */
const playoutWeight = 0.492;
/** Weights of `collectEvidence`, in log-odds. */
const weights = [0.0536, 0.855, 0.318, 0.456, 0.609];

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
 * A player's lead, the negative of the other player's: board, health, being at turn and the draft, then cards as far as
 * both draft like strong players. Who drafts badly usually plays badly, too, which playouts cannot know; among strong
 * players cards decide.
 */
export function collectEvidence({ sides, active, picks, choices }: LocmState, player: number): readonly number[] {
  const me = sides[player]!;
  const opponent = sides[1 - player]!;
  const isActive = active === player;
  const mine = picks[player]!;
  const others = picks[1 - player]!;
  const both = estimateStrongDraft(mine, choices) * estimateStrongDraft(others, choices);
  return [
    computeBoardWorth(me) - computeBoardWorth(opponent),
    Math.log((me.health + 3) / (opponent.health + 3)),
    isActive ? 1 : -1,
    (judgeDraft(mine) - judgeDraft(others)) * (1 - both),
    (countCards(me, isActive) - countCards(opponent, !isActive)) * both,
  ];
}

function computeBoardWorth({ board }: Side): number {
  return board.reduce((sum, creature) => sum + computeCreatureWorth(creature), 0);
}

/** How much strong players want the cards of a deck: the mean of their log-odds. */
function judgeDraft(picked: readonly number[]): number {
  return picked.reduce((sum, card) => sum + Math.log(pickOdds[card]!), 0) / deckSize;
}

/** Whoever is at turn has drawn; the other one will have drawn before anything can be done with what is missing. */
function countCards({ hand, nextDraw }: Side, isActive: boolean): number {
  return hand.length + (isActive ? 0 : nextDraw);
}
