import assert from "node:assert/strict";
import { cpp } from "../bots/languages/c.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { askOne, cacheFolder, makeSourceStamp, marked, sourceFile, startedBot } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

// The stack of a compiled bot is read from outside, however it was built and whatever is left of it.

const source = `#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>
#include <unistd.h>
using namespace std;
void (*volatile nowhere)() = nullptr;
int deep(volatile int n) { volatile char big[1000]; big[n % 1000] = 1; return deep(n + 1) + big[0]; } // deep
void callNowhere() {
  nowhere(); // nowhere
  cout << "";
}
int main() {
  string line;
  getline(cin, line);
  volatile int zero = 0;
  if (line == "deep") cout << deep(1) << endl;
  if (line == "nowhere") callNowhere();
  if (line == "thread") { thread other([] { throw 3; }); other.join(); } // thread
  if (line == "at") cout << vector<int>(3).at(7); // at
  if (line == "exit") _exit(7); // exit
  if (line == "handled") { signal(SIGFPE, [](int) { abort(); }); cout << 7 / zero; } // handled
  if (line == "loop") for (;;) zero = zero + 1; // loop
}
`;

const builds: Readonly<Record<string, readonly string[]>> = {
  "at any address": ["-O3"],
  "at a fixed address": ["-O2", "-no-pie", "-fno-pie"],
  "without shared libraries": ["-O2", "-static"],
  "without shared libraries, at any address": ["-O2", "-static-pie"],
};

for (const [title, options] of Object.entries(builds)) {
  (title === "at any address" ? describe : long.describe)(`the stack of a program that lies ${title}`, () => {
    before(function () {
      if (findProgram("g++") === undefined) skip(this, "no g++");
      if (process.platform !== "linux") skip(this, "bots are watched on Linux alone");
    });

    for (const fault of ["deep", "nowhere", "thread", "at", "exit", "handled", "loop"]) {
      it(`is known at its fault: ${fault}`, async function () {
        const file = sourceFile("bot.cpp", source);
        const command = ["g++", "-std=gnu++20", ...options];
        const prepared = await cpp.prepare({ file, cacheFolder, command });
        if (!prepared.ok && options.some((option) => option.startsWith("-static"))) {
          skip(this, "static libraries are not installed");
        }
        assert.ok(prepared.ok, JSON.stringify(prepared));
        const bot = await startedBot(
          { kind: "file", name: "bot", file, language: "cpp", command: prepared.command },
          { trace: true },
        );
        const answer = await askOne(bot, `${fault}\n`, { limitMs: fault === "loop" ? 300 : 10_000 });
        const frames = answer.error?.frames ?? answer.stack;
        assert.deepEqual(
          [frames?.[0]?.line, answer.error?.guessed],
          [marked(source, `// ${fault}`), undefined],
          JSON.stringify(answer).slice(0, 600),
        );
      });
    }
  });
}

/** Handles what would end it, and says how many milliseconds that took by its clock. */
const handling = `#include <csignal>
#include <cstdio>
#include <ctime>
volatile int seen;
int main() {
  char line[9];
  fgets(line, 9, stdin);
  signal(SIGFPE, [](int) { seen = seen + 1; });
  timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  while (seen < 2000) raise(SIGFPE);
  clock_gettime(CLOCK_MONOTONIC, &to);
  printf("%ld\\n", (to.tv_sec - from.tv_sec) * 1000 + (to.tv_nsec - from.tv_nsec) / 1000000);
  fflush(stdout);
  fgets(line, 9, stdin);
}
`;

describe("a compiled bot that handles deadly signals", () => {
  before(function () {
    if (findProgram("g++") === undefined) skip(this, "no g++");
    if (process.platform !== "linux") skip(this, "bots are watched on Linux alone");
  });

  it("is not stopped at each of them while it is watched", async () => {
    const bot = await startedBot(await makeSourceStamp("bot.cpp", handling), { trace: true });
    const answer = await askOne(bot, "1\n", { limitMs: 15_000 });
    // Held, it takes two milliseconds for each; else a fiftieth.
    assert.ok(Number(answer.text) < 1000, JSON.stringify(answer));
  });
});
