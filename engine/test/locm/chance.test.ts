import assert from "node:assert/strict";
import { computeChance } from "../../game/analysis.ts";
import { type Conduct, noteConduct, weighStanding } from "../../games/locm/analysis/analysis.ts";
import { imagineMatch } from "../../games/locm/analysis/imagine.ts";
import { locm } from "../../games/locm/index.ts";
import { formatAnswer, type PackedMove } from "../../games/locm/rules/moves.ts";
import { getPlannedSeeds } from "../../games/locm/rules/options.ts";
import { copyState, type LocmState, startMatch } from "../../games/locm/rules/state.ts";
import { pickCard, startNextBattleTurn, startNextPick } from "../../games/locm/rules/turn.ts";
import { type RulesVersion, versions } from "../../games/locm/rules/versions.ts";
import { pickOdds } from "../../games/locm/tactics/pick-styles.ts";
import { playQuickly } from "../../games/locm/tactics/policy.ts";
import { createRandom } from "../../random/seeded.ts";

/** Every state of a match with random picks. */
function* getStates(rules: RulesVersion, seed: string): Generator<LocmState> {
  const random = createRandom(seed);
  const state = startMatch({ rules, league: 4 }, getPlannedSeeds(locm.rules.seeds(seed)), ["Anna", "Bert"]);
  while (state.phase === "draft") {
    yield state;
    pickCard(state, Math.floor(3 * random()));
    startNextPick(state);
  }
  while (state.winner === undefined) {
    yield state;
    playQuickly(state, versions[state.rules]);
    if (state.winner === undefined) startNextBattleTurn(state);
  }
}

/** What the policy of playouts does in a turn. */
function answerQuickly(state: LocmState): string {
  const moves: PackedMove[] = [];
  playQuickly(copyState(state), versions[state.rules], moves);
  return formatAnswer(moves, versions[state.rules]);
}

describe("The winning chance", () => {
  for (const rules of ["1.0", "1.1", "1.2"] as const) {
    it(`${rules}: of both players adds up to one in every state, for either view`, () => {
      const random = createRandom("imagined");
      let past: Conduct | undefined;
      for (const state of getStates(rules, `chance ${rules}`)) {
        past = noteConduct(past, state, { text: random() < 0.5 ? "PASS" : answerQuickly(state) });
        for (const imagined of [state, imagineMatch(state, 0, random), imagineMatch(state, 1, random)]) {
          const share = random();
          const [one, other] = [weighStanding(imagined, 0, past), weighStanding(imagined, 1, past)];
          const sum = computeChance(share, one) + computeChance(1 - share, other);
          assert.ok(Math.abs(sum - 1) < 1e-9, `${sum} in turn ${state.battleTurn}`);
        }
      }
    });
  }

  it("rises with the playouts won and with health", () => {
    for (const state of getStates("1.2", "health")) {
      if (state.phase !== "battle") continue;
      const better = copyState(state);
      better.sides[0]!.health += 5;
      const [now, then] = [weighStanding(state, 0), weighStanding(better, 0)];
      assert.ok(then.lead > now.lead, `turn ${state.battleTurn}`);
      assert.ok(computeChance(0.6, now) > computeChance(0.5, now));
    }
  });

  it("rises with a draft like that of strong players", () => {
    for (const state of getStates("1.2", "draft")) {
      if (state.phase !== "battle") continue;
      const [best, worst] = [copyState(state), copyState(state)];
      for (const [turn, three] of state.choices.entries()) {
        const ranked = [...three].sort((one, other) => pickOdds[other]! - pickOdds[one]!);
        best.picks[0]![turn] = ranked[0]!;
        worst.picks[0]![turn] = ranked[2]!;
      }
      assert.ok(
        computeChance(0.5, weighStanding(best, 0)) > computeChance(0.5, weighStanding(worst, 0)),
        `turn ${state.battleTurn}`,
      );
    }
  });

  it("falls after a turn in which creatures that could have attacked did not, whatever else is in hand", () => {
    let idleTurns = 0;
    for (const state of getStates("1.2", "idle")) {
      if (state.phase !== "battle") continue;
      const { active } = state;
      const other = copyState(state);
      other.sides[active]!.hand = [];
      const best = noteConduct(undefined, state, { text: answerQuickly(state) });
      const passed = noteConduct(undefined, state, { text: "PASS" });
      assert.deepEqual(noteConduct(undefined, other, { text: "PASS" }), passed);
      const lead = weighStanding(state, active).lead;
      if (best[active]!.turns > 0) assert.equal(weighStanding(state, active, best).lead, lead);
      if (passed[active]!.waste === 0) continue;
      idleTurns++;
      assert.ok(state.sides[active]!.board.length > 0);
      assert.ok(weighStanding(state, active, passed).lead < lead);
      assert.ok(weighStanding(state, 1 - active, passed).lead > -lead);
    }
    assert.ok(idleTurns > 5, `${idleTurns} turns`);
  });
});
