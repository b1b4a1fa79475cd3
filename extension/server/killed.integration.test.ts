import assert from "node:assert/strict";
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createProtocolConnection, IPCMessageReader, IPCMessageWriter } from "vscode-languageserver/node";
import { readProcText } from "../../engine/bots/process/process-state.ts";
import { findSandboxes } from "../../engine/bots/sandbox/sandbox.ts";
import { skip } from "../../engine/test/skip.ts";

// The real server, spoken to as the editor does, is killed while bots play that would live on by themselves.

const server = fileURLToPath(new URL("../../dist/server.js", import.meta.url));

/** Leaves a process in a session of its own, without parents, and hangs. */
const leaves = `import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 300)
        os.execve("/bin/sleep", [os.path.join(os.path.dirname(__file__), "left"), "300"], {})
    os._exit(0)
os.wait()
time.sleep(300)
`;
const hangs = "#include <unistd.h>\nint main() { for (;;) sleep(300); }\n";

describe("the language server is killed while bots play", () => {
  let folder: string;
  const servers: ChildProcess[] = [];
  before(function () {
    if (process.platform !== "linux") skip(this, "processes are told apart by /proc");
    if (!existsSync(server)) skip(this, "dist/ is not built");
    if (spawnSync("g++", ["--version"]).status !== 0) skip(this, "no g++");
    folder = mkdtempSync(join(tmpdir(), "spar-killed-"));
  });
  afterEach(() => {
    for (const one of servers.splice(0)) one.kill("SIGKILL");
    for (const pid of processesIn(folder)) process.kill(pid, "SIGKILL");
  });
  after(() => {
    if (folder) rmSync(folder, { recursive: true });
  });

  /** A server that plays a Python bot, which leaves a process behind, against a compiled one; three processes at least. */
  async function playing(name: string, sandbox: "on" | "off"): Promise<ChildProcess> {
    const bots = join(folder, name);
    mkdirSync(bots);
    const files = { "a.py": leaves, "b.cpp": hangs, "spar.json": '{ "game": "locm", "opponents": ["b.cpp"] }' };
    for (const [file, text] of Object.entries(files)) writeFileSync(join(bots, file), text);
    const child = fork(server, ["--node-ipc", `--clientProcessId=${process.pid}`], { execArgv: [], silent: true });
    servers.push(child);
    const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    const settings = { runOnSave: "off", timeScale: 900, memory: 1024, sandbox, commands: {} };
    connection.onRequest("workspace/configuration", ({ items }: { items: object[] }) => items.map(() => settings));
    connection.onRequest("spar/findInterpreters", () => ({}));
    connection.onRequest("client/registerCapability", () => null);
    connection.listen();
    await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { configuration: true } },
      initializationOptions: { storage: join(folder, `${name}-storage`), trusted: true },
    });
    await connection.sendNotification("initialized", {});
    const started = await connection.sendRequest("spar/startRun", {
      uri: pathToFileURL(join(bots, "a.py")).href,
      plays: { kind: "match" },
    });
    assert.ok("run" in (started as object), JSON.stringify(started));
    await until(() => processesIn(bots).some((pid) => readWords(pid)[0] === join(bots, "left")) && running(name));
    return child;
  }

  const running = (name: string) => processesIn(join(folder, `${name}-storage`)).length > 0;

  for (const sandbox of ["off", "on"] as const) {
    it(`leaves no process, sandbox ${sandbox}`, async function () {
      if (sandbox === "on" && (await findSandboxes("python3")).length === 0) skip(this, "no sandbox");
      const child = await playing(`killed-${sandbox}`, sandbox);
      child.kill("SIGKILL");
      await until(() => processesIn(folder).length === 0);
    });
  }

  it("leaves no process if its guard was killed before", async () => {
    const child = await playing("unguarded", "off");
    const guard = listGuards(child.pid!)[0]!;
    process.kill(guard, "SIGKILL");
    await until(() => listGuards(child.pid!).some((pid) => pid !== guard));
    child.kill("SIGKILL");
    await until(() => processesIn(folder).length === 0);
  });
});

const patienceMs = 20_000;

/** The system tells nobody when a process ends, so it is asked again and again. */
async function until(holds: () => boolean): Promise<void> {
  const limit = Date.now() + patienceMs;
  while (!holds()) {
    assert.ok(Date.now() < limit, `did not come within ${patienceMs / 1000} s`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

function readWords(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

const pids = () =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);

/** Those whose command names a folder. The commands of what has ended are gone. */
function processesIn(folder: string): number[] {
  return pids().filter((pid) => readWords(pid).some((word) => word.includes(`${folder}`)));
}

/** The guards of the processes in which a server plays. */
function listGuards(server: number): number[] {
  const guards = pids().filter((pid) => readWords(pid)[2]?.startsWith("trap '' HUP"));
  return guards.filter((pid) => readParent(readParent(pid)) === server);
}

/** NaN of one that has just ended. */
function readParent(pid: number): number {
  return Number(readProcText(`/proc/${pid}/stat`).split(") ")[1]?.split(" ")[1]);
}
