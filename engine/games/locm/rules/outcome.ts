import type { Failure } from "../../../game/turn.ts";
import { joinTexts, type Text } from "../../../l10n/message.ts";
import { msg } from "../../../l10n/speak.ts";
import type { Cause } from "./battle.ts";
import { getCard } from "./cards.ts";
import { getTurnNumber, type LocmState } from "./state.ts";

/** Ends the match if a player's health has decided it. */
export function endByHealth(state: LocmState): void {
  const loser = 1 - state.winner!;
  const { cause } = state.sides[loser]!;
  const player = state.names[loser]!;
  const turn = getTurnNumber(state);
  const detail =
    cause === undefined
      ? msg("{player} died in turn {turn, number}.", { player, turn })
      : msg("{player} died in turn {turn, number}, {cause}.", { player, turn, cause: describeCause(cause) });
  endMatch(state, loser, "health", detail);
}

const getPlayerAndTurn = (state: LocmState, player: number) => ({
  player: state.names[player]!,
  turn: getTurnNumber(state),
});

function describeCause({ why, card: number }: Cause): Text {
  const card = number > 0 ? getCard(number).name : "";
  switch (why) {
    case "attack":
      return msg("attacked by {card}", { card });
    case "breakthrough":
      return msg("hit by {card} breaking through", { card });
    case "summon":
      return msg("struck by the summoning of {card}", { card });
    case "item":
    case "drain":
      return msg("struck by {card}", { card });
    case "ownCard":
      return msg("killed by its own {card}", { card });
    case "emptyDeck":
      return msg("with an empty deck and no rune left");
    case "turnLimit":
      return msg("with no rune left at the turn limit (from a player's 51st turn on each draw costs a rune)");
  }
}

/** Ends the match: an unreadable answer loses. */
export function endByAnswer(state: LocmState, loser: number, answer: string, why: Text): void {
  const detail = joinTexts([
    msg("{player} gave an unreadable answer in turn {turn, number}: {why}.", {
      ...getPlayerAndTurn(state, loser),
      why,
    }),
    msg("It was: {answer}", { answer: quoteAnswer(answer) }),
  ]);
  endMatch(state, loser, "unreadable", detail);
}

const maxQuoteChars = 200;

function quoteAnswer(answer: string): string {
  return JSON.stringify(answer.length > maxQuoteChars ? `${answer.slice(0, maxQuoteChars)}…` : answer);
}

/** Ends the match: a bot that failed loses. */
export function endByFailure(state: LocmState, loser: number, failure: Failure): void {
  endMatch(state, loser, failure, describeFailure(failure, getPlayerAndTurn(state, loser)));
}

function describeFailure(failure: Failure, values: { player: string; turn: number }): Text {
  switch (failure) {
    case "timeout":
      return msg("{player} ran out of time in turn {turn, number}.", values);
    case "crash":
      return msg("{player} crashed in turn {turn, number}.", values);
    case "closed":
      return msg("{player} exited or closed its output in turn {turn, number}.", values);
    case "flood":
      return msg("{player} printed far more than an answer in turn {turn, number}.", values);
    case "start":
      return msg("{player} could not be started, so it gave no answer in turn {turn, number}.", values);
  }
}

function endMatch(state: LocmState, loser: number, reason: string, detail: Text): void {
  const winner = 1 - loser;
  state.winner = winner;
  state.phase = "over";
  const places = winner === 0 ? [1, 2] : [2, 1];
  state.outcome = { places, scores: places.map((place) => 2 - place), reason, detail };
}
