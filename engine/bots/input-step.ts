import type { BotRemark } from "../record/answer.ts";

/** Follows how far a bot has read its input, to notice when it goes out of step. */
export interface InputStep {
  /** Lines sent before the current turn. */
  before: number;
  /** Lines of the current turn. */
  ofTurn: number;
  /** How many lines were unread when the last answer came. */
  behind: number;
}

export function inputStep(): InputStep {
  return { before: 0, ofTurn: 0, behind: 0 };
}

export function sent(step: InputStep, text: string, newTurn: boolean): void {
  if (newTurn) {
    step.before += step.ofTurn;
    step.ofTurn = 0;
  }
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) step.ofTurn++;
}

/** Lines read of this turn, and how many there are. */
export function readOfTurn(step: InputStep, linesRead: number): readonly [number, number] {
  return [Math.min(step.ofTurn, Math.max(0, linesRead - step.before)), step.ofTurn];
}

/** What is to be said when an answer came after `linesRead` lines had been read since the start. */
export function stepRemark(step: InputStep, linesRead: number, turn: number): BotRemark | undefined {
  const was = step.behind;
  const behind = Math.max(0, step.before + step.ofTurn - linesRead);
  step.behind = behind;
  if (behind <= was) return undefined;
  if (was > 0 || behind > step.ofTurn) {
    const lines = behind === 1 ? "1 line of input is" : `${behind} lines of input are`;
    return {
      kind: "leftover",
      message: `${lines} still unread when it answers turn ${turn}: the bot reads less than it is sent and is out of step.`,
    };
  }
  const [read, all] = readOfTurn(step, linesRead);
  return { kind: "early", message: `answered after reading ${read} of the ${all} lines of turn ${turn}.` };
}
