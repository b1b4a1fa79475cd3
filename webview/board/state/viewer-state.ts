import type { RecordLine } from "../../../engine/record/match-record.ts";
import type { Moment } from "../../../engine/record/replayed.ts";
import type { KeyFrame } from "../../../engine/viewer/viewer-messages.ts";

/** The game's own viewer, in place of the plain board. */
export interface ViewerState {
  /** Whether the user prefers the viewer over the plain board; remembered. */
  readonly isWanted: boolean;
  /** The match whose viewer was requested. */
  readonly match?: string;
  /** Where its page may be found; the first one is tried. */
  readonly addresses?: readonly string[];
  /** The viewer's key frames, once it has loaded. */
  readonly keys?: readonly KeyFrame[];
  /** Why there is no viewer. */
  readonly why?: string;
}

export type ViewerEvent =
  | { readonly kind: "want"; readonly isOn: boolean }
  | { readonly kind: "asked"; readonly match: string }
  | { readonly kind: "found"; readonly match: string; readonly addresses: readonly string[] }
  /** Nothing of ours answers at the address that was tried. */
  | { readonly kind: "silent"; readonly match: string; readonly why: string }
  | { readonly kind: "ready"; readonly keys: readonly KeyFrame[] }
  | { readonly kind: "failed"; readonly match: string; readonly why: string };

export function updateViewer(viewer: ViewerState, event: ViewerEvent): ViewerState {
  const { isWanted, match } = viewer;
  switch (event.kind) {
    case "want":
      return { isWanted: event.isOn };
    case "asked":
      return { isWanted, match: event.match };
    case "found":
      return event.match === match ? { isWanted, match, addresses: event.addresses } : viewer;
    case "silent": {
      const others = viewer.addresses?.slice(1) ?? [];
      if (others.length === 0) return updateViewer(viewer, { ...event, kind: "failed" });
      return event.match === match ? { isWanted, match, addresses: others } : viewer;
    }
    case "ready":
      return { ...viewer, keys: event.keys };
    case "failed":
      return event.match === match ? { isWanted, match, why: event.why } : viewer;
  }
}

// The viewer of a game counts in turns of the referee, the board in answers; this converts between the two.

/** How many turns of the referee a record has, and how many of them came before each answer. */
export interface RefereeTurns {
  readonly before: readonly number[];
  readonly count: number;
  /** Whether the game's own viewer can show the match: it has frames (CodinGame), steps (Kaggle) or a tester. */
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
    if (line.kind === "match" && line.referee?.tester) hasFrames = true;
  }
  return { before, count, hasFrames };
}

/** The key frame that shows a moment: the last one in the referee's turns so far. */
export function findFrame(keys: readonly KeyFrame[], { before, count }: RefereeTurns, { answer, note }: Moment) {
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

/** Whether the editor's theme is dark, by the classes that it sets on its pages: light high contrast has both of its kind. */
export const isDarkTheme = (classes: string): boolean => !/\bvscode-(?:high-contrast-)?light\b/.test(classes);
