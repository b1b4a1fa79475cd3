import assert from "node:assert/strict";
import { english, inEnglish } from "../../l10n/speak.ts";
import { recordings } from "../fixtures.ts";
import { verifyDungeon } from "../verify/dungeon.ts";

describe("conformance: dungeon", () => {
  it("reproduces every recorded game, call by call", () => {
    for (const [i, recorded] of recordings("dungeon").entries()) {
      assert.equal(inEnglish(verifyDungeon(recorded)), undefined, `game ${i + 1}`);
    }
  });

  it("reports the first difference of a recording that is wrong", () => {
    const wrong = structuredClone(recordings("dungeon")[1]) as { calls: { args: unknown[] }[] };
    wrong.calls[1]!.args = [8];
    assert.equal(english(verifyDungeon(wrong)?.where ?? ""), "call 2");
  });

  it("reports a difference for a text that is no recording", () => {
    for (const text of [null, 1, "x", [], {}, { calls: [{}], deckOrders: [[1]], rounds: [], first: 0, end: {} }])
      assert.ok(verifyDungeon(text), JSON.stringify(text));
  });
});
