import { type Game, parseOptions } from "../game/game.ts";
import { listAsked, type RefereeTurn } from "../game/referee.ts";
import type { Ask, Reply, Ruling, Tell, Watch } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import { getGame } from "../games.ts";
import { english, inEnglish, msg, t } from "../l10n/speak.ts";
import { computeCrc32 } from "../random/crc32.ts";
import {
  type AnswerLine,
  type BranchPoint,
  DamagedRecord,
  type EndLine,
  listAnswers,
  type MatchPlan,
  type MatchRecord,
  namePlayers,
  type RecordLine,
  type RefereeLine,
  readPlan,
} from "./match-record.ts";
import type { Moment } from "./replayed.ts";

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
  readonly includeTexts: boolean;
}

/** The start of a plan; throws UnknownGame, BadOptions, BadSeed or DamagedRecord if it cannot be played. */
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

/** The start of a record, with the referee's messages before the first answer. Throws as `startOfPlan`. */
export function startOfRecord(lines: readonly RecordLine[]): Position {
  const position = startOfPlan(readPlan(lines));
  for (const line of lines) if (line.kind === "referee") receiveTurn(position, line);
  return position;
}

/** Applies the referee's next turn, whose questions open if no other is. Throws DamagedRecord if it does not fit. */
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
function refreshPosition(position: Position): void {
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

/** The last line of a match; undefined if a question is open. Throws if there is neither question nor outcome. */
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

/** Snapshots kept per match: more would cost memory, fewer would make jumps slower. */
const maxSnapshots = 64;

/** Views of any moment of a growing match, computed by playing on from snapshots. `start` is copied; `replyAt` returns undefined after the last answer. Snapshots are created on demand. */
export function makeFrames(start: Position, replyAt: (answer: number) => Reply | undefined) {
  let snapshots = [copyPosition(start)];
  // With many parallel games, a snapshot costs that many times more, but playing on does not.
  let stride = 8 * Math.max(1, start.open.length);
  let cursor = copyPosition(start);
  let last: { answer: number; seenBy: number | undefined; views: View[] } | undefined;

  /** Moves the cursor to the position before an answer, from the nearest snapshot. */
  function seek(answer: number) {
    const nearest = snapshots.findLast((point) => point.index <= answer)!;
    if (cursor.index > answer || cursor.index < nearest.index) cursor = copyPosition(nearest);
    refreshPosition(cursor);
    while (cursor.index < answer) {
      judgeReply(cursor, replyAt(cursor.index)!);
      if (cursor.index % stride === 0 && cursor.index > snapshots.at(-1)!.index) keep(copyPosition(cursor));
    }
  }

  function keep(position: Position) {
    snapshots.push(position);
    if (snapshots.length <= maxSnapshots) return;
    stride *= 2;
    snapshots = snapshots.filter((point) => point === snapshots[0] || point.index % stride === 0);
  }

  /** The views before an answer, after each of its notes, and after all of it. */
  function listViews(answer: number, seenBy: number | undefined): readonly View[] {
    if (last && last.answer === answer && last.seenBy === seenBy) return last.views;
    seek(answer);
    const { open, state, game } = cursor;
    const gameNumber = open[0]?.gameNumber;
    const look = () => game.views.view(state, seenBy, gameNumber);
    const reply = replyAt(answer);
    const asked = reply === undefined ? open[0] : undefined;
    const views = [(asked && game.views.question?.(state, asked, seenBy)) ?? look()];
    if (reply) {
      judgeReply(cursor, reply, () => views.push(look()));
      views.push(look());
    }
    last = { answer, seenBy, views };
    return views;
  }

  return {
    /** The view after some notes of an answer, or after all of it. */
    viewAt({ answer, note }: Moment, seenBy: number | undefined) {
      const views = listViews(answer, seenBy);
      return (note < 0 ? views.at(-1) : views[Math.min(note, views.length - 1)])!;
    },
    /** The position before an answer; callers may read or copy it but not change it. */
    before(answer: number) {
      seek(answer);
      return cursor;
    },
    /** Clears the cached views, which may be out of date after the match has grown. */
    forget() {
      last = undefined;
    },
  };
}

/** A what-if branch: where to leave a match, and the answer to give instead of the recorded one. */
export interface Branch extends BranchPoint {
  readonly text: string;
}

/** An answer that is given again. `asked`: what its player was asked then, if a referee asked it. */
export type RepeatedAnswer = AnswerLine & { readonly asked?: string };

/** The answers before the branch, then its own or the recorded one; undefined if the match has no such answer. */
export function listBranchAnswers(
  record: MatchRecord,
  { answer, text }: Pick<Branch, "answer"> & Partial<Branch>,
): RepeatedAnswer[] | undefined {
  const answers = listAnswers(record);
  const recorded = answers[answer];
  if (!recorded) return undefined;
  const questions = listQuestions(record);
  const asked = (index: number) => (questions[index] === undefined ? {} : { asked: questions[index] });
  const before = answers.slice(0, answer).map((line, i) => ({ ...line, ...asked(i) }));
  return [...before, { ...(text === undefined ? recorded : createBranchAnswer(recorded, text)), ...asked(answer) }];
}

/** The referee's turn before each answer; undefined for games with built-in rules. */
function listQuestions(record: MatchRecord): (string | undefined)[] {
  const open: string[] = [];
  return record.flatMap((line) => {
    if (line.kind === "referee") open.push(...listQuestionTexts(line));
    return line.kind === "answer" ? [open.shift()] : [];
  });
}

/** What a referee asks in a turn, as it is sent to players. */
export function listQuestionTexts({ next }: RefereeTurn): string[] {
  switch (next.kind) {
    case "question":
      return next.lines > 0 ? [next.text] : [];
    case "step":
      return listAsked(next).map(({ text }) => text);
    case "scores":
      return [];
  }
}

/** The answer of a branch, in place of a recorded one. */
export function createBranchAnswer(
  { player, gameNumber }: Pick<AnswerLine, "player" | "gameNumber">,
  text: string,
): AnswerLine {
  return { kind: "answer", player, ...(gameNumber === undefined ? {} : { gameNumber }), text, ms: 0 };
}

/** The branch as a record, created at `at`, that ends with its answer; undefined if the match has no such one. */
export function createBranchRecord(record: MatchRecord, branch: Branch, at: string): RecordLine[] | undefined {
  const { match, answer } = branch;
  const { imported: _, ...played } = readPlan(record);
  const plan = { ...played, at, branch: { match, answer } };
  const answers = listAnswers(record).slice(0, answer + 1);
  const replaced = answers[answer];
  if (!replaced) return undefined;
  const own = createBranchAnswer(replaced, branch.text);
  const position = startOfRecord(record);
  for (const line of answers.slice(0, -1)) judgeReply(position, line);
  forgetAhead(position);
  judgeReply(position, own);
  const why = msg("What if: this branch ends with the answer you tried.");
  const end = makeEndLine(position, 0) ?? { kind: "stopped" as const, why };
  const before = record.slice(1, record.indexOf(replaced));
  return [plan, ...before.filter((line) => line.kind !== "frames"), own, end];
}
