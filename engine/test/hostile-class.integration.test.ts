import assert from "node:assert/strict";
import { join } from "node:path";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import { readHostError } from "../game/host-error.ts";
import { inEnglish } from "../l10n/speak.ts";
import { askOne, makeSourceStamp } from "./bot-runs.ts";
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
    JSON.parse = JSON.stringify = () => { throw new Error("none"); };
    return 1;
  }
  play(card) {
    if (card === 9) return 6;
    throw new RangeError("no"); // <- here
  }
}
`,
} as const;

describe("a class that replaces what its host communicates with", () => {
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
      const [answer] = await talk(bot, [play(3)]);
      const error = readHostError(answer ?? "");
      assert.equal(error?.type, type, answer);
      assert.equal(error.frames[0]?.line, markedLine(bots[language]));
      assert.deepEqual(inEnglish(bot.trace.remarks()), []);
      await end(bot);
    });
  }
});

describe("a class that ends its process", function () {
  this.timeout(30_000);
  const left = /os\._exit was called/;
  const closed = /the bot has closed the pipes on which it is asked and answers/;
  const python = (top: string, made: string, play: string) =>
    `import os\n${top}\nclass A:\n    def __init__(self):\n        ${made}\n    def start_turn(self, last): return 1\n    def play(self, card):\n        ${play}\n        return 6\n`;
  const rows: [does: string, source: string, how: RegExp][] = [
    ["leaves in a call", python("", "pass", "os._exit(0)  # <- here"), left],
    ["leaves when it is made", python("", "os._exit(0)  # <- here", "pass"), left],
    ["leaves when it is loaded", python("os._exit(0)  # <- here", "pass", "pass"), left],
    ["closes all descriptors in a call", python("", "pass", "return os.closerange(3, 300)  # <- here"), closed],
  ];
  for (const [does, source, how] of rows) {
    it(`${does}: is reported correctly, on its line, and nothing is left`, async () => {
      const stamp = { ...(await makeSourceStamp("bot.py", source)), form: "class" as const };
      const bot = createProcessBot(stamp, { game: "dungeon", trace: true, timeScale: 1 });
      const started = await bot.start();
      if (started.ok) {
        const answer = await askOne(bot, `${JSON.stringify(newGame)}\n${JSON.stringify(play(3))}\n`);
        assert.match(JSON.stringify(answer), how);
        const frames = answer.error?.frames ?? answer.stack ?? [];
        assert.equal(frames[0]?.line, markedLine(source), JSON.stringify(answer));
      } else {
        assert.match(JSON.stringify(started), how);
        assert.equal(started.frames?.[0]?.line, markedLine(source), JSON.stringify(started));
      }
      await bot.stop();
    });
  }
});
