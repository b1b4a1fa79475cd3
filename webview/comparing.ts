import type { Replay, ReplayedTurn } from "../engine/record/replay.ts";

/** The match that was on the board before, to be seen beside the one that is now. */
export interface Earlier {
  readonly match: string;
  readonly names: readonly string[];
  readonly ending: string | undefined;
  /** The first answer in which the two differ; undefined while they are the same. */
  readonly parts: number | undefined;
}

/** The first answer at which two matches differ: in what was asked or in what was answered. */
export function partingOf(a: Replay, b: Replay): number | undefined {
  const shared = Math.min(a.turns.length, b.turns.length);
  for (let i = 0; i < shared; i++) if (!sameTurn(a.turns[i]!, b.turns[i]!)) return i;
  const over = a.outcome !== undefined && b.outcome !== undefined;
  return over && a.turns.length !== b.turns.length ? shared : undefined;
}

function sameTurn(a: ReplayedTurn, b: ReplayedTurn): boolean {
  return a.ask.player === b.ask.player && a.ask.text === b.ask.text && answered(a) === answered(b);
}

function answered({ answer }: ReplayedTurn): string {
  return answer.failure ? `failure ${answer.failure}` : `text ${answer.text}`;
}

/** Whether two matches can stand beside each other. */
export function comparable(a: Replay, b: Replay): boolean {
  return a.game.id === b.game.id && a.plan.bots.length === b.plan.bots.length;
}
