import type { Reply } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import { copyPosition, judgeReply, type Position, refreshPosition } from "./position.ts";
import type { Moment } from "./replayed.ts";

/** Snapshots kept per match: more would cost memory, fewer would make jumps slower. */
const maxSnapshots = 64;

/** Views of any moment of a growing match, computed by playing on from snapshots. */
interface Frames {
  /** The view after some notes of an answer, or after all of it. */
  viewAt(moment: Moment, seenBy: number | undefined): View;
  /** The position before an answer; callers may read or copy it but not change it. */
  before(answer: number): Position;
  /** Clears the cached views, which may be out of date after the match has grown. */
  forget(): void;
}

/** `start` is copied; `replyAt` returns undefined after the last answer. Snapshots are created on demand. */
export function makeFrames(start: Position, replyAt: (answer: number) => Reply | undefined): Frames {
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
    viewAt({ answer, note }, seenBy) {
      const views = listViews(answer, seenBy);
      return (note < 0 ? views.at(-1) : views[Math.min(note, views.length - 1)])!;
    },
    before(answer) {
      seek(answer);
      return cursor;
    },
    forget() {
      last = undefined;
    },
  };
}
