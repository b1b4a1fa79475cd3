import type { Choice } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import type { Outcome } from "../game/rules.ts";
import type { Ask, Note, Ruling } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import { branchView } from "./branch-view.ts";
import { framesOf } from "./frames.ts";
import type { AnswerLine, MatchLine, RecordLine } from "./match-record.ts";
import { askOf, copyOf, judge, startOfPlan } from "./position.ts";
import { type Question, questionTo } from "./question.ts";
import { planIn } from "./record-parts.ts";

/** A moment of a record: the index of an answer, and how many of its notes have taken effect (-1: the whole answer). */
export interface Moment {
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

/** A match as its record tells it. */
export interface Replayed {
  readonly plan: MatchLine;
  readonly game: Game;
  readonly turns: readonly ReplayedTurn[];
  readonly outcome: Outcome | undefined;
  /** Why the match was stopped before its end. */
  readonly stopped: string | undefined;
}

/** The same with every state derived again. */
export interface Viewable extends Replayed {
  /** The view at a moment, or at the last one of the match if that comes before. */
  viewAt(moment: Moment, seenBy?: number): View;
}

/** The same of a record that may go on, and may be left by another answer. */
export interface Replay extends Viewable {
  /** More lines of a match that is still being played; throws DamagedRecord where the game cannot follow them. */
  append(lines: readonly RecordLine[]): void;
  /** What could be answered instead of an answer, when `written` is there already; nothing where the game cannot say. */
  choicesAt(answer: number, written: string): readonly Choice[];
  /** The match up to an answer, with `text` in its place; undefined for an answer that is not there. */
  branchAt(answer: number, text: string): Viewable | undefined;
  /** What a player is asked at the end of the record, if it is. */
  questionTo(player: number): Question | undefined;
}

export interface ReplayOptions {
  /** Without, turns have no notes and no measures: enough for results and problems, at half the cost. */
  readonly notes?: boolean;
  /** Measures also where there are no notes. */
  readonly measures?: boolean;
  /** Without, asks may have no text: enough for who only counts, and half the cost again. */
  readonly texts?: boolean;
}

const none: readonly never[] = [];

/** Plays a record again; throws DamagedRecord where its game cannot follow it. */
export function createReplay(
  lines: readonly RecordLine[],
  { notes: noted = true, measures: measured = false, texts = true }: ReplayOptions = {},
): Replay {
  const plan = planIn(lines);
  const head = startOfPlan(plan, texts);
  const { game } = head;
  const turns: ReplayedTurn[] = [];
  const frames = framesOf(head, (answer) => turns[answer]?.answer);
  const told: string[][] = plan.bots.map(() => []);
  let outcome: Outcome | undefined;
  let stopped: string | undefined;

  function play(answer: AnswerLine) {
    const ask = askOf(answer, head);
    const { index } = head;
    for (const tell of head.tells) told[tell.player]!.push(tell.text);
    const heard = told[ask.player]!.length > 0 ? told[ask.player]!.splice(0) : none;
    if (!noted) {
      const rulings = judge(head, answer);
      turns.push({
        index,
        ask,
        answer,
        rulings,
        notes: none,
        told: heard,
        measures: measured ? game.views.measures(head.state) : none,
      });
      return;
    }
    const notes: Note[] = [];
    const rulings = judge(head, answer, (note) => notes.push(note));
    turns.push({ index, ask, answer, rulings, notes, told: heard, measures: game.views.measures(head.state) });
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
      return frames.viewAt({ answer: Math.min(Math.max(answer, 0), turns.length), note }, seenBy);
    },
    branchAt(answer, text) {
      const turn = turns[answer];
      return turn && branchView(replay, copyOf(frames.before(answer)), turn, text);
    },
    choicesAt(answer, written) {
      const turn = turns[answer];
      const person = game.extras?.person;
      return turn && person ? person.choices(frames.before(answer).state, turn.ask, written) : none;
    },
    questionTo: (player) => (outcome || stopped !== undefined ? undefined : questionTo(head, replay, player)),
  };
  return replay;
}
