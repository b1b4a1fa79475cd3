import { itemNames } from "../../../engine/games/dungeon/pieces.ts";
import type { DungeonView } from "../../../engine/games/dungeon/view.ts";
import type { Fact, FactsOf } from "../../facts.ts";

/** The running game's table, both players and the match. */
export const dungeonFacts: FactsOf = (shown, names) => {
  const { duel, wins, faulted, finished } = shown as DungeonView;
  const of = `game ${duel.number}`;
  return [
    { id: "match", about: "Match", spots: [], values: { "games over": finished, "shown game": duel.number + 1 } },
    ...names.map((name, player): Fact => {
      const values = {
        "games won": wins[player]!,
        "lost by own fault": faulted[player]!,
      };
      return { id: `player ${player}`, about: name, player, spots: [], values };
    }),
    ...names.map((name, player): Fact => {
      const values = { rewards: duel.rewards[player]!, deaths: duel.deaths[player]! };
      const spots = [`player ${player}`];
      return { id: `${of} player ${player}`, about: `${name}, this game`, player, spots, values };
    }),
    {
      id: `${of} table`,
      about: "Table",
      spots: ["deck", "dungeon"],
      values: {
        round: duel.round + 1,
        "cards in the deck": duel.deck.length,
        "cards in the dungeon": duel.dungeon.length,
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
    values: { "on the table": there },
  }));
}

function handFact(of: string, card: number | null, player: number): Fact {
  return {
    id: `${of} hand`,
    about: card === null ? "A card" : `The ${card}`,
    player,
    spots: ["hand"],
    values: {},
    came: "drawn",
    left: "dealt with",
  };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
