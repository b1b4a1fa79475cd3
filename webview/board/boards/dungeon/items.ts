import { itemNames } from "../../../../engine/games/dungeon/pieces.ts";
import type { DungeonView } from "../../../../engine/games/dungeon/view.ts";
import { t } from "../../../../engine/l10n/speak.ts";
import type { BoardItem, ListBoardItems } from "../../board-items.ts";

/** The table of the current game, both players and the match. */
export const listDungeonItems: ListBoardItems = (shown, names) => {
  const { duel, wins, faulted, finished } = shown as DungeonView;
  const of = `game ${duel.number}`;
  return [
    {
      id: "match",
      about: t("Match"),
      spots: [],
      values: { [t("games over")]: finished, [t("shown game")]: duel.number + 1 },
    },
    ...names.map((name, player): BoardItem => {
      const values = {
        [t("games won")]: wins[player]!,
        [t("forfeited")]: faulted[player]!,
      };
      return { id: `player ${player}`, about: name, player, spots: [], values };
    }),
    ...names.map((name, player): BoardItem => {
      const values = { [t("rewards")]: duel.rewards[player]!, [t("deaths")]: duel.deaths[player]! };
      const spots = [`player ${player}`];
      return { id: `${of} player ${player}`, about: t("{name}, this game", { name }), player, spots, values };
    }),
    {
      id: `${of} table`,
      about: t("Table"),
      spots: ["deck", "dungeon"],
      values: {
        [t("round")]: duel.round + 1,
        [t("cards in the deck")]: duel.deck.length,
        [t("cards in the dungeon")]: duel.dungeon.length,
      },
    },
    ...listMagicItems(of, duel.items),
    ...(duel.drawn ? [createDrawnCardItem(of, duel.drawn.card, duel.drawn.by)] : []),
  ];
};

function listMagicItems(of: string, items: readonly boolean[]): BoardItem[] {
  return items.map((isThere, item) => ({
    id: `${of} item ${item}`,
    about: capitalise(itemNames[item] ?? ""),
    spots: [`item ${item}`],
    values: { [t("on the table")]: isThere },
  }));
}

function createDrawnCardItem(of: string, card: number | null, player: number): BoardItem {
  return {
    id: `${of} hand`,
    about: card === null ? t("A card") : t("The {card, number}", { card }),
    player,
    spots: ["hand"],
    values: {},
    came: t("drawn"),
    left: t("resolved"),
  };
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
