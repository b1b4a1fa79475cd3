import type { Game } from "../game/game.ts";
import type { View } from "../game/views.ts";
import type { ReplayedTurn, Viewable } from "../record/replayed.ts";
import { findStateAfter } from "../record/transcript.ts";

/** The reply about a turn: what a bot was sent, what it answered, how that was judged, and the state after it. */
export function toTurnReply(replay: Viewable, turn: ReplayedTurn): object {
  const { plan, game } = replay;
  const { ask, answer, rulings } = turn;
  const state = findStateAfter(replay, turn);
  return {
    ...{ game: game.title, turn: ask.turn, ...(ask.phase === "" ? {} : { phase: ask.phase }) },
    ...{ player: ask.player + 1, name: plan.bots[ask.player]!.name },
    sent: ask.text.trimEnd(),
    ...(answer.failure === undefined ? { answer: answer.text } : { failure: answer.failure }),
    ...{ ms: Math.round(answer.ms * 10) / 10, limitMs: ask.limitMs * plan.timeScale },
    actions: rulings.map(({ span, verdict, why }) => ({ text: (answer.text ?? "").slice(...span), verdict, why })),
    ...(answer.stderr ? { stderr: answer.stderr.trimEnd() } : {}),
    state,
    ...nameCards(game, state),
  };
}

function nameCards({ extras }: Game, state: View): object {
  const cards = extras?.cards;
  if (!cards) return {};
  const numbers = [...new Set(cards.shownIn(state))].sort((one, other) => one - other);
  return { cards: Object.fromEntries(numbers.map((number) => [number, cards.getName(number)])) };
}
