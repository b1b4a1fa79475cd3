import assert from "node:assert/strict";
import { join } from "node:path";
import { readHostError } from "../game/host-error.ts";
import { botFolder, type HostedBot, type HostGiven, markedLine, startHosted } from "./hosted-bot.ts";
import { end, newGame, play, talk, vorpal } from "./hosted-talk.ts";
import { long } from "./long.ts";

// What a bot returns, raises and is found by is a part of its call: whatever it does there costs one answer.

const limits = { callMs: 250, firstMs: 250 };
type Language = "python" | "javascript";

function dungeonBot(language: Language, source: string, given: HostGiven = {}): HostedBot {
  const name = language === "python" ? "bot.py" : "bot.js";
  const file = join(botFolder({ [name]: source }), name);
  return startHosted(language, file, { form: "class", game: "dungeon", limits, ...given });
}

/** A class whose play is hostile, and whose other methods are not. */
const python = (...play: string[]) =>
  `import signal, sys, time, os, json, builtins, threading, gc
class Hostile:
    def __init__(self, **how): self.__dict__.update(how)
    def __repr__(self): return self.shown()
    def __index__(self): return self.whole()
    def __iter__(self): return self.gone_through()
def leaves(*_): sys.exit(3)
def interrupts(*_): raise KeyboardInterrupt
def endless(*_):
    while True: pass
def busy(seconds):
    until = time.perf_counter() + seconds
    while time.perf_counter() < until: pass
class A:
    def start_turn(self, last): return 1
    def vorpal_choice(self, last): return 5
    def play(self, card):
${play.map((line) => `        ${line}\n`).join("")}`;

const script = (...play: string[]) =>
  `class A {
  startTurn() { return 1; }
  vorpalChoice() { return 5; }
  play(card) {
${play.map((line) => `    ${line}\n`).join("")}  }
}
`;

interface Hostile {
  readonly does: string;
  readonly source: string;
  /** The type of the error that its answer is, or the answer itself. */
  readonly gives: string;
}

const pythons: readonly Hostile[] = [
  { does: "returns 10**5000", source: python("return 10 ** 5000"), gives: '"a whole number of 16610 bits"' },
  {
    does: "returns a list that is too long to be shown",
    source: python("return [0] * 10 ** 8  # <- here"),
    gives: "TimeLimit",
  },
  { does: "returns a list of itself", source: python("x = []", "x.append(x)", "return x"), gives: '"[[...]]"' },
  {
    does: "returns a nest that is too deep to be shown",
    source: python("x = []", "for _ in range(100000): x = [x]", "return x"),
    gives: '"a value of type list"',
  },
  {
    does: "returns what leaves when it is shown",
    source: python("return Hostile(shown=leaves, whole=lambda: None)"),
    gives: "SystemExit",
  },
  {
    does: "returns what interrupts as a number",
    source: python("return Hostile(whole=interrupts)"),
    gives: "KeyboardInterrupt",
  },
  { does: "returns what is never a number", source: python("return Hostile(whole=endless)"), gives: "TimeLimit" },
  {
    does: "raises what leaves when it is described",
    source: python("class E(Exception): __str__ = leaves", "raise E()"),
    gives: "Exception",
  },
  {
    does: "raises what takes for ever to be described",
    source: python("class E(Exception): __str__ = endless", "raise E()"),
    gives: "TimeLimit",
  },
  {
    does: "switches off the timer",
    source: python("signal.setitimer(signal.ITIMER_REAL, 0)", "busy(0.6)", "return 6  # <- here"),
    gives: "TimeLimit",
  },
  {
    does: "ignores the signal",
    source: python("signal.signal(signal.SIGALRM, signal.SIG_IGN)", "busy(0.6)", "return 6  # <- here"),
    gives: "TimeLimit",
  },
  {
    does: "blocks the signal",
    source: python("signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])", "busy(0.6)", "return 6  # <- here"),
    gives: "TimeLimit",
  },
  {
    does: "catches the end of its time",
    source: python("try:", "    while True: pass  # <- here", "except BaseException: pass", "return 6"),
    gives: "TimeLimit",
  },
  {
    does: "stops the clock of the library",
    source: python(
      "tick = time.perf_counter",
      "until = tick() + 0.6",
      "time.perf_counter = time.process_time = time.monotonic = lambda: 0.0",
      "while tick() < until: pass",
      "return 6",
    ),
    gives: "TimeLimit",
  },
  {
    does: "replaces builtins",
    source: python(
      "for name in ('len', 'isinstance', 'repr', 'str', 'type', 'getattr', 'callable', 'max', 'print', 'enumerate', 'int'): setattr(builtins, name, leaves)",
      "return 6",
    ),
    gives: "6",
  },
  {
    does: "takes every builtin away",
    source: python(
      "there = vars(builtins)",
      "for name in list(there):",
      "    if name[:2] != '__': there[name] = None",
      "return 6",
    ),
    gives: "6",
  },
  {
    does: "takes every builtin away and raises",
    source: python(
      "there = vars(builtins)",
      "for name in list(there):",
      "    if name[:2] != '__': there[name] = None",
      "return 1 / 0  # <- here",
    ),
    gives: "ZeroDivisionError",
  },
  {
    does: "empties the list of modules",
    source: python("sys.modules.clear()", "return 6"),
    gives: "6",
  },
  {
    does: "replaces the library",
    source: python(
      "json.dumps = json.loads = os.write = os.read = time.sleep = leaves",
      "json.JSONDecoder.decode = json.JSONEncoder.encode = leaves",
      "return 6",
    ),
    gives: "6",
  },
  {
    does: "closes the streams it has",
    source: python("sys.stdout.close()", "sys.stderr.close()", "return 6"),
    gives: "6",
  },
  {
    does: "takes the streams away",
    source: python("sys.stdout = sys.stderr = sys.stdin = None", "return 6"),
    gives: "6",
  },
  {
    does: "leaves hardly any room on the stack",
    source: python(
      "for depth in range(5, 99):",
      "    try: sys.setrecursionlimit(depth)",
      "    except RecursionError: continue",
      "    break",
      "return 6",
    ),
    gives: "6",
  },
  {
    does: "runs out of stack",
    source: python("return self.play(card)  # <- here"),
    gives: "RecursionError",
  },
  {
    does: "leaves in a finalizer",
    source: python("class F: __del__ = leaves", "F(); gc.collect()", "return 6"),
    gives: "6",
  },
  {
    does: "leaves in a thread",
    source: python("t = threading.Thread(target=leaves)", "t.start()", "t.join()", "return 6"),
    gives: "6",
  },
];

const scripts: readonly Hostile[] = [
  { does: "returns a big integer", source: script("return 6n"), gives: "6" },
  { does: "returns a symbol", source: script("return Symbol('six');"), gives: '"Symbol(six)"' },
  {
    does: "returns what throws when it is looked at",
    source: script("return { get then() { throw new RangeError('no'); } };"),
    gives: "RangeError",
  },
  {
    does: "returns a proxy that answers for ever",
    source: script("return new Proxy({}, { get() { for (;;); } });"),
    gives: "TimeLimit",
  },
  {
    does: "returns a thenable that hangs",
    source: script("return { then() { for (;;); } };"),
    gives: "TimeLimit",
  },
  { does: "returns a thenable that gives a number", source: script("return { then(done) { done(6); } };"), gives: "6" },
  {
    does: "promises what takes for ever to be shown",
    source: script("return Promise.resolve({ [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } });"),
    gives: "TimeLimit",
  },
  {
    does: "throws a proxy",
    source: script("throw new Proxy({}, { getPrototypeOf() { throw 1; }, get() { throw 2; } });"),
    gives: "Error",
  },
  {
    does: "stops the clocks",
    source: script(
      "const now = performance.now.bind(performance), until = now() + 600;",
      "performance.now = Date.now = process.hrtime = process.cpuUsage = process.uptime = () => 0;",
      "while (now() < until);",
      "return 6;",
    ),
    gives: "TimeLimit",
  },
  {
    does: "replaces timers and promises",
    source: script(
      "globalThis.setTimeout = globalThis.clearTimeout = globalThis.setImmediate = () => {};",
      "globalThis.Promise = class {};",
      "return 6;",
    ),
    gives: "6",
  },
  {
    does: "replaces JSON",
    source: script("JSON.stringify = JSON.parse = () => { throw new Error('no'); };", "return 6;"),
    gives: "6",
  },
  {
    does: "hangs behind an await",
    source: script("return (async () => { await 1; for (;;) card++; })(); // <- here"),
    gives: "TimeLimit",
  },
  {
    does: "never comes to the end of its promises",
    source: script("const on = () => Promise.resolve().then(on); // <- here", "return on();"),
    gives: "TimeLimit",
  },
  {
    does: "answers and goes on in promises for ever",
    source: script("const on = () => Promise.resolve().then(on);", "on();", "return 6;"),
    gives: "TimeLimit",
  },
  {
    does: "waits for promised timers with options and for ticks",
    source: script(
      "const { setTimeout: sleep, setInterval: ticks } = require('node:timers/promises');",
      "const stopped = sleep(1000, 0, { signal: AbortSignal.abort() }).catch(({ name }) => (name === 'AbortError' ? 1 : 100));",
      "const ticked = (async () => { let n = 0; for await (const by of ticks(1, 2)) if ((n += by) === 4) return n; })();",
      "return Promise.all([stopped, ticked, sleep(1, 1, { ref: true })]).then((all) => all.reduce((a, b) => a + b));",
    ),
    gives: "6",
  },
  {
    does: "waits for timers in the usual ways",
    source: script(
      "const { promisify } = require('node:util'), { setTimeout: sleep } = require('node:timers/promises');",
      "return Promise.all([promisify(setTimeout)(1, 1), sleep(1, 2), promisify(setImmediate)(3), new Promise((go) => { const i = setInterval((x) => go(x) || clearInterval(i), 1, 0); }), sleep('long').then(() => 100, ({ code }) => (code === 'ERR_INVALID_ARG_TYPE' ? 0 : 100))])",
      `  .then((all) => all.reduce((a, b) => a + b) + (setTimeout.name === 'setTimeout' && setTimeout.length === ${setTimeout.length} && sleep.name === 'setTimeout' ? 0 : 100));`,
    ),
    gives: "6",
  },
  { does: "awaits a timer", source: script("return new Promise((go) => setTimeout(go, 5, 6));"), gives: "6" },
  {
    does: "promises and refuses",
    source: script("return Promise.reject(new RangeError('no')); // <- here"),
    gives: "RangeError",
  },
  { does: "runs out of stack", source: script("return this.play(card); // <- here"), gives: "RangeError" },
  { does: "ends the process", source: script("process.exit(0); // <- here"), gives: "ProcessExit" },
];

for (const [language, hostiles] of [
  ["python", pythons],
  ["javascript", scripts],
] as const) {
  describe(`a hostile class in ${language}`, () => {
    for (const { does, source, gives } of hostiles) {
      (does === hostiles[0]!.does ? it : long.it)(`${does}: ${gives}, and the next call is made`, async () => {
        const bot = dungeonBot(language, source);
        const [answer] = await talk(bot, [newGame, play(3)]);
        const error = readHostError(answer ?? "");
        assert.equal(error?.type ?? answer, gives, `${answer}\n${bot.stderr()}`);
        if (source.includes("<- here")) assert.equal(error?.frames[0]?.line, markedLine(source), answer);
        if (error) assert.ok(error.frames.length > 0, answer);
        assert.deepEqual(await talk(bot, [newGame, vorpal]), ["5"], bot.stderr());
        assert.deepEqual(await end(bot), [0, null]);
      });
    }
  });
}
