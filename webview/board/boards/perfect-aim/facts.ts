import type { AimView, Item, ItemLetter, PlayerView } from "../../../../engine/games/perfect-aim/view.ts";
import { said } from "../../../../engine/l10n/speak.ts";
import type { Fact, FactsOf } from "../../facts.ts";

const itemNames: Readonly<Record<ItemLetter, string>> = {
  "+": said("Boost"),
  "-": said("Penalty"),
  o: said("Coin"),
  "*": said("Super fireball"),
  S: said("Shield"),
};

/** Facts about players, fireballs, items and the floor; the flight of fireballs is not reported as a change. */
export const perfectAimFacts: FactsOf = (shown, names) => {
  const view = shown as AimView;
  return [
    { id: "time", about: said("Time"), spots: [], values: { [said("seconds")]: view.t } },
    ...view.players.map((player, seat) => playerFact(player, seat, names[seat] ?? player.color)),
    ...view.fireballs.map(({ id, sender }): Fact => {
      const player = view.players.findIndex(({ color }) => color === sender);
      const about = said("Fireball of {player}", { player: names[player] ?? sender });
      return {
        id: `fireball ${id}`,
        about,
        player,
        spots: [`fireball ${id}`],
        values: {},
        came: said("thrown"),
        left: said("gone"),
      };
    }),
    ...view.items.map(itemFact),
    { id: "floor", about: said("Floor"), spots: [], values: floorOf(view.background) },
  ];
};

function playerFact(player: PlayerView, seat: number, about: string): Fact {
  const { x, y, speed, coins, shield, superFireballs, alive, action, out } = player;
  const values = {
    [said("alive")]: alive,
    [said("cell")]: `${x}, ${y}`,
    [said("action")]: action.toLowerCase().replace("_", " "),
    [said("speed")]: speed,
    [said("coins")]: coins,
    [said("shield")]: shield,
    [said("super fireballs")]: superFireballs,
    [said("out")]: out ?? "",
  };
  return { id: `player ${seat}`, about, player: seat, spots: [`player ${seat}`], values };
}

function itemFact({ letter, x, y }: Item): Fact {
  const about = said("{item} at {x, number}, {y, number}", { item: itemNames[letter], x, y });
  return {
    id: `item ${x} ${y} ${letter}`,
    about,
    spots: [`cell ${x},${y}`],
    values: {},
    came: said("appears"),
    left: said("taken"),
  };
}

function floorOf(background: readonly string[]) {
  const cells = background.join("");
  const count = (letter: string) => cells.split(letter).length - 1;
  return { [said("lava")]: count("L"), [said("breaking floor")]: count("D"), [said("walls")]: count("#") };
}
