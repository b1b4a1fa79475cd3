import type { AimView, Item, ItemLetter, PlayerView } from "../../../engine/games/perfect-aim/view.ts";
import type { Fact, FactsOf } from "../../facts.ts";

const itemNames: Readonly<Record<ItemLetter, string>> = {
  "+": "Boost",
  "-": "Penalty",
  o: "Coin",
  "*": "Super fireball",
  S: "Shield",
};

/** Players, fireballs, items and the floor; that fireballs fly on is not told. */
export const perfectAimFacts: FactsOf = (shown, names) => {
  const view = shown as AimView;
  return [
    { id: "time", about: "Time", spots: [], values: { seconds: view.t } },
    ...view.players.map((player, seat) => playerFact(player, seat, names[seat] ?? player.color)),
    ...view.fireballs.map(({ id, sender }): Fact => {
      const player = view.players.findIndex(({ color }) => color === sender);
      const about = `Fireball of ${names[player] ?? sender}`;
      return {
        id: `fireball ${id}`,
        about,
        player,
        spots: [`fireball ${id}`],
        values: {},
        came: "thrown",
        left: "gone",
      };
    }),
    ...view.items.map(itemFact),
    { id: "floor", about: "Floor", spots: [], values: floorOf(view.background) },
  ];
};

function playerFact(player: PlayerView, seat: number, about: string): Fact {
  const { x, y, speed, coins, shield, superFireballs, alive, action, out } = player;
  const values = {
    alive,
    cell: `${x}, ${y}`,
    action: action.toLowerCase().replace("_", " "),
    speed,
    coins,
    shield,
    "super fireballs": superFireballs,
    out: out ?? "",
  };
  return { id: `player ${seat}`, about, player: seat, spots: [`player ${seat}`], values };
}

function itemFact({ letter, x, y }: Item): Fact {
  const about = `${itemNames[letter]} at ${x}, ${y}`;
  return {
    id: `item ${x} ${y} ${letter}`,
    about,
    spots: [`cell ${x},${y}`],
    values: {},
    came: "appears",
    left: "taken",
  };
}

function floorOf(background: readonly string[]) {
  const cells = background.join("");
  const count = (letter: string) => cells.split(letter).length - 1;
  return { lava: count("L"), "breaking floor": count("D"), walls: count("#") };
}
