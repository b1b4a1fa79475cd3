import { listFights } from "./crawl.ts";
import { dagger, demon, grail, intoDungeon, listItemsLeft, monsters, opponentPassed, pact } from "./pieces.ts";

const defaultSamples = 24;

/** The probability of surviving the dungeon, estimated by sampling the opponent's cards. */
function estimateSurvival(memory: Memory, random: () => number, samples = defaultSamples): number {
  const vorped = memory.items[dagger] ? chooseDagger(memory) : null;
  let alive = 0;
  for (let n = 0; n < samples; n++) {
    if (listFights(guessDanger(memory, random), memory.items, vorped).at(-1)?.fate !== "death") alive++;
  }
  return alive / samples;
}

const minSurvival = 0.9;

/** The action after which the dungeon would be safest to enter; in a tie, adding the monster. */
export function chooseSafest(memory: Memory, card: number, random: () => number, samples?: number): number {
  let best = intoDungeon;
  let highest = -1;
  if (memory.dungeon.length === 0) return best;
  for (const action of [intoDungeon, ...listItemsLeft(memory.items)]) {
    const after = { ...memory, items: [...memory.items], dungeon: [...memory.dungeon] };
    noteAction(after, card, action);
    const chance = estimateSurvival(after, random, samples);
    if (chance >= minSurvival) return action;
    if (chance > highest) [best, highest] = [action, chance];
  }
  return best;
}

/** Whether to draw, because the opponent would probably survive the dungeon. */
export function shouldDraw(memory: Memory, random: () => number, samples?: number): boolean {
  return memory.dungeon.length === 0 || estimateSurvival(memory, random, samples) > 0.45;
}

/** A random dungeon that agrees with everything known. */
function guessDanger({ dungeon, unseen }: Memory, random: () => number): number[] {
  const pool = [...unseen];
  return dungeon.map((card) => {
    if (card !== null) return card;
    const at = Math.floor(random() * pool.length);
    const drawn = pool[at]!;
    pool[at] = pool.at(-1)!;
    pool.pop();
    return drawn;
  });
}

/** The monster expected to do most harm, not counting those an item defeats anyway. */
export function chooseDagger({ dungeon, unseen, items }: Memory): number {
  const hidden = dungeon.filter((card) => card === null).length / Math.max(1, unseen.length);
  let best = 9;
  let highest = -1;
  for (const monster of new Set(monsters)) {
    if ((monster === demon && items[pact]) || (monster % 2 === 0 && items[grail])) continue;
    const count = (cards: readonly (number | null)[]) => cards.filter((card) => card === monster).length;
    const harm = monster * (count(dungeon) + hidden * count(unseen));
    if (harm > highest) [best, highest] = [monster, harm];
  }
  return best;
}

/** Total strength of the monsters that no item defeats, taking the average for an unknown one. */
export function computeExpectedHarm({ dungeon, unseen, items }: Memory): number {
  const cost = (card: number) => ((card === demon && items[pact]) || (card % 2 === 0 && items[grail]) ? 0 : card);
  const average = unseen.reduce((sum, card) => sum + cost(card), 0) / Math.max(1, unseen.length);
  return dungeon.reduce<number>((sum, card) => sum + (card === null ? average : cost(card)), 0);
}

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

export function noteAction(memory: Memory, card: number, action: number) {
  if (action === intoDungeon) memory.dungeon.push(card);
  else memory.items[action] = false;
}
