import { getGame } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { assignSeats, type MatchSetup } from "../../match/setup.ts";
import { isPlayedAlone, type Pairing, toPairing } from "../series/series.ts";

/**
 * The n-th pair from 0: two matches on one seed in which the first two bots of the setup swap seats, while others keep
 * theirs; over all pairs everybody plays in every seat. In a game that can be played alone the players do not meet, so
 * seats mean nothing and the pair has two seeds instead.
 */
export function getPair(setup: MatchSetup, seed: string, number: number): readonly [Pairing, Pairing] {
  const isAlone = isPlayedAlone(setup);
  const seats = assignSeats(setup, number % setup.bots.length);
  const swapped = [seats[1]!, seats[0]!, ...seats.slice(2)];
  const [first, second] = isAlone ? [2 * number, 2 * number + 1] : [number, number];
  return [toPairing(setup, seed, first, seats), toPairing(setup, seed, second, swapped)];
}

/** How many matches of pairs can be played on so many seeds. */
export function countMatchesOn(setup: MatchSetup, seeds: number): number {
  return isPlayedAlone(setup) ? 2 * Math.floor(seeds / 2) : 2 * seeds;
}

/** Whether matches differ at all; they are all the same if every seed is fixed or a ghost plays. */
export function haveVaryingPairs(setup: MatchSetup, seed: string): boolean {
  const plans = [0, 1].flatMap((number) => getPair(setup, seed, number).map(({ plan }) => plan));
  return new Set(plans.map(({ seeds, options }) => JSON.stringify([seeds, options]))).size > 1;
}

/** A sentence on what a match of this setup counts, for readers of the numbers; `seeds` is how many a set of seeds has. */
export function describeModel(setup: MatchSetup, seeds?: number): string {
  const { game, bots } = setup;
  const { manyGames } = getGame(game).rules;
  const elo = t("generalised sequential probability ratio test over pairs of matches, logistic Elo");
  const swap = t("a pair is one seed played from both sides");
  if (isPlayedAlone(setup)) {
    const both = t("in a match both solve the same tasks, and whoever solves more wins; a pair is two matches");
    if (seeds === undefined || countMatchesOn(setup, seeds) === seeds) return `${elo}; ${both}`;
    return `${elo}; ${both}; ${t("the last of the {seeds, number} seeds has no partner and is left out", { seeds })}`;
  }
  if (bots.length > 2) {
    const place = t("the one with the better place among {players, number} wins the match; the same place is a draw", {
      players: bots.length,
    });
    return `${elo}; ${place}; ${swap}`;
  }
  if (!manyGames) return `${elo}; ${swap}`;
  return `${elo}; ${t("whoever wins more games wins the match, by any margin")}; ${swap}`;
}
