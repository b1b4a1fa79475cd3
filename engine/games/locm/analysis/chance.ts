import type { Standing } from "../../../game/analysis.ts";
import { computeCreatureWorth, computeHealthValue } from "../builtins/worth.ts";
import type { Side } from "../rules/battle.ts";
import type { LocmState } from "../rules/state.ts";
import { deckSize } from "../rules/versions.ts";
import { type Conduct, estimateCarelessness } from "./conduct.ts";
import { pickOdds } from "./pick-odds.ts";
import { estimateStrongDraft } from "./pick-styles.ts";

// These weights, in log-odds, were fitted to matches of public bots (docs/decisions/analysis.md).

/** How far playouts are trusted: always, and more as far as both players draft like strong ones. */
const trustWeights = [0.407, 0.523] as const;
/** The weights of `collectEvidence`. */
const leadWeights = [0.0474, 1.39, 0.306, 0.532, 0.478, -0.265, -1.615];

/** What a state and earlier answers say for a player besides playouts; in the draft, little. */
export function weighStanding(state: LocmState, player: number, past?: Conduct): Standing {
  if (state.phase !== "battle") return { trust: trustWeights[0], lead: 0 };
  const { strong, lead } = collectEvidence(state, player, past);
  return {
    trust: trustWeights[0] + trustWeights[1] * strong,
    lead: lead.reduce((sum, value, i) => sum + leadWeights[i]! * value, 0),
  };
}

/** What the standing is computed from. */
interface Evidence {
  /** How likely both players draft like strong ones, from 0 to 1. */
  readonly strong: number;
  /** A player's lead, the negative of the other player's. */
  readonly lead: readonly number[];
}

/**
 * Board, health, being at turn and the draft; then cards and points of health among strong players; last, what was given
 * up in earlier turns. Who drafts badly or has played badly usually plays badly later, too, which playouts cannot know;
 * among strong players playouts say more, cards decide, and health counts less.
 */
function collectEvidence({ sides, active, picks, choices }: LocmState, player: number, past?: Conduct): Evidence {
  const me = sides[player]!;
  const opponent = sides[1 - player]!;
  const isActive = active === player;
  const mine = picks[player]!;
  const others = picks[1 - player]!;
  const strong = estimateStrongDraft(mine, choices) * estimateStrongDraft(others, choices);
  const lead = [
    computeBoardWorth(me) - computeBoardWorth(opponent),
    Math.log((me.health + 3) / (opponent.health + 3)),
    isActive ? 1 : -1,
    (judgeDraft(mine) - judgeDraft(others)) * (1 - strong),
    (countCards(me, isActive) - countCards(opponent, !isActive)) * strong,
    (computeHealthValue(me.health) - computeHealthValue(opponent.health)) * strong,
    (estimateCarelessness(past?.[player]) - estimateCarelessness(past?.[1 - player])) * (1 - strong),
  ];
  return { strong, lead };
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
