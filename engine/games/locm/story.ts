import { cardOf } from "./cards.ts";
import type { Effect, LocmEvent } from "./events.ts";
import { playerName } from "./outcome.ts";

/** One line for the log. */
export function story(event: LocmEvent): string {
  switch (event.kind) {
    case "pick":
      return `${capital(playerName(event.player))} picks ${cardOf(event.card).name}`;
    case "summon": {
      const card = cardOf(event.card);
      const start = `${card.name} (${event.id}) is summoned, ${card.attack}/${card.defense}`;
      return withEffects(start, event.effects, () => "");
    }
    case "attack": {
      const attacker = nameOf(event.attackerCard, event.attacker);
      const target = targetName(event);
      const names = (id: number) => (id === event.attacker ? attacker : target);
      return withEffects(`${attacker} attacks ${target}`, event.effects, names);
    }
    case "use": {
      const target = targetName(event);
      return withEffects(`${nameOf(event.card, event.id)} is used on ${target}`, event.effects, () => target);
    }
    case "pass":
      return `${capital(playerName(event.player))} passes`;
    case "skipped":
      return `Skipped: ${event.why}`;
    case "unreadable":
      return `Unreadable: ${event.why}`;
    case "late":
      return `Not performed: ${event.why}`;
    case "deal":
      return "The decks are shuffled and the first hands drawn";
    case "turn":
      return withEffects(`Battle turn ${event.battleTurn}, ${playerName(event.player)}`, event.effects, () => "");
    case "end":
      return event.detail;
  }
}

function nameOf(card: number, id: number): string {
  return `${cardOf(card).name} (${id})`;
}

function targetName(event: { readonly target: number; readonly targetCard?: number }): string {
  return event.targetCard === undefined ? "the opponent" : nameOf(event.targetCard, event.target);
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function withEffects(start: string, effects: readonly Effect[], names: (id: number) => string): string {
  return effects.length === 0 ? start : `${start}: ${effects.map((effect) => effectText(effect, names)).join(", ")}`;
}

function effectText(effect: Effect, names: (id: number) => string): string {
  switch (effect.kind) {
    case "health":
      return `${playerName(effect.player)} ${signed(effect.by)} health (${effect.now})`;
    case "rune":
      return `rune ${effect.rune} of the ${playerName(effect.player)} is lost`;
    case "defense":
      return `${names(effect.id)} ${signed(effect.by)} defense (${effect.now})`;
    case "attack":
      return `${names(effect.id)} ${signed(effect.by)} attack (${effect.now})`;
    case "ward":
      return `${names(effect.id)} loses its Ward`;
    case "abilities":
      return `${names(effect.id)} ${effect.before} becomes ${effect.now}`;
    case "death":
      return `${nameOf(effect.card, effect.id)} dies`;
    case "draw":
      return `draws ${nameOf(effect.card, effect.id)}`;
    case "wasted":
      return `hand full, ${effect.draws} lost`;
    case "nextDraw":
      return `${signed(effect.by)} draw next turn (${effect.now})`;
  }
}

function signed(by: number): string {
  return by < 0 ? String(by) : `+${by}`;
}
