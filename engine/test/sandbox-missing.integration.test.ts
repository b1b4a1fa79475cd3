import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { isProgram } from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { builtCommand } from "./built-command.ts";
import { botFolder } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

// Machines that lack what a sandbox takes, made by a path with few programs on it.

const python = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).stdout?.trim();
const line = readFileSync(new URL("../../samples/locm/python/draws.py", import.meta.url), "utf8");

/** Runs `spar` where these programs are all there are. */
function sparWith(programs: Readonly<Record<string, string>>, ...args: string[]) {
  const folder = botFolder({});
  for (const [name, text] of Object.entries(programs)) {
    if (!text.startsWith("#!")) symlinkSync(text, join(folder, name));
    else {
      writeFileSync(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
    }
  }
  const [node, ...command] = builtCommand(...args);
  const { stdout, stderr } = spawnSync(node!, command, {
    // What was built by a compiler that is not there would be found otherwise.
    env: { ...process.env, PATH: folder, XDG_CACHE_HOME: folder },
    encoding: "utf8",
  });
  return { stdout, stderr };
}

describe("where a sandbox is missing", function () {
  // Many commands one after the other, on a busy machine.
  this.timeout(60_000);
  before(function () {
    if (process.platform !== "linux") skip(this, "not Linux");
    if (!python) skip(this, "no python3");
  });

  it("a league is played and says once that its bots are not isolated, unless the sandbox is off", () => {
    const folder = botFolder({
      "spar.json": '{ "game": "locm" }',
      "a.py": line,
      "b.py": `#\n${line}`,
      "c.py": `##\n${line}`,
    });
    const args = ["league", folder, "--game", "locm", "-n", "1"];
    const { stdout, stderr } = sparWith({ python3: python! }, ...args);
    assert.match(stdout, /^ 1 /m, stderr);
    assert.equal(stderr.match(/cannot be sandboxed here/g)?.length, 1, stderr);
    assert.match(stderr, /they can read and change your files\. Install bubblewrap/);
    assert.equal(sparWith({ python3: python! }, ...args, "--sandbox", "off").stderr, "");
  });

  it("nothing is played if a sandbox is required; the message says what to install", () => {
    const folder = botFolder({ "a.py": line });
    const { stdout, stderr } = sparWith(
      { python3: python! },
      "match",
      join(folder, "a.py"),
      "--sandbox",
      "on",
      "--game",
      "locm",
    );
    assert.equal(stdout, "");
    assert.match(
      stderr,
      /^a(\.py)? cannot be sandboxed here: install bubblewrap \(bwrap\), or gcc in a container, or set "sandbox" to "off"\.$/m,
    );
  });

  long.it(
    "an old bubblewrap is used, then Landlock with a C compiler, then Node's own for JavaScript",
    async function () {
      const bwrap = findProgram("bwrap");
      if (bwrap === undefined) skip(this, "no bwrap");
      const old = `#!/bin/sh\ncase " $* " in *" --size "*) exit 1;; esac\nexec ${bwrap} "$@"\n`;
      const folder = botFolder({ "a.py": line, "b.js": 'process.stdin.on("data", () => console.log("PASS"));' });
      const record = join(folder, "match.spar.jsonl");
      const programs = { python3: python!, node: process.execPath };
      const kinds = (more: Readonly<Record<string, string>>) => {
        const bots = ["a.py", "b.js"].map((name) => join(folder, name));
        const { stderr } = sparWith(
          { ...programs, ...more },
          "match",
          ...bots,
          "--sandbox",
          "on",
          "--game",
          "locm",
          "--record",
          record,
        );
        return stderr === "" ? recordedKinds(record) : stderr;
      };
      const unsized = ["bubblewrap without size", "bubblewrap without size"];
      // Without a filter of system calls, a bot of the administrator's could change modes of devices.
      if (process.getuid?.() === 0) assert.match(String(kinds({ bwrap: old })), /a cannot be sandboxed here/);
      else assert.deepEqual(kinds({ bwrap: old }), unsized);
      assert.match(String(kinds({})), /a cannot be sandboxed here/);
      const compiler = ["gcc", "as", "ld"].map((name) => [name, findProgram(name)]);
      if (compiler.some(([, path]) => path === undefined)) return;
      assert.deepEqual(kinds({ bwrap: old, ...Object.fromEntries(compiler) }), unsized);
      const found = kinds(Object.fromEntries(compiler));
      // A kernel without Landlock has none.
      if ((await findSandboxes("python3")).includes("landlock")) assert.deepEqual(found, ["landlock", "landlock"]);
      else assert.match(String(found), /a cannot be sandboxed here/);
    },
  );
});

function recordedKinds(file: string) {
  const [head] = readRecord(readFileSync(file, "utf8"));
  assert.ok(head?.kind === "match", JSON.stringify(head));
  return head.bots.map((bot) => (isProgram(bot) ? bot.sandbox : undefined));
}
