import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findLauncher } from "../bots/process/launcher.ts";
import { findProgram } from "../bots/process/program-path.ts";
import type { Answer, FileStamp } from "../record/match-record.ts";
import { askOne, makeSourceStamp, startedBot } from "./bot-runs.ts";
import { skip } from "./skip.ts";

// Bots that a C compiler built are started by a small program beside them.

const limits = { locks: 2 ** 40 };

/** Answers with its number; at "p" it ends its parent and goes on, at "s" it suspends it. */
const bot = `#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char line[100];
  while (fgets(line, sizeof line, stdin)) {
    if (line[0] == 'p') kill(getppid(), SIGKILL);
    if (line[0] == 's') kill(getppid(), SIGSTOP);
    printf("%d\\n", (int)getpid());
    fflush(stdout);
  }
}
`;

describe("what starts compiled bots", () => {
  let stamp: FileStamp;
  before(async function () {
    if (process.platform !== "linux") skip(this, "not Linux");
    if (findProgram("gcc") === undefined) skip(this, "no gcc");
    stamp = await makeSourceStamp("bot.c", bot);
  });

  const launcherHere = () => findLauncher(join(dirname(stamp.command![0]!), "start"));
  const getParent = ({ text }: Answer) => /\) \S (\d+) /.exec(readFileSync(`/proc/${text}/stat`, "utf8"))![1];

  it("is one program for all of them", async () => {
    const bots = await Promise.all([startedBot(stamp), startedBot(stamp)]);
    const [one, other] = await Promise.all(bots.map((each) => askOne(each, "1\n").then(getParent)));
    assert.equal(one, other);
    assert.notEqual(one, String(process.pid));
  });

  it("reports a program that cannot be run as Node does", async () => {
    const launcher = (await launcherHere())!;
    const what = { env: {}, stdio: ["pipe", "pipe", "pipe"] as ("pipe" | "ignore")[], limits };
    for (const [command, cwd, code] of [
      ["/no/such/program", undefined, "ENOENT"],
      [__filename, undefined, "EACCES"],
      ["/bin/true", "/no/such/folder", "ENOENT"],
    ] as const) {
      const child = launcher.start({ ...what, command: [command], cwd });
      const error = await new Promise<NodeJS.ErrnoException>((heard) => child.once("error", heard));
      assert.equal(error.code, code);
    }
  });

  it("passes environment, folder and arguments unchanged", async () => {
    const launcher = (await launcherHere())!;
    const env = { "a name of no shell": "x\ny", EMPTY: "", ÄÖ: "ü" };
    const script = 'printf "%s|" "$PWD" "$@"; cat /proc/self/environ >&2; exit 7';
    const command = ["/bin/sh", "-c", script, "sh", "", "two words", "new\nline"];
    const child = launcher.start({ command, cwd: "/tmp", env, stdio: ["ignore", "pipe", "pipe"], limits });
    await new Promise((begun) => child.once("spawn", begun));
    const output = ["", ""];
    child.stdout!.on("data", (text) => (output[0] += String(text)));
    child.stderr!.on("data", (text) => (output[1] += String(text)));
    const [code] = await new Promise<unknown[]>((ended) => child.once("close", (...how) => ended(how)));
    assert.equal(output[0], "/tmp||two words|new\nline|");
    assert.ok(output[1]!.includes("ÄÖ=ü\0") || output[1]!.includes("EMPTY=\0"), output[1]);
    assert.equal(code, 7);
  });

  it("leaves a script without an interpreter to the shell, as Node does", async () => {
    const launcher = (await launcherHere())!;
    const script = join(dirname(stamp.command![0]!), "script");
    writeFileSync(script, 'echo "$0|$1"\n', { mode: 0o755 });
    const command = [script, "two words"];
    const child = launcher.start({ command, cwd: "/tmp", env: {}, stdio: ["ignore", "pipe", "pipe"], limits });
    await new Promise((begun) => child.once("spawn", begun));
    const output = await new Promise((heard) => child.stdout!.on("data", heard));
    assert.equal(String(output), `${script}|two words\n`);
  });

  it("is restarted if a bot kills it; the bot is reported as ended and leaves no process", async () => {
    const killer = await startedBot(stamp);
    const { text: pid } = await askOne(killer, "1\n");
    const answer = await askOne(killer, "p\n");
    assert.ok(answer.text === pid || answer.failure === "crash", `${JSON.stringify(answer)}, not ${pid}`);
    await killer.stop();
    const lives = () => existsSync(`/proc/${pid}`) && !/ [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    while (lives()) await new Promise(setImmediate);
    const next = await startedBot(stamp);
    assert.match((await askOne(next, "1\n")).text!, /^\d+$/);
  });

  it("goes on if a bot suspends it: that bot ends, and the next one is started", async () => {
    const stopper = await startedBot(stamp);
    assert.match((await askOne(stopper, "s\n")).text!, /^\d+$/);
    await stopper.stop();
    const next = await startedBot(stamp);
    assert.match((await askOne(next, "1\n")).text!, /^\d+$/);
    await next.stop();
  });
});
