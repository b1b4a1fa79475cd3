import type { Game } from "../game/game.ts";
import { parseOptions } from "../game/options.ts";
import type { RefereeTurn } from "../game/referee.ts";
import type { Ask, Reply, Ruling, Tell, Watch } from "../game/turn.ts";
import { getGame } from "../games.ts";
import { english, inEnglish } from "../l10n/message.ts";
import { t } from "../l10n/speak.ts";
import { computeCrc32 } from "../random/crc32.ts";
import { DamagedRecord } from "./damaged-record.ts";
import type { AnswerLine, EndLine, MatchPlan, RecordLine, RefereeLine } from "./match-record.ts";
import { namePlayers } from "./player-names.ts";
import { readPlan } from "./record-lines.ts";

/** A state with its open questions: the position of a match between two answers. */
export interface Position {
  readonly game: Game;
  readonly players: number;
  /** How many answers have been judged. */
  index: number;
  state: unknown;
  /** The unanswered questions in order; empty when the match is over. */
  open: Ask[];
  /** The messages sent together with the open questions. */
  tells: readonly Tell[];
  /** Whether questions and messages include their texts. */
  readonly includeTexts: boolean;
}

/**
 * The start position of a plan; throws UnknownGame, BadOptions, BadSeed or DamagedRecord for a plan that cannot be
 * played.
 */
export function startOfPlan({ game: id, referee, options, seeds, bots }: MatchPlan, includeTexts = true): Position {
  const game = getGame(id, referee);
  const { min, max } = game.rules.players;
  if (bots.length < min || bots.length > max) {
    const facts = { game: game.title, min, found: bots.length };
    throw new DamagedRecord(
      min === max
        ? t("{game} needs {min, number} players, but the record has {found, number}.", facts)
        : t("{game} needs {min, number} to {max, number} players, but the record has {found, number}.", {
            ...facts,
            max,
          }),
    );
  }
  const state = game.rules.start({ options: parseOptions(game, options), seeds, names: namePlayers(bots) });
  const position: Position = { game, players: bots.length, index: 0, state, open: [], tells: [], includeTexts };
  sendPrompts(position);
  return position;
}

/**
 * The start position of a record, including the referee's messages before the first answer. Throws as `startOfPlan`
 * does.
 */
export function startOfRecord(lines: readonly RecordLine[], includeTexts = true): Position {
  const position = startOfPlan(readPlan(lines), includeTexts);
  for (const line of lines) if (line.kind === "referee") receiveTurn(position, line);
  return position;
}

/**
 * Applies the referee's next turn, and opens its questions if no other is open. Throws DamagedRecord if the turn does
 * not fit the match.
 */
export function receiveTurn(position: Position, { kind: _, ...turn }: RefereeLine): void {
  const { game, state } = position;
  if (!game.rules.receive) throw new DamagedRecord(t("{game} has no referee to ask.", { game: game.title }));
  if (!hasSamePlayers(turn, position.players))
    throw new DamagedRecord(t("The referee names players that are not in the record."));
  game.rules.receive(state, turn);
  if (position.open.length === 0) sendPrompts(position);
}

function hasSamePlayers({ next }: RefereeTurn, players: number): boolean {
  switch (next.kind) {
    case "question":
      return next.player < players;
    case "scores":
      return next.scores.length === players;
    case "step":
      return next.agents.length === players;
  }
}

/** Drops referee turns that follow the open question, since a different answer will be judged. */
export function forgetAhead({ game, state }: Position): void {
  game.rules.forget?.(state);
}

/** Judges the answer to the first open question; after the last one, the game asks the next questions. */
export function judgeReply(position: Position, reply: Reply, watch?: Watch): Ruling[] {
  refreshPosition(position);
  const rulings = position.game.rules.answer(position.state, position.open.shift()!, reply, watch);
  position.index++;
  if (position.tells.length > 0) position.tells = [];
  if (position.open.length === 0) sendPrompts(position);
  return rulings;
}

/** Brings a position up to date that was copied before its referee had asked the next questions. */
export function refreshPosition(position: Position): void {
  if (position.open.length === 0 && position.game.rules.receive) sendPrompts(position);
}

/** The question for a recorded answer; throws DamagedRecord if the game asks nobody or somebody else. */
export function findAsk(line: AnswerLine, { open, index }: Position): Ask {
  const ask = open[0];
  if (!ask)
    throw new DamagedRecord(t("Answer {answer, number} comes after the end of the match.", { answer: index + 1 }));
  if (ask.player === line.player) return ask;
  throw new DamagedRecord(
    t("Answer {answer, number} is from player {player, number}, but player {asked, number} was asked.", {
      answer: index + 1,
      player: line.player + 1,
      asked: ask.player + 1,
    }),
  );
}

/**
 * The last line of a finished match; undefined if a question is open. Throws if the game asks nobody but has no
 * outcome.
 */
export function makeEndLine({ game, state, open }: Position, durationMs: number): EndLine | undefined {
  if (open.length > 0) return undefined;
  const outcome = game.rules.findOutcome(state);
  // The referee has not sent the outcome yet.
  if (!outcome && game.rules.receive) return undefined;
  if (!outcome) throw new Error(`${game.title} asks nobody but has no outcome.`);
  return {
    kind: "end",
    outcome: { ...outcome, detail: english(outcome.detail) },
    digest: hashView(game, state),
    durationMs,
  };
}

/** Fingerprint of the final full view; every replay of a record has the same. */
export function hashView(game: Game, state: unknown): string {
  return computeCrc32(JSON.stringify(inEnglish(game.views.view(state))));
}

/** A copy whose state can be played on without changing the original. */
export function copyPosition(position: Position): Position {
  const { game, open, state } = position;
  return { ...position, open: [...open], state: game.rules.copy ? game.rules.copy(state) : structuredClone(state) };
}

function sendPrompts(position: Position) {
  const open: Ask[] = [];
  const tells: Tell[] = [];
  for (const one of position.game.rules.listPrompts(position.state, position.includeTexts)) {
    if (one.kind === "ask") open.push(one);
    else tells.push(one);
  }
  position.open = open;
  position.tells = tells;
}
