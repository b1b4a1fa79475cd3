import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { builtCommand } from "./built-command.ts";
import { skip } from "./skip.ts";

describe("a command that is interrupted", () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string) => writeFileSync(path(name), text);

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-interrupted-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("Ctrl+C ends the match and its bots: exit code 130", async function () {
    if (process.platform === "win32") return skip(this, "no signals");
    const mark = path("started");
    write("slow.py", `import os, time\nopen(${JSON.stringify(mark)}, "w").write(str(os.getpid()))\ntime.sleep(1000)\n`);
    const [program, ...args] = builtCommand(
      "match",
      "slow.py",
      "builtin:greedy",
      "--game",
      "locm",
      "--time-scale",
      "1000",
    );
    const child: ChildProcess = spawn(program!, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const ended = once(child, "exit");
    await until(() => existsSync(mark) && readFileSync(mark, "utf8") !== "");
    child.kill("SIGINT");
    assert.deepEqual((await ended).slice(0, 1), [130]);
    await until(() => !isAlive(Number(readFileSync(mark, "utf8"))));
  });

  it("Ctrl+C leaves nothing of what a referee is given that starts its players itself", async function () {
    if (process.platform === "win32") return skip(this, "no signals");
    // It writes without end, as hostile ones do, and is never done.
    write("flood.mjs", 'import fs from "node:fs";\nfor (;;) fs.writeSync(1, "x".repeat(1000) + "\\n");\n');
    write("bot.py", "input()\n");
    mkdirSync(path("temporary"));
    const words = ["match", "bot.py", "bot.py", "--referee", "node flood.mjs", "--protocol", "runner"];
    const [program, ...args] = builtCommand(...words);
    const env = { ...process.env, TMPDIR: path("temporary") };
    const child = spawn(program!, args, { cwd: folder, env, stdio: "ignore" });
    const ended = once(child, "exit");
    const left = () => readdirSync(path("temporary")).filter((name) => name.startsWith("spar-relay-"));
    await until(() => left().length > 0 || child.exitCode !== null);
    assert.equal(child.exitCode, null);
    child.kill("SIGINT");
    assert.deepEqual((await ended).slice(0, 1), [130]);
    await until(() => left().length === 0);
  });

  it("SIGUSR1 opens no debugger: not of the server, nor of the process of a match", async function () {
    if (process.platform === "win32") return skip(this, "no signals");
    const mark = path("playing");
    // A bot knows the process of its match, which is that of its own parent or above it.
    write(
      "signals.py",
      `import os, signal, sys\npid = os.getppid()\nwhile pid > 1 and "match-worker" not in open(f"/proc/{pid}/cmdline").read(): pid = int(open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[1])\nif pid > 1: os.kill(pid, signal.SIGUSR1)\nopen(${JSON.stringify(mark)}, "w").write(str(pid))\nfor line in sys.stdin: print("PASS", flush=True)\n`,
    );
    for (const words of [["lsp"], ["match", "signals.py", "builtin:greedy", "--game", "locm", "--rules", "1.1"]]) {
      if (words[0] === "match" && process.platform !== "linux") continue;
      const [program, ...args] = builtCommand(...words);
      const child = spawn(program!, args, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
      let said = "";
      child.stderr!.on("data", (text: Buffer) => (said += text));
      child.stdout!.resume();
      if (words[0] === "lsp") {
        // It answers once it listens to signals.
        const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
        child.stdin!.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
        await once(child.stdout!, "data");
        child.kill("SIGUSR1");
      }
      child.stdin!.end();
      await once(child, "close");
      assert.doesNotMatch(said, /[Dd]ebugger/);
    }
    if (process.platform === "linux") assert.ok(Number(readFileSync(mark, "utf8")) > 1, "the match was not found");
  });

  it("Ctrl+C leaves no lock file of Cargo's", async function () {
    if (process.platform === "win32" || !findProgram("cargo")) return skip(this, "no signals or no cargo");
    const mark = path("building");
    mkdirSync(path("crate/src"), { recursive: true });
    write("crate/Cargo.toml", '[package]\nname = "b"\nversion = "0.1.0"\nedition = "2021"\n');
    write("crate/src/main.rs", "fn main() {}\n");
    write(
      "crate/build.rs",
      `fn main() { std::fs::write(${JSON.stringify(mark)}, "").unwrap(); std::thread::sleep(std::time::Duration::from_secs(1000)); }\n`,
    );
    write("crate/spar.json", '{ "game": "locm" }');
    const [program, ...args] = builtCommand("match", "crate/src/main.rs", "builtin:greedy");
    const env = { ...process.env, XDG_CACHE_HOME: path("crates") };
    const child = spawn(program!, args, { cwd: folder, env, stdio: "ignore" });
    const ended = once(child, "exit");
    await until(() => existsSync(mark) || child.exitCode !== null);
    assert.ok(existsSync(path("crate/Cargo.lock")));
    child.kill("SIGINT");
    assert.deepEqual((await ended).slice(0, 1), [130]);
    await until(() => !existsSync(path("crate/Cargo.lock")));
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`${signal} ends a running compiler with its child processes, and removes its files`, async function () {
      if (process.platform === "win32") return skip(this, "no signals");
      const mark = path(`compiling-${signal}`);
      mkdirSync(path("compiling"), { recursive: true });
      // Its child is the compiler proper, as that of gcc is, and writes to the build folder until it is ended.
      write(
        "compiler",
        `#!/bin/sh\n[ "$1" = --version ] && exit\nfor word; do [ "$last" = -o ] && out=$word; last=$word; done\n(while :; do n=$((n + 1)); : >"$out$n"; done) &\necho "$$\n$!" >${mark}.new; mv ${mark}.new ${mark}\nwait\n`,
      );
      chmodSync(path("compiler"), 0o755);
      write("compiling/bot.c", "int main(void) { return 0; }\n");
      write("compiling/spar.json", JSON.stringify({ game: "locm", commands: { c: [path("compiler")] } }));
      const [program, ...args] = builtCommand("match", "compiling/bot.c", "builtin:greedy");
      const env = { ...process.env, XDG_CACHE_HOME: path("cache") };
      const child = spawn(program!, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
      const ended = once(child, "exit");
      await until(() => existsSync(mark));
      assert.equal(readdirSync(path("cache/spar")).length, 1);
      child.kill(signal);
      assert.deepEqual((await ended).slice(0, 1), [signal === "SIGINT" ? 130 : 143]);
      await until(() => !startedBy(mark).some(isAlive));
      assert.deepEqual(readdirSync(path("cache/spar")), []);
    });
  }
});

function startedBy(mark: string): number[] {
  return readFileSync(mark, "utf8").trim().split("\n").map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Looks until it is so; mocha ends what never is. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((go) => setTimeout(go, 20));
}
