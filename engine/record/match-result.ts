import type { Outcome } from "../game/rules.ts";
import type { Ask, Tell } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import { inEnglish } from "../l10n/speak.ts";
import { nameCaseValues } from "../referee/name-fields.ts";
import { type AnswerLine, getBotFile, type MatchPlan, type MatchRecord } from "./match-record.ts";
import { judgeReply, type Position, startOfPlan } from "./position.ts";
import type { GuessLine, Problem } from "./problem.ts";
import { findProblems } from "./problems.ts";
import { createReplay } from "./replay.ts";
import type { Viewable } from "./replayed.ts";

/** The output of `spar match --json`. Without an end, there are no places and scores. */
export interface MatchResult extends Omit<Outcome, "faults"> {
  readonly game: string;
  /** The version of the rules, or null if the game has only one. */
  readonly rules: string | null;
  /** The seeds by name; empty if the referee was told none. */
  readonly seeds: Readonly<Record<string, string>>;
  readonly players: readonly { readonly name: string; readonly file: string | null }[];
  /** The only player in first place, or null. */
  readonly winner: number | null;
  readonly turns: number;
  readonly durationMs: number;
  readonly problems: readonly Problem[];
}

/** The result of a replayed match as plain JSON. `guess` finds the line of a problem that was not traced. */
export function toMatchResult(replay: Viewable, durationMs: number, guess?: GuessLine): MatchResult {
  const { plan, outcome } = replay;
  const places = outcome?.places ?? [];
  const first = places.flatMap((place, player) => (place === 1 ? [player] : []));
  return {
    game: plan.game,
    rules: readRulesVersion(plan.options),
    seeds: plan.referee?.protocol === "brutaltester-unseeded" ? {} : plan.seeds,
    players: plan.bots.map((bot) => ({ name: bot.name, file: getBotFile(bot) ?? null })),
    winner: first.length === 1 ? first[0]! : null,
    places,
    scores: outcome?.scores ?? [],
    reason: outcome?.reason ?? "stopped",
    detail: outcome?.detail ?? replay.stopped ?? "",
    // The number of turns, by their numbers: several players may answer in one.
    turns: replay.turns.reduce((highest, { ask }) => Math.max(highest, ask.turn), 0),
    durationMs,
    problems: findProblems(replay, guess),
  };
}

function readRulesVersion(options: unknown): string | null {
  const rules = typeof options === "object" && options !== null && "rules" in options ? options.rules : null;
  return typeof rules === "string" ? rules : null;
}

/** What a player reached by the criterion of an optimization game, by name; empty in others and if not solved. */
export function getCriterionNumber(
  { referee }: Pick<MatchPlan, "referee">,
  outcome: Pick<Outcome, "reached"> | undefined,
  player: number,
): Readonly<Record<string, number>> {
  const value = outcome?.reached?.[player] ?? undefined;
  return referee?.criterion && value !== undefined ? { [referee.criterion.name]: value } : {};
}

/** The numbers with which the test case of an optimization game begins, by name; empty in other games. */
export function getCaseValues({
  referee,
  seeds,
}: Pick<MatchPlan, "referee" | "seeds">): Readonly<Record<string, number>> {
  return referee?.criterion ? nameCaseValues(referee.testCases?.[seeds.test ?? ""] ?? "", referee.stub) : {};
}

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

/** Plays a match on by question: what the player was sent since its last answer in the same game, and the state. */
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
