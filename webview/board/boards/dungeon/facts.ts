import { itemNames } from "../../../../engine/games/dungeon/pieces.ts";
import type { DungeonView } from "../../../../engine/games/dungeon/view.ts";
import { said } from "../../../../engine/l10n/speak.ts";
import type { Fact, FactsOf } from "../../facts.ts";

/** The table of the current game, both players and the match. */
export const dungeonFacts: FactsOf = (shown, names) => {
  const { duel, wins, faulted, finished } = shown as DungeonView;
  const of = `game ${duel.number}`;
  return [
    {
      id: "match",
      about: said("Match"),
      spots: [],
      values: { [said("games over")]: finished, [said("shown game")]: duel.number + 1 },
    },
    ...names.map((name, player): Fact => {
      const values = {
        [said("games won")]: wins[player]!,
        [said("forfeited")]: faulted[player]!,
      };
      return { id: `player ${player}`, about: name, player, spots: [], values };
    }),
    ...names.map((name, player): Fact => {
      const values = { [said("rewards")]: duel.rewards[player]!, [said("deaths")]: duel.deaths[player]! };
      const spots = [`player ${player}`];
      return { id: `${of} player ${player}`, about: said("{name}, this game", { name }), player, spots, values };
    }),
    {
      id: `${of} table`,
      about: said("Table"),
      spots: ["deck", "dungeon"],
      values: {
        [said("round")]: duel.round + 1,
        [said("cards in the deck")]: duel.deck.length,
        [said("cards in the dungeon")]: duel.dungeon.length,
      },
    },
    ...itemFacts(of, duel.items),
    ...(duel.drawn ? [handFact(of, duel.drawn.card, duel.drawn.by)] : []),
  ];
};

function itemFacts(of: string, items: readonly boolean[]): Fact[] {
  return items.map((there, item) => ({
    id: `${of} item ${item}`,
    about: capital(itemNames[item] ?? ""),
    spots: [`item ${item}`],
    values: { [said("on the table")]: there },
  }));
}

function handFact(of: string, card: number | null, player: number): Fact {
  return {
    id: `${of} hand`,
    about: card === null ? said("A card") : said("The {card, number}", { card }),
    player,
    spots: ["hand"],
    values: {},
    came: said("drawn"),
    left: said("dealt with"),
  };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
