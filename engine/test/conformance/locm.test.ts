import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { locm } from "../../games/locm/game.ts";

// Games recorded from the official referee's engine.
const recorded = { "1.0": 150, "1.1": 60, "1.2": 80 };

describe("LOCM reproduces recorded official games", () => {
  for (const [rules, count] of Object.entries(recorded)) {
    const file = new URL(`../fixtures/locm/locm-${rules}.jsonl.gz`, import.meta.url);
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n");

    it(`rules ${rules}: all ${count} games, byte for byte`, () => {
      assert.equal(lines.length, count);
      const different = lines.flatMap((line, game) => {
        const difference = locm.verify(JSON.parse(line));
        return difference ? [{ game, ...difference }] : [];
      });
      assert.deepEqual(different.slice(0, 3), []);
    });
  }
});
