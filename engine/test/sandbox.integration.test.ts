import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDoubtfulTimeout } from "../arena/execute/executor.ts";
import { createLineGuesser } from "../bots/guess/guess-line.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { buildShutOff } from "../bots/sandbox/isolate.ts";
import { findSandboxes, type SandboxKind } from "../bots/sandbox/sandbox.ts";
import { keepOpenedFiles } from "../bots/source/built-files.ts";
import { english } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { isProgram } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { askOne, cacheFolder, makeSourceStamp, stampOfFile, startedBot } from "./bot-runs.ts";
import { differences, readMarks } from "./fault-marks.ts";
import { botFolder } from "./hosted-bot.ts";
import { isLongRun, long } from "./long.ts";
import { missingTool, skip } from "./skip.ts";

/** Tries everything that a bot of somebody else should not be able to do, and prints what it could. */
const hostile = (home: string, victim: number, port: number) => `
import ctypes, glob, os, signal, socket, sys
def tried(name, what):
    try:
        return name if what() else None
    except OSError:
        return None
def connects():
    with socket.create_connection(("127.0.0.1", ${port}), timeout=1): return True
def writes(path):
    with open(path, "w") as file: file.write("x")
    return True
def kills():
    os.kill(${victim}, signal.SIGKILL)
    return True
def reads():
    with open("/proc/${victim}/environ", "rb") as file: return b"BOT_VICTIM" in file.read()
def fills():
    with open(temporary + "/full", "wb") as file:
        for i in range(400): file.write(bytes(1_000_000))
    return True
def grows(path):
    with open(path, "w") as file: return True
home = ${JSON.stringify(home)}
temporary = os.environ["TMPDIR"]
# Python itself, the bot and Spar may lie there.
shared = sys.base_prefix in (home, os.path.join(home, ".local"))
python = (sys.executable, os.path.dirname(os.__file__)) if shared else (sys.base_prefix,)
shown = (*python, os.path.dirname(__file__), *os.environ.get("PYTHONPATH", "/").split(os.pathsep))
def strays(folder):
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if any(one.startswith(path + os.sep) for one in shown): yield from strays(path)
        elif path not in shown: yield path
input()
could = [
    tried("home", lambda: list(strays(home))),
    tried("home variable", lambda: os.environ["HOME"] == home),
    tried("secrets", lambda: "BOT_SECRET" in os.environ),
    tried("network", connects),
    tried("own folder", lambda: writes(__file__ + ".txt")),
    tried("system", lambda: writes("/usr/spar-was-here")),
    tried("kills", kills),
    tried("reads", reads),
    tried("passwords", lambda: open("/etc/shadow").read()),
    tried("fills", fills),
    tried("root in memory", lambda: grows("/own")),
    tried("devices in memory", lambda: grows("/dev/own")),
    tried("namespaces", lambda: ctypes.CDLL(None).unshare(0x10000000) == 0),
    tried("others", lambda: len(glob.glob("/proc/[0-9]*")) > 4),
]
os.unlink(temporary + "/full") if os.path.exists(temporary + "/full") else None
print(" ".join(one for one in could if one) or "NOTHING", tried("tmp", lambda: writes(temporary + "/own")), flush=True)
input()
`;

const pool = createPool({ size: 1 });
after(() => pool.dispose());

const faults = fileURLToPath(new URL("./fixtures/faults/", import.meta.url));

/** What Node's permissions keep from a bot. They have nothing to say of signals and, before 25, of the network. */
const hostileScript = `
const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
const tried = (name, what) => { try { return what() ? name : undefined; } catch { return undefined; } };
const could = () => [
  tried("home", () => readdirSync(${JSON.stringify(homedir())})),
  tried("home variable", () => process.env.HOME === ${JSON.stringify(homedir())}),
  tried("secrets", () => process.env.BOT_SECRET),
  tried("own folder", () => !writeFileSync(__filename + ".txt", "x")),
  tried("passwords", () => readFileSync("/etc/passwd")),
  tried("processes", () => require("node:child_process").execSync("true")),
  tried("threads", () => new (require("node:worker_threads").Worker)("1", { eval: true })),
  tried("debugger", () => !new (require("node:inspector").Session)().connect()),
  tried("addons", () => !process.dlopen({ exports: {} }, "/nothing.node")),
];
process.stdin.once("data", () => {
  const own = require("node:os").tmpdir() + "/own";
  const tmp = tried("tmp", () => { writeFileSync(own, "x"); return readFileSync(own); });
  console.log([...could(), tmp, own].filter(Boolean).join(" "));
});
`;

/** One of each kind of what Spar knows about a bot: by a host inside, from outside, by the clock, by what it printed. */
const chosen = [
  "python/index.py",
  "python/tight_loop.py",
  "python/segfault.py",
  "python/sleeps.py",
  "python/floods.py",
  "python/sys_exit.py",
  "javascript/tight_loop.js",
  "javascript/in_a_function.js",
  "typescript/generic.ts",
  "cpp/null_pointer.cpp",
  "cpp/endless.cpp",
  "cpp/vector_at.cpp",
  "cpp/exit_code.cpp",
  "cpp/not_flushed.cpp",
  "java/index.java",
  "java/endless.java",
  "dungeon/exception.py",
  "dungeon/endless.py",
  "combat/exception.js",
  "combat/endless.py",
  "perfect-aim/exception.py",
];

const games: Readonly<Record<string, { readonly game: string; readonly options?: Readonly<Record<string, unknown>> }>> =
  {
    dungeon: { game: "dungeon", options: { games: 6, atOnce: 1 } },
    "perfect-aim": { game: "perfect-aim", options: { hardLimitMs: 200 } },
    combat: { game: "combat", options: { scenarios: 3, limitMs: 200 } },
  };

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

async function failsAsOutside(test: Mocha.Context, name: string, sandbox: SandboxKind): Promise<void> {
  const file = join(faults, name);
  const marks = readMarks(file);
  const timeScale = marks.some(({ kind }) => /timeout|waiting/.test(kind)) ? 1 : 10;
  const game = games[basename(dirname(file))] ?? { game: "locm", options: { rules: "1.0" } };
  const settings = { timeScale, trace: true, commands: {}, cacheFolder };
  const matched = await resolveMatch({ bot: file, opponents: [], folder: faults, ...game }, settings);
  if (!matched.ok) {
    const missing = matched.problems.find(({ kind }) => kind === "start");
    return missing ? skip(test, missingTool(english(missing.message))) : assert.fail(matched.message);
  }
  const bots = matched.setup.bots.map((bot) => (isProgram(bot) ? { ...bot, sandbox } : bot));
  // As in a series, a timeout that the machine is to blame for says nothing of the bot.
  const play = () => pool.play(planMatch({ ...matched.setup, bots }, "faults"));
  let record = await play();
  for (let again = 0; again < 4 && findDoubtfulTimeout(record); again++) record = await play();
  const replay = createReplay(record);
  const problems = [...matched.warnings, ...findProblems(replay, createLineGuesser())].filter(
    ({ player }) => player === 0,
  );
  const wrong = differences(marks, problems);
  assert.ok(wrong.length === 0, `not as marked:\n${wrong.join("\n")}`);
}

for (const kind of ["bubblewrap", "bubblewrap without size", "landlock"] as const) {
  describe(`a bot in a sandbox of ${kind}`, () => {
    before(async function () {
      if (process.platform !== "linux") skip(this, "not Linux");
      if (!(await findSandboxes("python3")).includes(kind)) skip(this, `no ${kind}`);
    });

    it("cannot reach network, home, system, secrets or other processes, and has a temporary folder of limited size", async () => {
      const victim = spawn("sleep", ["300"], { env: { BOT_VICTIM: "1" } });
      const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
      await new Promise((done) => server.once("listening", done));
      process.env.BOT_SECRET = "1";
      const unsized = (await buildShutOff()) ? "fills tmp" : "fills namespaces tmp";
      try {
        const { port } = server.address() as { port: number };
        const stamp = await makeSourceStamp("bot.py", hostile(homedir(), victim.pid!, port));
        const bot = await startedBot({ ...stamp, sandbox: kind }, { trace: true });
        const answer = await askOne(bot, "1\n", { limitMs: 9000 });
        assert.equal(
          answer.failure === undefined ? answer.text : JSON.stringify(answer),
          { "bubblewrap without size": unsized, landlock: "fills tmp" }[kind as string] ?? "NOTHING tmp",
        );
        assert.equal(victim.exitCode ?? victim.signalCode, null);
      } finally {
        delete process.env.BOT_SECRET;
        victim.kill("SIGKILL");
        server.close();
      }
    });

    // The two of bubblewrap differ in nothing else.
    // What differs between the kinds is how a program is started, not how its faults are told.
    const expected = {
      bubblewrap: isLongRun ? chosen : chosen.filter((_, i) => i % 2 === 0),
      "bubblewrap without size": [],
      landlock: isLongRun ? chosen : chosen.filter((_, i) => i % 4 === 1),
    };
    for (const name of expected[kind]) {
      (/\.(?:cpp|java)$/.test(name) ? long.it : it)(`is told its fault as outside: ${name}`, function () {
        return failsAsOutside(this, name, kind);
      });
    }

    it("is stopped with all that it started, also in sessions of their own", async () => {
      const source = `
import os, time
input()
for i in range(5):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve("/bin/sleep", ["sleep", "307"], {})
        os._exit(0)
print("STARTED", flush=True)
input()`;
      const bot = await startedBot({ ...(await makeSourceStamp("bot.py", source)), sandbox: kind });
      assert.equal((await askOne(bot, "1\n")).text, "STARTED");
      await bot.stop();
      // Where it has no namespace, what is killed may still be on its way.
      const lives = () => readdirSync("/proc").some((pid) => readCommand(pid) === ["sleep", "307", ""].join("\0"));
      while (lives()) await new Promise((go) => setTimeout(go, 10));
    });

    it("has written all of an answer after which it ends", async function () {
      if (findProgram("g++") === undefined) skip(this, "no g++");
      const source = "#include <cstdio>\nint main() { for (int i = 0; i < 2000000; i++) putchar('a' + i % 26); }";
      const bot = await startedBot({ ...(await makeSourceStamp("bot.cpp", source)), sandbox: kind }, { trace: true });
      const { text, error } = await askOne(bot, "1\n", { ends: "whole", limitMs: 15_000 });
      assert.equal(text?.length, 2_000_000, english(error?.message ?? ""));
    });

    it("finds its packages and modules in folders above, also at a revision, but nothing else that they lead to", async () => {
      const top = botFolder({
        ".gitignore": "node_modules\ncache\n",
        "node_modules/word/index.js": 'module.exports = "PICK";',
        "lib/number.js": "module.exports = 1;",
        "secret/index.js": "",
        "bots/bot.js": `const word = require("word");
let secret = "";
try { require("sec" + "ret"); secret = "secret"; } catch {}
require("node:readline").createInterface({ input: process.stdin })
  .on("line", () => console.log(word, require("../lib/number.js"), secret));
`,
      });
      symlinkSync("../secret", join(top, "node_modules", "secret"));
      for (const words of [
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"],
      ])
        execFileSync("git", words, { cwd: top });
      const settings = {
        timeScale: 1,
        trace: false,
        commands: {},
        cacheFolder: join(top, "cache"),
        sandbox: "on" as const,
      };
      for (const bot of ["bots/bot.js", "bots/bot.js@HEAD"]) {
        const matched = await resolveMatch({ bot, opponents: [], folder: top, game: "locm" }, settings);
        assert.ok(matched.ok, JSON.stringify(matched));
        const [stamp] = matched.setup.bots.filter(isProgram);
        const started = await startedBot({ ...stamp!, sandbox: kind });
        assert.equal((await askOne(started, "1\n")).text?.trim(), "PICK 1", bot);
      }
    });

    it("is shown nothing by its own links: neither packages of others nor what it has opened before", async () => {
      const other = botFolder({ "node_modules/.cache/token": "SECRET", "key.js": "SECRET" });
      const link = (target: string, ...names: string[]) => symlinkSync(join(other, target), join(folder, ...names));
      const folder = botFolder({
        "node_modules/b/index.js": "",
        "bot.js": `const { readFileSync } = require("node:fs");
const read = (path) => { try { return readFileSync(path, "utf8"); } catch { return "hidden"; } };
const found = [${JSON.stringify(join(other, "node_modules/.cache/token"))}, __dirname + "/" + ["li", "nk.js"].join("")].map(read);
require("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log(found.join(" ")));
`,
      });
      link("node_modules/.cache", "node_modules", "a");
      link("key.js", "link.js");
      const main = join(folder, "bot.js");
      const stamp = await stampOfFile(main);
      keepOpenedFiles(main, { folder, began: Date.now(), opened: new Map([[join(folder, "link.js"), false]]) });
      const started = await startedBot({ ...stamp, sandbox: kind });
      assert.equal((await askOne(started, "1\n")).text?.trim(), "hidden hidden");
    });

    it("is held to its memory", async () => {
      const source = `
input()
all = []
while True:
    for i in range(1000): all.append(bytes(10000) + b"1") # HERE
`;
      const stamp = await makeSourceStamp("bot.py", source);
      const bot = await startedBot({ ...stamp, sandbox: kind, memory: 128 }, { trace: true });
      const { error } = await askOne(bot, "1\n", { limitMs: 15_000 });
      assert.equal(error?.message, "the bot used more than 128 MB of memory and was stopped.");
      assert.equal(error?.frames[0]?.line, 5);
    });
  });
}

describe("a bot in Node's own sandbox", () => {
  const kinds: SandboxKind[] = [];
  before(async function () {
    kinds.push(...(await findSandboxes("node")).filter((kind) => kind.startsWith("node")));
    if (kinds.length === 0) skip(this, "a Node without permissions");
  });

  it("cannot reach files, processes, threads or secrets, and has a temporary folder, which goes with it", async () => {
    process.env.BOT_SECRET = "1";
    try {
      for (const trace of [true, false]) {
        const stamp = await makeSourceStamp("bot.js", hostileScript);
        const bot = await startedBot({ ...stamp, sandbox: kinds[0]! }, { trace });
        const answer = await askOne(bot, "1\n", { limitMs: 9000 });
        assert.equal(answer.failure, undefined, JSON.stringify(answer));
        const [could, own = ""] = answer.text.split(" ");
        assert.equal(could, "tmp");
        assert.ok(existsSync(own));
        await bot.stop();
        assert.ok(!existsSync(dirname(own)));
      }
    } finally {
      delete process.env.BOT_SECRET;
    }
  });

  for (const name of ["javascript/in_a_function.js", "typescript/generic.ts", "combat/exception.js"]) {
    it(`reports the same fault as outside: ${name}`, function () {
      return failsAsOutside(this, name, kinds[0]!);
    });
  }
});

describe("who is in a sandbox", () => {
  before(async function () {
    if ((await findSandboxes("python3")).length === 0) skip(this, "no sandbox");
  });

  it("are bots of a league by default, whatever its folder says, and the user's own if asked for", async () => {
    const [best] = await findSandboxes("python3");
    const bot = readFileSync(join(faults, "python/index.py"), "utf8");
    const folder = botFolder({ "a.py": bot, "spar.json": '{ "sandbox": "off", "game": "locm" }' });
    const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder };
    const getSandbox = async (more: object, sandbox?: "on") => {
      const matched = await resolveMatch({ bot: "a.py", opponents: [], folder, ...more }, { ...settings, sandbox });
      assert.ok(matched.ok, JSON.stringify(matched));
      return matched.setup.bots.map((bot) => (isProgram(bot) ? bot.sandbox : undefined));
    };
    assert.deepEqual(await getSandbox({ isForeign: true }), [best, undefined]);
    assert.deepEqual(await getSandbox({ isForeign: true, sandbox: "off" }), [undefined, undefined]);
    assert.deepEqual(await getSandbox({}), [undefined, undefined]);
    assert.deepEqual(await getSandbox({ sandbox: "on" }), [best, undefined]);
    assert.deepEqual(await getSandbox({}, "on"), [best, undefined]);
    assert.deepEqual(await getSandbox({ sandbox: "off" }, "on"), [undefined, undefined]);
    writeFileSync(join(folder, "spar.json"), '{ "sandbox": "on", "game": "locm" }');
    assert.deepEqual(await getSandbox({}), [best, undefined]);
  });
});
