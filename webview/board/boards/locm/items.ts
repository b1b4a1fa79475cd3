import { formatAbilities, getCard } from "../../../../engine/games/locm/rules/cards.ts";
import type { CreatureView, LocmPlayerView, LocmView } from "../../../../engine/games/locm/view.ts";
import { t } from "../../../../engine/l10n/speak.ts";
import type { BoardItem, ListBoardItems } from "../../board-items.ts";

/** Facts about the players, the cards in their hands and their creatures. */
export const listLocmItems: ListBoardItems = (shown, names) => {
  const view = shown as LocmView;
  const { players, lanes } = view;
  return players.flatMap((player, seat) => [
    createPlayerItem(player, seat, names[seat] ?? ""),
    ...(player.hand ?? []).map(({ id, card }) => createHandItem(id, card, seat)),
    ...player.board.map((creature) => createCreatureItem(creature, seat, lanes)),
  ]);
};

function createPlayerItem(view: LocmPlayerView, player: number, name: string): BoardItem {
  const { health, nextRune, mana, maxMana, bonusMana, deckCount, handCount, nextDraw, pickCount, picks } = view;
  const last = picks?.at(-1);
  const isDrafting = deckCount === pickCount && maxMana === 0;
  const values: BoardItem["values"] = isDrafting
    ? { [t("picked")]: last === undefined ? "" : getCard(last).name, [t("cards picked")]: pickCount }
    : {
        [t("health")]: health,
        [t("next rune")]: nextRune,
        mana: t("{mana, number} of {most, number}", { mana, most: maxMana }),
        [t("bonus mana")]: bonusMana,
        [t("cards in hand")]: handCount,
        [t("cards in deck")]: deckCount,
        [t("next draw")]: nextDraw,
      };
  return { id: `player ${player}`, about: name, player, spots: [`player ${player}`], values };
}

function createHandItem(id: number, number: number, player: number): BoardItem {
  const { name, type, attack, defense, abilities } = getCard(number);
  const strength: BoardItem["values"] =
    type === "creature" ? describeStrength(attack, defense, formatAbilities(abilities)) : {};
  return {
    id: String(id),
    about: `${name} (${id})`,
    player,
    spots: [String(id)],
    values: { [t("place")]: t("hand"), ...strength },
    came: t("drawn"),
    left: t("played"),
  };
}

function createCreatureItem(
  { id, card, attack, defense, abilities, lane }: CreatureView,
  player: number,
  lanes: number,
): BoardItem {
  const place = lanes === 1 ? t("table") : lane === 0 ? t("left lane") : t("right lane");
  const printed = getCard(card);
  return {
    id: String(id),
    about: `${printed.name} (${id})`,
    player,
    spots: [String(id)],
    values: { [t("place")]: place, ...describeStrength(attack, defense, abilities) },
    came: t("summoned"),
    left: t("dies"),
  };
}

function describeStrength(attack: number, defense: number, abilities: string): BoardItem["values"] {
  const letters = abilities.replaceAll("-", "");
  return { [t("attack")]: attack, [t("defense")]: defense, [t("abilities")]: letters };
}
