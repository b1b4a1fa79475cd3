import assert from "node:assert/strict";
import { join } from "node:path";
import { playRequestedMatch } from "../app/match.ts";
import { findSamplesFolder } from "../app/new-bot.ts";
import { createLineGuesser } from "../bots/guess/guess-line.ts";
import { cliSettings } from "../cli/match-flags.ts";

describe("a match whose run is replaced by a newer one", () => {
  for (const [when, isReplaced, outcome] of [
    ["while the lines of its answers are looked for is not saved, since nobody would list it", true, ["stopped", 0]],
    ["afterwards is saved", false, ["match", 1]],
  ] as const) {
    it(when, async () => {
      const run = new AbortController();
      let saved = 0;
      const history = { idFor: () => "id", save: () => `id-${++saved}` };
      const guess = () => {
        if (isReplaced) run.abort("a newer save");
        return createLineGuesser();
      };
      const bot = join(findSamplesFolder(), "locm/python/curve.py");
      const match = { bot, opponents: ["builtin:random"], folder: "." };
      const end = await playRequestedMatch({ match, settings: cliSettings, history, guess, signal: run.signal });
      assert.deepEqual([end.kind, saved], outcome);
    });
  }
});
