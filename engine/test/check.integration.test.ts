import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckedBot } from "../app/check/check.ts";
import { run } from "../cli/run.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

describe("spar check", function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-check-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Checks a bot: its exit code, and the verdict of each check by name. */
  async function check(bot: string, ...options: string[]) {
    let out = "";
    const { log } = console;
    console.log = (text: string) => {
      out += text;
    };
    try {
      const code = await run(["check", bot, "--json", "--seed", "s", "-n", "2", ...options], assert.fail);
      const checked: CheckedBot = JSON.parse(out);
      return {
        code,
        checked,
        verdicts: Object.fromEntries(checked.checks.map(({ name, verdict }) => [name, verdict])),
      };
    } finally {
      console.log = log;
    }
  }

  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), lines.join("\n"));
    return join(folder, name);
  };

  it("passes a bot that keeps to the protocol", async () => {
    const { code, verdicts } = await check(join(__dirname, "../../samples/locm/python/curve.py"), "--strict");
    const unexpected = Object.entries(verdicts).filter(([, verdict]) => verdict !== "passed");
    assert.deepEqual(unexpected, process.platform === "linux" ? [] : [["processes", "skipped"]]);
    assert.equal(code, 0);
  });

  long.it("warns of a bot that varies and ignores the end of its input", async () => {
    const bot = write("dice.py", [
      "import os, random",
      "while True:",
      "  while b'\\n' not in os.read(0, 65536): pass",
      "  print(random.choice(['PASS', 'PICK 0', 'PICK 2']), flush=True)",
    ]);
    const { repeat, end, pieces } = (await check(bot, "--game", "locm")).verdicts;
    assert.deepEqual({ repeat, end, pieces }, { repeat: "warning", end: "warning", pieces: "passed" });
  });

  it("fails a bot whose answers depend on how its input arrives", async () => {
    const bot = write("chunks.py", [
      "import os",
      "while text := os.read(0, 65536).decode():",
      "  print('PASS' if text.count('\\n') > 3 and text.endswith('\\n') else 'PICK 1', flush=True)",
    ]);
    const { code, verdicts } = await check(bot, "--game", "locm");
    assert.equal(verdicts.pieces, "failed");
    assert.equal(code, 1);
  });

  it("finds processes and files that a bot leaves behind", async function () {
    if (process.platform !== "linux") skip(this, "processes are found on Linux");
    const bot = write("leaves.py", [
      "import subprocess, sys",
      "subprocess.Popen(['sleep', '4711'], start_new_session=True, stdin=-3, stdout=-3, stderr=-3)",
      "open('log.txt', 'w').write('turn')",
      "while True:",
      "  lines = [input() for _ in range(3)]",
      "  for _ in range(int(input())): input()",
      "  print('PASS', flush=True)",
    ]);
    const { code, checked } = await check(bot, "--game", "locm", "-o", "rules=1.0");
    const left = checked.checks.filter(({ name }) => name === "processes" || name === "files");
    assert.deepEqual(left, [
      { name: "processes", verdict: "failed", left: ["sleep 4711"] },
      { name: "files", verdict: "warning", written: ["log.txt"] },
    ]);
    assert.equal(code, 1);
  });

  it("does not check a bot that is not the user's", async () => {
    const failures: string[] = [];
    assert.equal(await run(["check", "builtin:greedy", "--game", "locm"], (text) => failures.push(text)), 2);
    assert.deepEqual(failures, ["Only a bot of your own can be checked."]);
  });
});
