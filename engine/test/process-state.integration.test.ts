import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readInputState } from "../bots/process/process-state.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { skip } from "./skip.ts";

const computesBeside = `
  const { Worker } = require("node:worker_threads");
  new Worker('require("node:fs").writeSync(1, "on"); for (;;);', { eval: true });
`;

const listens = "process.stdin.on('data', () => {}); setTimeout(() => console.log('on'));";
const sleeps = "setInterval(() => {}, 1e8); setTimeout(() => console.log('on'));";

const selects = (files: string) =>
  ["python3", "-c", `import os, select; print("on", flush=True); select.select(${files})`] as const;

describe("the state of a process", () => {
  before(function () {
    if (process.platform !== "linux") skip(this, "told on Linux only");
  });

  it("is busy while any thread computes, as in a runtime that is still loading", async () => {
    const child = spawn(process.execPath, ["-e", computesBeside], { stdio: ["pipe", "pipe", "inherit"] });
    try {
      await once(child.stdout, "data");
      const states = new Set<string>();
      for (let look = 0; look < 50; look++) states.add(readInputState(child.pid!));
      assert.deepEqual([...states], ["busy"]);
    } finally {
      child.kill("SIGKILL");
    }
  });

  for (const [what, command, state] of [
    ["listening while its input is among the events that it waits for", [process.execPath, "-e", listens], "listening"],
    ["idle while it waits for anything else", [process.execPath, "-e", sleeps], "idle"],
    ["reading while it selects its input alone", selects("[0], [], []"), "reading"],
    ["idle while it selects its input or another file", selects("[0, os.pipe()[0]], [], []"), "idle"],
    ["idle while it selects its input or a time", selects("[0], [], [], 1000"), "idle"],
  ] as const)
    it(`is ${what}`, async function () {
      const [program, ...args] = command;
      if (findProgram(program) === undefined) skip(this, `no ${program}`);
      const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
      try {
        await once(child.stdout, "data");
        while (readInputState(child.pid!) === "busy") await new Promise(setImmediate);
        assert.equal(readInputState(child.pid!), state);
      } finally {
        child.kill("SIGKILL");
      }
    });
});
