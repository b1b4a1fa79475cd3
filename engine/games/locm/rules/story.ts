import { joinTexts, type Text } from "../../../l10n/message.ts";
import { formatExact, formatSigned, msg } from "../../../l10n/speak.ts";
import { getCard } from "./cards.ts";
import type { Effect, LocmEvent } from "./events.ts";
import { deckSize } from "./versions.ts";

/** An event as one line for the log. */
export function describeEvent(event: LocmEvent, players: readonly string[]): Text {
  switch (event.kind) {
    case "pick":
      return msg("{player} picks {card}", {
        player: players[event.player]!,
        card: getCard(event.card).name,
      });
    case "summon": {
      const card = getCard(event.card);
      const start = msg("{card} is summoned, {attack, number}/{defense, number}", {
        card: formatCardName(event.card, event.id),
        attack: card.attack,
        defense: card.defense,
      });
      return appendEffects(start, event.effects, players);
    }
    case "attack": {
      const attacker = formatCardName(event.attackerCard, event.attacker);
      const target = formatTarget(event);
      const names = (id: number) => (id === event.attacker ? attacker : target);
      return appendEffects(msg("{attacker} attacks {target}", { attacker, target }), event.effects, players, names);
    }
    case "use": {
      const target = formatTarget(event);
      return appendEffects(
        msg("{card} is used on {target}", { card: formatCardName(event.card, event.id), target }),
        event.effects,
        players,
        () => target,
      );
    }
    case "pass":
      return msg("{player} passes", { player: players[event.player]! });
    case "skipped":
      return msg("Skipped: {why}", { why: event.why });
    case "unreadable":
      return msg("Unreadable: {why}", { why: event.why });
    case "late":
      return msg("Not performed: {why}", { why: event.why });
    case "deal":
      return msg("The decks are shuffled and the first hands drawn");
    case "turn":
      return appendEffects(
        msg("Turn {turn, number}, {player}", {
          turn: deckSize + event.battleTurn + 1,
          player: players[event.player]!,
        }),
        event.effects,
        players,
      );
    case "end":
      return event.detail;
  }
}

function formatCardName(card: number, id: number): string {
  return `${getCard(card).name} (${id})`;
}

function formatTarget(event: { readonly target: number; readonly targetCard?: number }): string {
  return event.targetCard === undefined ? msg("the opponent") : formatCardName(event.targetCard, event.target);
}

/** `creatures` has all creatures that the effects refer to, by id. */
function appendEffects(
  start: Text,
  effects: readonly Effect[],
  players: readonly string[],
  creatures: (id: number) => string = () => "",
): Text {
  const details = effects.map((effect) => describeEffect(effect, players, creatures));
  return joinTexts([start, joinTexts(details, ", ")], ": ");
}

function describeEffect(effect: Effect, players: readonly string[], names: (id: number) => string): Text {
  switch (effect.kind) {
    case "health":
      return msg("{player} {by, number} health ({now, number})", {
        player: players[effect.player]!,
        by: formatSigned(effect.by),
        now: formatExact(effect.now),
      });
    case "rune":
      return msg("{player} loses rune {rune, number}", {
        player: players[effect.player]!,
        rune: effect.rune,
      });
    case "defense":
      return msg("{creature} {by, number} defense ({now, number})", {
        creature: names(effect.id),
        by: formatSigned(effect.by),
        now: formatExact(effect.now),
      });
    case "attack":
      return msg("{creature} {by, number} attack ({now, number})", {
        creature: names(effect.id),
        by: formatSigned(effect.by),
        now: formatExact(effect.now),
      });
    case "ward":
      return msg("{creature} loses its Ward", { creature: names(effect.id) });
    case "abilities":
      return msg("{creature} {before} becomes {now}", {
        creature: names(effect.id),
        before: effect.before,
        now: effect.now,
      });
    case "death":
      return msg("{card} dies", { card: formatCardName(effect.card, effect.id) });
    case "draw":
      return msg("draws {card}", { card: formatCardName(effect.card, effect.id) });
    case "wasted":
      return msg("hand full, {draws, number} lost", { draws: effect.draws });
    case "nextDraw":
      return msg("{by, number} draw next turn ({now, number})", {
        by: formatSigned(effect.by),
        now: formatExact(effect.now),
      });
  }
}
