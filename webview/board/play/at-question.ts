import type { Choice } from "../../../engine/game/extras.ts";
import type { Drawing } from "../../../engine/record/bot-drawing.ts";
import type { Question } from "../../../engine/record/question.ts";
import type { BoardState } from "../board-state.ts";
import type { DrawnArrows } from "../mistakes/answer-arrows.ts";
import type { OpenedMatch } from "../opened-match.ts";

/** The board stands where a person is asked: behind the last answer. */
export function atQuestion({ overview, moment, watching }: Pick<BoardState, "overview" | "moment" | "watching">) {
  return watching && overview?.asked !== undefined && moment.answer >= overview.turns.length;
}

/** What the person at the board is asked, if the board stands there. */
export function questionIn(state: BoardState, opened: OpenedMatch | undefined): Question | undefined {
  const { asked } = state.overview ?? {};
  return asked && opened && atQuestion(state) ? opened.replay.questionTo(asked.player) : undefined;
}

/** The answer has been given, and the match has not gone on yet. */
export function isGiven({ overview, gave }: Pick<BoardState, "overview" | "gave">): boolean {
  return overview !== undefined && gave === overview.turns.length;
}

/** The parts of an answer that were chosen, as arrows: for a game whose board shows nothing of it before it is given. */
export function chosenArrows(question: Question, written: readonly string[]): DrawnArrows {
  const spots: string[] = [];
  const place = (spot: string) => ({ id: spots.push(spot) - 1 });
  const drawings = written.slice(1).flatMap((text, i): Drawing[] => {
    const [from, to] = chosen(question, written[i]!, text)?.spots ?? [];
    if (from === undefined || to === undefined) return [];
    return [{ kind: "arrow", from: place(from), to: place(to), text: String(i + 1), tone: "good" }];
  });
  return { drawings, spotOf: (where) => ("id" in where ? spots[where.id] : undefined) };
}

function chosen(question: Question, before: string, text: string): Choice | undefined {
  return question.choices(before).find((choice) => choice.text === text);
}
