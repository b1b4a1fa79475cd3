import { formatExact, formatSigned, joinTexts, msg, type Text } from "../../../l10n/speak.ts";
import { formatHeldCard, getCard } from "./cards.ts";
import type { LocmAction } from "./commands.ts";
import { deckSize } from "./versions.ts";

/** An event as one line for the log. */
export function describeEvent(event: LocmEvent, players: readonly string[]): Text {
  switch (event.kind) {
    case "pick":
      return msg("{player} picks {card}", { player: players[event.player]!, card: getCard(event.card).name });
    case "summon": {
      const { attack, defense } = getCard(event.card);
      const values = { card: formatHeldCard(event), attack, defense };
      return appendEffects(
        msg("{card} is summoned, {attack, number}/{defense, number}", values),
        event.effects,
        players,
      );
    }
    case "attack": {
      const attacker = formatHeldCard({ card: event.attackerCard, id: event.attacker });
      const target = formatTarget(event);
      const names = (id: number) => (id === event.attacker ? attacker : target);
      return appendEffects(msg("{attacker} attacks {target}", { attacker, target }), event.effects, players, names);
    }
    case "use": {
      const target = formatTarget(event);
      const start = msg("{card} is used on {target}", { card: formatHeldCard(event), target });
      return appendEffects(start, event.effects, players, () => target);
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
    case "turn": {
      const values = { turn: deckSize + event.battleTurn + 1, player: players[event.player]! };
      return appendEffects(msg("Turn {turn, number}, {player}", values), event.effects, players);
    }
    case "end":
      return event.detail;
  }
}

function formatTarget({ target, targetCard }: { readonly target: number; readonly targetCard?: number }): string {
  return targetCard === undefined ? msg("the opponent") : formatHeldCard({ card: targetCard, id: target });
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
        ...formatChange(effect),
      });
    case "rune":
      return msg("{player} loses rune {rune, number}", { player: players[effect.player]!, rune: effect.rune });
    case "defense":
      return msg("{creature} {by, number} defense ({now, number})", {
        creature: names(effect.id),
        ...formatChange(effect),
      });
    case "attack":
      return msg("{creature} {by, number} attack ({now, number})", {
        creature: names(effect.id),
        ...formatChange(effect),
      });
    case "ward":
      return msg("{creature} loses its Ward", { creature: names(effect.id) });
    case "abilities": {
      const { before, now } = effect;
      return msg("{creature} {before} becomes {now}", { creature: names(effect.id), before, now });
    }
    case "death":
      return msg("{card} dies", { card: formatHeldCard(effect) });
    case "draw":
      return msg("draws {card}", { card: formatHeldCard(effect) });
    case "wasted":
      return msg("hand full, {draws, number} lost", { draws: effect.draws });
    case "nextDraw":
      return msg("{by, number} draw next turn ({now, number})", formatChange(effect));
  }
}

const formatChange = ({ by, now }: Change) => ({ by: formatSigned(by), now: formatExact(now) });

/** By how much a number changes, and what it is then. */
interface Change {
  readonly by: number;
  readonly now: number;
}

/** A change on the table, which the board animates; in the order they happened. */
export type Effect =
  | ({ readonly kind: "health"; readonly player: number; readonly why: HealthWhy } & Change)
  | { readonly kind: "rune"; readonly player: number; readonly rune: number; readonly why: RuneWhy }
  /** A creature's defense or attack changes, by a fight or an item. */
  | ({ readonly kind: "defense" | "attack"; readonly id: number } & Change)
  | { readonly kind: "ward"; readonly id: number }
  | { readonly kind: "abilities"; readonly id: number; readonly before: string; readonly now: string }
  | { readonly kind: "death"; readonly id: number; readonly card: number; readonly player: number }
  | { readonly kind: "draw"; readonly player: number; readonly id: number; readonly card: number }
  /** Draws lost because the hand is full. */
  | { readonly kind: "wasted"; readonly player: number; readonly draws: number }
  | ({ readonly kind: "nextDraw"; readonly player: number } & Change);

export type HealthWhy = "attack" | "breakthrough" | "drain" | "item" | "summon" | "ownCard" | "emptyDeck" | "turnLimit";
type RuneWhy = "damage" | "emptyDeck" | "turnLimit";

/** What an action does to the table. `say` is the remark a bot wrote after its command. */
interface Performed {
  readonly player: number;
  readonly say: string;
  readonly effects: readonly Effect[];
}

/** An instance id, or -1 for the opponent. */
interface Aimed {
  readonly target: number;
  readonly targetCard?: number;
}

export type LocmEvent =
  | ({ readonly kind: "pick"; readonly choice: number; readonly card: number } & Omit<Performed, "effects">)
  | ({ readonly kind: "summon"; readonly id: number; readonly card: number; readonly lane: number } & Performed)
  | ({
      readonly kind: "attack";
      readonly attacker: number;
      readonly attackerCard: number;
      /** Damage to the target and back to the attacker; 0 if a Ward absorbed it. */
      readonly given: number;
      readonly taken: number;
    } & Aimed &
      Performed)
  | ({ readonly kind: "use"; readonly id: number; readonly card: number } & Aimed & Performed)
  | ({ readonly kind: "pass" } & Omit<Performed, "effects">)
  | { readonly kind: "skipped"; readonly player: number; readonly action: LocmAction; readonly why: Text }
  | { readonly kind: "unreadable"; readonly player: number; readonly why: Text }
  /** A command that was not performed, because the match had already been decided. */
  | { readonly kind: "late"; readonly player: number; readonly why: Text }
  /** The decks are shuffled and both first hands are drawn. */
  | { readonly kind: "deal"; readonly effects: readonly Effect[] }
  | { readonly kind: "turn"; readonly player: number; readonly battleTurn: number; readonly effects: readonly Effect[] }
  | { readonly kind: "end"; readonly winner: number; readonly reason: string; readonly detail: Text };
