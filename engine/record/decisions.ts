import type { Ask, Tell } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import { inEnglish } from "../l10n/message.ts";
import type { AnswerLine, MatchRecord } from "./match-record.ts";
import { judgeReply, type Position, startOfPlan } from "./position.ts";
import { createReplay } from "./replay.ts";

/** One question of a match with the answer to it: a line of the data that programs learn from. */
export interface RecordedDecision {
  readonly game: string;
  readonly seeds: Readonly<Record<string, string>>;
  /** The player's index, from 0. */
  readonly player: number;
  readonly bot: string;
  readonly turn: number;
  /** The game within a match of many, from 0. */
  readonly gameNumber?: number;
  /** All that the player was sent since its last answer. */
  readonly question: string;
  /** The answer without its last newline; null with `failure`. */
  readonly answer: string | null;
  readonly failure?: string;
  /** The result of the match for the player: 1 won, 0.5 drawn, 0 lost. */
  readonly result: number;
  readonly place: number;
  readonly score: number;
  /** All of the state in which the question was asked, hidden things included; absent if a referee has it. */
  readonly state?: View;
}

/** The decisions of all players of a finished match in their order; empty if the match has no outcome. */
export function listDecisions(record: MatchRecord): RecordedDecision[] {
  const { turns, plan, outcome } = createReplay(record, { includeNotes: false });
  if (!outcome) return [];
  const { places, scores } = outcome;
  const winners = places.filter((place) => place === 1).length;
  const getResult = (player: number) => (places[player] !== 1 ? 0 : winners > 1 ? 0.5 : 1);
  const asked = plan.referee ? undefined : createDecisionReader(startOfPlan(plan));
  return turns.map(({ ask, answer, messages }): RecordedDecision => {
    const { player, turn, gameNumber } = ask;
    const { heard = messages.join(""), state } = asked?.(ask, answer) ?? {};
    return {
      game: plan.game,
      seeds: plan.seeds,
      player,
      bot: plan.bots[player]!.name,
      turn,
      ...(gameNumber !== undefined && { gameNumber }),
      question: heard + ask.text,
      answer: answer.text ?? null,
      ...(answer.failure && { failure: answer.failure }),
      result: getResult(player),
      place: places[player]!,
      score: scores[player]!,
      ...(state && { state }),
    };
  });
}

/**
 * Plays a match on, question by question: what the player was sent for this question since its last answer in the same
 * game, and the state.
 */
function createDecisionReader(position: Position) {
  const { views } = position.game;
  const unread = new Map<string, string>();
  const toKey = ({ player, gameNumber }: Pick<Tell, "player" | "gameNumber">) => `${player} ${gameNumber ?? ""}`;
  const take = (key: string) => {
    const text = unread.get(key) ?? "";
    unread.delete(key);
    return text;
  };
  return (ask: Ask, answer: AnswerLine) => {
    for (const tell of position.tells) unread.set(toKey(tell), (unread.get(toKey(tell)) ?? "") + tell.text);
    const heard = take(toKey({ player: ask.player })) + (ask.gameNumber === undefined ? "" : take(toKey(ask)));
    const view = views.question?.(position.state, ask) ?? views.view(position.state, undefined, ask.gameNumber);
    const state: View = inEnglish(view);
    judgeReply(position, answer);
    return { heard, state };
  };
}
