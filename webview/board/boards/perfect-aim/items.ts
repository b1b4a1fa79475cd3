import type { AimPlayerView, AimView, Item, ItemLetter } from "../../../../engine/games/perfect-aim/view.ts";
import { msg, t, translate } from "../../../../engine/l10n/speak.ts";
import type { BoardItem, ListBoardItems } from "../../board-items.ts";

const itemNames: Readonly<Record<ItemLetter, string>> = {
  "+": msg("Boost"),
  "-": msg("Penalty"),
  o: msg("Coin"),
  "*": msg("Super fireball"),
  S: msg("Shield"),
};

/** Facts about players, fireballs, items and the floor; the flight of fireballs is not reported as a change. */
export const listPerfectAimItems: ListBoardItems = (shown, names) => {
  const view = shown as AimView;
  return [
    { id: "time", about: t("Time"), spots: [], values: { [t("seconds")]: view.t } },
    ...view.players.map((player, seat) => createPlayerItem(player, seat, names[seat] ?? player.color)),
    ...view.fireballs.map(({ id, sender }): BoardItem => {
      const player = view.players.findIndex(({ color }) => color === sender);
      const about = t("Fireball of {player}", { player: names[player] ?? sender });
      return {
        id: `fireball ${id}`,
        about,
        player,
        spots: [`fireball ${id}`],
        values: {},
        came: t("thrown"),
        left: t("gone"),
      };
    }),
    ...view.items.map(createBonusItem),
    { id: "floor", about: t("Floor"), spots: [], values: findFloor(view.background) },
  ];
};

function createPlayerItem(player: AimPlayerView, seat: number, about: string): BoardItem {
  const { x, y, speed, coins, shield, superFireballs, alive, action, out } = player;
  const values = {
    [t("alive")]: alive,
    [t("cell")]: `${x}, ${y}`,
    [t("action")]: action.toLowerCase().replace("_", " "),
    [t("speed")]: speed,
    [t("coins")]: coins,
    [t("shield")]: shield,
    [t("super fireballs")]: superFireballs,
    [t("out")]: translate(out ?? ""),
  };
  return { id: `player ${seat}`, about, player: seat, spots: [`player ${seat}`], values };
}

function createBonusItem({ letter, x, y }: Item): BoardItem {
  const about = t("{item} at {x, number}, {y, number}", { item: translate(itemNames[letter]), x, y });
  return {
    id: `item ${x} ${y} ${letter}`,
    about,
    spots: [`cell ${x},${y}`],
    values: {},
    came: t("appears"),
    left: t("taken"),
  };
}

function findFloor(background: readonly string[]) {
  const cells = background.join("");
  const count = (letter: string) => cells.split(letter).length - 1;
  return { [t("lava")]: count("L"), [t("breaking floor")]: count("D"), [t("walls")]: count("#") };
}
