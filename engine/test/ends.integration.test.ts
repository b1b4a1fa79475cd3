import assert from "node:assert/strict";
import { dirname } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { createPool } from "../match/pool.ts";
import { type MatchSetup, planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { Answer, BotStamp, FileStamp } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { askOne, botFrom, cacheFolder, marked, sourceFile } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

// What a bot's trace and its exit say comes before what the clock says.

/** The virtual machine may take 300 ms to end. */
const limitMs = 250;
/** What a child may hold up of an end takes longer. */
const shortMs = 90;

/** What a question led to, as one readable line. */
function describeAnswer(answer: Answer): string {
  const { failure, text, error, stack = [] } = answer;
  if (failure === undefined) return `answer ${text}`;
  const [place] = failure === "timeout" ? stack : (error?.frames ?? []);
  const line = place ? `, line ${place.line}` : "";
  return `${failure}${answer.waiting ? ", waiting" : ""}${error ? `, ${error.type}` : ""}${line}`;
}

function needs(test: Mocha.Context, ...tools: readonly string[]) {
  for (const tool of tools) if (findProgram(tool) === undefined) skip(test, `no ${tool}`);
}

const java = `import java.util.*;
class Player {
    static int[] none = {};
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String word = in.nextLine();
            if (word.equals("throw")) none[1] = 2; // THROW
            if (word.equals("exit")) System.exit(3); // EXIT
            if (word.equals("thread")) new Thread(() -> System.exit(3)).start(); // THREAD
            else System.out.println("GO");
        }
    }
}
`;

const halting = `import java.util.*;
class Player {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (!in.nextLine().equals("halt")) System.out.println("GO");
        Runtime.getRuntime().halt(3); // HALT
    }
}
`;

const thrown = "crash, ArrayIndexOutOfBoundsException";
const exited = "closed, exit code 3";

long.describe("a Java bot that ends in the middle of a match", () => {
  before(function () {
    needs(this, "javac", "java");
  });

  /** What a word leads to in a turn, counted from 1. */
  async function endedIn(turn: number, word: string, source: string, trace: boolean): Promise<string> {
    const bot = await botFrom("Player.java", source, { trace });
    for (let before = 1; before < turn; before++)
      assert.equal(describeAnswer(await askOne(bot, "go\n", { limitMs: 5000 })), "answer GO");
    return describeAnswer(await askOne(bot, `${word}\n`, { limitMs }));
  }

  const ways = [
    { word: "throw", source: java, leadsTo: thrown },
    { word: "exit", source: java, leadsTo: exited },
    { word: "thread", source: java, leadsTo: exited },
    { word: "halt", source: halting, leadsTo: exited },
  ];
  for (const { word, source, leadsTo } of ways) {
    const expected = `${leadsTo}, line ${marked(source, word.toUpperCase())}`;
    it(`is reported by its ${word}, in any turn, traced`, async () => {
      for (const turn of [1, 2, 5, 30]) assert.equal(await endedIn(turn, word, source, true), expected);
    });

    // Without a trace it is a guess, which of several exits it was.
    const known = source === halting || word === "throw" ? expected : leadsTo;
    it(`is reported by its ${word}, in any turn, without a trace`, async () => {
      for (const turn of [1, 2, 5, 30])
        assert.equal((await endedIn(turn, word, source, false)).slice(0, known.length), known);
    });
  }
});

interface Case {
  readonly what: string;
  readonly name: string;
  readonly tools?: readonly string[];
  readonly source: string;
  readonly leadsTo: string;
  /** What is told without a trace, where it differs. */
  readonly bare?: string;
  /** Told by the kernel of Linux alone. */
  readonly linux?: true;
}

const sleeper = "threading.Thread(target=time.sleep, args=(60,)).start()";

const cases: readonly Case[] = [
  {
    what: "a thread of Python",
    name: "bot.py",
    source: `import threading, time\n${sleeper}\ninput()\n[][1]  # HERE\n`,
    leadsTo: "crash, IndexError, line HERE",
    linux: true,
  },
  {
    what: "a thread of Python after sys.exit",
    name: "bot.py",
    source: `import sys, threading, time\n${sleeper}\ninput()\nsys.exit(3)  # HERE\n`,
    leadsTo: "closed, does not end, line HERE",
    bare: "timeout",
  },
  {
    what: "a process of Python's multiprocessing",
    name: "bot.py",
    source: `import multiprocessing, time
if __name__ == "__main__":
    multiprocessing.Process(target=time.sleep, args=(60,)).start()
    input()
    1 / 0  # HERE
`,
    leadsTo: "crash, ZeroDivisionError, line HERE",
    linux: true,
  },
  {
    what: "a program that Python started",
    name: "bot.py",
    source: "import subprocess\nsubprocess.Popen(['sleep', '60'])\ninput()\n1 / 0  # HERE\n",
    leadsTo: "crash, ZeroDivisionError, line HERE",
  },
  {
    what: "a fork of Python",
    name: "bot.py",
    source: "import os, sys, time\nif os.fork() == 0: time.sleep(60)\ninput()\nsys.exit(3)  # HERE\n",
    leadsTo: "closed, exit code 3, line HERE",
  },
  {
    what: "a program that Node started",
    name: "bot.js",
    source:
      "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' });\nrequire('fs').readSync(0, Buffer.alloc(9));\nnull.card; // HERE\n",
    leadsTo: "crash, TypeError, line HERE",
  },
  {
    what: "a program that Node started, after process.exit",
    name: "bot.js",
    source:
      "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' });\nrequire('fs').readSync(0, Buffer.alloc(9));\nprocess.exit(3); // HERE\n",
    leadsTo: "closed, exit code 3, line HERE",
  },
  {
    what: "a thread of Java",
    name: "Player.java",
    tools: ["javac", "java"],
    source: `class Player {
    static void sleep() { try { Thread.sleep(60000); } catch (InterruptedException e) { } }
    static int[] none = {};
    public static void main(String[] args) throws Exception {
        new Thread(Player::sleep).start();
        System.in.read();
        none[1] = 2; // HERE
    }
}
`,
    leadsTo: "crash, ArrayIndexOutOfBoundsException, line HERE",
    linux: true,
  },
  {
    what: "a fork of C",
    name: "bot.c",
    tools: ["gcc"],
    source: `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main() {
  if (fork() == 0) sleep(60);
  getchar();
  abort(); // HERE
}
`,
    leadsTo: "crash, SIGABRT, line HERE",
    bare: "crash, SIGABRT, line 4",
  },
  {
    what: "a fork of C after exit",
    name: "bot.c",
    tools: ["gcc"],
    source:
      "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main() {\n  if (fork() == 0) sleep(60);\n  getchar();\n  exit(3); // HERE\n}\n",
    leadsTo: "closed, exit code 3, line HERE",
  },
  {
    what: "a thread of C++",
    name: "bot.cpp",
    tools: ["g++"],
    source: `#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>
int main() {
  std::thread asleep([] { std::this_thread::sleep_for(std::chrono::seconds(60)); });
  getchar();
  std::vector<int>().at(3); // HERE
}
`,
    leadsTo: "crash, std::out_of_range, line HERE",
    bare: "crash, std::out_of_range, line 5",
  },
  {
    what: "a program that Ruby started",
    name: "bot.rb",
    tools: ["ruby"],
    source: "spawn('sleep', '60')\ngets\n1 / 0 # HERE\n",
    leadsTo: "crash, ZeroDivisionError, line HERE",
  },
  {
    what: "a program that PHP started",
    name: "bot.php",
    tools: ["php"],
    source:
      "<?php\nfgets(STDIN);\n$child = proc_open(['sleep', '60'], [STDIN, STDOUT, STDERR], $pipes);\nthrow new Exception('none'); // HERE\n",
    leadsTo: "crash, Exception, line HERE",
  },
  {
    what: "a fork of Perl",
    name: "bot.pl",
    tools: ["perl"],
    source: "if (fork() == 0) { sleep 60; }\nmy $line = <STDIN>;\ndie 'none'; # HERE\n",
    leadsTo: "crash, error, line HERE",
  },
];

describe("a bot whose exit is delayed by", () => {
  before(function () {
    if (process.platform === "win32") skip(this, "no fork on Windows");
  });

  for (const { what, name, tools = [], source, leadsTo, bare = leadsTo, linux } of cases)
    for (const trace of [true, false])
      (trace && !tools.includes("javac") ? it : long.it)(
        `${what} is told as what it is, ${trace ? "traced" : "bare"}`,
        async function () {
          needs(this, ...tools);
          if (linux && !trace && process.platform !== "linux") skip(this, "told on Linux only");
          const answer = await askOne(await botFrom(name, source, { trace }), "1\n", { limitMs: shortMs });
          assert.equal(describeAnswer(answer), (trace ? leadsTo : bare).replace("HERE", String(marked(source))));
        },
      );
});

interface Other {
  readonly name: string;
  readonly tools?: readonly string[];
  /** Its main thread ends at once; another answers as long as it is told to go, and hangs then. */
  readonly source: string;
}

const pythonOther = (end: string) => `import sys, threading
def play():
    threading.main_thread().join()
    while input() == "go":
        print("GO", flush=True)
    while True: pass  # HERE
threading.Thread(target=play).start()
${end}
`;

const others: Readonly<Record<string, Other>> = {
  "raises in Python": { name: "bot.py", source: pythonOther("[][1]") },
  "leaves in Python": { name: "bot.py", source: pythonOther("sys.exit(3)") },
  "comes to its end in Python": { name: "bot.py", source: pythonOther("") },
  "throws in Java": {
    name: "Player.java",
    tools: ["javac", "java"],
    source: `import java.util.*;
class Player {
    static void play() {
        Scanner in = new Scanner(System.in);
        while (in.nextLine().equals("go")) System.out.println("GO");
        for (int i = 0; ; i++) Math.abs(i); // HERE
    }
    public static void main(String[] args) {
        new Thread(Player::play).start();
        throw new IllegalStateException();
    }
}
`,
  },
  "ends itself in C": {
    name: "bot.c",
    tools: ["gcc"],
    source: `#include <pthread.h>
#include <stdio.h>
void *play(void *none) {
  char line[99];
  while (fgets(line, sizeof line, stdin) && line[0] == 'g') puts("GO"), fflush(stdout);
  for (volatile int i = 0;; i++); // HERE
}
int main() {
  pthread_t other;
  pthread_create(&other, NULL, play, NULL);
  pthread_exit(NULL);
}
`,
  },
};

describe("a bot whose main thread ends", () => {
  for (const [what, { name, tools = [], source }] of Object.entries(others))
    for (const trace of [true, false])
      (trace && tools.length === 0 ? it : long.it)(
        `${what} plays on in another, ${trace ? "traced" : "bare"}`,
        async function () {
          needs(this, ...tools);
          const bot = await botFrom(name, source, { trace });
          for (let turn = 1; turn <= 30; turn++)
            assert.equal(describeAnswer(await askOne(bot, "go\n", { limitMs: 5000 })), "answer GO", `turn ${turn}`);
          const hangs = describeAnswer(await askOne(bot, "stop\n", { limitMs }));
          // From outside the place of a thread beside the main one is not looked for.
          const seen = trace && name !== "bot.c";
          assert.equal(hangs, seen ? `timeout, line ${marked(source)}` : "timeout");
        },
      );
});

const player = `import java.util.*;
class Player {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int[] none = {};
        for (int turn = 1; ; turn++) {
            for (int line = 0; line < 3; line++) in.nextLine();
            for (int cards = Integer.parseInt(in.nextLine()); cards > 0; cards--) in.nextLine();
            String end = turn == Integer.parseInt(args[0]) ? args[1] : "";
            if (end.equals("crash")) none[1] = 2; // crash
            if (end.equals("closed")) System.exit(1); // closed
            System.out.println(turn <= 30 ? "PICK 0" : "PASS");
        }
    }
}
`;

describe("a match of a Java bot", function () {
  this.timeout(60_000);
  const pool = createPool({ size: 1 });
  before(function () {
    needs(this, "javac", "java");
  });
  after(() => pool.dispose());

  /** The setup of a match in which the bot ends in a turn, counted from 1; the draft has 30. */
  async function resolveSetup(turn: number, end: string): Promise<MatchSetup> {
    const bot = sourceFile("Player.java", player);
    const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder };
    const wanted = { bot, opponents: [], folder: dirname(bot), game: "locm", options: { rules: "1.0" } };
    const matched = await resolveMatch(wanted, settings);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    const [first, ...others] = matched.setup.bots as [FileStamp, ...BotStamp[]];
    const command = [...first.command!, String(turn), end];
    return { ...matched.setup, bots: [{ ...first, command }, ...others] };
  }

  for (const end of ["crash", "closed"])
    for (const turn of [1, 2, 5, 30, 31, 35])
      (turn === 5 && end === "crash" ? it : long.it)(
        `tells the line at which it ended in turn ${turn}: ${end}`,
        async () => {
          const replay = createReplay(await pool.play(planMatch(await resolveSetup(turn, end), "ends")));
          assert.equal(replay.turns.filter(({ ask }) => ask.player === 0).length, turn);
          const problems = findProblems(replay).filter(({ player, kind }) => player === 0 && kind !== "remark");
          const seen = problems.map(({ kind, line, guessed }) => ({ kind, line, guessed }));
          assert.deepEqual(seen, [{ kind: end, line: marked(player, `// ${end}`), guessed: false }]);
        },
      );
});
