import type { Failure } from "../../game.ts";
import type { Cause } from "./battle.ts";
import { named } from "./legality.ts";
import { type LocmState, turnNumber } from "./state.ts";

/** "the first player": sentences name players so, whatever number the reader counts from. */
export function playerName(player: number): string {
  return player === 0 ? "first player" : "second player";
}

/** Ends the match when a player's health decided it. */
export function endByHealth(state: LocmState): void {
  const winner = state.winner!;
  const loser = 1 - winner;
  const { health, cause } = state.sides[loser]!;
  const how = cause === undefined ? "" : `: ${causeText(cause)}`;
  end(
    state,
    loser,
    "health",
    `The ${playerName(loser)}'s health fell to ${health} in turn ${turnNumber(state)}${how}.`,
  );
}

function causeText(cause: Cause): string {
  switch (cause.why) {
    case "attack":
      return `attacked by ${named(cause)}`;
    case "breakthrough":
      return `${named(cause)} broke through`;
    case "summon":
      return `struck by the summoning of ${named(cause)}`;
    case "item":
    case "drain":
      return `struck by the item ${named(cause)}`;
    case "ownCard":
      return `its own card ${named(cause)} cost it the rest`;
    case "emptyDeck":
      return "it had to draw from an empty deck and had no rune left to pay with";
    case "turnLimit":
      return "the turn limit (from a player's 51st turn on each draw costs a rune) and no rune was left";
  }
}

export function endByAnswer(state: LocmState, loser: number, answer: string, why: string): void {
  const detail = `The ${playerName(loser)}'s answer of turn ${turnNumber(state)} is unreadable: ${why}. It was: ${quoted(answer)}`;
  end(state, loser, "unreadable", detail);
}

const quoteLimit = 200;

function quoted(answer: string): string {
  return JSON.stringify(answer.length > quoteLimit ? `${answer.slice(0, quoteLimit)}…` : answer);
}

export function endByFailure(state: LocmState, loser: number, failure: Failure, limitMs: number): void {
  const did = failureText(failure, limitMs);
  end(state, loser, failure, `The ${playerName(loser)} ${did} in turn ${turnNumber(state)}.`);
}

function failureText(failure: Failure, limitMs: number): string {
  switch (failure) {
    case "timeout":
      return `gave no answer within ${limitMs} ms (times the time scale)`;
    case "crash":
      return "crashed";
    case "closed":
      return "ended or closed its output";
    case "flood":
      return "printed far more than an answer";
    case "start":
      return "could not be started and so had no answer";
  }
}

function end(state: LocmState, loser: number, reason: string, detail: string): void {
  const winner = 1 - loser;
  state.winner = winner;
  state.phase = "over";
  const places = winner === 0 ? [1, 2] : [2, 1];
  state.outcome = { places, scores: places.map((place) => 2 - place), reason, detail };
}
