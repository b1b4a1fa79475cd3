import type { Moment } from "../../../engine/record/replayed.ts";
import { wholeMatch } from "../state/moments.ts";
import type { TurnHead } from "../state/overview.ts";

/** The positions of answers on the timeline, from 0 to 1. */
export type TimelineScale = ReturnType<typeof createTimelineScale>;

/** The maximum share of the width for phases in which the chart does not change. */
const quietShare = 0.2;
/** With more phases than this, their names are only times and are not shown. */
const maxPhases = 40;

/**
 * All answers of a phase have the same width. Phases in which the chart does not change, like a draft, together take at
 * most a fifth of the width, to leave room for the decisive part.
 */
export function createTimelineScale(turns: readonly TurnHead[]) {
  const phases = listPhases(turns);
  const quiet = phases.filter((phase) => !hasMeasureChange(turns, phase));
  const still = quiet.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const natural = still / Math.max(1, turns.length);
  const isSqueezed = still < turns.length && natural > quietShare;
  const quietTurns = new Set(isSqueezed ? quiet : []);
  const widths = phases.map((phase) =>
    quietTurns.has(phase) ? quietShare / natural : (1 - quietShare) / (1 - natural),
  );
  const starts = [0];
  if (isSqueezed) {
    phases.forEach(({ from, to }, i) => {
      for (let answer = from; answer <= to; answer++) starts.push(starts.at(-1)! + widths[i]! / turns.length);
    });
  }
  const start = (answer: number) =>
    isSqueezed ? Math.min(1, starts[answer] ?? 1) : Math.min(1, answer / Math.max(1, turns.length));
  return {
    /** Consecutive answers of the same phase. */
    phases,
    /** Where an answer begins; 1 for the index after the last answer. */
    start,
    /** The position of a moment: the actions of an answer share its width. */
    getShare({ answer, note }: Moment) {
      const steps = turns[answer]?.steps ?? 0;
      const within = note < 0 || steps === 0 ? 1 : note / (steps + 0.001);
      return start(answer) + within * (start(answer + 1) - start(answer));
    },
    /** The moment at a position: a whole turn, or an action if there is enough space. */
    momentAt(share: number) {
      const at = Math.min(Math.max(share, 0), 1);
      const answer = findAnswerAt(at, start, turns.length);
      const { steps } = turns[answer]!;
      const note = Math.round(((at - start(answer)) / (start(answer + 1) - start(answer))) * steps);
      return { answer, note: note >= steps ? wholeMatch : note };
    },
  };
}

/** The last answer that begins at or before a position. */
function findAnswerAt(share: number, start: (answer: number) => number, count: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (start(middle) <= share) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The phases of a match with their first and last answers; empty for a game whose phases are only times. */
function listPhases(turns: readonly TurnHead[]) {
  const starts = turns.flatMap((turn, answer) => (turn.phase === turns[answer - 1]?.phase ? [] : [answer]));
  if (starts.length > maxPhases) return [];
  return starts.map((from, i) => ({ from, to: (starts[i + 1] ?? turns.length) - 1, name: turns[from]!.phase }));
}

function hasMeasureChange(turns: readonly TurnHead[], { from, to }: { readonly from: number; readonly to: number }) {
  const first = String(turns[from]!.measures);
  return turns.slice(from, to + 1).some(({ measures }) => String(measures) !== first);
}
