import assert from "node:assert/strict";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { english } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { AnswerLine } from "../record/match-record.ts";
import type { Problem } from "../record/problem.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import type { Viewable } from "../record/replayed.ts";
import { askOne, endRuns, makeSourceStamp, marked, startedBot } from "./bot-runs.ts";
import { botFolder, markedLine } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";
import { measureSlowness } from "./slowness.ts";

// What is said of a bot that failed is what happened, and no more than is known.

const folder = join(__dirname, "../../samples");
const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder: join(folder, "..", ".cache", "called") };
const ownAnswers = ({ turns }: Viewable): AnswerLine[] =>
  turns.map(({ answer }) => answer).filter(({ player }) => player === 0);

describe("reports about a called bot", function () {
  this.timeout(60_000);
  const pool = createPool({ size: 1 });
  after(async () => {
    await pool.dispose();
    await endRuns();
  });

  async function played(name: string, source: string, game: string, options: object): Promise<Viewable> {
    const bot = join(botFolder({ [name]: source }), name);
    const opponents = game === "dungeon" ? ["builtin:random"] : [];
    const matched = await resolveMatch({ bot, opponents, folder, game, options: { ...options } }, settings);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    return createReplay(await pool.play(planMatch(matched.setup, "7")));
  }

  const problemIn = async (name: string, source: string): Promise<Problem> => {
    const [problem] = findProblems(await played(name, source, "combat", { scenarios: 1, limitMs: 1000 }));
    assert.ok(problem);
    return problem;
  };

  long.it("Combat in JavaScript: a hanging call ends before twice its limit", async () => {
    const source = "function best_block(a, d) {\n  for (;;); // <- here\n}\n";
    const began = performance.now();
    const replay = await played("bot.js", source, "combat", { scenarios: 2, limitMs: 1000 });
    const took = performance.now() - began;
    const slowness = measureSlowness();
    assert.ok(took < 4000 * slowness, String(took));
    for (const { failure, ms } of ownAnswers(replay)) {
      assert.equal(failure, "timeout");
      assert.ok(ms < 1500 * slowness, String(ms));
    }
    assert.deepEqual(new Set(findProblems(replay).map(({ line }) => line)), new Set([markedLine(source)]));
  });

  it("Combat: an answer that came too late is called late", async () => {
    const source = `let calls = 0;
function best_block(a, d) {
  const until = performance.now() + (calls++ === 0 ? 5000 : 450);
  while (performance.now() < until);
  return []; // <- here
}
`;
    const replay = await played("bot.js", source, "combat", { scenarios: 2, limitMs: 400 });
    const [first, second] = findProblems(replay);
    assert.match(english(first!.message), /no answer after \d+ ms \(limit 400 ms\); still running in best_block\./);
    assert.match(english(second!.message), /answered \d+ ms too late \(limit 400 ms\)\./);
    assert.equal(second!.line, markedLine(source));
  });

  for (const value of ["[0] * 10 ** 7", "'x' * 10 ** 7", "[[0, 'x' * 10 ** 7]]", "list(range(20000))"]) {
    it(`Combat in Python: a huge return value is placed: ${value}`, async () => {
      const source = `def best_block(a, d):\n    return ${value}  # <- here\n`;
      const { kind, line, guessed } = await problemIn("bot.py", source);
      assert.deepEqual([kind, line, guessed], ["unreadable", markedLine(source), false]);
    });
  }

  it("Combat in JavaScript: whole numbers may be big integers", async () => {
    const source = "function best_block(a, d) {\n  return [[0n, 0n]];\n}\n";
    const replay = await played("bot.js", source, "combat", { scenarios: 1, limitMs: 1000 });
    assert.equal(ownAnswers(replay)[0]!.text, "[[0,0]]");
  });

  it("Combat in JavaScript: a huge return value is placed, and its length is in its stead", async () => {
    const source = "function best_block(a, d) {\n  return 'x'.repeat(1e7); // <- here\n}\n";
    const replay = await played("bot.js", source, "combat", { scenarios: 1, limitMs: 1000 });
    assert.equal(ownAnswers(replay)[0]!.text, '"a value of 10000002 characters"');
    assert.equal(findProblems(replay)[0]!.line, markedLine(source));
  });

  for (const thrown of ["null", "5n", "new Proxy({}, { get() { throw 1; } })"]) {
    it(`a thrown value without a stack is located only by a guess: throw ${thrown}`, async () => {
      const source = `function best_block(a, d) {\n  if (a) throw ${thrown};\n  return [];\n}\n`;
      const problem = await problemIn("bot.js", source);
      assert.deepEqual([problem.kind, problem.guessed], ["crash", true], JSON.stringify(problem));
    });
  }

  it("Dungeon: calls that were never made count as lost, without a time", async () => {
    const source =
      "class A:\n    def start_turn(self, last): return 1\n    def vorpal_choice(self, last): return 5\n    def play(self, card):\n        while True: pass  # <- here\n";
    const replay = await played("bot.py", source, "dungeon", { games: 40, atOnce: 40, limitMs: 60, firstLimitMs: 60 });
    const timed = findProblems(replay).filter(({ kind }) => kind === "timeout");
    const lost = timed.filter(({ message }) =>
      /counted as lost after 5 timeouts in a row; this call was not made\.$/.test(english(message)),
    );
    assert.ok(lost.length > 0, english(timed[6]?.message ?? ""));
    for (const { failure, lostAfter, ms } of ownAnswers(replay)) {
      if (failure === "timeout") assert.ok(lostAfter === undefined ? ms >= 60 : ms === 0, String(ms));
    }
  });

  it("Dungeon: a call that started before its question reports its time", async () => {
    const source =
      "class A:\n    def __init__(self):\n        while True: pass  # <- here\n    def play(self, card): return 6\n    def start_turn(self, last): return 1\n    def vorpal_choice(self, last): return 5\n";
    const replay = await played("bot.py", source, "dungeon", { games: 3, atOnce: 3, limitMs: 100, firstLimitMs: 100 });
    for (const { failure, ms } of ownAnswers(replay)) {
      assert.equal(failure, "timeout");
      assert.ok(ms >= 100, String(ms));
    }
  });

  long.it("Dungeon: a bot that evades its time limit ends the match, which is reported", async () => {
    const source = `import signal, time
class A:
    def start_turn(self, last): return 1
    def vorpal_choice(self, last): return 5
    def play(self, card):
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        until = time.perf_counter() + 0.6
        while time.perf_counter() < until: pass
        return 6  # <- here
`;
    const began = performance.now();
    const replay = await played("bot.py", source, "dungeon", { games: 60, atOnce: 8, limitMs: 100, firstLimitMs: 200 });
    assert.ok(performance.now() - began < 20_000 * measureSlowness());
    const last = findProblems(replay).find(({ kind }) => kind !== "timeout");
    assert.match(english(last?.message ?? ""), /switches off the alarm/);
    assert.equal(last?.line, markedLine(source));
  });
});

describe("reports about a bot that ended", () => {
  it("by a real-time signal name that signal", async function () {
    if (process.platform !== "linux" || findProgram("gcc") === undefined) skip(this, "no gcc, or not Linux");
    const source =
      "#include <signal.h>\n#include <stdio.h>\nint main(void) {\n  char line[99];\n  fgets(line, 99, stdin);\n  raise(SIGRTMIN + 3);\n  return 0;\n}\n";
    for (const trace of [true, false]) {
      const answer = await askOne(await startedBot(await makeSourceStamp("bot.c", source), { trace }), "go\n");
      assert.equal(answer.failure, "crash");
      assert.match(answer.error!.type, /^SIGRTMIN\+\d$/);
    }
  });

  it("by a trap name its line", async function () {
    if (process.platform !== "linux" || findProgram("gcc") === undefined) skip(this, "no gcc, or not Linux");
    if (process.arch !== "x64") skip(this, "int3 is of x64");
    const source =
      '#include <stdio.h>\nstatic void __attribute__((noinline)) trap(void) {\n  __asm__ volatile("int3"); // trap\n}\nint main(void) {\n  char line[99];\n  fgets(line, 99, stdin);\n  trap();\n  puts("1");\n  return 0;\n}\n';
    const answer = await askOne(await startedBot(await makeSourceStamp("bot.c", source), { trace: true }), "go\n");
    assert.equal(answer.error?.type, "SIGTRAP");
    assert.equal(answer.error?.frames[0]?.line, marked(source, "// trap"));
  });

  it("are the same with and without a trace if it handles exceptions itself and continues", async () => {
    const source =
      'process.on("uncaughtException", () => {});\nprocess.stdin.on("data", () => { throw new Error("x"); });\n';
    for (const trace of [true, false]) {
      const bot = await startedBot(await makeSourceStamp("bot.js", source), { trace });
      const answer = await askOne(bot, "go\n", { limitMs: 500 });
      assert.equal(answer.failure, "timeout", `trace ${trace}`);
    }
  });
});
