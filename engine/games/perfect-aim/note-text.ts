import type { Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import type { AimEvent, DeathCause } from "./event.ts";
import type { AimAction, Colour, ItemLetter } from "./state.ts";

const itemNames: Readonly<Record<ItemLetter, string>> = {
  "+": msg("a speed boost"),
  "-": msg("a speed penalty"),
  o: msg("a coin"),
  "*": msg("a super fireball"),
  S: msg("a shield"),
};

/** An event as one line for the log. */
export function describeNote(event: AimEvent, getName: (colour: Colour) => string): Text {
  switch (event.e) {
    case "bg":
      return event.to === "D"
        ? msg("The floor breaks: {cells, number} cells", { cells: event.cells.length })
        : msg("Lava: {cells, number} cells", { cells: event.cells.length });
    case "burn":
      return msg("Lava takes {item} at {place}", { item: itemNames[event.item], place: formatCell(event) });
    case "spawn":
      return describeAppearance(event.item, formatCell(event));
    case "decide":
      return decideText(getName(event.c), event.ret, event.act);
    case "fire":
      return msg(
        "{player} throws fireball {id, number} {way, select, up {up} down {down} left {left} other {right}} from {place}",
        { player: getName(event.c), id: event.id, way: formatDirection(event.dir), place: formatCell(event) },
      );
    case "pickup":
      return msg("{player} takes {item} at {place}", {
        player: getName(event.c),
        item: itemNames[event.item],
        place: formatCell(event),
      });
    case "hit":
      return describeHit(event.shield, { id: event.id, player: getName(event.c), place: formatCell(event) });
    case "fbend":
      return event.cause === "wall"
        ? msg("Fireball {id, number} ends at a wall", { id: event.id })
        : msg("Fireball {id, number} ends at a shield", { id: event.id });
    case "death":
      return msg("{player} dies at {place}: {cause}", {
        player: getName(event.c),
        place: formatCell(event),
        cause: deathCauses[event.cause],
      });
    case "bounce":
      return msg("{player} turns back: the cell is occupied", { player: getName(event.c) });
    case "snap":
      return msg("Time passes");
  }
}

const deathCauses: Readonly<Record<DeathCause, string>> = {
  fireball: msg("a fireball"),
  lavaRise: msg("the lava rose"),
  lavaStep: msg("it walked into lava"),
};

function describeAppearance(item: ItemLetter, place: string): Text {
  switch (item) {
    case "+":
      return msg("A speed boost appears at {place}", { place });
    case "-":
      return msg("A speed penalty appears at {place}", { place });
    case "o":
      return msg("A coin appears at {place}", { place });
    case "*":
      return msg("A super fireball appears at {place}", { place });
    case "S":
      return msg("A shield appears at {place}", { place });
  }
}

function describeHit(hasShield: boolean, values: { id: number; player: string; place: string }): Text {
  return hasShield
    ? msg("Fireball {id, number} hits {player} at {place}: the shield breaks", values)
    : msg("Fireball {id, number} hits {player} at {place}", values);
}

function decideText(player: string, returned: string | null, applied: AimAction): Text {
  if (returned !== applied) {
    return returned === null
      ? msg("{player} waits, because it gave no action", { player })
      : msg("{player} waits instead of {action}", { player, action: returned });
  }
  if (applied === "WAIT") return msg("{player} waits", { player });
  const values = { player, way: formatDirection(applied) };
  return applied.startsWith("MOVE")
    ? msg("{player} moves {way, select, up {up} down {down} left {left} other {right}}", values)
    : msg("{player} attacks {way, select, up {up} down {down} left {left} other {right}}", values);
}

function formatDirection(action: AimAction): string {
  return action.slice(action.indexOf("_") + 1).toLowerCase();
}

function formatCell({ x, y }: { readonly x: number; readonly y: number }): string {
  return `(${x}, ${y})`;
}
