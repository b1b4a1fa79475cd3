import type { Choice } from "../../../engine/game/extras.ts";
import type { Question } from "../../../engine/record/question.ts";
import type { BoardEvent, BoardState } from "../board-state.ts";
import type { PostBoardMessage } from "../wiring.ts";

export interface SubmitContext {
  readonly state: BoardState;
  /** Without a question, an answer is only tried out. */
  readonly question: Question | undefined;
  readonly send: (event: BoardEvent) => void;
  readonly post: PostBoardMessage;
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
