import type { AimEvent, DeathCause } from "./event.ts";
import type { Action, Colour, ItemLetter } from "./state.ts";

export const itemNames: Readonly<Record<ItemLetter, string>> = {
  "+": "a speed boost",
  "-": "a speed penalty",
  o: "a coin",
  "*": "a super fireball",
  S: "a shield",
};

/** One line for the log. */
export function noteText(event: AimEvent): string {
  switch (event.e) {
    case "bg":
      return event.to === "D" ? `The floor breaks: ${event.cells.length} cells` : `Lava: ${event.cells.length} cells`;
    case "burn":
      return `Lava takes ${itemNames[event.item]} at ${at(event)}`;
    case "spawn":
      return `${capital(itemNames[event.item])} appears at ${at(event)}`;
    case "decide":
      return decideText(event.c, event.ret, event.act);
    case "fire":
      return `${event.c} throws fireball ${event.id} ${wayOf(event.dir)} from ${at(event)}`;
    case "pickup":
      return `${event.c} takes ${itemNames[event.item]} at ${at(event)}`;
    case "hit":
      return `Fireball ${event.id} hits ${event.c} at ${at(event)}${event.shield ? ": the shield breaks" : ""}`;
    case "fbend":
      return event.cause === "wall" ? `Fireball ${event.id} ends at a wall` : `Fireball ${event.id} ends at a shield`;
    case "death":
      return `${event.c} dies at ${at(event)}: ${causes[event.cause]}`;
    case "bounce":
      return `${event.c} turns back: the cell is taken`;
    case "snap":
      return "A moment passes";
  }
}

export const causes: Readonly<Record<DeathCause, string>> = {
  fireball: "a fireball",
  lavaRise: "the lava rose",
  lavaStep: "it walked into lava",
};

/** "moves left", "attacks up", "waits" */
function doingText(action: Action): string {
  if (action === "WAIT") return "waits";
  return `${action.startsWith("MOVE") ? "moves" : "attacks"} ${wayOf(action)}`;
}

function decideText(colour: Colour, returned: string | null, applied: Action): string {
  return returned === applied
    ? `${colour} ${doingText(applied)}`
    : `${colour} waits instead of ${returned ?? "no action"}`;
}

function wayOf(action: Action): string {
  return action.slice(action.indexOf("_") + 1).toLowerCase();
}

function at({ x, y }: { readonly x: number; readonly y: number }): string {
  return `(${x}, ${y})`;
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
