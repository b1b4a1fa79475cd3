import { intoDungeon, monsters, passed } from "./pieces.ts";

/** What a bot of ours knows in one round: its own cards, and which items are gone. */
export interface Memory {
  readonly items: boolean[];
  /** From the bottom; null where the opponent put a card. */
  readonly dungeon: (number | null)[];
  /** Monsters that it has not seen: in the deck, in the dungeon, or discarded by the opponent. */
  readonly unseen: number[];
  deck: number;
}

export function newMemory(): Memory {
  return { items: [true, true, true, true, true, true], dungeon: [], unseen: [...monsters], deck: monsters.length };
}

/** Takes in what the opponent did. */
export function noteTurn(memory: Memory, lastTurn: number | null) {
  if (lastTurn === null || lastTurn === passed) return;
  memory.deck--;
  if (lastTurn === intoDungeon) memory.dungeon.push(null);
  else memory.items[lastTurn] = false;
}

export function noteDrawn(memory: Memory, card: number) {
  memory.deck--;
  memory.unseen.splice(memory.unseen.indexOf(card), 1);
}

/** Takes in what it did itself with a card. */
export function noteAction(memory: Memory, card: number, action: number) {
  if (action === intoDungeon) memory.dungeon.push(card);
  else memory.items[action] = false;
}
