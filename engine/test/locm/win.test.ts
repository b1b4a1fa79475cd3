import assert from "node:assert/strict";
import { locm } from "../../games/locm/index.ts";
import { type Battle, copyBattle, createBattleSide, type Side } from "../../games/locm/rules/battle.ts";
import { Ability, cards } from "../../games/locm/rules/cards.ts";
import { performMove } from "../../games/locm/rules/effects.ts";
import { listLegalMoves } from "../../games/locm/rules/legality.ts";
import { getPlannedSeeds } from "../../games/locm/rules/options.ts";
import { startMatch } from "../../games/locm/rules/state.ts";
import { pickCard, startNextBattleTurn, startNextPick } from "../../games/locm/rules/turn.ts";
import { type RulesVersion, type Version, versions } from "../../games/locm/rules/versions.ts";
import { playQuickly } from "../../games/locm/tactics/policy.ts";
import { findWin, toPositionKey } from "../../games/locm/tactics/win.ts";
import { createRandom } from "../../random/seeded.ts";
import { isLongRun } from "../long.ts";

const maxPositions = 1000;

/** Whether the turn can be won, by trying all there is; undefined where that is too much. */
function canBeWon(battle: Battle, version: Version, seen = new Set<string>()): boolean | undefined {
  if (battle.winner !== undefined) return battle.winner === battle.active;
  const key = toPositionKey(battle);
  if (seen.has(key)) return false;
  seen.add(key);
  let won: boolean | undefined = false;
  for (const move of listLegalMoves(battle, version)) {
    if (seen.size > maxPositions) return undefined;
    const after = copyBattle(battle);
    performMove(after, move);
    const found = canBeWon(after, version, seen);
    if (found) return true;
    if (found === undefined) won = undefined;
  }
  return won;
}

/** Turns of a match with random picks; the opponent often has little health left, or hardly any could be won. */
function* playTurns(rules: RulesVersion, seed: string): Generator<Battle> {
  const version = versions[rules];
  const random = createRandom(seed);
  const state = startMatch({ rules, league: 4 }, getPlannedSeeds(locm.rules.seeds(seed)), ["Anna", "Bert"]);
  while (state.phase === "draft") {
    pickCard(state, Math.floor(3 * random()));
    startNextPick(state);
  }
  while (state.phase === "battle") {
    if (state.winner === undefined) {
      const battle = copyBattle(state);
      battle.sides[1 - battle.active]!.health = 1 + Math.floor(12 * random());
      yield battle;
    }
    playQuickly(state, version);
    startNextBattleTurn(state);
  }
}

/** A small position of any cards, in which both players have little health left. */
function madeUp(random: () => number, version: Version): Battle {
  const upTo = (most: number) => Math.floor((most + 1) * random());
  let id = 0;
  const anyCard = () => cards[upTo(cards.length - 1)]!;
  const side = (inHand: number): Side => {
    const creatures = cards.filter(({ type }) => type === "creature");
    const board = Array.from({ length: upTo(4) }, () => {
      const { number, attack, defense, abilities } = creatures[upTo(creatures.length - 1)]!;
      const what = { attack, defense, abilities, canAttack: random() < 0.7, hasAttacked: false, untouched: true };
      return { id: ++id, card: number, lane: upTo(version.lanes - 1), ...what };
    });
    const inLanes = board.filter(
      ({ lane }, i) => board.slice(0, i).filter((one) => one.lane === lane).length < version.creaturesPerLane,
    );
    const hand = Array.from({ length: inHand }, () => ({ id: ++id, card: anyCard().number }));
    return { ...createBattleSide(0, version), health: 1 + upTo(9), mana: upTo(9), board: inLanes, hand };
  };
  return { sides: [side(upTo(3)), side(0)], active: 0, battleTurn: 0, winner: undefined };
}

/** Asserts that the search finds what trying everything does; says whether the turn can be won, if that is known. */
function compared(battle: Battle, version: Version): boolean | undefined {
  const won = canBeWon(copyBattle(battle), version);
  if (won === undefined) return undefined;
  const moves = findWin(battle, version);
  assert.equal(moves !== undefined, won, JSON.stringify(battle));
  for (const move of moves ?? []) if (battle.winner === undefined) performMove(battle, move);
  if (won) assert.equal(battle.winner, battle.active);
  return won;
}

describe("A win of this LOCM turn", () => {
  for (const rules of ["1.0", "1.1", "1.2"] as const) {
    it(`is found wherever trying everything finds one, by rules ${rules}`, () => {
      const turns = Array.from({ length: isLongRun ? 12 : 6 }, (_, seed) => [...playTurns(rules, String(seed))]).flat();
      const won = turns.map((battle) => compared(battle, versions[rules]));
      assert.ok(won.filter((each) => each === true).length > won.length / 5);
      assert.ok(won.filter((each) => each === false).length > won.length / 5);
    });

    it(`is found in generated positions of all cards, by rules ${rules}`, () => {
      const random = createRandom(`made up ${rules}`);
      const won = Array.from({ length: isLongRun ? 20_000 : 1000 }, () => {
        return compared(madeUp(random, versions[rules]), versions[rules]);
      });
      assert.ok(won.filter((each) => each === true).length > won.length / 5);
      assert.ok(won.filter((each) => each === false).length > won.length / 5);
    });
  }

  it("is found where a Drain has to come first, or the last card would cost the player its own life", () => {
    const [chompleaf, drainer] = [25, 87];
    const version = versions["1.1"];
    const creature = { id: 1, card: drainer, lane: 0, attack: 2, defense: 5, abilities: Ability.drain };
    const board = [{ ...creature, canAttack: true, hasAttacked: false, untouched: true }];
    const me = { ...createBattleSide(0, version), health: 2, mana: 2, board, hand: [{ id: 2, card: chompleaf }] };
    const battle: Battle = {
      sides: [me, { ...createBattleSide(1, version), health: 4 }],
      ...{ active: 0, battleTurn: 0, winner: undefined },
    };
    assert.equal(compared(battle, version), true);
  });
});
