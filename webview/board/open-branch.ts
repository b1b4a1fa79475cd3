import type { OpenBranch } from "./board-state.ts";

// A branch that is built step by step, with its way back.

export const untouched: OpenBranch = { trail: [] };

export function branchOn({ text, trail }: OpenBranch, next: string): OpenBranch {
  return { text: next, trail: [...trail, text] };
}

export function branchBack({ trail }: OpenBranch): OpenBranch {
  return { text: trail.at(-1), trail: trail.slice(0, -1) };
}
