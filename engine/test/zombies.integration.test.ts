import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { makeSourceStamp, sourceFile } from "./bot-runs.ts";
import { isLongRun, long } from "./long.ts";
import { skip } from "./skip.ts";

// In many containers the first process waits for none of those that come to it. What has ended stays in the list there.

const apart = ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--kill-child"];

const matches = isLongRun ? 10 : 3;

/** Plays matches of a bot beside a first process that waits for nobody; prints how many ended ones are listed then. */
const player = (stamp: object) => `
import { readdirSync, readFileSync } from "node:fs";
import { createProcessBot } from ${JSON.stringify(join(__dirname, "../bots/process-bot/process-bot.ts"))};
const ask = { kind: "ask", player: 0, text: "1\\n", ends: { lines: 1 }, limitMs: 9999, turn: 0, phase: "" };
function ended() {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\\d+$/.test(pid) && / [ZX] /.test(readFileSync(\`/proc/\${pid}/stat\`, "utf8"));
    } catch {
      return false;
    }
  }).length;
}
const before = ended();
for (let i = 0; i < ${matches}; i++) {
  const bot = createProcessBot(${JSON.stringify(stamp)}, { game: "locm", timeScale: 1, trace: true });
  await bot.start();
  const [answer] = await bot.ask([ask]);
  if (answer.text !== "OK") console.log(JSON.stringify(answer));
  // One that plays a single turn has ended by then.
  await bot.ask([ask]);
  await bot.stop();
}
// What was killed may still be on its way.
for (let i = 0; i < 20 && ended() > before; i++) await new Promise((go) => setTimeout(go, 100));
console.log(ended() - before);
process.exit(0);
`;

describe("a system that does not reap orphans", () => {
  before(function () {
    if (process.platform !== "linux") skip(this, "not Linux");
    if (spawnSync("unshare", [...apart, "true"]).status !== 0) skip(this, "no namespaces for any user");
  });

  const python = 'while True:\n    input()\n    print("OK", flush=True)\n';
  const short = 'input()\nprint("OK", flush=True)\n';
  const c = `#include <stdio.h>
int main(void) {
  while (getchar() == '1' && getchar() == '\\n') {
    puts("OK");
    fflush(stdout);
  }
}
`;
  for (const [what, name, source, kind, isQuick = false] of [
    ["a bot in a sandbox", "bot.py", python, "bubblewrap"],
    ["a bot in a sandbox that ends by itself", "bot.py", short, "bubblewrap", true],
    // What watches it is nobody's child.
    ["a compiled bot that is traced", "bot.c", c, undefined],
  ] as const) {
    (isQuick ? it : long.it)(`matches of ${what} leave nothing in the list`, async function () {
      if (kind && !(await findSandboxes("python3")).includes(kind)) skip(this, `no ${kind}`);
      if (!kind && findProgram("gcc") === undefined) skip(this, "no gcc");
      const stamp = { ...(await makeSourceStamp(name, source)), sandbox: kind };
      const file = sourceFile("player.mts", player(stamp));
      const words = [process.execPath, "--import", require.resolve("tsx"), file].map((word) => `'${word}'`).join(" ");
      // The shell is replaced by one that only sleeps, once the player runs.
      const child = spawn("unshare", [...apart, "/bin/sh", "-c", `${words} & exec sleep 60`]);
      let stderr = "";
      child.stderr.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      const [printed] = (await once(child.stdout, "data")) as [Buffer];
      child.kill("SIGKILL");
      assert.equal(printed.toString().trim(), "0", stderr);
    });
  }
});
