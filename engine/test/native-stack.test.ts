import assert from "node:assert/strict";
import { programPath } from "../bots/build/program-path.ts";
import { cpp } from "../bots/languages/cpp.ts";
import { askOne, cacheFolder, endRuns, marked, sourceFile, startedBot } from "./bot-runs.ts";
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
  describe(`the stack of a program that lies ${title}`, () => {
    before(function () {
      if (programPath("g++") === undefined) skip(this, "no g++");
      if (process.platform !== "linux") skip(this, "bots are watched on Linux alone");
    });
    after(endRuns);

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
          { name: "bot", file, language: "cpp", command: prepared.command },
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
