import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import { english } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { AnswerLine } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import type { Viewable } from "../record/replayed.ts";
import { endRuns, makeSourceStamp } from "./bot-runs.ts";
import { botFolder, markedLine } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { measureSlowness } from "./slowness.ts";

// How long a called bot takes, seen from outside of its process.

const folder = join(__dirname, "../../samples");
const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder: join(folder, "..", ".cache", "called") };
const listAnswers = (replay: Viewable): AnswerLine[] => replay.turns.map(({ answer }) => answer);

describe("the clock of a called bot", function () {
  this.timeout(60_000);
  const pool = createPool({ size: 1 });
  const noise: ChildProcess[] = [];
  afterEach(() => {
    for (const one of noise.splice(0)) one.kill("SIGKILL");
  });
  after(async () => {
    await pool.dispose();
    await endRuns();
  });

  async function played(
    name: string,
    source: string,
    options: Record<string, unknown>,
    timeScale = 1,
  ): Promise<Viewable> {
    const bot = join(botFolder({ [name]: source }), name);
    const given = { bot, opponents: ["builtin:random"], folder, game: "dungeon", options, timeScale };
    const matched = await resolveMatch(given, settings);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    return createReplay(await pool.play(planMatch(matched.setup, "7")));
  }

  const methods = {
    "bot.py": (play: string, others = "") => `import sys, time
def busy(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until: pass
class A:
    n = 0
    def result(self, *_): pass
${others}
    def start_turn(self, last): return 1
    def vorpal_choice(self, last): return 5
    def play(self, card):
        self.n += 1
${play}
        return 6
`,
    "bot.js": (play: string, others = "") => `const busy = (seconds) => {
  const used = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  for (const until = used() + seconds; used() < until; );
};
class A {
  n = 0;
  result() {}
${others}
  startTurn() { return 1; }
  vorpalChoice() { return 5; }
  play(card) {
    this.n++;
${play}
    return 6;
  }
}
`,
  };

  const hangs: [name: string, source: string][] = [
    ["bot.py", "import time\nclass A:\n    def play(self, card): return 6\ntime.sleep(600)  # <- here\n"],
    [
      "bot.py",
      "class A:\n    def play(self, card): return 6\ndef table():\n    while True: pass  # <- here\ntable()\n",
    ],
    ["bot.js", "class A { play() { return 6; } }\nfor (;;); // <- here\n"],
    ["bot.mjs", "export class A { play() { return 6; } }\nlet n = 0;\nwhile (true) n++; // <- here\n"],
  ];
  for (const [name, source] of hangs) {
    (source === hangs[0]![1] ? it : long.it)(
      `a file that is never loaded is told with its line: ${name} ${/sleep|for|while/.exec(source)}`,
      async () => {
        const stamp = { ...(await makeSourceStamp(name, source)), form: "class" as const };
        const bot = createProcessBot(stamp, { game: "dungeon", trace: true, timeScale: 0.2 });
        const started = await bot.start();
        assert.ok(!started.ok);
        // Long before the ten seconds of a start.
        assert.equal(started.why, `${name} did not load within 1 s: its top-level code hangs or takes too long.`);
        assert.equal(started.frames?.[0]?.line, markedLine(source));
        await bot.stop();
      },
    );
  }

  it("a file that never finishes loading gives one problem, on its line", async () => {
    const source = `${methods["bot.py"]("")}while True: pass  # <- here\n`;
    const replay = await played("bot.py", source, { games: 12, atOnce: 12 }, 0.3);
    const problems = findProblems(replay);
    assert.deepEqual(
      problems.map(({ kind, line }) => [kind, line]),
      [["start", markedLine(source)]],
    );
    assert.doesNotMatch(english(problems[0]!.message), /python3|host|--/);
    assert.equal(replay.outcome?.scores[0], 0);
  });

  it("a file that takes a while to load is played", async () => {
    const replay = await played("bot.py", `import time\ntime.sleep(1.8)\n${methods["bot.py"]("")}`, { games: 2 });
    assert.deepEqual(replay.outcome?.faults, [0, 0], JSON.stringify(findProblems(replay)[0]));
  });

  for (const name of ["bot.py", "bot.js"] as const) {
    long.it(`a constructor that hangs does not hang again in every game: ${name}`, async () => {
      const other = {
        "bot.py": "    def __init__(self):\n        while True: pass  # <- here",
        "bot.js": "  constructor() {\n    for (;;); // <- here\n  }",
      }[name];
      const source = methods[name]("", other);
      const began = performance.now();
      const replay = await played(name, source, { games: 200, atOnce: 200, limitMs: 60, firstLimitMs: 200 });
      assert.ok(performance.now() - began < 15_000 * measureSlowness());
      assert.equal(replay.outcome?.scores[0], 0);
      const [first] = findProblems(replay);
      assert.deepEqual([first?.kind, first?.line], ["timeout", markedLine(source)]);
    });
  }

  const no = '() => { throw new Error("no"); }';
  const breaks: [does: string, statement: string][] = [
    ["leaves a timer that hangs", "setTimeout(() => { for (;;); }, 0);"],
    ["hangs behind a timer", "return new Promise((go) => setTimeout(go, 1)).then(() => { for (;;) card++; });"],
    [
      "hangs behind Node's own promise of a timer",
      "return require('node:timers/promises').setTimeout(1).then(() => { for (;;) card++; });",
    ],
    ["gives all objects a toJSON", "Object.prototype.toJSON = () => 'mine';\n    throw new TypeError('no');"],
    ["replaces what maps do", `Map.prototype.get = Map.prototype.set = ${no};`],
    [
      "puts setters on what all lists inherit",
      `for (let at = 0; at < 40; at++) Object.defineProperty(Array.prototype, at, { set: ${no}, get: ${no} });`,
    ],
    [
      "replaces how things are gone through",
      `for (const each of [[], new Map(), ""]) Object.getPrototypeOf(each[Symbol.iterator]()).next = ${no};`,
    ],
    [
      "replaces what texts, lists and patterns do",
      `for (const { prototype } of [String, Array, RegExp])
      for (const name of Object.getOwnPropertyNames(prototype)) if (!/^(constructor|length)$/.test(name)) try { prototype[name] = ${no}; } catch {}`,
    ],
    [
      "puts getters on what all objects inherit",
      `for (const name of ["make", "line", "from", "timeout", "frames", "value"]) Object.defineProperty(Object.prototype, name, { get: ${no} });`,
    ],
  ];
  for (const [does, statement] of breaks) {
    (does === breaks[0]![0] ? it : long.it)(
      `a class that ${does} harms itself alone, and nothing of it is left`,
      async () => {
        const source = `console.error("I am " + process.pid);\n${methods["bot.js"](`    ${statement}`)}`;
        const replay = await played("bot.js", source, { games: 12, atOnce: 12, limitMs: 50, firstLimitMs: 200 });
        assert.equal(replay.outcome?.faults?.[1], 0, "its opponent is not touched");
        const log = listAnswers(replay).map(({ stderr = "" }) => stderr);
        const pid = Number(/I am (\d+)/.exec(log.join("\n"))![1]);
        assert.throws(() => process.kill(pid, 0), /ESRCH/);
      },
    );
  }

  // What a bot can reach of its host when it looks for it.
  const tampers = {
    "bot.py": "sys.modules['spar_call']._limit_s = sys.modules['spar_call']._call_limit_s = 1e9",
    "bot.js":
      "const clock = require.cache[Object.keys(require.cache).find((name) => name.includes('call-clock'))].exports;\n    clock.end = () => false;",
  };
  for (const name of ["bot.py", "bot.js"] as const) {
    long.it(`a bot that disables its host's clock is detected, with one game at a time: ${name}`, async () => {
      // Not all of its calls: a bot that hangs again and again is taken as gone.
      const slow = {
        "bot.py": `        ${tampers[name]}\n        if self.n == 3 and card % 2: busy(0.3)`,
        "bot.js": `    ${tampers[name]}\n    if (this.n === 3 && card % 2) busy(0.3);`,
      }[name];
      const options = { games: 16, atOnce: 1, limitMs: 100, firstLimitMs: 200 };
      const replay = await played(name, methods[name](slow), options);
      const late = listAnswers(replay).filter(({ player, failure }) => player === 0 && failure === "timeout");
      assert.ok(late.length >= 2, `${late.length} time-outs`);
      assert.equal(replay.outcome?.faults?.[0], late.length);
    });

    long.it(`a bot within its limits is not blamed when the machine is busy: ${name}`, async () => {
      for (let i = 0; i < 2; i++) noise.push(spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }));
      const parts = {
        "bot.py": methods["bot.py"](
          "        busy(0.003)",
          "    def __init__(self): busy(0.002)\n    def result(self, *_): busy(0.002)",
        ),
        "bot.js": methods["bot.js"](
          "    busy(0.003);",
          "  constructor() { busy(0.002); }\n  result() { busy(0.002); }",
        ),
      }[name];
      const replay = await played(name, parts, { games: 12, atOnce: 12, limitMs: 100, firstLimitMs: 1000 });
      assert.deepEqual(replay.outcome?.faults?.[0], 0, JSON.stringify(findProblems(replay)[0]));
    });
  }
});
