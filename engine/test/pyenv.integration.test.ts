import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import { question } from "./bot-runs.ts";
import { skip } from "./skip.ts";

const bot = "import os, sys\ninput()\nprint(os.environ.get('BY_SHIM', 'direct'), sys.executable)\n";

describe("a Python bot where pyenv chooses the version", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "spar-pyenv-")));
  const folder = join(root, "bots", "mine");
  let python = "";

  before(function () {
    if (process.platform === "win32") skip(this, "there is no pyenv on Windows");
    python = execFileSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim();
    for (const made of ["shims", "versions/3.1/bin", "versions/3.2/bin", "bots/mine"]) {
      mkdirSync(join(root, made), { recursive: true });
    }
    for (const version of ["3.1", "3.2"]) symlinkSync(python, join(root, "versions", version, "bin", "python3"));
    writeFileSync(join(root, "shims", "python3"), `#!/bin/sh\nBY_SHIM=shim exec "${python}" "$@"\n`, { mode: 0o755 });
    writeFileSync(join(root, "version"), "3.1\n");
    writeFileSync(join(folder, "bot.py"), bot);
  });
  after(() => rmSync(root, { recursive: true }));

  const interpreter = (version: string) => `direct ${join(root, "versions", version, "bin", "python3")}`;
  const cases: [string, Record<string, string>, string | undefined, () => string][] = [
    ["takes the user's version", {}, undefined, () => interpreter("3.1")],
    ["takes that of a folder above before it", {}, "# ours\n\n3.2 3.1\n", () => interpreter("3.2")],
    ["takes the environment's before both", { PYENV_VERSION: "3.1" }, "3.2", () => interpreter("3.1")],
    ["leaves a version that is not there to pyenv", {}, "3.9", () => `shim ${python}`],
    ["leaves the system's to pyenv", {}, "system", () => `shim ${python}`],
  ];
  for (const [what, env, versionFile, expected] of cases) {
    it(what, async () => {
      rmSync(join(root, "bots", ".python-version"), { force: true });
      if (versionFile) writeFileSync(join(root, "bots", ".python-version"), versionFile);
      const path = [join(root, "shims"), process.env.PATH].join(delimiter);
      const file = join(folder, "bot.py");
      const command = ["python3", file];
      const stamp = {
        kind: "file",
        name: "bot",
        file,
        language: "python",
        command,
        env: { PATH: path, ...env },
      } as const;
      const started = createProcessBot(stamp, { game: "locm", trace: true, timeScale: 1 });
      try {
        assert.deepEqual(await started.start(), { ok: true });
        const [answer] = await started.ask([question("\n")]);
        assert.equal(answer?.text, expected());
      } finally {
        await started.stop();
      }
    });
  }
});
