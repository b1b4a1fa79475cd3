import assert from "node:assert/strict";
import { labelBotFile, nameBot } from "./bot-name.ts";

describe("a bot whose file says nothing of it", () => {
  it("bears the name of its folder, in lists and titles", () => {
    for (const [file, name, label] of [
      ["/bots/alice/main.py", "alice", "alice/main.py"],
      ["/bots/bob/src/main/java/Player.java", "bob", "bob/Player.java"],
      ["/bots/carol/__main__.py", "carol", "carol/__main__.py"],
      ["C:\\bots\\dave\\index.js", "dave", "dave/index.js"],
      ["bot.py", "bot", "bot.py"],
      ["main.py", "main", "main.py"],
      ["../main.py", "main", "main.py"],
    ] as const) {
      const stem = /([^/\\]+)\.\w+$/.exec(file)![1]!;
      assert.deepEqual([nameBot(stem, file), labelBotFile(file)], [name, label]);
    }
  });
});
