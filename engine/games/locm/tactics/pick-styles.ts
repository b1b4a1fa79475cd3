import { cards } from "../rules/cards.ts";
import type { Choices } from "../rules/draft.ts";
import scores from "./card-scores.json";

/**
 * How much strong players of the live arena want a card, as odds by card number: of three, they pick it by this weight.
 * Fitted to their 5,820 picks in 97 games (the scores are tenths of log-odds); predicts nine of ten picks in games left
 * out of the fit.
 */
export const pickOdds: Float64Array = Float64Array.from([0, ...scores.arena], (tenths) => Math.exp(tenths / 10));

/** A way of drafting that many bots share. */
interface PickStyle {
  /** The share of bots that draft so. */
  readonly share: number;
  /** How much each card is wanted: odds by card number. */
  readonly odds: Float64Array;
  /** How much more the first of three cards is wanted because it is the first. */
  readonly first: number;
}

/**
 * Five ways of drafting, found in 51 bots by expectation maximisation. Log-odds of a pick: for what strong players want
 * (`pick-odds.ts`), for an item, for each three points of cost, attack and defense, and for the first of three cards.
 * Of bots left out they tell what was not seen yet much better than strong players' odds do: -0.84 log-likelihood a
 * pick, not -2.09; of the strong players themselves about as well, -0.29 and not -0.25.
 */
const styleTable: readonly (readonly number[])[] = [
  // share, wanted, item, cost, attack, defense, first
  [0.35, 0.05, -0.53, -0.86, 0.43, 0.28, 0.14],
  [0.13, 0.02, -0.96, -0.3, 1.06, 0.73, 0.17],
  [0.17, 1.24, 0.46, 0.71, -0.13, -0.01, 0.14],
  [0.15, 0, -0.51, -0.23, 0.12, 0.32, 1.65],
  [0.19, 0.42, 0.13, -0.27, 0.32, 0.08, 0.24],
];

const pickStyles: readonly PickStyle[] = styleTable.map((row) => {
  const [share, wanted, item, cost, attack, defense, first] = row as Row;
  const logOdds = cards.map((card) => {
    const strong = wanted * Math.log(pickOdds[card.number]!) + (cost * card.cost) / 3;
    return strong + (card.type === "creature" ? (attack * card.attack + defense * card.defense) / 3 : item);
  });
  return { share, odds: Float64Array.from([0, ...logOdds.map(Math.exp)]), first: Math.exp(first) };
});

type Row = [number, number, number, number, number, number, number];

/** For each style, the logarithm of how many copies of each card it picks on average from these choices. */
function expectPicks(choices: Choices): Float64Array[] {
  return pickStyles.map(({ odds, first }) => {
    const copies = new Float64Array(odds.length);
    for (const three of choices) {
      const wanted = three.map((card, place) => odds[card]! * (place === 0 ? first : 1));
      const sum = wanted.reduce((total, one) => total + one, 0);
      for (const [place, card] of three.entries()) copies[card]! += wanted[place]! / sum;
    }
    return copies.map(Math.log);
  });
}

const expectedPicks = new WeakMap<Choices, Float64Array[]>();

/** For each style, the log-likelihood that these cards were picked, at whatever turns. */
function computeLikelihoods(picked: readonly number[], choices: Choices): number[] {
  const picks = expectedPicks.get(choices) ?? expectPicks(choices);
  expectedPicks.set(choices, picks);
  return picks.map((logs) => picked.reduce((sum, card) => sum + logs[card]!, 0));
}

/** The posterior probability of each style, from log-likelihoods and prior shares; they add up to 1. */
function computePosterior(logs: readonly number[], shares: readonly number[]): number[] {
  const most = Math.max(...logs);
  const weights = logs.map((log, i) => shares[i]! * Math.exp(log - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const shares = pickStyles.map(({ share }) => share);
const strongStyle = 2;

/** How likely a player drafts like strong players, from 0 to 1, by cards that it is known to have picked. */
export function estimateStrongDraft(picked: readonly number[], choices: Choices): number {
  return computePosterior(computeLikelihoods(picked, choices), shares)[strongStyle]!;
}

/** How likely an opponent drafts in the same style because it is one: who meet are often of one league. */
const sameStyleShare = 0.5;

/** A style at random, by how likely it makes the opponent's known picks and one's own. */
export function drawStyle(
  picked: readonly number[],
  own: readonly number[],
  choices: Choices,
  random: () => number,
): PickStyle {
  const mine = computePosterior(computeLikelihoods(own, choices), shares);
  const prior = shares.map((share, i) => (1 - sameStyleShare) * share + sameStyleShare * mine[i]!);
  let left = random();
  for (const [style, share] of computePosterior(computeLikelihoods(picked, choices), prior).entries()) {
    left -= share;
    if (left < 0) return pickStyles[style]!;
  }
  return pickStyles[0]!;
}

/** How strong players pick. */
export const strongPicks: Omit<PickStyle, "share"> = { odds: pickOdds, first: 1 };

/** Picks one of three cards as a bot of this style might. */
export function pickInStyle(three: readonly number[], { odds, first }: Omit<PickStyle, "share">, random: () => number) {
  const [one, two, last] = three as [number, number, number];
  const front = odds[one]! * first;
  const at = random() * (front + odds[two]! + odds[last]!);
  if (at < front) return one;
  return at < front + odds[two]! ? two : last;
}
