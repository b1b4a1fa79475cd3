import type { RecordLine } from "../../../engine/record/match-record.ts";
import type { Moment } from "../../../engine/record/replayed.ts";
import type { KeyFrame } from "../../../engine/viewer/viewer-messages.ts";

// The viewer of a game counts in turns of the referee, the board in answers; this converts between the two.

/** How many turns of the referee a record has, and how many of them came before each answer. */
export interface RefereeTurns {
  readonly before: readonly number[];
  readonly count: number;
  /** Whether the game's own viewer can show the match: the record has frames (CodinGame) or steps (Kaggle). */
  readonly hasFrames: boolean;
}

export const emptyRefereeTurns: RefereeTurns = { before: [], count: 0, hasFrames: false };

/** Adds the lines that follow those already counted. */
export function countRefereeTurns(counted: RefereeTurns, lines: readonly RecordLine[]): RefereeTurns {
  const before = [...counted.before];
  let { count, hasFrames } = counted;
  for (const line of lines) {
    if (line.kind === "referee") count++;
    else if (line.kind === "answer") before.push(count);
    if (line.kind === "frames" || (line.kind === "referee" && line.next.kind === "step")) hasFrames = true;
  }
  return { before, count, hasFrames };
}

/** The key frame that shows a moment: the last one in the referee's turns so far. */
export function findFrame(
  keys: readonly KeyFrame[],
  { before, count }: RefereeTurns,
  { answer, note }: Moment,
): number {
  const turns = (note === 0 ? before[answer] : before[answer + 1]) ?? count;
  return Math.max(
    0,
    keys.findLastIndex(({ turn }) => turn < turns),
  );
}

/** The moment at which a key frame is first shown. */
export function findFrameMoment(keys: readonly KeyFrame[], { before, count }: RefereeTurns, frame: number): Moment {
  const { turn } = keys[frame] ?? { turn: 0 };
  const answer = before.findIndex((_, i) => (before[i + 1] ?? count) > turn);
  return frame === 0 || answer < 0 ? { answer: 0, note: 0 } : { answer, note: -1 };
}

/** When a key frame has been shown to its end, in seconds from the first. */
export function measureFrameTime(keys: readonly KeyFrame[], frame: number): number {
  return keys.slice(1, frame + 1).reduce((sum, { seconds }) => sum + seconds, 0);
}
