import assert from "node:assert/strict";
import { join } from "node:path";
import { readHostError } from "../games/host-error.ts";
import { botFolder, markedLine, startHosted } from "./hosted-bot.ts";
import { end, newGame, play, startTurn, talk } from "./hosted-talk.ts";

// A class that changes what its host uses to speak costs itself nothing, and an exception of it is told as ever.

const bots = {
  python: `import builtins, json, os

class Bot:
    def start_turn(self, last_turn):
        json.dumps = json.loads = os.write = os.fstat = None
        json.JSONEncoder.encode = json.JSONEncoder.default = None
        for name in ("map", "enumerate", "zip"):
            setattr(builtins, name, None)
        return 1

    def play(self, card):
        if card == 9:
            return 6
        raise ValueError("no")  # <- here
`,
  javascript: `class Bot {
  startTurn() {
    Array.prototype.toJSON = Object.prototype.toJSON = () => 7;
    JSON.parse = JSON.stringify = () => { throw new Error("none"); };
    Array.prototype.map = Array.prototype.join = () => 0;
    return 1;
  }
  play(card) {
    if (card === 9) return 6;
    throw new RangeError("no"); // <- here
  }
}
`,
} as const;

describe("a class that changes what its host speaks with", () => {
  for (const [language, name, type] of [
    ["python", "bot.py", "ValueError"],
    ["javascript", "bot.js", "RangeError"],
  ] as const) {
    it(language, async () => {
      const file = join(botFolder({ [name]: bots[language] }), name);
      const bot = startHosted(language, file, { form: "class", game: "dungeon" });
      assert.deepEqual(await talk(bot, [newGame, startTurn, play(9)]), ["1", "6"], bot.stderr());
      const parts = await bot.trace.writtenBy(0, bot.taken());
      assert.equal(parts.length, 2);
      assert.ok(parts.every(({ frames }) => frames[0]?.file === file));
      const [told] = await talk(bot, [play(3)]);
      const error = readHostError(told ?? "");
      assert.equal(error?.type, type, told);
      assert.equal(error.frames[0]?.line, markedLine(bots[language]));
      assert.deepEqual(bot.trace.remarks(), []);
      await end(bot);
    });
  }
});
