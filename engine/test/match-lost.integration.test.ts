import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listProcessTree, readProcText } from "../bots/process/process-state.ts";
import { builtCommand } from "./built-command.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";
import { slowBot } from "./victims.ts";

// Real commands whose match processes are killed or stopped from outside, as by a system without memory, or by a bot.

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Ends as soon as the answer is yes; the process it asks about is looked at some 200 times a second. */
async function until(ask: () => boolean): Promise<void> {
  while (!ask()) await new Promise((go) => setTimeout(go, 5));
}

const matchProcesses = (command: ChildProcess) =>
  listProcessTree(command.pid!).filter((pid) => readProcText(`/proc/${pid}/cmdline`).includes("match-worker.js"));

/** Whether a bot plays in it, so that there is a match to be lost. */
const isPlaying = (pid: number) =>
  listProcessTree(pid).some((member) => readProcText(`/proc/${member}/cmdline`).includes("slow.py"));

describe("a process that plays matches and is killed or stopped", () => {
  let folder: string;
  before(function () {
    if (process.platform !== "linux") skip(this, "processes are told apart by /proc");
    folder = mkdtempSync(join(tmpdir(), "spar-lost-"));
    writeFileSync(join(folder, "slow.py"), slowBot);
  });
  after(() => {
    if (folder) rmSync(folder, { recursive: true });
  });

  /** Runs a command and signals its match processes: the first one that plays, or each as it comes. */
  async function disturbed(args: readonly string[], signal: "SIGKILL" | "SIGSTOP", which: "first" | "all") {
    const [program, ...words] = builtCommand(...args, "--game", "locm");
    const child = spawn(program!, words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<Ended>((done) => {
      const output = { out: "", err: "" };
      child.stdout.on("data", (part) => (output.out += part));
      child.stderr.on("data", (part) => (output.err += part));
      child.on("close", (code) => done({ code, ...output }));
    });
    const signalled = new Set<number>();
    for (let wanted = 1; child.exitCode === null; wanted++) {
      if (which === "first" && wanted > 1) break;
      await until(() => {
        const next = matchProcesses(child).find((pid) => !signalled.has(pid) && isPlaying(pid));
        if (next !== undefined) {
          signalled.add(next);
          process.kill(next, signal);
        }
        return next !== undefined || child.exitCode !== null;
      });
    }
    return ended;
  }

  const commands: Readonly<Record<string, readonly string[]>> = {
    match: ["match", "slow.py", "builtin:random"],
    series: ["series", "slow.py", "builtin:random", "-n", "4", "--jobs", "1"],
    duel: ["duel", "slow.py", "builtin:random", "--matches", "4", "--jobs", "1"],
  };

  for (const [command, args] of Object.entries(commands)) {
    const test = command === "series" ? it : long.it;
    test(`spar ${command} plays the match again when its process is killed once`, async () => {
      const { code, out, err } = await disturbed(args, "SIGKILL", "first");
      assert.equal(code, 0, err);
      assert.doesNotMatch(out, /undefined/);
      if (command === "series") assert.match(out, /4 matches/);
    });

    test(`spar ${command} says so and ends with 2 when each process is killed`, async () => {
      const { code, err } = await disturbed(args, "SIGKILL", "all");
      assert.equal(code, 2, err);
      assert.equal(err, "The match process ended with SIGKILL.\n");
    });
  }

  it("a stopped process is ended after some seconds, and its match played again", async () => {
    const { code, err } = await disturbed(commands.match!, "SIGSTOP", "first");
    assert.equal(code, 0, err);
  });
});
