import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, getSystemProgram } from "../bots/process/program-path.ts";
import type { Answer, ProgramStamp } from "../record/match-record.ts";
import { askOne, makeSourceStamp, marked, startedBot } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

// Bots that take more of the machine than they may. Each is stopped, and told what it was and where.

interface Greedy {
  readonly name: string;
  readonly source: string;
  readonly tool: string;
  /** Whether its line is known. */
  readonly line: boolean;
  readonly says: RegExp;
}

const memory = /^the bot used more than 128 MB of memory and was stopped\.$/;
const processes = /^the bot started more than 100 processes and was stopped\.$/;

const greedy: Readonly<Record<string, Greedy>> = {
  "memory in Python": {
    name: "bot.py",
    tool: "python3",
    line: true,
    says: memory,
    source: `
input()
all = []
while True:
    for i in range(1000): all.append(bytes(10000) + b"1") # HERE
`,
  },
  "memory in JavaScript": {
    name: "bot.js",
    tool: "node",
    line: true,
    says: memory,
    source: `
require("fs").readSync(0, Buffer.alloc(10));
const all = [];
for (;;) all.push(Buffer.alloc(100000, all.length)); // HERE
`,
  },
  "memory in C++": {
    name: "bot.cpp",
    tool: "g++",
    line: true,
    says: memory,
    source: `
#include <iostream>
#include <vector>
#include <string>
int main() {
  std::string line;
  std::getline(std::cin, line);
  std::vector<std::string> all;
  for (;;) all.push_back(std::string(10000, 'x')); // HERE
}
`,
  },
  "memory in children": {
    name: "bot.py",
    tool: "python3",
    line: true,
    says: memory,
    source: `
import os, time
input()
for i in range(4):
    if os.fork() == 0:
        own = bytearray(60_000_000)
        time.sleep(300)
time.sleep(300) # HERE
`,
  },
  "memory in a file without a name": {
    name: "bot.py",
    tool: "python3",
    line: true,
    says: memory,
    source: `
import os
input()
file = os.memfd_create("own")
while True:
    os.write(file, bytes(1000000)) # HERE
`,
  },
  "the tables of memory that it only reads": {
    name: "bot.py",
    tool: "python3",
    line: true,
    says: memory,
    source: `
import mmap
input()
own = mmap.mmap(-1, 1 << 38, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=mmap.PROT_READ)
own.madvise(mmap.MADV_NOHUGEPAGE)
for at in range(0, 1 << 38, 1 << 21):
    own[at] # HERE
`,
  },
  "processes of its group": {
    name: "bot.py",
    tool: "python3",
    line: true,
    says: processes,
    source: `
import os, time
input()
for i in range(400):
    if os.fork() == 0: # HERE
        time.sleep(300)
time.sleep(300) # HERE
`,
  },
  "processes without parents": {
    name: "bot.py",
    tool: "python3",
    line: true,
    says: processes,
    source: `
import os, time
input()
for i in range(400): # HERE
    if os.fork() == 0: # HERE
        os.setsid()
        if os.fork() == 0: time.sleep(300)
        os._exit(0)
    os.wait() # HERE
time.sleep(300) # HERE
`,
  },
  "files that it writes": {
    name: "bot.py",
    tool: "python3",
    line: true,
    says: /^the bot wrote more than 1,024 MB and was stopped\.$/,
    source: `
input()
block = bytes(1_000_000)
with open("/dev/null", "wb") as file:
    while True:
        for i in range(10): file.write(block) # HERE
`,
  },
};

describe("a bot that exceeds its limits", () => {
  before(function () {
    if (process.platform !== "linux") skip(this, "what processes use is told by Linux");
  });

  for (const [what, { name, source, tool, line, says }] of Object.entries(greedy)) {
    it(`is stopped with a problem: ${what}`, async function () {
      if (findProgram(tool) === undefined) skip(this, `no ${tool}`);
      const stamp = await makeSourceStamp(name, source);
      // A hundred processes of Python may use more than that.
      const { failure, error } = await askOnce(stamp, says === processes ? undefined : 128);
      assert.equal(failure, "crash");
      assert.match(error?.message ?? "", says);
      const here = source.split("\n").flatMap((text, i) => (text.includes("HERE") ? [i + 1] : []));
      if (line) assert.ok(here.includes(error?.frames[0]?.line ?? 0), JSON.stringify(error));
    });
  }

  it("is stopped with a problem: it uses memory that belongs to no process", async () => {
    // What is left of it is known by these.
    const keys = "range(0x53706172, 0x53706172 + 60)";
    const source = `
import ctypes, time
input()
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
for key in ${keys}:
    at = libc.shmat(libc.shmget(key, 10_000_000, 0o1600), None, 0)
    ctypes.memset(at, 1, 10_000_000) # HERE
    libc.shmdt(ctypes.c_void_p(at))
time.sleep(9)
`;
    const removal = `
import ctypes
libc = ctypes.CDLL(None)
for key in ${keys}:
    libc.shmctl(libc.shmget(key, 0, 0), 0, None)
`;
    try {
      const { error } = await askOnce(await makeSourceStamp("bot.py", source), 128);
      assert.match(error?.message ?? "", memory);
    } finally {
      spawnSync("python3", ["-c", removal]);
    }
  });

  it("gets an error when it writes one file that is too large", async function () {
    if (findProgram("prlimit") === undefined) skip(this, "no prlimit");
    const folder = mkdtempSync(join(tmpdir(), "spar-limits-"));
    try {
      const file = join(folder, "long");
      const source = `
import os
input()
out = os.open(${JSON.stringify(file)}, os.O_WRONLY | os.O_CREAT)
os.pwrite(out, b"1", 5_000_000_000) # HERE
`;
      const { failure, error } = await askOnce(await makeSourceStamp("bot.py", source));
      assert.equal(failure, "crash");
      assert.match(error?.message ?? "", /File too large/);
      assert.equal(error?.frames[0]?.line, marked(source));
      assert.ok(!existsSync(file) || readdirSync(folder).length === 1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  long.it("may print any amount that Spar reads", async () => {
    const source = `
import sys, time
input()
for i in range(1100): sys.stderr.write("x" * 999_999 + "\\n")
time.sleep(0.3)
print("OK", flush=True)
input()`;
    const bot = await startedBot(await makeSourceStamp("bot.py", source), { trace: true });
    const { text, error } = await askOne(bot, "1\n", { limitMs: 30_000 });
    assert.equal(text, "OK", error?.message);
  });

  it("plays with all the memory that CodinGame allows", async () => {
    const source = `
import time
input()
own = b"1" * 768_000_000
print(len(own), flush=True)
input()
time.sleep(0.4)
print("STILL", flush=True)
input()`;
    const bot = await startedBot(await makeSourceStamp("bot.py", source), { trace: true });
    assert.equal((await askOne(bot, "1\n", { limitMs: 9000 })).text, "768000000");
    assert.equal((await askOne(bot, "1\n")).text, "STILL");
  });
});

describe("a bot in a job of Windows", () => {
  it("gets no more than twice the memory that it may use", async function () {
    if (process.platform !== "win32") return skip(this, "jobs are of Windows");
    if (existsSync(getSystemProgram("winecfg"))) return skip(this, "Wine's jobs have no limits");
    if (findProgram("gcc") === undefined) return skip(this, "no compiler for the guard");
    const source = `
input()
own = []
try:
    while len(own) < 100: own.append(b"1" * 10_000_000)
except MemoryError:
    pass
print(len(own))
`;
    const { text } = await askOnce(await makeSourceStamp("bot.py", source), 128);
    assert.match(text ?? "", /^(?:1\d|2[0-5])$/);
  });
});

async function askOnce(stamp: ProgramStamp, memory?: number): Promise<Answer> {
  const limited = memory === undefined ? stamp : { ...stamp, memory };
  const bot = await startedBot(limited, { trace: true });
  const answer = await askOne(bot, "1\n", { limitMs: 15_000 });
  await bot.stop();
  return answer;
}
