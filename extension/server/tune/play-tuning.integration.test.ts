import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPoolExecutor } from "../../../engine/arena/execute/pool-executor.ts";
import { run } from "../../../engine/cli/run.ts";
import { createPool, type Pool } from "../../../engine/match/pool.ts";
import { recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import type { Settings } from "../../../engine/project/settings/settings.ts";
import { long } from "../../../engine/test/long.ts";
import { wallBot } from "../../../engine/test/wall-bot.ts";
import { hasFound, isTuning, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { toUri } from "../base/bot-files.ts";
import { readEditorSettings } from "../base/editor-settings.ts";
import { createFoundSource } from "./found-source.ts";
import { playTuning } from "./play-tuning.ts";
import { readSavedSummary } from "./saved-summary.ts";
import { openTuningFiles } from "./tuning-files.ts";
import { createTunings } from "./tunings.ts";

const source = wallBot("-6; // tune -6..3");

long.describe("a run of tuning in the editor", function () {
  this.timeout(120_000);
  let folder = "";
  let file = "";
  let pool: Pool;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-play-tuning-"));
    file = join(folder, "wall.js");
    writeFileSync(join(folder, "spar.json"), '{ "game": "combat" }');
    writeFileSync(file, source);
    pool = createPool({ size: 2, hasLowPriority: true });
  });
  after(async () => {
    await pool.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const storage = () => join(folder, "storage");
  const how = { method: "spsa", steps: 3, pairs: 1, seed: "s", settings: { look: 2 } };

  /** A server's life: what goes on in it until the run has ended, or is stopped when `enough` says so. */
  async function life(id: string, enough: (now: TuningSummary) => boolean = () => false) {
    const files = openTuningFiles(storage());
    const engine: Settings = { timeScale: 1, trace: true, commands: {}, cacheFolder: join(folder, "built") };
    const settings = {
      engine: async () => engine,
      editor: async () => editorSettings,
      all: async () => editorSettings,
    };
    const summaries: TuningSummary[] = [];
    const executor = createPoolExecutor(pool);
    const parts = { settings, files, executor, matches: { untilFull: (signal: AbortSignal) => signal } };
    const timing = async () => ({ jobs: 2, slowed: 1 });
    const ended = new Promise<TuningSummary>((resolve) => {
      const tunings = createTunings(
        (tuning) => playTuning(tuning, { ...parts, timing }),
        (summary) => {
          summaries.push(summary);
          if (!isTuning(summary)) resolve(summary);
          else if (enough(summary)) void tunings.stop("enough");
        },
      );
      const found = recogniseBot(file, readFileSync(file, "utf8"));
      assert.ok(found.kind === "bot", JSON.stringify(found));
      tunings.begin({ id, bot: found.bot, against: [], ...how }, readSavedSummary(id, files));
    });
    return { summary: await ended, summaries, files };
  }

  it("finds the same numbers as the command line from the same seed, even if stopped and resumed", async () => {
    const stopped = await life("tuning-1", ({ state, step }) => state === "playing" && step >= 1);
    assert.equal(stopped.summary.state, "stopped");
    const left = readSavedSummary("tuning-1", openTuningFiles(storage()))!;
    assert.deepEqual([left.state, left.step >= 1 && left.step < 3], ["stopped", true]);
    const { summary, files } = await life("tuning-1");
    assert.deepEqual([summary.state, summary.step, summary.test?.isOver], ["done", 3, true], JSON.stringify(summary));
    const state = join(folder, "cli.json");
    const wanted = [
      "--steps",
      "3",
      "--pairs",
      "1",
      "--seed",
      "s",
      "--setting",
      "look=2",
      "--jobs",
      "2",
      "--elo1",
      "1000",
    ];
    const { log, error } = console;
    Object.assign(console, { log() {}, error() {} });
    const code = await run(["tune", file, ...wanted, "--resume", state], assert.fail).finally(() =>
      Object.assign(console, { log, error }),
    );
    assert.equal(code, 0);
    const cli = JSON.parse(readFileSync(state, "utf8"));
    assert.deepEqual(files.read("tuning-1")!.state, cli);
  });

  it("offers its numbers only for the unchanged source", async () => {
    const { files } = await life("tuning-2", (summary) => summary.state === "playing" && hasFound(summary));
    const kept = files.read("tuning-2")!;
    assert.ok(hasFound(readSavedSummary("tuning-2", files)!));
    const found = createFoundSource(kept);
    assert.ok("files" in found);
    const [only] = found.files;
    assert.deepEqual([found.files.length, only!.uri, only!.before], [1, toUri(file), source]);
    assert.match(only!.after, /^const MARGIN = -?\d+; \/\/ tune -6\.\.3\n/);
    writeFileSync(file, source.replace("const free", "const  free"));
    assert.match(JSON.stringify(createFoundSource(kept)), /has changed since the run began/);
    assert.equal(readSavedSummary("tuning-2", files)!.outdated, true);
    writeFileSync(file, source);
  });
});

const editorSettings = readEditorSettings({ duelElo: 1000 });
