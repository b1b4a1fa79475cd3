import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import seedrandom from "seedrandom";
import { openMatchStore } from "../match/history/match-store.ts";
import { isLongRun } from "./long.ts";

const kills = isLongRun ? 20 : 1;

describe("a store of matches whose processes are killed", function () {
  this.timeout(30_000 + kills * 5000);
  let folder = "";
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-kill-"));
  });
  afterEach(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  /** A process that keeps matches from a number on; `kept` grows. */
  function writer(from: number, kept: string[], failures: string[]) {
    const script = join(__dirname, "store-writer.ts");
    const child = spawn(process.execPath, ["--require", "tsx/cjs", script, folder, String(from)], { stdio: "pipe" });
    children.push(child);
    createInterface(child.stdout!).on("line", (line) => {
      if (/^\d+$/.test(line)) kept.push(`m${line}`);
      else failures.push(line);
    });
    child.stderr!.on("data", (text) => failures.push(String(text)));
    return child;
  }

  it("loses nothing and doubles nothing, with two of them at a time", async () => {
    const random = seedrandom("kill");
    const kept: string[] = [];
    const failures: string[] = [];
    for (let n = 0; n < kills; n++) {
      const before = kept.length;
      const both = [writer(n * 1_000_000, kept, failures), writer(n * 1_000_000 + 500_000, kept, failures)];
      const closed = both.map((child) => once(child, "close"));
      while (kept.length < before + 20) await once(both[0]!.stdout!, "data");
      for (const child of both) {
        await new Promise((go) => setTimeout(go, random() * 400));
        child.kill("SIGKILL");
      }
      await Promise.all(closed);
    }
    assert.deepEqual(failures, []);
    const store = openMatchStore(folder);
    const found = await store.session((database) => database.all("SELECT id FROM matches").map(({ id }) => String(id)));
    const whole = await store.session((database) => database.get("PRAGMA integrity_check"));
    await store.close();
    assert.deepEqual(whole, { integrity_check: "ok" });
    assert.equal(new Set(kept).size, kept.length);
    const there = new Set(found);
    assert.deepEqual(kept.filter((id) => !there.has(id)).slice(0, 5), []);
    // What was kept but could not be said any more is at most what a killed process was at.
    assert.ok(found.length - kept.length <= 2 * kills * 41, `${found.length} found, ${kept.length} kept`);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith("inbox-")),
      [],
    );
  });
});
