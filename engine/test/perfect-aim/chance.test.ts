import assert from "node:assert/strict";
import { computeChance } from "../../game/analysis.ts";
import { weighAimStanding } from "../../games/perfect-aim/analysis/analysis.ts";
import type { AimPlayer, AimState } from "../../games/perfect-aim/state.ts";
import { at, greeted, openWorld } from "./scene.ts";

const createState = (...players: AimPlayer[]): AimState => greeted(openWorld(players));
const computeEvenChance = (state: AimState, player: number) =>
  computeChance(1 / state.players.length, weighAimStanding(state, player));

describe("The winning chance in Perfect Aim", () => {
  it("of two players adds up to one", () => {
    const state = createState(at("RED", 1, 1, { shield: true }), at("BLUE", 10, 9, { quarters: 6 }));
    for (const share of [0, 0.2, 0.5, 1]) {
      const sum =
        computeChance(share, weighAimStanding(state, 0)) + computeChance(1 - share, weighAimStanding(state, 1));
      assert.ok(Math.abs(sum - 1) < 1e-9, `${sum}`);
    }
  });

  it("is the same for all in the same position, of two as of four", () => {
    const corners = [at("RED", 1, 1), at("BLUE", 19, 19), at("YELLOW", 19, 1), at("GREEN", 1, 19)];
    for (const count of [2, 4]) {
      const state = createState(...corners.slice(0, count));
      for (let player = 0; player < count; player++) {
        assert.ok(Math.abs(computeEvenChance(state, player) - 1 / count) < 0.01, `${count} players`);
      }
    }
  });

  const better: readonly [what: string, AimPlayer][] = [
    ["a shield", at("RED", 1, 1, { shield: true })],
    ["a higher speed", at("RED", 1, 1, { quarters: 5 })],
    ["more floor around", at("RED", 5, 5)],
  ];
  for (const [what, player] of better) {
    it(`rises with ${what}`, () => {
      const other = at("BLUE", 19, 19);
      const before = computeEvenChance(createState(at("RED", 1, 1), other), 0);
      assert.ok(computeEvenChance(createState(player, other), 0) > before);
    });
  }

  it("is none for who is dead, and certain for the last one alive", () => {
    const state = createState(
      at("RED", 1, 1),
      at("BLUE", 19, 19, { alive: false }),
      at("GREEN", 9, 9, { alive: false }),
    );
    assert.ok(computeChance(0.5, weighAimStanding(state, 0)) > 0.999);
    assert.ok(computeChance(0.5, weighAimStanding(state, 1)) < 0.001);
  });
});
