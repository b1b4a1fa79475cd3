import { crc32 } from "../crc32.ts";
import type { Ask, Choice, Game, Note, Outcome, Ruling, View } from "../game.ts";
import { gameOf } from "../games.ts";
import { optionsOf } from "../options.ts";
import { framesOf } from "./frames.ts";
import type { AnswerLine, MatchLine, RecordLine } from "./match-record.ts";
import { copyOf, judge, type Position, startOf } from "./position.ts";
import { tryAnswer } from "./tried-answer.ts";

/** A place in a record: the index of an answer, and how many of its notes have taken effect (-1: the whole answer). */
export interface Place {
  readonly answer: number;
  readonly note: number;
}

/** One answered question, in the order the answers were judged. */
export interface ReplayedTurn {
  readonly index: number;
  readonly ask: Ask;
  readonly answer: AnswerLine;
  readonly rulings: readonly Ruling[];
  readonly notes: readonly Note[];
  /** What this player was told since its last ask. */
  readonly told: readonly string[];
  /** The chart's numbers after the answer, one a player. */
  readonly measures: readonly number[];
}

/** A record with every state derived again. */
export interface Replay {
  readonly plan: MatchLine;
  readonly game: Game;
  readonly turns: readonly ReplayedTurn[];
  readonly outcome: Outcome | undefined;
  /** Why the match was stopped before its end. */
  readonly stopped: string | undefined;
  /** More lines of a match that is still being played. */
  append(lines: readonly RecordLine[]): void;
  /** The view at a place; throws a RangeError for an answer that is not there. */
  viewAt(place: Place, seenBy?: number): View;
  /** What could be answered instead of an answer, when `written` is there already; nothing where the game cannot say. */
  choicesAt(answer: number, written: string): readonly Choice[];
  /** The match up to an answer, with `text` in its place; throws a RangeError for an answer that is not there. */
  tryAnswer(answer: number, text: string): Replay;
}

/** A record that its game cannot follow. The sentence says where. */
export class DamagedRecord extends Error {
  override readonly name = "DamagedRecord";
}

export interface ReplayOptions {
  /** Without, turns have no notes, nothing told and no measures: enough for results and problems, at half the cost. */
  readonly notes?: boolean;
}

const none: readonly never[] = [];

export function createReplay(lines: readonly RecordLine[], { notes: noted = true }: ReplayOptions = {}): Replay {
  const plan = lines[0];
  if (plan?.kind !== "match") throw new DamagedRecord("The first line of a record must say which match it is.");
  const game = gameOf(plan.game);
  const head = startOf(game, {
    options: optionsOf(game, plan.options),
    seeds: plan.seeds,
    players: plan.bots.length,
  });
  const turns: ReplayedTurn[] = [];
  const frames = framesOf(game, head, (answer) => turns[answer]?.answer);
  const told: string[][] = plan.bots.map(() => []);
  let outcome: Outcome | undefined;
  let stopped: string | undefined;

  function play(line: AnswerLine) {
    const ask = expected(head, line);
    const index = head.index;
    if (!noted) {
      const rulings = judge(game, head, line);
      turns.push({ index, ask, answer: line, rulings, notes: none, told: none, measures: none });
      return;
    }
    for (const tell of head.tells) told[tell.player]!.push(tell.text);
    const notes: Note[] = [];
    const rulings = judge(game, head, line, (note) => notes.push(note));
    const measures = game.measures(head.state);
    turns.push({ index, ask, answer: line, rulings, notes, told: told[ask.player]!.splice(0), measures });
  }

  function append(more: readonly RecordLine[]) {
    frames.forget();
    for (const line of more) {
      if (line.kind === "answer") play(line);
      else if (line.kind === "end") outcome = line.outcome;
      else if (line.kind === "stopped") stopped = line.why;
    }
  }

  append(lines.slice(1));
  const replay: Replay = {
    plan,
    game,
    turns,
    get outcome() {
      return outcome;
    },
    get stopped() {
      return stopped;
    },
    append,
    viewAt({ answer, note }, seenBy) {
      if (answer < 0 || answer > turns.length) {
        throw noAnswer(turns, answer);
      }
      const views = frames.of(answer, seenBy);
      return (note < 0 ? views.at(-1) : views[Math.min(note, views.length - 1)])!;
    },
    tryAnswer(answer, text) {
      if (!turns[answer]) throw noAnswer(turns, answer);
      return tryAnswer(replay, copyOf(game, frames.before(answer)), text);
    },
    choicesAt(answer, written) {
      const turn = turns[answer];
      return turn && game.choices ? game.choices(frames.before(answer).state, turn.ask, written) : [];
    },
  };
  return replay;
}

function noAnswer({ length }: readonly unknown[], answer: number): RangeError {
  return new RangeError(`This match has ${length} answers; there is no answer ${answer + 1}.`);
}

/** The ask that a recorded answer belongs to; throws DamagedRecord when the game asked somebody else. */
function expected(position: Position, line: AnswerLine): Ask {
  const ask = position.open[0];
  if (!ask) throw new DamagedRecord(`Answer ${position.index + 1} comes after the end of the match.`);
  if (ask.player === line.player) return ask;
  throw new DamagedRecord(
    `Answer ${position.index + 1} is of player ${line.player + 1}, but player ${ask.player + 1} was asked.`,
  );
}

/** Fingerprint of the last full view; two plays of one record have the same. */
export function digestOf(game: Game, state: unknown): string {
  return crc32(JSON.stringify(game.view(state)));
}
