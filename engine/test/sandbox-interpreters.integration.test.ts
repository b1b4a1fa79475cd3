import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import type { FileStamp } from "../record/match-record.ts";
import { askOne, startedBot } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";

const systemPython = "/usr/bin/python3";
const usersPython = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).stdout;

/** Says by which prefix it runs, and what it could read. */
const source = (secret: string) => `
import sys, json, random
input()
try: print("READ", open(${JSON.stringify(secret)}).read(), flush=True)
except OSError: print(sys.prefix, flush=True)
input()`;

for (const kind of ["bubblewrap", "landlock"] as const) {
  describe(`an interpreter in a sandbox of ${kind}`, () => {
    before(async function () {
      if (process.platform !== "linux") skip(this, "not Linux");
      if (!(await findSandboxes("python3")).includes(kind)) skip(this, `no ${kind}`);
    });

    async function answerBy(program: string, folder: string, secret = "/nowhere") {
      const file = join(folder, "bot.py");
      writeFileSync(file, source(secret));
      const stamp: FileStamp = {
        kind: "file",
        name: "bot",
        file,
        language: "python",
        command: [program, file],
        sandbox: kind,
      };
      const answer = await askOne(await startedBot(stamp, { trace: true }), "1\n", { limitMs: 9000 });
      return answer.failure === undefined ? answer.text : JSON.stringify(answer);
    }

    for (const [whose, python] of [
      ["the system's", systemPython],
      ["the user's", usersPython?.trim() ?? ""],
    ] as const) {
      for (const how of ["--symlinks", "--copies"]) {
        it(`is that of a virtual environment of ${whose} Python, made with ${how}`, async function () {
          if (!existsSync(python)) skip(this, "no python3");
          const folder = botFolder({});
          const made = spawnSync(python, ["-m", "venv", "--without-pip", how, join(folder, ".venv")]);
          if (made.status !== 0) skip(this, "no module venv");
          assert.equal(await answerBy(join(folder, ".venv/bin/python"), folder), join(folder, ".venv"));
          assert.equal(await answerBy(".venv/bin/python", folder), join(folder, ".venv"));
        });
      }
    }

    it("is reached by links through folders that are otherwise hidden", async function () {
      if (!usersPython) skip(this, "no python3");
      const [bots, first, second] = [botFolder({}), botFolder({}), botFolder({})];
      const real = realpathSync(usersPython.trim());
      symlinkSync(dirname(dirname(real)), join(second, "prefix"));
      symlinkSync(join(second, "prefix/bin", basename(real)), join(first, "python"));
      symlinkSync(join(first, "python"), join(bots, "python3"));
      assert.ok(existsSync(await answerBy(join(bots, "python3"), bots)));
    });

    it("shows nothing else of the user's own folders", async function () {
      if (!existsSync(systemPython)) skip(this, "no python3 of the system");
      const real = realpathSync(systemPython);
      const home = botFolder({ ".local/share/keyrings/k": "secret", ".local/share/python_keyring/k": "secret" });
      const prefix = join(home, ".local");
      for (const name of ["bin", "lib"]) mkdirSync(join(prefix, name));
      const program = join(prefix, "bin", basename(real));
      copyFileSync(real, program);
      symlinkSync(join("/usr/lib", basename(real)), join(prefix, "lib", basename(real)));
      symlinkSync(program, join(prefix, "bin/python3"));
      const before = process.env.HOME;
      process.env.HOME = home;
      try {
        for (const name of ["keyrings", "python_keyring"]) {
          const answer = await answerBy(join(prefix, "bin/python3"), botFolder({}), join(prefix, "share", name, "k"));
          assert.equal(answer, prefix);
        }
      } finally {
        process.env.HOME = before;
      }
    });
  });
}
