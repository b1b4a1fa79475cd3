import type { Note } from "../game/turn.ts";
import { createBranchAnswer } from "./branch.ts";
import { makeFrames } from "./frames.ts";
import { copyPosition, forgetAhead, judgeReply, type Position } from "./position.ts";
import type { ReplayedTurn, Viewable } from "./replayed.ts";

/**
 * A match that ends with another answer. Everything before is taken from the original, so nothing is replayed. `before`
 * is a position of its own at that question.
 */
export function createBranchView(
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
