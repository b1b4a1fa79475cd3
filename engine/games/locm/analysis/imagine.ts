import { shuffle } from "../../../random/seeded.ts";
import { type CardInHand, listDeck, type Side } from "../rules/battle.ts";
import { cards } from "../rules/cards.ts";
import { allowedPicks, type Choices } from "../rules/draft.ts";
import { copyState, type LocmState } from "../rules/state.ts";
import { deckSize, poolSize } from "../rules/versions.ts";
import { drawStyle, pickInStyle } from "../tactics/pick-styles.ts";

type Random = () => number;

/**
 * A random match that looks the same to a player: the order of its deck is drawn anew, and the opponent's hand and deck
 * (in the draft, also later picks) are drawn from the cards it was offered, by the drafting style that its known cards
 * suggest.
 */
export function imagineMatch(state: LocmState, player: number, random: Random): LocmState {
  const copy = copyState(state);
  if (state.phase === "draft") return imagineDraft(copy, player, random);
  const other = 1 - player;
  const side = state.sides[other]!;
  const played = removeCards(state.picks[other]!, [...listDeck(side), ...side.hand].map(getNumber));
  const pickedAt = assignPicks(played, state.choices, random);
  const style = drawStyle(played, state.picks[player]!, state.choices, random);
  const unplayed: number[] = [];
  for (const [turn, card] of pickedAt.entries()) {
    const pick = card || pickInStyle(state.choices[turn]!, style, random);
    if (card === 0) unplayed.push(pick);
    copy.picks[other]![turn] = pick;
  }
  redealHidden(copy.sides[other]!, unplayed, random);
  const own = copy.sides[player]!;
  redealHidden(own, listDeck(own).map(getNumber).sort(compareNumbers), random);
  return copy;
}

const compareNumbers = (one: number, other: number) => one - other;

const getNumber = ({ card }: CardInHand) => card;

/** Replaces the cards of the deck and the opponent's hand; instance ids stay, as known positions in the deck. */
function redealHidden(side: Side, cards: number[], random: Random): void {
  shuffle(cards, random);
  const anew = ({ id }: CardInHand, i: number): CardInHand => ({ id, card: cards[i]! });
  const deck = listDeck(side);
  side.deck = deck.map(anew);
  side.drawn = 0;
  if (cards.length > deck.length) side.hand = side.hand.map((held, i) => anew(held, deck.length + i));
}

/** Multiset difference of card numbers. */
function removeCards(all: readonly number[], some: readonly number[]): number[] {
  const rest = [...some];
  const left = all.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return left.sort(compareNumbers);
}

/** Per draft turn, a played card that may be from there, or 0: a matching by augmenting paths in random order. */
function assignPicks(played: readonly number[], choices: Choices, random: Random): number[] {
  const pickedAt = choices.map(() => 0);
  const place = (card: number, tried: Uint8Array): boolean => {
    const from = Math.floor(random() * choices.length);
    for (let i = 0; i < choices.length; i++) {
      const turn = (from + i) % choices.length;
      if (tried[turn] || !choices[turn]!.includes(card)) continue;
      tried[turn] = 1;
      const before = pickedAt[turn]!;
      if (before !== 0 && !place(before, tried)) continue;
      pickedAt[turn] = card;
      return true;
    }
    return false;
  };
  for (const card of played) place(card, new Uint8Array(choices.length));
  return pickedAt;
}

/** Gives `copy` other choices to come, other picks of the opponent and other shuffles. */
function imagineDraft(copy: LocmState, player: number, random: Random): LocmState {
  const picks = copy.picks[1 - player]!;
  const style = drawStyle([], copy.picks[player]!, copy.choices, random);
  for (let turn = 0; turn < picks.length; turn++) picks[turn] = pickInStyle(copy.choices[turn]!, style, random);
  const seed = () => String(Math.floor(random() * 2 ** 48));
  copy.choices = imagineFutureChoices(copy, random);
  copy.seeds = { ...copy.seeds, shufflePlayer0: seed(), shufflePlayer1: seed() };
  return copy;
}

/** The choices so far, and random later ones from a pool that contains every card seen. */
function imagineFutureChoices({ choices, draftTurn, league }: LocmState, random: Random): Choices {
  const shown = choices.slice(0, draftTurn + 1);
  const isInPool = new Uint8Array(cards.length + 1);
  const pool: number[] = [];
  for (const three of shown) {
    for (const card of three) {
      if (!isInPool[card]) pool.push(card);
      isInPool[card] = 1;
    }
  }
  const others = allowedPicks[league].filter((card) => !isInPool[card]);
  shuffle(others, random);
  for (const card of others) if (pool.length < poolSize) pool.push(card);
  return [...shown, ...Array.from({ length: deckSize - shown.length }, () => drawThree(pool, random))];
}

/** Three different cards. */
function drawThree(pool: readonly number[], random: Random): number[] {
  const three: number[] = [];
  while (three.length < 3) {
    const card = pool[Math.floor(random() * pool.length)]!;
    if (!three.includes(card)) three.push(card);
  }
  return three;
}
