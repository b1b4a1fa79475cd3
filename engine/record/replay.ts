import type { Choice } from "../game/extras.ts";
import { isUnanswered } from "../game/referee.ts";
import type { Outcome } from "../game/rules.ts";
import type { Ask, LateRuling, Note, Ruling } from "../game/turn.ts";
import { english, type Text } from "../l10n/speak.ts";
import { type AnswerLine, type RecordLine, readPlan } from "./match-record.ts";
import {
  copyPosition,
  createBranchAnswer,
  findAsk,
  forgetAhead,
  judgeReply,
  makeFrames,
  type Position,
  receiveTurn,
  startOfPlan,
} from "./position.ts";
import { isSlow, type ReplayedTurn, type Viewable } from "./replayed.ts";

/** An open question at the end of a record, and its possible answers. */
export interface Question {
  /** The index the answer will have in the record. */
  readonly index: number;
  readonly ask: Ask;
  /** The possible continuations of `written`; empty if the game cannot list them. */
  choices(written: string): readonly Choice[];
  /** Why an answer would not be performed as a whole; undefined if it would. */
  reasonAgainst(text: string): Text | undefined;
  /** The match after this answer, unless that would reveal something hidden from the player. */
  after(text: string): Viewable | undefined;
}

const emptyChoices: readonly Choice[] = [];

/** What a player is asked in this position, with the answer of the recorded match; undefined if it is not asked. */
function openQuestionTo(position: Position, original: Viewable, player: number): Question | undefined {
  const { game, state, open, index } = position;
  const person = game.extras?.person;
  const at = open.findIndex((each) => each.player === player);
  const ask = open[at];
  if (!ask) return undefined;
  return {
    index: index + at,
    ask,
    choices: (written) => person?.choices(state, ask, written) ?? emptyChoices,
    // The reason of the first command that would not be performed.
    reasonAgainst: (text) =>
      judgeText(position, at, text).find(({ verdict }) => verdict === "skipped" || verdict === "unreadable")?.why,
    after: (text) =>
      person?.isPredictable && at === 0
        ? createBranchView(original, copyPosition(position), { ask, messages: [] }, text)
        : undefined,
  };
}

/** Players asked at the same time and judged earlier get any legal answer, which has no influence on this one. */
function judgeText(position: Position, at: number, text: string): readonly Ruling[] {
  const after = copyPosition(position);
  const person = after.game.extras?.person;
  for (let before = 0; before < at; before++) {
    const [choice] = person?.choices(after.state, after.open[0]!, "") ?? emptyChoices;
    judgeReply(after, { text: choice?.text ?? "" });
  }
  return judgeReply(after, { text });
}

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

/** A match that ends with another answer, without replaying. `before` is a position of its own at that question. */
function createBranchView(
  original: Viewable,
  before: Position,
  { ask, messages }: Pick<ReplayedTurn, "ask" | "messages">,
  text: string,
): Viewable {
  const { index, game } = before;
  const answer = createBranchAnswer(ask, text);
  forgetAhead(before);
  const frames = makeFrames(before, (at) => (at === index ? answer : undefined));
  const notes: Note[] = [];
  const after = copyPosition(before);
  const rulings = judgeReply(after, answer, (note) => notes.push(note));
  const measures = game.views.measures(after.state);
  return {
    plan: original.plan,
    game,
    turns: [...original.turns.slice(0, index), { index, ask, answer, rulings, notes, messages, measures }],
    outcome: after.open.length === 0 ? game.rules.findOutcome(after.state) : undefined,
    stopped: undefined,
    viewAt(moment, seenBy) {
      return moment.answer < index
        ? original.viewAt(moment, seenBy)
        : frames.viewAt({ ...moment, answer: index }, seenBy);
    },
  };
}

/** Returns a function that adds to `turns` what the referee of `head` has said about them since they were judged. */
function createLateRulings(head: Position, turns: ReplayedTurn[], timeScale: number): () => void {
  /** How many late rulings each turn has; they follow its own. */
  const counts = new Map<number, number>();
  // All are read anew each time, since what comes later may change them.
  return () => {
    const found = new Map<number, LateRuling[]>();
    for (const ruling of head.game.rules.listLateRulings?.(head.state) ?? []) {
      const index = turns.findLastIndex(({ ask }) => ask.player === ruling.player && ask.turn === ruling.turn);
      if (index >= 0) found.set(index, [...(found.get(index) ?? []), ruling]);
    }
    for (const index of new Set([...counts.keys(), ...found.keys()])) {
      const turn = turns[index]!;
      const own = turn.rulings.slice(0, turn.rulings.length - (counts.get(index) ?? 0));
      const late = toRulings(turn, found.get(index) ?? [], timeScale);
      turns[index] = { ...turn, rulings: [...own, ...late] };
      counts.set(index, late.length);
    }
  };
}

/** A bot that did not answer in time, which may be counted as a strike, is told so by other problems. */
function toRulings(turn: ReplayedTurn, found: readonly LateRuling[], timeScale: number): Ruling[] {
  const { text } = turn.answer;
  if (text === undefined || isSlow(turn, timeScale)) return [];
  return found.map(({ verdict, why }) => ({ span: findCommand(text, why), verdict, why, isLate: true }));
}

/** The command that a referee's words are about, by position: the longest that they quote, or the whole answer. */
export function findCommand(text: string, why: string): readonly [number, number] {
  const commands = [...text.matchAll(/[^;\n]+/g)]
    .map(({ 0: part, index }) => ({ command: part.trim(), from: index + (part.length - part.trimStart().length) }))
    .filter(({ command }) => isQuoted(command, why))
    .sort((one, other) => other.command.length - one.command.length);
  const [found] = commands;
  return found ? [found.from, found.from + found.command.length] : [0, text.length];
}

/** A single character is in most sentences, and a number may be a part of another. */
function isQuoted(command: string, why: string): boolean {
  if (command.length < 2) return false;
  for (let at = why.indexOf(command); at >= 0; at = why.indexOf(command, at + 1)) {
    const around = `${why[at - 1] ?? ""} ${why[at + command.length] ?? ""}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
