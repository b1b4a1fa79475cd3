import assert from "node:assert/strict";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { sourceFile } from "./bot-runs.ts";
import { skip } from "./skip.ts";

const given = { game: "locm", timeScale: 1, trace: true };

const kind = "bubblewrap";
const message = /^The sandbox could not be set up: sh: .*\/nowhere\/python3.* set "sandbox" to "off"/;

describe("a sandbox of bubblewrap that cannot be set up", () => {
  before(async function () {
    if (process.platform !== "linux") skip(this, "not Linux");
    if (!(await findSandboxes("python3")).includes(kind)) skip(this, `no ${kind}`);
  });

  for (const [what, name, language] of [
    ["hosted", "bot.py", "python"],
    ["compiled", "bot.cpp", "cpp"],
  ] as const) {
    it(`is reported with what to do, before a ${what} bot is asked`, async () => {
      const file = sourceFile(name, "");
      const bot = createProcessBot(
        { kind: "file", name, file, language, command: ["/nowhere/python3", file], sandbox: kind },
        given,
      );
      try {
        const started = await bot.start();
        assert.match(started.ok ? "started" : started.why, message);
      } finally {
        await bot.stop();
      }
    });
  }

  it("is not reported for a bot that prints the same message and fails", async () => {
    const file = sourceFile("bot.sh", "echo 'bwrap: no' >&2\necho 'mount: no' >&2\nsleep 0.05\nexit 1\n");
    const bot = createProcessBot({ kind: "file", name: "bot", file, command: ["/bin/sh", file], sandbox: kind }, given);
    try {
      assert.deepEqual(await bot.start(), { ok: true });
    } finally {
      await bot.stop();
    }
  });
});
