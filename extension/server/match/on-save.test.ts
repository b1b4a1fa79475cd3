import assert from "node:assert/strict";
import type { BotForFile, BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { playsOnSave } from "./on-save.ts";

function bot(isListed: boolean, game?: string): BotForFile {
  return { kind: "bot", bot: { isListed, found: { config: { game } } } as unknown as BotSpec };
}

describe("what a save plays", () => {
  const cases: readonly [string, BotForFile, readonly [recognised: boolean, configured: boolean]][] = [
    ["a file that is no bot", { kind: "none" }, [false, false]],
    ["a recognised bot", bot(false), [true, false]],
    ["a bot in a folder whose spar.json names the game", bot(false, "locm"), [true, true]],
    ["a bot named in spar.json", bot(true), [true, true]],
    ["a bot of one of several games", { kind: "ask", games: ["locm", "dungeon"] }, [true, false]],
  ];
  for (const [name, found, [recognised, configured]] of cases) {
    it(name, () => {
      assert.equal(playsOnSave(found, "recognised"), recognised);
      assert.equal(playsOnSave(found, "configured"), configured);
      assert.equal(playsOnSave(found, "off"), false);
    });
  }
});
