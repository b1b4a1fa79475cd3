import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { EOL } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findProgram } from "../bots/process/program-path.ts";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import { askOne, botFrom, makeSourceStamp, marked, question, sourceFile, startedBot } from "./bot-runs.ts";
import { skip } from "./skip.ts";
import { measureSlowness } from "./slowness.ts";

const echo = `
while True:
    print("got", input())
`;

/** Fails unless the processes end soon; a killed one may still be listed for a moment. */
async function gone(pids: readonly string[]) {
  const until = Date.now() + 5000;
  const alive = (pid: string) => isListed(Number(pid)) && !/\) [ZX] /.test(readStat(pid));
  while (pids.some(alive) && Date.now() < until) await new Promise((go) => setImmediate(go));
  assert.deepEqual(pids.filter(alive), []);
}

function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return process.platform === "linux" ? "0 () X " : "";
  }
}

describe("a bot as a process", () => {
  it("answers a question and says how long it took", async () => {
    const bot = await botFrom("bot.py", echo);
    const answer = await askOne(bot, "one\n");
    assert.equal(answer.failure, undefined);
    assert.equal(answer.text, "got one");
    assert.ok(answer.ms > 0 && answer.ms < 1000);
  });

  it("reports how much memory it uses", async function () {
    if (process.platform !== "linux") skip(this, "told on Linux only");
    const held = 60_000_000;
    const bot = await botFrom("bot.py", `kept = b"x" * ${held}\n${echo}`);
    const { memoryBytes = 0 } = await askOne(bot, "one\n");
    assert.ok(memoryBytes > held && memoryBytes < 3 * held, `${memoryBytes}`);
  });

  it("is read correctly behind a shell or another program that started it", async function () {
    if (process.platform === "win32") skip(this, "no sh");
    const source =
      'require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => console.log("got", line));';
    const script = sourceFile("bot.sh", `"$1" "$2"\nexit 0\n`);
    const program = [process.execPath, sourceFile("heard.js", source)];
    for (const before of [["sh", script], ...(findProgram("timeout") ? [["timeout", "60"]] : [])]) {
      const bot = await startedBot({ kind: "command", name: "bot", command: [...before, ...program] });
      const answer = await askOne(bot, "one\n");
      assert.equal(answer.text, "got one");
    }
  });

  it("takes output that came before the question as its answer, and says so", async () => {
    const bot = await botFrom("bot.py", `print("EARLY")\n${echo}`);
    const answer = await askOne(bot, "one\n");
    assert.equal(answer.failure === undefined && answer.text, "EARLY");
    const next = await askOne(bot, "two\n");
    assert.equal(next.failure === undefined && next.text, "got one");
  });

  it("leaves extra lines in the pipe for the next question, and says so", async () => {
    const bot = await botFrom(
      "bot.py",
      'import sys\nwhile True:\n    input()\n    sys.stdout.write("A\\nB\\n")\n    sys.stdout.flush()\n',
    );
    const first = await askOne(bot, "1\n");
    assert.equal(first.failure === undefined && first.text, "A");
    assert.deepEqual(
      first.remarks?.map(({ kind }) => kind),
      ["extra"],
    );
    const second = await askOne(bot, "2\n");
    assert.equal(second.failure === undefined && second.text, "B");
  });

  it("takes the answers that a bot left in the pipe before it ended, and then says that it ended", async () => {
    const bot = await botFrom("bot.py", "import os\ninput()\nprint(os.getpid())\nprint('two')\n");
    const { text } = await askOne(bot, "go\n");
    await gone([String(text)]);
    assert.equal((await askOne(bot, "")).text, "two");
    assert.equal((await askOne(bot, "")).failure, "closed");
  });

  for (const trace of [false, true])
    it(`reads and is told any letter as UTF-8, ${trace ? "traced" : "bare"}`, async () => {
      const source = "import sys\nfor line in sys.stdin: print(line.strip() + ' → ' + str(len(line)), flush=True)\n";
      const bot = await botFrom("bot.py", source, { trace });
      assert.equal((await askOne(bot, "Zwölf ⚔\n")).text, "Zwölf ⚔ → 8");
    });

  it("reads CR LF and invalid UTF-8, and says so once", async () => {
    const source =
      'import sys\nfor line in sys.stdin:\n    sys.stdout.buffer.write(b"a\\xff\\r\\n"); sys.stdout.buffer.flush()\n';
    const bot = await botFrom("bot.py", source);
    const answer = await askOne(bot, "1\n");
    assert.equal(answer.failure === undefined && answer.text, "a\ufffd");
    assert.deepEqual(
      answer.remarks?.map(({ kind }) => kind),
      // On Windows, lines usually end so.
      ["encoding", ...(process.platform === "win32" ? [] : ["line-end"])],
    );
  });

  it("distinguishes a bot that waits for input from one that computes", async () => {
    const waiting = await askOne(await botFrom("bot.py", "input()\ninput()\nprint('x')"), "1\n", { limitMs: 150 });
    assert.equal(waiting.failure, "timeout");
    if (process.platform === "linux") assert.equal(waiting.waiting, true);
    const busy = await askOne(await botFrom("bot.py", "input()\nwhile True: pass"), "1\n", { limitMs: 150 });
    assert.equal(busy.failure, "timeout");
    assert.equal(busy.waiting, undefined);
  });

  it("keeps what was printed of an unfinished answer", async () => {
    const answer = await askOne(await botFrom("bot.py", "input()\nprint('SUMM', end='')\ninput()"), "1\n", {
      limitMs: 150,
    });
    assert.equal(answer.failure, "timeout");
    assert.equal(answer.partial, "SUMM");
  });

  it("stops a bot that prints without end, and says how much it printed", async () => {
    const bot = await botFrom("bot.py", "input()\nwhile True: print('x' * 1000, end='')");
    const answer = await askOne(bot, "1\n", { limitMs: 5000 });
    assert.equal(answer.failure, "flood");
    assert.match(answer.error!.message, /^printed [\d,]+ bytes/);
  });

  it("names the exception and its line when a Python bot crashes", async () => {
    const source = "input()\nmissing = {}\nprint(missing['card'])  # HERE\n";
    const answer = await askOne(await botFrom("bot.py", source), "1\n");
    assert.equal(answer.failure, "crash");
    assert.equal(answer.error!.type, "KeyError");
    assert.equal(answer.error!.frames[0]!.line, marked(source));
  });

  it("reports a normal exit without an answer as closed, at the exit call", async () => {
    const source = "import sys\ninput()\nsys.exit(0)  # HERE\n";
    const answer = await askOne(await botFrom("bot.py", source), "1\n");
    assert.equal(answer.failure, "closed");
    assert.equal(answer.error!.frames[0]!.line, marked(source));
    assert.equal(answer.error!.guessed, true);
  });

  it("keeps stderr with its answer, and cuts the middle of too much", async () => {
    const source =
      "import sys\nwhile True:\n    n = int(input())\n    print('e' * n, file=sys.stderr)\n    print('ok')\n";
    const bot = await botFrom("bot.py", source);
    assert.equal((await askOne(bot, "3\n")).stderr, `eee${EOL}`);
    const much = await askOne(bot, "1000000\n");
    assert.ok(much.stderr!.length < 70_000);
    assert.ok(much.stderrCut! > 900_000);
    assert.equal((await askOne(bot, "1\n")).stderr, `e${EOL}`);
  });

  it("answers several questions in their order, each with its own clock", async () => {
    const source = "import time\nwhile True:\n    time.sleep(float(input()))\n    print('ok')\n";
    const bot = await botFrom("bot.py", source);
    const answers = await bot.ask([question("0.05\n"), question("0.2\n", { limitMs: 120 }), question("0\n")]);
    assert.deepEqual(
      answers.map(({ failure }) => failure),
      [undefined, "timeout", undefined],
    );
  });

  it("takes an answer of several lines that comes in pieces, behind another one", async () => {
    const source = `
import sys, time
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
input(), input()
say("a long answer\\nx\\n")
time.sleep(0.1)
say("y\\nz\\n")
`;
    const bot = await botFrom("bot.py", source);
    const answers = await bot.ask([question("1\n"), question("2\n", { ends: { lines: 3 } })]);
    assert.deepEqual(
      answers.map(({ text }) => text),
      ["a long answer", "x\ny\nz"],
    );
  });

  it("names the line that wrote each answer, also after many answers", async () => {
    const source = "while True:\n    input()\n    print('a')\n    input()\n    print('bcd')\n";
    const bot = await botFrom("bot.py", source, { trace: true });
    const lines: (number | undefined)[] = [];
    for (let i = 0; i < 6; i++) lines.push((await askOne(bot, "1\n")).writtenBy?.[0]?.frames[0]?.line);
    assert.deepEqual(lines, [3, 5, 3, 5, 3, 5]);
  });

  it("reports if a late bot had to wait for a processor", async function () {
    if (process.platform !== "linux") skip(this, "told on Linux only");
    if (findProgram("taskset") === undefined) skip(this, "no taskset");
    const stamp = await makeSourceStamp("bot.py", "input()\nwhile True: pass\n");
    const one = ["taskset", "-c", "0"];
    const hogs = [1, 2, 3].map(() => spawn("taskset", [...one.slice(1), "sh", "-c", "while :; do :; done"]));
    try {
      const bot = await startedBot({ ...stamp, command: [...one, ...stamp.command!] });
      const { failure, waitedMs } = await askOne(bot, "1\n", { limitMs: 400 });
      assert.equal(failure, "timeout");
      // Three others on its core leave it a quarter; how much of the wait is seen varies.
      assert.ok(waitedMs! > 20, `${waitedMs} ms of 200`);
    } finally {
      for (const hog of hogs) hog.kill("SIGKILL");
    }
  });

  it("drops the late answer to a question that was given up", async () => {
    const source =
      "import time\nwhile True:\n    line = input()\n    time.sleep(0.3 if line == 'slow' else 0)\n    print(line)\n";
    const bot = await botFrom("bot.py", source);
    // Where the system does not tell when it has started, the first answer has time for that.
    assert.equal((await askOne(bot, "first\n")).text, "first");
    assert.equal((await askOne(bot, "slow\n", { limitMs: 100 })).failure, "timeout");
    assert.equal((await askOne(bot, "quick\n")).text, "quick");
  });

  it("gives up on a bot that does not read a long question", async () => {
    const bot = await botFrom("bot.py", "import time\ntime.sleep(60)", { trace: true });
    const answer = await askOne(bot, `${"x".repeat(4_000_000)}\n`, { limitMs: 150 });
    assert.equal(answer.failure, "timeout");
  });

  it("sends a long question to a bot that reads it slowly, and runs its clock from the last byte", async () => {
    const source = "import sys, time\ntime.sleep(0.2)\nprint(len(sys.stdin.readline()))\nsys.stdin.read()\n";
    const answer = await askOne(await botFrom("bot.py", source), `${"x".repeat(4_000_000)}\n`, { limitMs: 1500 });
    assert.equal(answer.text, "4000001");
  });

  it("takes several games of one bot at once, each answer for its own question", async () => {
    const bot = await botFrom("bot.py", "while True:\n    print(input()[::-1])\n");
    const asks = Array.from({ length: 200 }, (_, gameNumber) => question(`${1000 + gameNumber}\n`, { gameNumber }));
    const answers = await bot.ask(asks);
    assert.deepEqual(
      answers.map(({ text }) => text),
      asks.map(({ text }) => [...text.trim()].reverse().join("")),
    );
  });

  it("ends one call of a class in many games at its limit, as a timeout with its line", async () => {
    const source = `
class A:
    def __init__(self): pass
    def play(self, card):
        while card == 1: pass
        return 6
`;
    const stamp = { ...(await makeSourceStamp("bot.py", source)), form: "class" as const };
    const options = { atOnce: 3, limitMs: 80, firstLimitMs: 80 };
    const bot = await startedBot(stamp, { game: "dungeon", trace: true, options });
    for (const game of [0, 1, 2]) bot.tell(`{"type":"new_game","game":${game}}\n`);
    const [a, b, c] = await bot.ask(
      [0, 1, 2].map((game) =>
        question(`{"type":"play","game":${game},"card":${game}}\n`, { gameNumber: game, limitMs: 80 }),
      ),
    );
    assert.deepEqual([a?.text, b?.failure, c?.text], ["6", "timeout", "6"]);
    assert.deepEqual(b?.stack?.[0]?.line, 5);
    assert.equal(c?.writtenBy?.[0]?.frames[0]?.line, 6);
  });

  it("does not wait for every game of a class that hangs", async () => {
    const stamp = await makeSourceStamp("bot.py", "class A:\n    def play(self, card):\n        while True: pass\n");
    const options = { atOnce: 300, limitMs: 80, firstLimitMs: 80 };
    const bot = await startedBot({ ...stamp, form: "class" }, { game: "dungeon", options });
    for (let game = 0; game < 300; game++) bot.tell(`{"type":"new_game","game":${game}}\n`);
    const began = performance.now();
    const answers = await bot.ask(
      Array.from({ length: 300 }, (_, game) => question(`{"type":"play","game":${game},"card":1}\n`, { limitMs: 80 })),
    );
    assert.ok(performance.now() - began < 300 * 80 * 0.5 * measureSlowness());
    assert.ok(answers.every(({ failure }) => failure === "timeout"));
  });

  it("ends the bot's children, also those that left its group", async () => {
    const source = `
import subprocess, sys
sleeps = [sys.executable, "-c", "import time; time.sleep(300)"]
child = subprocess.Popen(sleeps)
away = subprocess.Popen(sleeps, start_new_session=True, stdin=-3, stdout=-3, stderr=-3)
while True:
    input()
    print(child.pid, away.pid)
`;
    const bot = await botFrom("bot.py", source);
    const answer = await askOne(bot, "1\n");
    assert.equal(answer.failure, undefined);
    await bot.stop();
    await gone(answer.text.split(" "));
  });

  it("does not outlive the process that played it, however that ends", async () => {
    const stamp = await makeSourceStamp("bot.py", "import os\nprint(os.getpid())\nwhile True: pass");
    const player = sourceFile(
      "player.ts",
      `import { createProcessBot } from ${JSON.stringify(join(__dirname, "../bots/process-bot/process-bot.ts"))};
const bot = createProcessBot(${JSON.stringify(stamp)}, { game: "locm", timeScale: 1, trace: false });
void bot.start()
  .then(() => bot.ask([{ kind: "ask", player: 0, text: "\\n", ends: { lines: 1 }, limitMs: 9999, turn: 0, phase: "" }]))
  .then(([answer]) => console.log(answer?.text));
`,
    );
    const parent = spawn(process.execPath, ["--import", pathToFileURL(require.resolve("tsx")).href, player]);
    const [pid] = (await once(parent.stdout, "data")) as [Buffer];
    parent.kill("SIGKILL");
    await gone([pid.toString().trim()]);
  });

  it("ends an open question when it is stopped", async () => {
    const bot = await botFrom("bot.py", "input()\nwhile True: pass");
    const open = askOne(bot, "1\n");
    await bot.stop();
    await bot.stop();
    assert.notEqual((await open).failure, undefined);
  });

  it("names the missing interpreter in one sentence", async () => {
    const stamp = await makeSourceStamp("bot.py", echo);
    const bot = createProcessBot(
      { ...stamp, command: ["python-that-is-not-there", stamp.file] },
      { game: "locm", timeScale: 1, trace: false },
    );
    const started = await bot.start();
    assert.ok(!started.ok);
    assert.match(started.why, /"python-that-is-not-there" was not found.*spar\.json.*"python"/);
  });

  it("plays a C++ bot and finds the line of its crash and of its endless loop", async function () {
    if (findProgram("g++") === undefined) skip(this, "no g++");
    const source = `
#include <iostream>
#include <string>
#include <vector>
static int at(const std::vector<int>& list, int i) {
  return list.at(i); // HERE
}
int main() {
  std::string line;
  std::vector<int> list(3);
  while (std::getline(std::cin, line)) {
    if (line == "hang") {
      volatile int n = 0;
      for (;;) n = n + 1; // LOOP
    }
    std::cout << "PICK " << at(list, std::stoi(line)) << std::endl;
  }
}
`;
    const stamp = await makeSourceStamp("bot.cpp", source);
    const bot = await startedBot(stamp, { trace: true });
    const answer = await askOne(bot, "1\n");
    assert.equal(answer.failure === undefined && answer.text, "PICK 0");
    const crash = await askOne(bot, "7\n");
    assert.equal(crash.failure, "crash");
    assert.equal(crash.error!.type, "std::out_of_range");
    const stuck = await askOne(await startedBot(stamp, { trace: true }), "hang\n", { limitMs: 150 });
    if (process.platform !== "linux") return;
    assert.deepEqual([crash.error!.frames[0]!.file, crash.error!.frames[0]!.line], [stamp.file, marked(source)]);
    assert.equal(stuck.stack![0]!.line, marked(source, "LOOP"));
  });
});
