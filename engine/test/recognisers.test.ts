import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listTemplates } from "../app/new-bot.ts";
import { games } from "../games.ts";
import { isPlainlyBot, recognisers } from "../recognisers.ts";

describe("the recognisers without the engines", () => {
  it("are those of the games", () => {
    assert.deepEqual(
      recognisers,
      games.map(({ bots }) => bots.recognise),
    );
  });

  it("know every sample by its text, and no other file", () => {
    for (const { file, language } of listTemplates(join(__dirname, "../../samples")))
      assert.ok(isPlainlyBot(readFileSync(file, "utf8"), language), file);
    assert.ok(
      !isPlainlyBot(readFileSync(join(__dirname, "../../extension/test/workspace/notes.py"), "utf8"), "python"),
    );
    assert.ok(!isPlainlyBot(`${"#".repeat(1_000_001)}\ndef best_block(a, d): pass`, "python"));
  });
});
