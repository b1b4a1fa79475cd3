import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { settlesWithin } from "../bots/process/process-group.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { askOne, botFrom, makeSourceStamp, sourceFile } from "./bot-runs.ts";
import { skip } from "./skip.ts";

// Bots that leave processes behind, in every way that an ordinary program has. None may outlive its match, nor Spar.

/** Starts a process in a session of its own, without environment, without pipes, whose parents have ended, and tells its number. */
const leave = `
import os, sys
def leave():
    there, here = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.setsid()
            os.chdir("/")
            os.write(here, b"%d" % os.getpid())
            os.closerange(0, 300)
            os.execve("/bin/sleep", ["sleep", "300"], {})
        os._exit(0)
    os.wait()
    return int(os.read(there, 20))
`;

const ways: Readonly<Record<string, string>> = {
  "while it waits": `${leave}
input()
print(leave(), flush=True)
input()`,
  "and ends": `${leave}
input()
print(leave(), flush=True)`,
  "and is killed by itself": `${leave}
input()
print(leave(), flush=True)
os.kill(os.getpid(), 9)`,
  "from a chain of sessions": `${leave}
input()
print(leave(), leave(), leave(), flush=True)
while True: pass`,
};

describe("nothing of a bot survives", () => {
  before(function () {
    if (process.platform !== "linux") skip(this, "marks are of Linux");
    if (findProgram("prlimit") === undefined) skip(this, "no prlimit");
  });

  for (const [way, source] of Object.entries(ways)) {
    it(`no process that left its group, environment and parents, ${way}`, async () => {
      const bot = await botFrom("bot.py", source);
      const answer = await askOne(bot, "1\n");
      assert.equal(answer.failure, undefined, JSON.stringify(answer));
      const left = answer.text.split(" ").map(Number);
      assert.ok(left.every((pid) => lives(pid)));
      await bot.stop();
      await gone(() => left.filter(lives));
    });
  }

  it("no process that left its group and removed its tag, if it was seen before", async () => {
    const source = `
import os, resource, time
input()
there, here = os.pipe()
if os.fork() == 0:
    os.setsid()
    resource.setrlimit(10, (5, 5))
    if os.fork() == 0:
        time.sleep(1)
        if os.fork() == 0:
            time.sleep(0.8)
            os.write(here, b"%d" % os.getpid())
            time.sleep(300)
        time.sleep(0.5)
        os._exit(0)
    time.sleep(0.5)
    os._exit(0)
os.wait()
print(int(os.read(there, 20)), flush=True)
input()`;
    const bot = await botFrom("bot.py", source);
    const left = Number((await askOne(bot, "1\n", { limitMs: 9000 })).text);
    assert.ok(lives(left));
    await bot.stop();
    await gone(() => [left].filter(lives));
  });

  it("no process of a bot that keeps forking", async () => {
    const held = new Set<Socket>();
    const server = createServer((socket) => {
      held.add(socket);
      socket.on("error", () => {}).once("close", () => held.delete(socket));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const bot = await botFrom(
      "bot.py",
      `
import os, socket, time
input()
for i in range(20):
    held = socket.create_connection(("127.0.0.1", ${port}))
    if os.fork() == 0:
        os.setsid()
        for step in range(100):
            if os.fork() != 0: os._exit(0)
            os.setsid()
            time.sleep(0.05)
        os._exit(0)
    held.close()
print("MANY", flush=True)
input()`,
    );
    assert.equal((await askOne(bot, "1\n")).text, "MANY");
    const [some] = held;
    assert.ok(some);
    await bot.stop();
    // A connection ends with the last process that holds it, which is long before they would end by themselves.
    const inTime = await settlesWithin(Promise.all([...held].map((socket) => once(socket.resume(), "close"))), 2000);
    for (const socket of held) socket.destroy();
    server.close();
    assert.ok(inTime);
  });

  for (const victim of ["Spar", "Spar's group"] as const) {
    it(`when ${victim} is killed`, async () => {
      const stamp = await makeSourceStamp(
        "bot.py",
        ways["from a chain of sessions"]!.replace("print(", "print(os.getpid(), "),
      );
      const parent = await player(stamp, victim === "Spar's group");
      const [chunk] = (await once(parent.stdout!, "data")) as [Buffer];
      const left = chunk.toString().trim().split(" ").map(Number);
      assert.equal(left.length, 4);
      process.kill(victim === "Spar" ? parent.pid! : -parent.pid!, "SIGKILL");
      await gone(() => left.filter(lives));
    });
  }
});

/** What was killed is listed until it had a processor to die on. */
async function gone(left: () => readonly number[]): Promise<void> {
  const end = performance.now() + 10_000;
  while (left().length > 0 && performance.now() < end) await new Promise((go) => setTimeout(go, 10));
  const others = left();
  for (const pid of others) process.kill(pid, "SIGKILL");
  assert.deepEqual(others, []);
}

/** A process that plays a bot and prints its first answer. */
async function player(stamp: object, ownGroup: boolean): Promise<ChildProcess> {
  const file = sourceFile(
    "player.ts",
    `import { createProcessBot } from ${JSON.stringify(join(__dirname, "../bots/process-bot/process-bot.ts"))};
const bot = createProcessBot(${JSON.stringify(stamp)}, { game: "locm", timeScale: 1, trace: false });
void bot.start()
  .then(() => bot.ask([{ kind: "ask", player: 0, text: "1\\n", ends: { lines: 1 }, limitMs: 20_000, turn: 0, phase: "" }]))
  .then(([answer]) => console.log(answer?.text));
`,
  );
  const loader = pathToFileURL(require.resolve("tsx")).href;
  return spawn(process.execPath, ["--import", loader, file], { detached: ownGroup });
}

function lives(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe("nothing of a bot survives on Windows", () => {
  before(function () {
    if (process.platform !== "win32") skip(this, "jobs are of Windows");
    if (findProgram("gcc") === undefined) skip(this, "no compiler for the guard");
  });

  const leave = `
import os, subprocess, sys
def leave():
    child = "import subprocess, sys, time; print(subprocess.Popen(sys.argv[1:], creationflags=8).pid, flush=True)"
    words = [sys.executable, "-c", child, sys.executable, "-c", "import time; time.sleep(300)"]
    return int(subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout)
input()
print(os.getpid(), leave(), leave(), flush=True)
`;
  for (const [way, rest] of Object.entries({ "while it waits": "input()", "and ends": "" })) {
    it(`no detached process whose parent has ended, ${way}`, async () => {
      const bot = await botFrom("bot.py", leave + rest);
      const answer = await askOne(bot, "1\n", { limitMs: 20_000 });
      assert.equal(answer.failure, undefined, JSON.stringify(answer));
      const left = answer.text.split(" ").map(Number);
      assert.equal(left.length, 3);
      await bot.stop();
      await gone(() => left.filter(isListed));
    });
  }

  it("neither the bot nor what it left, when Spar is killed", async () => {
    const parent = await player(await makeSourceStamp("bot.py", `${leave}input()`), false);
    const [chunk] = (await once(parent.stdout!, "data")) as [Buffer];
    const left = chunk.toString().trim().split(" ").map(Number);
    assert.equal(left.length, 3);
    parent.kill();
    await gone(() => left.filter(isListed));
  });
});

function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
