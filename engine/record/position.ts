import type { Ask, Game, Reply, Ruling, Setup, Tell, Watch } from "../game.ts";

/** A state together with what is asked of it: where a match stands between two answers. */
export interface Position {
  /** How many answers were judged. */
  index: number;
  state: unknown;
  /** The asks without an answer yet, in their order; none: the match is over. */
  open: Ask[];
  /** What was told together with the open asks. */
  tells: readonly Tell[];
}

export function startOf(game: Game, setup: Setup<unknown>): Position {
  const position: Position = { index: 0, state: game.start(setup), open: [], tells: [] };
  prompt(game, position);
  return position;
}

/** Judges the answer to the first open ask; when none is left, opens the next prompts. */
export function judge(game: Game, position: Position, reply: Reply, watch?: Watch): Ruling[] {
  const rulings = game.answer(position.state, position.open.shift()!, reply, watch);
  position.index++;
  if (position.tells.length > 0) position.tells = [];
  if (position.open.length === 0) prompt(game, position);
  return rulings;
}

export function copyOf(game: Game, position: Position): Position {
  const state = game.copy ? game.copy(position.state) : structuredClone(position.state);
  return { ...position, open: [...position.open], state };
}

function prompt(game: Game, position: Position) {
  const prompts = game.prompts(position.state);
  const open: Ask[] = [];
  const tells: Tell[] = [];
  for (const one of prompts) {
    if (one.kind === "ask") open.push(one);
    else tells.push(one);
  }
  position.open = open;
  position.tells = tells;
}
