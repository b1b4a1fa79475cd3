import type { Choice } from "../game/extras.ts";
import { isUnanswered } from "../game/referee.ts";
import type { Outcome } from "../game/rules.ts";
import type { Note } from "../game/turn.ts";
import { english } from "../l10n/message.ts";
import { createBranchView } from "./branch-view.ts";
import { makeFrames } from "./frames.ts";
import { createLateRulings } from "./late-rulings.ts";
import type { AnswerLine, RecordLine } from "./match-record.ts";
import { copyPosition, findAsk, judgeReply, type Position, receiveTurn, startOfPlan } from "./position.ts";
import { openQuestionTo, type Question } from "./question.ts";
import { readPlan } from "./record-lines.ts";
import type { ReplayedTurn, Viewable } from "./replayed.ts";

/** A replay that can grow and be branched. */
export interface Replay extends Viewable {
  /** Adds lines of a match that is being played; throws DamagedRecord if they cannot be replayed. */
  append(lines: readonly RecordLine[]): void;
  /** The possible continuations of `written` in place of an answer; empty if the game cannot list them. */
  choicesAt(answer: number, written: string): readonly Choice[];
  /** The match up to an answer, with `text` in its place; undefined for an index without an answer. */
  branchAt(answer: number, text: string): Viewable | undefined;
  /** The open question of a player at the end of the record, if any. */
  questionTo(player: number): Question | undefined;
}

interface ReplayOptions {
  /** If false, turns have no notes and no measures: enough for results and problems, in half the time. */
  readonly includeNotes?: boolean;
  /** Measures even without notes. */
  readonly includeMeasures?: boolean;
  /** If false, questions may lack their text: enough for counting, and half the time again. */
  readonly includeTexts?: boolean;
}

const emptyList: readonly never[] = [];

/** Replays a record; throws DamagedRecord if that is impossible. */
export function createReplay(
  lines: readonly RecordLine[],
  { includeNotes = true, includeMeasures = false, includeTexts = true }: ReplayOptions = {},
): Replay {
  const plan = readPlan(lines);
  const head = startOfPlan(plan, includeTexts);
  const { game } = head;
  const turns: ReplayedTurn[] = [];
  const frames = makeFrames(head, (answer) => turns[answer]?.answer);
  const messages: string[][] = plan.bots.map(() => []);
  let outcome: Outcome | undefined;
  let stopped: string | undefined;

  const addLateRulings = createLateRulings(head, turns, plan.timeScale);

  const play = (answer: AnswerLine) =>
    turns.push(replayTurn(head, messages, answer, { includeNotes, includeMeasures }));

  /** With a referee: answers whose consequences the referee has not reported yet. */
  let waiting: AnswerLine[] = [];

  function playWaiting() {
    const answers = waiting;
    waiting = [];
    answers.forEach(play);
  }

  function takeAnswer(line: AnswerLine) {
    if (waiting.length >= head.open.length) playWaiting();
    if (game.rules.receive) waiting.push(line);
    else play(line);
  }

  function append(more: readonly RecordLine[]) {
    frames.forget();
    for (const line of more) {
      switch (line.kind) {
        case "answer":
          takeAnswer(line);
          break;
        case "referee":
          receiveTurn(head, line);
          // The player received a message without a question, so more lines follow.
          if (!isUnanswered(line)) playWaiting();
          break;
        case "end":
          outcome = toTranslatable(line.outcome, game.rules.findOutcome(head.state));
          break;
        case "stopped":
        case "failed":
          playWaiting();
          stopped = line.why;
      }
    }
    addLateRulings();
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
      return turn && createBranchView(replay, copyPosition(frames.before(answer)), turn, text);
    },
    choicesAt(answer, written) {
      const turn = turns[answer];
      const person = game.extras?.person;
      return turn && person ? person.choices(frames.before(answer).state, turn.ask, written) : emptyList;
    },
    questionTo: (player) => (outcome || stopped !== undefined ? undefined : openQuestionTo(head, replay, player)),
  };
  return replay;
}

/** Judges the next answer of a record; `messages` are the messages that each player received since its last question. */
function replayTurn(
  head: Position,
  messages: readonly string[][],
  answer: AnswerLine,
  { includeNotes, includeMeasures }: { readonly includeNotes: boolean; readonly includeMeasures: boolean },
): ReplayedTurn {
  const ask = findAsk(answer, head);
  const { index, game } = head;
  for (const tell of head.tells) messages[tell.player]!.push(tell.text);
  const heard = messages[ask.player]!.length > 0 ? messages[ask.player]!.splice(0) : emptyList;
  const notes: Note[] = [];
  const rulings = judgeReply(head, answer, includeNotes ? (note) => notes.push(note) : undefined);
  const measures = includeNotes || includeMeasures ? game.views.measures(head.state) : emptyList;
  return { index, ask, answer, rulings, notes: includeNotes ? notes : emptyList, messages: heard, measures };
}

/** The recorded outcome. If the game computes the same text, its translatable form is added. */
function toTranslatable(recorded: Outcome, computed: Outcome | undefined): Outcome {
  const detail = computed?.detail ?? "";
  return english(detail) === recorded.detail ? { ...recorded, detail } : recorded;
}
