import type { SureWin } from "../../../game/analysis.ts";
import type { Ask } from "../../../game/turn.ts";
import { type BeamNode, listSearchMoves, searchTurnEnds } from "../builtins/beam.ts";
import { computeValueAfterReply } from "../builtins/search.ts";
import { type Battle, copyBattle } from "../rules/battle.ts";
import { formatAnswer, type PackedMove } from "../rules/moves.ts";
import type { LocmState } from "../rules/state.ts";
import { type Version, versions } from "../rules/versions.ts";
import { playQuickly } from "./policy.ts";
import { findWin } from "./win.ts";

const searchWidth = 16;
const maxLooks = 400;
const maxJudgedAnswers = 150;
const maxCandidates = 12;
/** Number of positions for a quick search for a win. */
const maxQuickPositions = 500;

/** The winning moves of this turn for the active player, from what that player sees. */
export function findSureWin(state: LocmState, isQuick = false): SureWin | undefined {
  if (state.phase !== "battle" || state.winner !== undefined) return undefined;
  const version = versions[state.rules];
  const win = findWin(hideUnknown(state), version, isQuick ? maxQuickPositions : undefined);
  return win && { player: state.active, answer: formatAnswer(win, version) };
}

/** The three picks; in a battle, the best turns judged after the opponent's attacks, and passing. */
export function listCandidateAnswers(state: LocmState, _ask: Ask): string[] {
  if (state.phase !== "battle") return ["PICK 0", "PICK 1", "PICK 2"];
  const version = versions[state.rules];
  const battle = hideUnknown(state);
  const text = (moves: readonly PackedMove[]) => formatAnswer(moves, version);
  let looks = 0;
  const ends = searchTurnEnds(battle, version, searchWidth, () => ++looks > maxLooks).slice(0, maxJudgedAnswers);
  const worths = new Map(ends.map((end) => [end, computeValueAfterReply(end.battle, version)]));
  const ranked = ends.sort((a, b) => worths.get(b)! - worths.get(a)!);
  const best = [...selectSafeEnds(ranked, version), ...ranked].slice(0, maxCandidates);
  const isQuick: PackedMove[] = [];
  playQuickly(copyBattle(battle), version, isQuick);
  return [...new Set([...best.map((end) => text(listSearchMoves(end))), text(isQuick), "PASS"])];
}

/** The first ends of a turn after which the opponent cannot win at once with the creatures on its board. */
function selectSafeEnds(ends: readonly BeamNode[], version: Version): BeamNode[] {
  const safe: BeamNode[] = [];
  for (const end of ends) {
    if (safe.length === maxCandidates) break;
    if (!canWin(end.battle, 1 - end.battle.active, version)) safe.push(end);
  }
  return safe;
}

/** Whether a player could win if it were its turn now. */
function canWin(battle: Battle, player: number, version: Version): boolean {
  const turn = copyBattle(battle);
  turn.active = player;
  for (const creature of turn.sides[player]!.board) creature.canAttack = true;
  return findWin(turn, version) !== undefined;
}

/** The battle without what the active player cannot see; nothing in a turn depends on that. */
function hideUnknown(state: LocmState): Battle {
  const battle = copyBattle(state);
  for (const side of battle.sides) side.drawn = side.deck.length;
  battle.sides[1 - state.active]!.hand = [];
  return battle;
}
