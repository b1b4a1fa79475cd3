import assert from "node:assert/strict";
import { findProgram } from "../bots/process/program-path.ts";
import type { Ask } from "../game/turn.ts";
import type { Answer } from "../record/match-record.ts";
import { askOne, botFrom, marked } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** Rows that are much alike. */
const oneInThree = long.oneIn(3);

/** What a bot that misbehaves leads to, as one readable line. */
function summarise(answer: Answer): string {
  if (answer.failure === undefined) return `answer ${JSON.stringify(answer.text)}${remarks(answer)}`;
  const [place] = (answer.failure === "timeout" ? answer.stack : answer.error?.frames) ?? [];
  return [
    answer.failure,
    ...(answer.waiting ? [`waiting, has read ${answer.read?.join(" of ")}`] : []),
    ...(answer.error && answer.failure !== "flood" ? [answer.error.type] : []),
    ...(place ? [`line ${place.line}${answer.error?.guessed ? " guessed" : ""}`] : []),
    ...(answer.partial && answer.failure !== "flood" ? [`after ${JSON.stringify(answer.partial.slice(0, 40))}`] : []),
  ].join(", ");
}

const remarks = ({ remarks: noticed = [] }: Answer) => noticed.map(({ kind }) => `, ${kind}`).join("");

interface Case {
  readonly what: string;
  readonly source: string;
  readonly name?: string;
  readonly trace?: boolean;
  readonly ask?: Partial<Ask>;
  /** What the questions lead to, one after the other; MARK is the line marked HERE. */
  readonly leadsTo: readonly string[];
  readonly linux?: true;
}

const soon = { limitMs: 250 };

const cases: readonly Case[] = [
  { what: "sleeps", source: "import time\ninput()\ntime.sleep(60)", ask: soon, leadsTo: ["timeout"] },
  { what: "computes without end", source: "input()\nwhile True: pass", ask: soon, leadsTo: ["timeout"] },
  {
    what: "computes without end, traced",
    source: "input()\ndef think():\n    while True: pass  # HERE\nthink()",
    trace: true,
    ask: soon,
    leadsTo: ["timeout, line MARK"],
  },
  {
    what: "waits for a line that does not come",
    linux: true,
    source: "input()\ninput()",
    ask: soon,
    leadsTo: ["timeout, waiting, has read 1 of 1"],
  },
  {
    what: "stops in the middle of a line",
    source: "import sys, time\ninput()\nsys.stdout.write('MOV')\nsys.stdout.flush()\ntime.sleep(60)",
    ask: soon,
    leadsTo: ['timeout, after "MOV"'],
  },
  { what: "ends before it is asked", source: "pass  # HERE", leadsTo: ["closed, exit code 0, line MARK guessed"] },
  {
    what: "ends without an answer",
    source: "input()\nprint('one')\ninput()  # HERE",
    leadsTo: ['answer "one"', "closed, exit code 0, line MARK guessed"],
  },
  {
    what: "ends with a number",
    source: "import os\ninput()\nos._exit(3)  # HERE",
    leadsTo: ["closed, exit code 3, line MARK guessed"],
  },
  {
    what: "closes its output and lives on",
    source: "import os, time\ninput()\nos.close(1)\ntime.sleep(60)  # HERE",
    leadsTo: ["closed, output closed, line MARK guessed"],
  },
  {
    what: "closes its input and answers",
    source: "import sys, os\ninput()\nos.close(0)\nprint('a')\nimport time\ntime.sleep(60)",
    ask: soon,
    leadsTo: ['answer "a"', "timeout"],
  },
  {
    what: "kills itself",
    source: "import os\ninput()\nos.kill(os.getpid(), 9)",
    leadsTo: ["crash, SIGKILL, line 3 guessed"],
  },
  {
    what: "stops itself",
    source: "import os, signal\ninput()\nos.kill(os.getpid(), signal.SIGSTOP)",
    ask: soon,
    leadsTo: ["timeout"],
  },
  {
    what: "stops its group",
    linux: true,
    source: "import os, signal\ninput()\nos.kill(0, signal.SIGSTOP)",
    trace: true,
    ask: soon,
    leadsTo: ["timeout"],
  },
  {
    what: "stops itself, compiled and traced",
    name: "bot.cpp",
    source: "#include <csignal>\n#include <cstdio>\nint main() {\n  getchar();\n  raise(SIGSTOP);\n  getchar();\n}\n",
    trace: true,
    ask: soon,
    leadsTo: ["timeout"],
  },
  {
    what: "has a syntax error",
    source: "input()\nif True  # HERE\n    pass",
    leadsTo: ["crash, SyntaxError, line MARK"],
  },
  {
    what: "crashes inside a library",
    source: "import json\ninput()\njson.loads('[')  # HERE",
    leadsTo: ["crash, json.decoder.JSONDecodeError, line MARK"],
  },
  {
    what: "prints lines without end",
    source: "input()\nwhile True:\n    print('PASS\\n' * 5000, end='')  # HERE",
    ask: { ends: "blank" },
    leadsTo: ["flood, line MARK guessed"],
  },
  {
    what: "prints lines without end, traced",
    source: "input()\nwhile True:\n    print('PASS\\n' * 5000, end='')  # HERE",
    trace: true,
    ask: { ends: "blank" },
    leadsTo: ["flood, line MARK"],
  },
  {
    what: "prints one line without end",
    source: "import sys\ninput()\nwhile True: sys.stdout.write('PASS' * 5000)  # HERE",
    leadsTo: ["flood, line MARK guessed"],
  },
  {
    what: "writes bytes that are no text",
    source:
      "import sys\ninput()\nsys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n')\nsys.stdout.flush()\ninput()",
    leadsTo: [`answer "${"\ufffd".repeat(128)}", encoding`],
  },
  {
    what: "answers with CR LF",
    source: "import sys\nfor _ in sys.stdin:\n    sys.stdout.buffer.write(b'a\\r\\n')\n    sys.stdout.flush()",
    leadsTo: [process.platform === "win32" ? 'answer "a"' : 'answer "a", line-end', 'answer "a"'],
  },
  {
    what: "answers in several lines that an empty one ends",
    source: "input()\nprint('a')\nprint('b')\nprint()\ninput()",
    ask: { ends: "blank" },
    leadsTo: ['answer "a\\nb"'],
  },
  {
    what: "answers in two lines",
    source: "input()\nprint('a')\nprint('b')\ninput()",
    ask: { ends: { lines: 2 } },
    leadsTo: ['answer "a\\nb"'],
  },
  {
    what: "throws something that is no error",
    name: "bot.js",
    source: "readline();\nthrow 'nothing to play'; // HERE\n",
    leadsTo: ["crash, Error, line MARK"],
  },
  {
    what: "ends a promise badly",
    name: "bot.js",
    source: "readline();\n(async () => {\n  null.card; // HERE\n})();\nsetTimeout(() => {}, 60000);\n",
    leadsTo: ["crash, TypeError, line MARK"],
  },
  {
    what: "runs out of stack",
    name: "bot.cpp",
    source:
      "#include <cstdio>\nint down(volatile int n) {\n  volatile char room[4096];\n  room[n & 1] = 1;\n  return down(n + 1) + room[0];\n}\nint main() {\n  getchar();\n  return down(0);\n}\n",
    trace: true,
    leadsTo: ["crash, SIGSEGV, line 2|3|4|5"],
  },
  {
    what: "fails an assertion",
    name: "bot.cpp",
    source:
      "#include <cassert>\n#include <cstdio>\nint main() {\n  int mana = getchar() ? 0 : 3;\n  assert(mana == 3); // HERE\n}\n",
    leadsTo: ["crash, assertion, line MARK"],
  },
  {
    what: "divides by zero",
    linux: true,
    name: "bot.cpp",
    source: "#include <cstdio>\nvolatile int zero = 0;\nint main() {\n  getchar();\n  return 7 / zero; // HERE\n}\n",
    trace: true,
    leadsTo: ["crash, SIGFPE, line MARK"],
  },
];

/** A line that differs between systems is wanted as `line 3|4`. */
function assertSeen(seen: string, wanted: string) {
  const [start = "", lines = ""] = wanted.split(/(?<=line )(?=\d+\|)/);
  if (!lines.split("|").some((line) => seen === start + line)) assert.fail(`${seen}, not ${wanted}`);
}

describe("a misbehaving bot", () => {
  for (const { what, source, name = "bot.py", trace = false, ask = {}, leadsTo, linux } of cases) {
    oneInThree(`${what} is told as ${leadsTo.join("; ").slice(0, 80)}`, async function () {
      if (linux && process.platform !== "linux") skip(this, "told on Linux only");
      if (name === "bot.cpp" && findProgram("g++") === undefined) skip(this, "no g++");
      const bot = await botFrom(name, `${source}\n`, { trace });
      for (const expected of leadsTo) {
        const wanted = expected.replace("MARK", String(marked(source)));
        assertSeen(summarise(await askOne(bot, "1\n", ask)), wanted);
      }
    });
  }
});
