import type { Note, View } from "../game.ts";
import type { AnswerLine } from "./match-record.ts";
import { copyOf, judge, type Position } from "./position.ts";
import type { Replay } from "./replay.ts";

/**
 * A replay that ends with another answer: all before it is the original's, so nothing is played again.
 * `before` is where the match stood when that answer was asked for; it is kept as it is.
 */
export function tryAnswer(original: Replay, before: Position, text: string): Replay {
  const { game, plan } = original;
  const { index } = before;
  const { ask, told } = original.turns[index]!;
  const lane = ask.lane === undefined ? {} : { lane: ask.lane };
  const answer: AnswerLine = { kind: "answer", player: ask.player, ...lane, text, ms: 0 };
  const notes: Note[] = [];
  const after = copyOf(game, before);
  const rulings = judge(game, after, answer, (note) => notes.push(note));
  const measures = game.measures(after.state);
  const turns = [...original.turns.slice(0, index), { index, ask, answer, rulings, notes, told, measures }];
  const seen = new Map<number | undefined, readonly View[]>();

  /** The views before the answer, after each note and after all of it. */
  function viewsOf(seenBy: number | undefined): readonly View[] {
    const known = seen.get(seenBy);
    if (known) return known;
    const at = copyOf(game, before);
    const views = [game.view(at.state, seenBy)];
    judge(game, at, answer, () => views.push(game.view(at.state, seenBy)));
    views.push(game.view(at.state, seenBy));
    seen.set(seenBy, views);
    return views;
  }

  return {
    plan,
    game,
    turns,
    outcome: after.open.length === 0 ? game.outcome(after.state) : undefined,
    stopped: undefined,
    append() {
      throw new Error("An answer that is tried out is not played on.");
    },
    viewAt({ answer: at, note }, seenBy) {
      if (at < index) return original.viewAt({ answer: at, note }, seenBy);
      if (at > index) throw new RangeError(`The answer tried out is the last, there is no answer ${at + 1}.`);
      const views = viewsOf(seenBy);
      return (note < 0 ? views.at(-1) : views[Math.min(note, views.length - 1)])!;
    },
    choicesAt: original.choicesAt,
    tryAnswer: original.tryAnswer,
  };
}
