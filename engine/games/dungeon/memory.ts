import { intoDungeon, monsters, opponentPassed } from "./pieces.ts";

/** What a builtin knows in one round: its own cards, and which items are gone. */
export interface Memory {
  readonly items: boolean[];
  /** From the bottom; null for a card the opponent placed. */
  readonly dungeon: (number | null)[];
  /** Monsters it has not seen: in the deck, in the dungeon, or discarded by the opponent. */
  readonly unseen: number[];
  deck: number;
}

/** What a player knows at the start of a round: six items, an empty dungeon and all monsters unseen. */
export function createStartMemory(): Memory {
  return { items: [true, true, true, true, true, true], dungeon: [], unseen: [...monsters], deck: monsters.length };
}

/** Records the opponent's last action. */
export function noteTurn(memory: Memory, lastTurn: number | null) {
  if (lastTurn === null || lastTurn === opponentPassed) return;
  memory.deck--;
  if (lastTurn === intoDungeon) memory.dungeon.push(null);
  else memory.items[lastTurn] = false;
}

/** Takes a card that was drawn out of the deck and of the unseen monsters. */
export function noteDrawn(memory: Memory, card: number) {
  memory.deck--;
  memory.unseen.splice(memory.unseen.indexOf(card), 1);
}

/** Records the own action with a card. */
export function noteAction(memory: Memory, card: number, action: number) {
  if (action === intoDungeon) memory.dungeon.push(card);
  else memory.items[action] = false;
}
