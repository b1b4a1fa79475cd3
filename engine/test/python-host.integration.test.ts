import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Faulty,
  itTellsItsStack,
  itTellsWhereItCrashed,
  itTellsWhereItEnded,
  itTellsWhoWrote,
} from "./faulty-bots.ts";
import { botFolder, markedLine, runToEnd, startHosted } from "./hosted-bot.ts";

/** Windows raises an exception for a fault, runs nothing else during a long call, and knows a file by its handle. */
const untoldOnWindows = ["a segmentation fault", "a long call into C", "a stream of its own over descriptor 1"];
const listTold = <Row extends { readonly name: string }>(rows: readonly Row[]) =>
  rows.filter(({ name }) => process.platform !== "win32" || !untoldOnWindows.includes(name));

const written: Faulty[] = [
  { name: "print", bot: 'input()\nprint("PICK 9")  # <- here\n', turns: ["1\n"], column: [1, 16] },
  {
    name: "print in a function, with its caller",
    bot: 'def say(what):\n    print(what)  # <- here\n\nwhile True:\n    input()\n    say("PICK 9")\n',
    turns: ["1\n", "2\n"],
    callers: 1,
  },
  {
    name: "the later of two prints",
    bot: 'while True:\n    if input() == "a":\n        print("PASS")\n    else:\n        print("PAS")  # <- here\n',
    turns: ["a\n", "b\n"],
  },
  {
    name: "sys.stdout.write",
    bot: 'import sys\nfor line in sys.stdin:\n    sys.stdout.write("A\\n")  # <- here\n    sys.stdout.flush()\n',
    turns: ["x\n"],
  },
  {
    name: "the byte layer",
    bot: 'import sys\nsys.stdin.buffer.readline()\nsys.stdout.buffer.write("é\\n".encode())  # <- here\n',
    turns: ["x\n"],
  },
  { name: "os.write", bot: 'import os\nos.read(0, 100)\nos.write(1, b"A\\n")  # <- here\n', turns: ["x\n"] },
  {
    name: "a module beside the bot",
    bot: 'import talk\ninput()\ntalk.say("A")\n',
    files: { "talk.py": "def say(x):\n    print(x)  # <- here\n" },
    turns: ["x\n"],
    callers: 1,
  },
  {
    name: "a printing thread",
    bot: 'import threading\ninput()\ndef work():\n    print("A")  # <- here\nt = threading.Thread(target=work)\nt.start()\nt.join()\n',
    turns: ["x\n"],
  },
  {
    name: "a stream of its own over descriptor 1",
    bot: 'import os\ninput()\nout = os.fdopen(1, "w", 1)\nout.write("A\\n")  # <- here\n',
    turns: ["x\n"],
  },
  {
    name: "a file in a class with non-ASCII text before the column",
    bot: 'class Bot:\n    def act(self):\n        "é😀"; print("A")  # <- here\ninput()\nBot().act()\n',
    turns: ["x\n"],
    column: [16, 26],
    callers: 1,
  },
];

describe("a Python bot under its host: who wrote an answer", () => {
  itTellsWhoWrote("python", listTold(written));

  it("separates the parts of one line that different prints wrote", async () => {
    const folder = botFolder({
      "bot.py": 'import sys\ninput()\nprint("A", end=";")\nsys.stdout.write("Bé")\nprint(";C")\n',
    });
    const bot = startHosted("python", join(folder, "bot.py"));
    bot.send("x\n");
    assert.equal(await bot.line(), "A;Bé;C");
    const parts = await bot.trace.writtenBy(0, bot.taken());
    assert.deepEqual(
      parts.map((part) => [part.fromByte, part.toByte, part.frames[0]!.line]),
      [
        [0, 2, 3],
        [2, 5, 4],
        [5, bot.taken(), 5],
      ],
    );
    await bot.ended;
  });
});

const crashes: Faulty[] = [
  {
    name: "an index out of range, with its columns",
    bot: "cards = []\ninput()\nprint(cards[0])  # <- here\n",
    turns: ["x\n"],
    column: [7, 15],
    says: "IndexError: list index out of range",
  },
  {
    name: "a division in a function",
    bot: "def f(x):\n    return 1 / x  # <- here\nf(int(input()))\n",
    turns: ["0\n"],
    column: [12, 17],
    callers: 1,
    says: "ZeroDivisionError: division by zero",
  },
  {
    name: "a syntax error",
    bot: "def f(:  # <- here\n    pass\n",
    turns: [],
    column: [7, 8],
    says: "SyntaxError: invalid syntax",
  },
  {
    name: "a syntax error in an import",
    bot: "import other\n",
    files: { "other.py": "x = = 1  # <- here\n" },
    turns: [],
    says: "SyntaxError: invalid syntax",
    callers: 1,
  },
  {
    name: "a missing module",
    bot: "import nowhere  # <- here\n",
    turns: [],
    says: "ModuleNotFoundError: No module named 'nowhere'",
  },
  {
    name: "recursion without end",
    bot: "def f(n):\n    return f(n + 1)  # <- here\nf(0)\n",
    turns: [],
    callers: 9,
    says: "RecursionError: maximum recursion depth exceeded",
  },
  {
    name: "a library called with nonsense",
    bot: 'import json\ninput()\njson.loads("{")  # <- here\n',
    turns: ["x\n"],
    column: [1, 16],
  },
  {
    name: "input after the end",
    bot: "while True:\n    input()  # <- here\n",
    turns: ["x\n"],
    says: "EOFError: EOF when reading a line",
  },
  {
    name: "a segmentation fault",
    bot: "import ctypes\ndef f():\n    ctypes.string_at(0)  # <- here\nf()\n",
    turns: [],
    callers: 1,
    says: "SIGSEGV: Segmentation fault",
  },
  { name: "abort", bot: "import os\nos.abort()  # <- here\n", turns: [], says: "SIGABRT: Aborted" },
  {
    name: "abort in a file and a function with letters outside ASCII",
    as: "zwölf.py",
    bot: "import os\ndef zähle():\n    os.abort()  # <- here\nzähle()\n",
    turns: [],
    callers: 1,
    says: "SIGABRT: Aborted",
  },
];

describe("a Python bot under its host: where it crashed", () => {
  itTellsWhereItCrashed("python", listTold(crashes));

  it("bytes that are no UTF-8 are at their line, though Python tells it in words only", async () => {
    const folder = botFolder({});
    const bot = join(folder, "bot.py");
    writeFileSync(bot, 'answers = ["A"]\n# caf\xe9\nprint(answers[0])\n', "latin1");
    const { stderr, channel } = await runToEnd("python", bot, "", true);
    const error = channel.error();
    assert.deepEqual(
      [error?.type, error?.frames.map(({ file, line }) => [file, line])],
      ["SyntaxError", [[bot, 2]]],
      stderr,
    );
  });

  it("an exception in a thread is a remark, and the bot lives on", async () => {
    const bot =
      'import threading\ndef work():\n    {}["x"]  # <- here\nt = threading.Thread(target=work)\nt.start()\nt.join()\nprint("A")\n';
    const ended = await runToEnd("python", join(botFolder({ "bot.py": bot }), "bot.py"), "", true);
    assert.equal(ended.stdout.trimEnd(), "A");
    const [remark] = ended.channel.remarks();
    assert.equal(remark?.at?.line, markedLine(bot));
    assert.match(remark!.message, /KeyError/);
  });
});

const exits: (Faulty & { readonly code: number })[] = [
  { name: "sys.exit", bot: "import sys\ndef f():\n    sys.exit(3)  # <- here\nf()\n", turns: [], callers: 1, code: 3 },
  { name: "exit()", bot: "input()\nexit()  # <- here\n", turns: ["x\n"], code: 0 },
  { name: "os._exit", bot: "import os\nos._exit(5)  # <- here\n", turns: [], code: 5 },
  { name: "the end of the file", bot: "a = 1\ninput()\nb = 2  # <- here\n", turns: ["x\n"], code: 0 },
];

describe("a Python bot under its host: where it ended", () => {
  itTellsWhereItEnded("python", exits);
});

const stacks: (Faulty & { readonly waiting: boolean })[] = [
  {
    name: "an endless loop",
    bot: "def f():\n    while True: pass  # <- here\nf()\n",
    turns: [],
    callers: 1,
    waiting: false,
  },
  { name: "sleep", bot: "import time\ntime.sleep(100)  # <- here\n", turns: [], waiting: false },
  {
    name: "a long call into C",
    bot: "def f():\n    return sum(range(10 ** 10))  # <- here\nf()\n",
    turns: [],
    callers: 1,
    waiting: false,
  },
  {
    name: "a sort with a slow key",
    bot: "def key(x):\n    while True: x = x * 3 % 7  # <- here\nsorted([1, 2], key=key)\n",
    turns: [],
    callers: 1,
    waiting: false,
  },
  { name: "input()", bot: "input()\nx = input()  # <- here\n", turns: ["a\n"], waiting: true },
  {
    name: "iterating stdin",
    bot: "import sys\nfor line in sys.stdin:  # <- here\n    pass\n",
    turns: ["a\n"],
    waiting: true,
  },
  {
    name: "reading all of stdin",
    bot: "import sys\ntext = sys.stdin.read()  # <- here\n",
    turns: ["a\n"],
    waiting: true,
  },
  { name: "os.read", bot: "import os\nos.read(0, 10)  # <- here\n", turns: [], waiting: true },
  {
    name: "a queue that a reading thread fills",
    bot: "import queue, sys, threading\nq = queue.Queue()\ndef read():\n    for line in sys.stdin:  # <- here\n        q.put(line)\nthreading.Thread(target=read, daemon=True).start()\nwhile True:\n    q.get()\n",
    turns: ["a\n"],
    waiting: true,
  },
];

describe("a Python bot under its host: its stack at a timeout", () => {
  itTellsItsStack("python", listTold(stacks));

  it("counts the input lines that were read", async () => {
    const folder = botFolder({ "bot.py": "input()\ninput()\nwhile True: pass\n" });
    const bot = startHosted("python", join(folder, "bot.py"));
    bot.send("a\nb\nc\nd\n");
    await bot.trace.ready;
    const deadline = performance.now() + 20_000;
    while ((await bot.trace.stack())?.frames[0]?.line !== 3 && performance.now() < deadline);
    assert.equal(bot.trace.linesRead(), 2);
    bot.child.kill("SIGKILL");
    await bot.ended;
  });
});
