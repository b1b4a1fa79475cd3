import type { Choice } from "../../../engine/game/extras.ts";
import type { Drawing } from "../../../engine/record/bot-drawing.ts";
import type { Question } from "../../../engine/record/replay.ts";
import type { DrawnArrows } from "../mistakes/answer-arrows.ts";
import { type BoardState, isAtQuestion, type OpenedMatch, type PanelProps } from "../state/board-state.ts";

/** The question for the person at the board, if the board is there. */
export function findQuestion(state: BoardState, opened: OpenedMatch | undefined): Question | undefined {
  const { asked } = state.overview ?? {};
  return asked && opened && isAtQuestion(state) ? opened.replay.questionTo(asked.player) : undefined;
}

/** The answer was sent, but the match has not continued yet. */
export function isAnswerSent({ overview, gave }: Pick<BoardState, "overview" | "gave">): boolean {
  return overview !== undefined && gave === overview.turns.length;
}

/** The selected parts of an answer as arrows, for games whose boards cannot show the result beforehand. */
export function createChosenArrows(question: Question, written: readonly string[]): DrawnArrows {
  const spots: string[] = [];
  const place = (spot: string) => ({ id: spots.push(spot) - 1 });
  const drawings = written.slice(1).flatMap((text, i): Drawing[] => {
    const [from, to] = question.choices(written[i]!).find((choice) => choice.text === text)?.spots ?? [];
    if (from === undefined || to === undefined) return [];
    return [{ kind: "arrow", from: place(from), to: place(to), text: String(i + 1), tone: "good" }];
  });
  return { drawings, findSpot: (where) => ("id" in where ? spots[where.id] : undefined) };
}

interface SubmitContext extends PanelProps {
  /** Without a question, an answer is only tried out. */
  readonly question: Question | undefined;
}

/** Answers the question if all of the answer would be performed. */
export function submitAnswer(text: string, { state: { match, overview }, question, send, post }: SubmitContext): void {
  if (match === undefined || !overview || !question || question.reasonAgainst(text) !== undefined) return;
  post({ kind: "give", match, after: overview.turns.length, text });
  send({ kind: "gave" });
}

/** A complete choice answers the question; any other is a part of an answer. */
export function submitChoice(text: string, choices: readonly Choice[], giving: SubmitContext): void {
  const chosen = choices.find((each) => each.text === text);
  if (giving.question && chosen?.isWhole) submitAnswer(text, giving);
  else giving.send({ kind: "branchOn", text });
}
