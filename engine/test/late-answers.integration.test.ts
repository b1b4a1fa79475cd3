import assert from "node:assert/strict";
import { findProgram } from "../bots/process/program-path.ts";
import { askOne, makeSourceStamp, marked, startedBot } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";
import { waitForQuiet } from "./slowness.ts";

// A bot that answers a moment after its limit has not forgotten to flush, and one that forgot is not late.

const limitMs = 150;
/** Half of the time that an answer is waited for after its limit: a busy machine shifts the clock either way. */
const lateMs = 75;

interface LateBot {
  readonly name: string;
  readonly tool: string;
  /** Computes for the time in its input, in milliseconds, and answers then. */
  readonly late?: string;
  /** Answers, but keeps the answer in a buffer. */
  readonly unflushed?: string;
}

const bots: Readonly<Record<string, LateBot>> = {
  Python: {
    name: "bot.py",
    tool: "python3",
    late: `import time
while True:
    ms = int(input())
    until = time.perf_counter() + ms / 1000
    while time.perf_counter() < until:
        pass
    print("MOVE")  # HERE
`,
    unflushed: `import sys
out = open(1, "w", closefd=False)
while True:
    input()
    out.write("MOVE\\n")
`,
  },
  JavaScript: {
    name: "bot.js",
    tool: "node",
    late: `function answer(line) {
  const until = performance.now() + Number(line);
  while (performance.now() < until);
  console.log("MOVE"); // HERE
}
require("readline").createInterface({ input: process.stdin }).on("line", answer);
`,
  },
  Java: {
    name: "Bot.java",
    tool: "javac",
    late: `import java.util.*;
class Player {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (true) {
      int ms = in.nextInt();
      long until = System.nanoTime() + 1000000L * ms;
      while (System.nanoTime() < until);
      System.out.println("MOVE"); // HERE
    }
  }
}
`,
    unflushed: `import java.io.*;
import java.util.*;
class Player {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out));
    while (true) {
      in.nextInt();
      out.println("MOVE");
    }
  }
}
`,
  },
  "C++": {
    name: "bot.cpp",
    tool: "g++",
    late: `#include <chrono>
#include <iostream>
using namespace std;
using namespace std::chrono;
int main() {
  for (int ms; cin >> ms;) {
    auto until = steady_clock::now() + milliseconds(ms);
    while (steady_clock::now() < until);
    cout << "MOVE" << endl; // HERE
  }
}
`,
    unflushed: `#include <cstdio>
int main() {
  setvbuf(stdout, nullptr, _IOFBF, 4096);
  for (int ms; scanf("%d", &ms) == 1;) printf("MOVE\\n");
}
`,
  },
  // Its runtime waits for input by select.
  Haskell: {
    name: "bot.hs",
    tool: "ghc",
    unflushed: `main = interact (unlines . map (const "MOVE") . lines)\n`,
  },
};

for (const [title, { name, tool, late, unflushed }] of Object.entries(bots)) {
  (title === "Java" ? long.describe : describe)(`an answer after the limit in ${title}`, () => {
    before(function () {
      if (findProgram(tool) === undefined) skip(this, `no ${tool}`);
      if (process.platform !== "linux") skip(this, "what a late bot waits for is known on Linux alone");
    });

    if (late !== undefined) {
      it("is reported as late, at the line that printed it", async function () {
        const bot = await startedBot(await makeSourceStamp(name, late), { trace: true });
        // What a runtime does only once, it does with the first answer.
        assert.equal((await askOne(bot, "1\n")).failure, undefined);
        await waitForQuiet(this);
        const answer = await askOne(bot, `${limitMs + lateMs}\n`, { limitMs });
        assert.equal(answer.failure, "timeout", JSON.stringify(answer));
        assert.equal(answer.waiting, undefined);
        assert.equal(answer.late?.text, "MOVE", JSON.stringify(answer));
        assert.ok(answer.late.ms > 0, String(answer.late.ms));
        assert.equal(answer.late.frames?.[0]?.line, title === "C++" ? undefined : marked(late));
        assert.equal((await askOne(bot, "2\n")).failure, undefined, "and is no answer to the next question");
      });
    }

    if (unflushed !== undefined) {
      it("that is still buffered is reported as not flushed", async () => {
        const bot = await startedBot(await makeSourceStamp(name, unflushed), { trace: true });
        const answer = await askOne(bot, "1\n", { limitMs });
        assert.deepEqual([answer.failure, answer.waiting, answer.late], ["timeout", true, undefined]);
        assert.equal(answer.flush !== undefined, title !== "Python");
      });
    }
  });
}
