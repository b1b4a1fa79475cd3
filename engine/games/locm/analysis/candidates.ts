import type { Ask } from "../../../game.ts";
import { type Battle, copyBattle } from "../battle.ts";
import { movesOf, turnEnds } from "../builtins/beam.ts";
import { worthAfterReply } from "../builtins/search.ts";
import { answerOf, type Move } from "../moves.ts";
import type { LocmState } from "../state.ts";
import { versions } from "../versions.ts";
import { playQuickly } from "./policy.ts";
import { winThisTurn } from "./win.ts";

const width = 10;
const mostLooks = 400;
const judged = 40;
const kept = 12;

/** The three picks; in the battle a win of this turn, else what looks best after the opponent's attacks, and to pass. */
export function candidateAnswers(state: LocmState, _ask: Ask): string[] {
  if (state.phase !== "battle") return ["PICK 0", "PICK 1", "PICK 2"];
  const version = versions[state.rules];
  const battle = known(state);
  const text = (moves: readonly Move[]) => answerOf(moves, version);
  const win = winThisTurn(battle, version);
  if (win) return [text(win)];
  let looks = 0;
  const ends = turnEnds(battle, version, width, () => ++looks > mostLooks).slice(0, judged);
  const worths = new Map(ends.map((end) => [end, worthAfterReply(end.battle, version)]));
  const best = ends.sort((a, b) => worths.get(b)! - worths.get(a)!).slice(0, kept);
  const quick: Move[] = [];
  playQuickly(copyBattle(battle), version, quick);
  return [...new Set([...best.map((end) => text(movesOf(end))), text(quick), "PASS"])];
}

/** The battle without what the active player does not see; nothing in a turn depends on it. */
function known(state: LocmState): Battle {
  const battle = copyBattle(state);
  battle.sides[state.active]!.deck = [];
  battle.sides[1 - state.active]!.deck = [];
  battle.sides[1 - state.active]!.hand = [];
  return battle;
}
