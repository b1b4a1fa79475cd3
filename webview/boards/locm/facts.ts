import { abilityText, cardOf } from "../../../engine/games/locm/cards.ts";
import type { CreatureView, LocmView, PlayerView } from "../../../engine/games/locm/view.ts";
import type { Fact, FactsOf } from "../../facts.ts";

/** Players, the cards of their hands and their creatures. */
export const locmFacts: FactsOf = (shown, names) => {
  const view = shown as LocmView;
  const { players, lanes } = view;
  return players.flatMap((player, seat) => [
    playerFact(player, seat, names[seat] ?? ""),
    ...(player.hand ?? []).map(({ id, card }) => heldFact(id, card, seat)),
    ...player.board.map((creature) => creatureFact(creature, seat, lanes)),
  ]);
};

function playerFact(view: PlayerView, player: number, name: string): Fact {
  const { health, nextRune, mana, maxMana, bonusMana, deckCount, handCount, nextDraw, pickCount, picks } = view;
  const last = picks?.at(-1);
  const drafting = deckCount === pickCount && maxMana === 0;
  const values: Fact["values"] = drafting
    ? { picked: last === undefined ? "" : cardOf(last).name, "cards picked": pickCount }
    : {
        health,
        "next rune": nextRune,
        mana: `${mana} of ${maxMana}`,
        "bonus mana": bonusMana,
        "cards in hand": handCount,
        "cards in deck": deckCount,
        "next draw": nextDraw,
      };
  return { id: `player ${player}`, about: name, player, spots: [`player ${player}`], values };
}

function heldFact(id: number, number: number, player: number): Fact {
  const { name, type, attack, defense, abilities } = cardOf(number);
  const strength: Fact["values"] =
    type === "creature" ? { attack, defense, abilities: lettersOf(abilityText(abilities)) } : {};
  return {
    id: String(id),
    about: `${name} (${id})`,
    player,
    spots: [String(id)],
    values: { place: "hand", ...strength },
    came: "drawn",
    left: "played",
  };
}

function creatureFact(
  { id, card, attack, defense, abilities, lane }: CreatureView,
  player: number,
  lanes: number,
): Fact {
  const place = lanes === 1 ? "table" : lane === 0 ? "left lane" : "right lane";
  const printed = cardOf(card);
  return {
    id: String(id),
    about: `${printed.name} (${id})`,
    player,
    spots: [String(id)],
    values: { place, attack, defense, abilities: lettersOf(abilities) },
    came: "summoned",
    left: "dies",
  };
}

function lettersOf(abilities: string): string {
  return abilities.replaceAll("-", "");
}
