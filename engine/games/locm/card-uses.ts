import type { CardUse } from "../../game/extras.ts";
import type { Ask, Note } from "../../game/turn.ts";
import type { LocmEvent } from "./rules/events.ts";

/** What happened to cards during one answer: offered, picked, drawn or played. */
export function listCardUses(ask: Ask, notes: readonly Note[]): CardUse[] {
  const uses = notes.flatMap(({ event }) => listUses(event as LocmEvent));
  if (ask.phase !== "draft") return uses;
  const { player } = ask;
  return [...readOffered(ask.text).map((card): CardUse => ({ what: "offered", player, card })), ...uses];
}

/** The three cards of a draft turn: the last lines of its input in all versions. */
function readOffered(text: string): readonly number[] {
  const lines = text.trimEnd().split("\n").slice(-3);
  return lines.map((line) => Number(line.split(" ")[0]));
}

function listUses(event: LocmEvent): CardUse[] {
  switch (event.kind) {
    case "pick":
      return [{ what: "picked", player: event.player, card: event.card }];
    case "summon":
    case "use":
      return [{ what: "played", player: event.player, card: event.card }, ...listDrawn(event)];
    case "deal":
    case "turn":
    case "attack":
      return listDrawn(event);
    default:
      return [];
  }
}

function listDrawn({ effects }: Extract<LocmEvent, { readonly effects: unknown }>): CardUse[] {
  return effects.flatMap((effect): CardUse[] =>
    effect.kind === "draw" ? [{ what: "drawn", player: effect.player, card: effect.card }] : [],
  );
}
