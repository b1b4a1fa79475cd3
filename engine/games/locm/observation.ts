import { getCard } from "./rules/cards.ts";
import { listStatusFields } from "./rules/fields.ts";
import { versions } from "./rules/versions.ts";
import type { CreatureView, LocmCardView, LocmPlayerView, LocmView } from "./view.ts";

/** What the input tells a player, by field name; cards by instance id. */
export function extractObservation(view: LocmView, player: number): Record<string, unknown> {
  const me = view.players[player === 0 ? 0 : 1];
  const opponent = view.players[player === 0 ? 1 : 0];
  const cards = [
    ...(me.hand ?? []).map(toHeldFields),
    ...me.board.map((creature) => toCreatureFields(creature, 1)),
    ...opponent.board.map((creature) => toCreatureFields(creature, -1)),
  ];
  return {
    ...readStatus(view, me, "your"),
    ...readStatus(view, opponent, "opponent's"),
    "cards in the opponent's hand": opponent.handCount,
    cards: Object.fromEntries(cards),
  };
}

function readStatus({ rules }: LocmView, side: LocmPlayerView, whose: string): Record<string, number> {
  // Extra draws are left out: the input has those already drawn, a view those to come.
  const values = [side.health, side.maxMana, side.deckCount, side.nextRune];
  return Object.fromEntries(values.map((value, i) => [listStatusFields(whose, versions[rules])[i]!, value]));
}

function toHeldFields({ id, card }: LocmCardView): [string, object] {
  const { cost, attack, defense } = getCard(card);
  return [String(id), { "card number": card, location: 0, cost, attack, defense }];
}

function toCreatureFields(creature: CreatureView, location: 1 | -1): [string, object] {
  const { id, card, attack, defense, abilities, lane } = creature;
  return [String(id), { "card number": card, location, cost: getCard(card).cost, attack, defense, abilities, lane }];
}
