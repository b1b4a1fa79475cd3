import assert from "node:assert/strict";
import fc from "fast-check";
import { locm } from "../../games/locm/index.ts";
import { copyBattle, listDeck } from "../../games/locm/rules/battle.ts";
import type { LocmAction } from "../../games/locm/rules/commands.ts";
import { performMove } from "../../games/locm/rules/effects.ts";
import { explainIllegal, listLegalMoves } from "../../games/locm/rules/legality.ts";
import { decodeMove, encodeMove, formatAnswer, type PackedMove, pass } from "../../games/locm/rules/moves.ts";
import type { LocmState } from "../../games/locm/rules/state.ts";
import { pickCard, startNextBattleTurn, startNextPick } from "../../games/locm/rules/turn.ts";
import { type RulesVersion, versions } from "../../games/locm/rules/versions.ts";
import { playQuickly } from "../../games/locm/tactics/policy.ts";
import { createJavaRandom } from "../../random/java-random.ts";
import { isLongRun } from "../long.ts";

const rulesAll: readonly RulesVersion[] = ["1.0", "1.1", "1.2"];

/** Every action that names cards of the match, legal or not. */
function allActions({ sides }: LocmState): LocmAction[] {
  const ids = sides.flatMap((side) => [...side.hand, ...side.board, ...listDeck(side).slice(0, 2)]).map(({ id }) => id);
  return ids.flatMap((id): LocmAction[] => [
    ...[-1, 0, 1, 2].map((lane): LocmAction => ({ kind: "summon", id, lane })),
    ...[-1, ...ids].flatMap((target): LocmAction[] => [
      { kind: "attack", id, target },
      { kind: "use", id, target },
    ]),
  ]);
}

/** Calls `look` at the positions of a battle of random moves. */
function wander(rules: RulesVersion, seed: number, look: (state: LocmState) => void) {
  const state = locm.rules.start({
    options: { rules, league: 4 },
    seeds: locm.rules.seeds(String(seed)),
    names: ["Anna", "Bert"],
  });
  const random = createJavaRandom(BigInt(seed));
  while (state.phase === "draft") {
    pickCard(state, random.nextInt(3));
    startNextPick(state);
  }
  while (state.phase === "battle") {
    const moves = state.winner === undefined ? listLegalMoves(state, versions[rules]) : [];
    if (state.winner === undefined) look(state);
    // A third of the passes are enough to fill the boards.
    const at = random.nextInt(moves.length + 1);
    const move = moves[at] ?? moves[random.nextInt(moves.length + 1)];
    if (move === undefined) startNextBattleTurn(state);
    else performMove(state, move);
  }
}

describe("LOCM's moves by number", () => {
  for (const rules of rulesAll) {
    it(`are exactly the legal actions under rules ${rules}`, () => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          wander(rules, seed, (state) => {
            const legal = allActions(state).filter((action) => !explainIllegal(state, action, versions[rules]));
            const listed = listLegalMoves(state, versions[rules]);
            assert.equal(new Set(listed).size, listed.length);
            assert.deepEqual(new Set(listed), new Set(legal.map(encodeMove)));
          });
        }),
        { numRuns: isLongRun ? 8 : 3 },
      );
    });
  }

  for (const rules of rulesAll) {
    it(`make up a quick turn under rules ${rules}`, () => {
      let made = 0;
      for (let seed = 1; seed <= 10; seed++) {
        wander(rules, seed, (state) => {
          const battle = copyBattle(state);
          const turn: PackedMove[] = [];
          playQuickly(copyBattle(state), versions[rules], turn);
          for (const move of turn) {
            assert.ok(listLegalMoves(battle, versions[rules]).includes(move), JSON.stringify(decodeMove(move)));
            performMove(battle, move);
          }
          made += turn.length;
        });
      }
      assert.ok(made > 1000, `${made} moves`);
    });
  }

  it("are converted back to the same action", () => {
    const id = fc.nat(1000);
    const action = fc.oneof(
      fc.record({ kind: fc.constant("summon" as const), id, lane: fc.nat(1) }),
      fc.record({
        kind: fc.constantFrom("attack" as const, "use" as const),
        id,
        target: fc.integer({ min: -1, max: 1000 }),
      }),
      fc.constant({ kind: "pass" as const }),
    );
    fc.assert(fc.property(action, (action) => assert.deepEqual(decodeMove(encodeMove(action)), { ...action })));
    assert.equal(encodeMove({ kind: "pass" }), pass);
  });

  it("are the commands of an answer; PASS stands for none", () => {
    const actions: readonly LocmAction[] = [
      { kind: "summon", id: 3, lane: 1 },
      { kind: "attack", id: 5, target: -1 },
      { kind: "use", id: 7, target: 12 },
    ];
    const moves = actions.map(encodeMove);
    assert.equal(formatAnswer([...moves, pass], versions["1.2"]), "SUMMON 3 1;ATTACK 5 -1;USE 7 12");
    assert.equal(formatAnswer([pass], versions["1.2"]), "PASS");
  });
});
