import assert from "node:assert/strict";
import { english, inEnglish } from "../../l10n/speak.ts";
import { recordings } from "../fixtures.ts";
import { verifyCombat } from "../verify/combat.ts";

describe("conformance: combat", () => {
  it("reproduces every recorded scenario", () => {
    for (const [i, recorded] of recordings("combat").entries()) {
      assert.equal(inEnglish(verifyCombat(recorded)), undefined, `scenario ${i + 1}`);
    }
  });

  it("reports a recording that is wrong", () => {
    const wrong = { attackers: [[2, 2]], defenders: [[1, 1]], score: -2.5, optima: 1, blocks: [[]] };
    assert.equal(english(verifyCombat(wrong)?.where ?? ""), "score");
  });

  it("reports a difference for a text that is no recording", () => {
    for (const text of [null, 1, "x", [], {}, { attackers: [[1, 1]], defenders: [[1, 1]], score: 1, blocks: 3 }])
      assert.ok(verifyCombat(text), JSON.stringify(text));
  });
});
