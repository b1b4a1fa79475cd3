import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { weighAnswers } from "../arena/analyst/weigh.ts";
import { analyseInThread } from "../arena/thread/analysis-thread.ts";
import type { RecordLine } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import type { Chance } from "../views/analysis-facts.ts";
import { long } from "./long.ts";
import { officialMatch } from "./recorded-match.ts";

const { lines } = officialMatch("1.1", 1);
const short = lines.slice(0, 31);
const endless = new AbortController().signal;

describe("A thread of analysis", () => {
  async function weighed(answer: number, texts: readonly string[]) {
    let heard: readonly Chance[] | undefined;
    const receive = ({ chances }: { readonly chances: readonly Chance[] | undefined }) => {
      heard = chances;
    };
    await analyseInThread({ kind: "weigh", lines, answer, texts }, receive, endless);
    return heard;
  }

  /** Starts a long analysis, and returns it once it has found something. */
  async function startedSearch() {
    const stop = new AbortController();
    const job = { kind: "mistakes", lines, budgetMs: 600_000 } as const;
    let end!: ReturnType<typeof analyseInThread>;
    await new Promise<void>((resolve) => {
      const receive = ({ chances }: { readonly chances: readonly Chance[] }) => {
        if (chances.length > 0) resolve();
      };
      end = analyseInThread(job, receive, stop.signal);
    });
    return { end, stop };
  }

  it("reports findings at once, and stops at once", async () => {
    const { end, stop } = await startedSearch();
    stop.abort();
    assert.deepEqual(await end, { kind: "stopped" });
  });

  it("works beside other analyses", async () => {
    const { end, stop } = await startedSearch();
    assert.deepEqual(await weighed(70, ["PASS"]), weighAnswers(lines, 70, ["PASS"]));
    stop.abort();
    await end;
  });

  it("ends when its time is up", async () => {
    assert.deepEqual(await analyseInThread({ kind: "mistakes", lines: short, budgetMs: 200 }, () => {}, endless), {
      kind: "done",
    });
  });

  it("finds nothing in a record that no game can follow", async () => {
    const [head] = lines as [RecordLine & { kind: "match" }];
    const broken = [{ ...head, bots: [] }];
    const end = await analyseInThread({ kind: "mistakes", lines: broken, budgetMs: 200 }, () => {}, endless);
    assert.equal(end.kind, "failed");
    assert.equal(weighAnswers(short, 99, []), undefined);
    assert.equal(weighAnswers(short, 0, ["PICK 1"])?.length, 2);
  });

  long.it("that runs out of memory ends the command with an error, instead of finding no mistakes", () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-analysis-"));
    const isNeeded = (path: string) => !path.endsWith(".map");
    cpSync(join(__dirname, "../../dist"), folder, { recursive: true, filter: isNeeded });
    writeFileSync(join(folder, "threads.js"), "const held = []; for (;;) held.push(Array(1e4).fill(held.length));\n");
    writeFileSync(join(folder, "match.spar.jsonl"), writeRecord(lines));
    const command = [join(folder, "spar.js"), "analyse", join(folder, "match.spar.jsonl"), "--budget", "20000"];
    // What is full at 100 MB is so at once.
    const few = ["--max-old-space-size=100", ...command];
    const { status, stdout, stderr } = spawnSync(process.execPath, few, { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(stderr, /^The analysis ended early: .*memory.*\.\n$/);
  });
});
