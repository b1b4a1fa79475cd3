import { listFights } from "../../games/dungeon/crawl.ts";
import { dagger, intoDungeon, listItemsLeft, monsters } from "../../games/dungeon/pieces.ts";
import type { Duel, DungeonState } from "../../games/dungeon/state.ts";
import { listUnseen } from "../../games/dungeon/state.ts";
import type { Source } from "./positions.ts";

const maxDeals = 20_000;

/** All orders of `count` of some cards. */
function* orders(cards: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [i, card] of cards.entries()) {
    const rest = cards.filter((_, j) => j !== i);
    for (const others of orders(rest, count - 1)) yield [card, ...others];
  }
}

function listDeals(duel: Duel, player: number, more: number) {
  const unseen = listUnseen(duel, player);
  const hidden = duel.pile.filter(({ by }) => by !== player).length + more;
  let deals = 1;
  for (let i = 0; i < hidden; i++) deals *= unseen.length - i;
  return deals > maxDeals ? undefined : [...orders(unseen, hidden)];
}

/** The dungeon with the hidden cards of a deal. */
function arrangePile(duel: Duel, player: number, deal: readonly number[]): number[] {
  let at = 0;
  return duel.pile.map(({ card, by }) => (by === player ? card : deal[at++]!));
}

function survives(pile: readonly number[], items: readonly boolean[], vorped: number | null): boolean {
  return listFights(pile, items, vorped).at(-1)?.fate !== "death";
}

const without = (items: readonly boolean[], item: number) => items.map((there, i) => there && i !== item);

/** By answer, in how many of all deals the player fares well; undefined where more than the crawl is to come. */
function computeShares(duel: Duel): Map<number, number> | undefined {
  const { player, method } = duel.call!;
  const shares = new Map<number, number>();
  if (method === "vorpal_choice") {
    const deals = listDeals(duel, player, 0);
    if (!deals) return undefined;
    for (const monster of new Set(monsters)) {
      const alive = deals.filter((deal) => survives(arrangePile(duel, player, deal), duel.items, monster)).length;
      shares.set(monster, alive / deals.length);
    }
    return shares;
  }
  if (duel.items[dagger] || method !== "play" || duel.deck.length > 0) return undefined;
  const deals = listDeals(duel, player, 0);
  if (!deals) return undefined;
  const card = duel.drawn!.card;
  for (const item of [intoDungeon, ...listItemsLeft(duel.items)]) {
    const dead = deals.filter((deal) => {
      const pile = arrangePile(duel, player, deal);
      return item === intoDungeon
        ? !survives([...pile, card], duel.items, null)
        : !survives(pile, without(duel.items, item), null);
    });
    shares.set(item, dead.length / deals.length);
  }
  return shares;
}

/** What is best without doubt: by a tenth better than most others. */
function findBestAnswers(duel: Duel): Set<string> | undefined {
  const shares = computeShares(duel);
  if (!shares) return undefined;
  const most = Math.max(...shares.values());
  const best = [...shares].filter(([, share]) => share === most);
  const next = Math.max(...[...shares.values()].filter((share) => share < most));
  const clear = best.length <= shares.size / 2 && most - next >= 0.1;
  return clear ? new Set(best.map(([answer]) => String(answer))) : undefined;
}

const toDuel = (state: unknown) => (state as DungeonState).tables[0]!.duel;

export function classifyPosition(state: DungeonState): string | undefined {
  const duel = toDuel(state);
  return duel.call && findBestAnswers(duel) && (duel.call.method === "play" ? "last card" : "dagger");
}

export function isRight({ state }: Source, _kind: string, answer: string): boolean {
  return findBestAnswers(toDuel(state))?.has(answer) ?? false;
}
