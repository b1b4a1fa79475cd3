import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { createTunings, type ServerTuning } from "./tunings.ts";

/** When everything that was ready has happened. */
const soon = () => new Promise(setImmediate);

describe("runs of tuning", () => {
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-tunings-"));
    file = join(folder, "bot.py");
    writeFileSync(file, "A = 1  # tune\n");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs that go on until they are stopped, and everything that was told of them. */
  function endless() {
    const summaries: TuningSummary[] = [];
    const begun: ServerTuning[] = [];
    const tunings = createTunings(
      folder,
      (tuning) => {
        begun.push(tuning);
        tuning.tell({ state: "playing" });
        return new Promise((ended) => tuning.signal.addEventListener("abort", () => ended()));
      },
      (summary) => summaries.push(summary),
    );
    const found = recogniseBot(file, "A = 1  # tune\n", { game: "combat" }, true);
    assert.ok(found.kind === "bot");
    const { bot } = found;
    const asked = (steps: number) => ({ bot, against: [], steps });
    return { tunings, begun, asked, states: () => summaries.map(({ steps, state }) => `${steps} ${state}`) };
  }

  it("run one at a time: a newer one begins when the one before has stopped", async () => {
    const { tunings, asked, states } = endless();
    tunings.begin(asked(1));
    await soon();
    tunings.begin(asked(2));
    await soon();
    assert.deepEqual(states(), ["1 preparing", "1 playing", "2 preparing", "1 stopped", "2 playing"]);
    await tunings.stop("the test is over");
  });

  it("wait while something else is played", async () => {
    const { tunings, asked, begun, states } = endless();
    tunings.hold("a match");
    tunings.begin(asked(1));
    await soon();
    assert.equal(begun.length, 0);
    tunings.release("a match");
    await soon();
    tunings.hold("a series");
    const [{ gate }] = begun as [ServerTuning];
    const isOpen = () => gate.isOpen;
    assert.equal(isOpen(), false);
    tunings.release("a series");
    assert.equal(isOpen(), true);
    const expected = ["preparing", "playing", "waiting", "playing"].map((state) => `1 ${state}`);
    assert.deepEqual(states(), expected);
    await tunings.stop("the test is over");
  });

  it("say why they cannot be played", async () => {
    const summaries: TuningSummary[] = [];
    const tunings = createTunings(
      folder,
      () => Promise.reject(new Error("no room")),
      (summary) => summaries.push(summary),
    );
    tunings.begin(endless().asked(1));
    await soon();
    assert.deepEqual([summaries.at(-1)?.state, summaries.at(-1)?.trouble?.message], ["failed", "no room"]);
  });
});
