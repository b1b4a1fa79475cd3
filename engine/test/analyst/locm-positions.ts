import { playGreedily } from "../../games/locm/builtins/greedy.ts";
import { locm } from "../../games/locm/index.ts";
import { type Battle, copyBattle, type Side } from "../../games/locm/rules/battle.ts";
import { performMove } from "../../games/locm/rules/effects.ts";
import { listLegalMoves } from "../../games/locm/rules/legality.ts";
import type { LocmState } from "../../games/locm/rules/state.ts";
import { type Version, versions } from "../../games/locm/rules/versions.ts";
import { toPositionKey } from "../../games/locm/tactics/win.ts";
import type { Source } from "./positions.ts";

const maxEnds = 3000;
const maxReplies = 300;

/** Everything that a turn can lead to, each once, until a win where `untilWon`; undefined where that is too much. */
function listEnds(battle: Battle, version: Version, most: number, untilWon = false): Battle[] | undefined {
  const ends = [battle];
  const seen = new Set([toPositionKey(battle)]);
  for (const end of ends) {
    if (end.winner !== undefined) continue;
    for (const move of listLegalMoves(end, version)) {
      const after = copyBattle(end);
      performMove(after, move);
      const key = toPositionKey(after);
      if (seen.has(key)) continue;
      seen.add(key);
      ends.push(after);
      if (untilWon && after.winner !== undefined) return ends;
      if (ends.length > most) return undefined;
    }
  }
  return ends;
}

/** Without decks, and without the hand that is not seen. */
function seenBy(state: Battle, player: number): Battle {
  const battle = copyBattle(state);
  for (const side of battle.sides) side.drawn = side.deck.length;
  battle.sides[1 - player]!.hand = [];
  return battle;
}

/** Whether the opponent wins in its next turn by the creatures that it has now; undefined where that is too much. */
function isLost(battle: Battle, version: Version): boolean | undefined {
  const after = copyBattle(battle);
  after.active = 1 - battle.active;
  if (sumAttack(after.sides[after.active]!) < after.sides[battle.active]!.health) return false;
  after.sides[after.active]!.hand = [];
  for (const creature of after.sides[after.active]!.board) creature.canAttack = true;
  return listEnds(after, version, maxReplies, true)?.some(({ winner }) => winner === after.active);
}

function sumAttack({ board }: Side): number {
  return board.reduce((sum, { attack }) => sum + attack, 0);
}

/** What is best in a position, if it is known; a win that the greedy builtin sees too is not worth a question. */
export function classifyPosition(state: LocmState): string | undefined {
  const version = versions[state.rules];
  const battle = seenBy(state, state.active);
  if (state.phase !== "battle" || state.winner !== undefined) return undefined;
  const [me, opponent] = [battle.sides[state.active]!, battle.sides[1 - state.active]!];
  const near = sumAttack(me) + 8 * me.hand.length >= opponent.health || sumAttack(opponent) >= me.health;
  const ends = near ? listEnds(battle, version, maxEnds) : undefined;
  if (!ends) return undefined;
  if (ends.some(({ winner }) => winner === state.active)) {
    const greedy = copyBattle(battle);
    playGreedily(greedy, version);
    if (greedy.winner === state.active) return undefined;
    const guarded = battle.sides[1 - state.active]!.board.some(({ abilities }) => abilities & 8);
    return guarded ? "win past the guard" : "win";
  }
  if (ends.length < 6 || ends.length > 200 || !isLost(battle, version)) return undefined;
  const lost = ends.map((end) => isLost(end, version));
  if (lost.includes(undefined)) return undefined;
  const safe = lost.filter((one) => !one).length;
  return safe > 0 && safe <= 0.4 * ends.length ? "defend" : undefined;
}

export function isRight(source: Source, kind: string, answer: string): boolean {
  const state = locm.rules.copy!(source.state as LocmState);
  const player = state.active;
  const battle = seenBy(state, player);
  const played = { ...state, sides: battle.sides } as LocmState;
  locm.rules.answer(played, source.ask, { text: answer });
  if (kind !== "defend") return played.winner === player;
  if (played.winner !== undefined) return false;
  return !isLost({ ...played, active: player }, versions[state.rules]);
}
