import type { Failure } from "../../game.ts";
import { said } from "../../l10n/speak.ts";
import type { Cause } from "./battle.ts";
import { named } from "./legality.ts";
import { type LocmState, turnNumber } from "./state.ts";

/** "the first player": sentences name players so, whatever number the reader counts from. */
export function playerName(player: number): string {
  return player === 0 ? said("first player") : said("second player");
}

/** Ends the match when a player's health decided it. */
export function endByHealth(state: LocmState): void {
  const winner = state.winner!;
  const loser = 1 - winner;
  const { health, cause } = state.sides[loser]!;
  const told = { player: ordinal(loser), health, turn: turnNumber(state) };
  const detail =
    cause === undefined
      ? said(
          "The {player, select, first {first} other {second}} player's health fell to {health, number} in turn {turn, number}.",
          told,
        )
      : said(
          "The {player, select, first {first} other {second}} player's health fell to {health, number} in turn {turn, number}: {cause}.",
          { ...told, cause: causeText(cause) },
        );
  end(state, loser, "health", detail);
}

/** The word that sentences choose between the players by. */
export const ordinal = (player: number) => (player === 0 ? "first" : "second");

function causeText(cause: Cause): string {
  switch (cause.why) {
    case "attack":
      return said("attacked by {card}", { card: named(cause) });
    case "breakthrough":
      return said("{card} broke through", { card: named(cause) });
    case "summon":
      return said("struck by the summoning of {card}", { card: named(cause) });
    case "item":
    case "drain":
      return said("struck by the item {card}", { card: named(cause) });
    case "ownCard":
      return said("its own card {card} cost it the rest", { card: named(cause) });
    case "emptyDeck":
      return said("it had to draw from an empty deck and had no rune left to pay with");
    case "turnLimit":
      return said("the turn limit (from a player's 51st turn on each draw costs a rune) and no rune was left");
  }
}

export function endByAnswer(state: LocmState, loser: number, answer: string, why: string): void {
  const detail = [
    said(
      "The {player, select, first {first} other {second}} player's answer of turn {turn, number} is unreadable: {why}.",
      {
        player: ordinal(loser),
        turn: turnNumber(state),
        why,
      },
    ),
    said("It was: {answer}", { answer: quoted(answer) }),
  ].join(" ");
  end(state, loser, "unreadable", detail);
}

const quoteLimit = 200;

function quoted(answer: string): string {
  return JSON.stringify(answer.length > quoteLimit ? `${answer.slice(0, quoteLimit)}…` : answer);
}

export function endByFailure(state: LocmState, loser: number, failure: Failure, limitMs: number): void {
  end(state, loser, failure, failureText(failure, limitMs, { player: ordinal(loser), turn: turnNumber(state) }));
}

function failureText(failure: Failure, limitMs: number, told: { player: string; turn: number }): string {
  switch (failure) {
    case "timeout":
      return said(
        "The {player, select, first {first} other {second}} player gave no answer within {limit, number} ms (times the time scale) in turn {turn, number}.",
        { ...told, limit: limitMs },
      );
    case "crash":
      return said("The {player, select, first {first} other {second}} player crashed in turn {turn, number}.", told);
    case "closed":
      return said(
        "The {player, select, first {first} other {second}} player ended or closed its output in turn {turn, number}.",
        told,
      );
    case "flood":
      return said(
        "The {player, select, first {first} other {second}} player printed far more than an answer in turn {turn, number}.",
        told,
      );
    case "start":
      return said(
        "The {player, select, first {first} other {second}} player could not be started and so had no answer in turn {turn, number}.",
        told,
      );
  }
}

function end(state: LocmState, loser: number, reason: string, detail: string): void {
  const winner = 1 - loser;
  state.winner = winner;
  state.phase = "over";
  const places = winner === 0 ? [1, 2] : [2, 1];
  state.outcome = { places, scores: places.map((place) => 2 - place), reason, detail };
}
