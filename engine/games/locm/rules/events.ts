import type { Text } from "../../../l10n/message.ts";
import type { LocmAction } from "./commands.ts";

/** A change on the table, which the board animates; in the order they happened. */
export type Effect =
  | {
      readonly kind: "health";
      readonly player: number;
      readonly by: number;
      readonly now: number;
      readonly why: HealthWhy;
    }
  | { readonly kind: "rune"; readonly player: number; readonly rune: number; readonly why: RuneWhy }
  /** A creature's defense changes, by a fight or an item. */
  | { readonly kind: "defense"; readonly id: number; readonly by: number; readonly now: number }
  | { readonly kind: "attack"; readonly id: number; readonly by: number; readonly now: number }
  | { readonly kind: "ward"; readonly id: number }
  | { readonly kind: "abilities"; readonly id: number; readonly before: string; readonly now: string }
  | { readonly kind: "death"; readonly id: number; readonly card: number; readonly player: number }
  | { readonly kind: "draw"; readonly player: number; readonly id: number; readonly card: number }
  /** Draws lost because the hand is full. */
  | { readonly kind: "wasted"; readonly player: number; readonly draws: number }
  | { readonly kind: "nextDraw"; readonly player: number; readonly by: number; readonly now: number };

export type HealthWhy = "attack" | "breakthrough" | "drain" | "item" | "summon" | "ownCard" | "emptyDeck" | "turnLimit";
type RuneWhy = "damage" | "emptyDeck" | "turnLimit";

/** The event of a note. `say` is the remark a bot wrote after its command. */
export type LocmEvent =
  | {
      readonly kind: "pick";
      readonly player: number;
      readonly choice: number;
      readonly card: number;
      readonly say: string;
    }
  | {
      readonly kind: "summon";
      readonly player: number;
      readonly id: number;
      readonly card: number;
      readonly lane: number;
      readonly say: string;
      readonly effects: readonly Effect[];
    }
  | {
      readonly kind: "attack";
      readonly player: number;
      readonly attacker: number;
      readonly attackerCard: number;
      /** An instance id, or -1 for the opponent. */
      readonly target: number;
      readonly targetCard?: number;
      /** Damage to the target and back to the attacker; 0 if a Ward absorbed it. */
      readonly given: number;
      readonly taken: number;
      readonly say: string;
      readonly effects: readonly Effect[];
    }
  | {
      readonly kind: "use";
      readonly player: number;
      readonly id: number;
      readonly card: number;
      /** An instance id, or -1 for the opponent. */
      readonly target: number;
      readonly targetCard?: number;
      readonly say: string;
      readonly effects: readonly Effect[];
    }
  | { readonly kind: "pass"; readonly player: number; readonly say: string }
  | { readonly kind: "skipped"; readonly player: number; readonly action: LocmAction; readonly why: Text }
  | { readonly kind: "unreadable"; readonly player: number; readonly why: Text }
  /** A command that was not performed, because the match had already been decided. */
  | { readonly kind: "late"; readonly player: number; readonly why: Text }
  /** The decks are shuffled and both first hands are drawn. */
  | { readonly kind: "deal"; readonly effects: readonly Effect[] }
  | { readonly kind: "turn"; readonly player: number; readonly battleTurn: number; readonly effects: readonly Effect[] }
  | { readonly kind: "end"; readonly winner: number; readonly reason: string; readonly detail: Text };
