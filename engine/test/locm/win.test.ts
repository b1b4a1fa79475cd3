import assert from "node:assert/strict";
import { playQuickly } from "../../games/locm/analysis/policy.ts";
import { winThisTurn } from "../../games/locm/analysis/win.ts";
import { keyOf } from "../../games/locm/builtins/beam.ts";
import { locm } from "../../games/locm/game.ts";
import { type Battle, copyBattle } from "../../games/locm/rules/battle.ts";
import { perform } from "../../games/locm/rules/effects.ts";
import { legalMoves } from "../../games/locm/rules/legality.ts";
import { plannedSeeds } from "../../games/locm/rules/seeds.ts";
import { startMatch } from "../../games/locm/rules/state.ts";
import { nextBattleTurn, nextPick, pickCard } from "../../games/locm/rules/turn.ts";
import { type Rules, type Version, versions } from "../../games/locm/rules/versions.ts";
import { seeded } from "../../random/seeded.ts";

const mostPositions = 500;

/** Whether the turn can be won, by trying all there is; undefined where that is too much. */
function canBeWon(battle: Battle, version: Version, seen = new Set<string>()): boolean | undefined {
  if (battle.winner !== undefined) return battle.winner === battle.active;
  const key = keyOf(battle);
  if (seen.has(key)) return false;
  seen.add(key);
  let won: boolean | undefined = false;
  for (const move of legalMoves(battle, version)) {
    if (seen.size > mostPositions) return undefined;
    const after = copyBattle(battle);
    perform(after, move);
    const found = canBeWon(after, version, seen);
    if (found) return true;
    if (found === undefined) won = undefined;
  }
  return won;
}

/** Turns of a match with random picks; the opponent often has little health left, or hardly any could be won. */
function* turnsOf(rules: Rules, seed: string): Generator<Battle> {
  const version = versions[rules];
  const random = seeded(seed);
  const state = startMatch({ rules, league: 4 }, plannedSeeds(locm.rules.seeds(seed)), ["Anna", "Bert"]);
  while (state.phase === "draft") {
    pickCard(state, Math.floor(3 * random()));
    nextPick(state);
  }
  while (state.phase === "battle") {
    if (state.winner === undefined) {
      const battle = copyBattle(state);
      battle.sides[1 - battle.active]!.health = 1 + Math.floor(12 * random());
      yield battle;
    }
    playQuickly(state, version);
    nextBattleTurn(state);
  }
}

/** Asserts that the search finds what trying everything does; says whether the turn can be won, if that is known. */
function compared(battle: Battle, version: Version): boolean | undefined {
  const won = canBeWon(copyBattle(battle), version);
  if (won === undefined) return undefined;
  const moves = winThisTurn(battle, version);
  assert.equal(moves !== undefined, won, JSON.stringify(battle));
  for (const move of moves ?? []) if (battle.winner === undefined) perform(battle, move);
  if (won) assert.equal(battle.winner, battle.active);
  return won;
}

describe("A win of this LOCM turn", () => {
  for (const rules of ["1.1", "1.2"] as const) {
    it(`is found wherever trying everything finds one, by rules ${rules}`, () => {
      const turns = Array.from({ length: 12 }, (_, seed) => [...turnsOf(rules, String(seed))]).flat();
      const won = turns.map((battle) => compared(battle, versions[rules]));
      assert.ok(won.filter((each) => each === true).length > 50);
      assert.ok(won.filter((each) => each === false).length > 50);
    });
  }
});
