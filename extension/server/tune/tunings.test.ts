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
    const asked = (id: string) => ({ id, bot, against: [] });
    return { tunings, summaries, begun, asked, states: () => summaries.map(({ id, state }) => `${id} ${state}`) };
  }

  it("run one at a time: a newer one begins when the one before has stopped", async () => {
    const { tunings, asked, states } = endless();
    tunings.begin(asked("one"));
    await soon();
    tunings.begin(asked("two"));
    await soon();
    assert.deepEqual(states(), ["one preparing", "one playing", "two preparing", "one stopped", "two playing"]);
    await tunings.stop("the test is over");
  });

  it("wait while something else is played or the user pauses them", async () => {
    const { tunings, asked, begun, states } = endless();
    tunings.hold("a match");
    tunings.begin(asked("one"));
    await soon();
    assert.equal(begun.length, 0);
    tunings.release("a match");
    await soon();
    tunings.pause("one");
    tunings.hold("a series");
    const [{ gate }] = begun as [ServerTuning];
    const isOpen = () => gate.isOpen;
    assert.equal(isOpen(), false);
    assert.equal(tunings.unpause("one"), true);
    assert.equal(isOpen(), false);
    tunings.release("a series");
    assert.equal(isOpen(), true);
    const expected = ["preparing", "playing", "paused", "waiting", "playing"].map((state) => `one ${state}`);
    assert.deepEqual(states(), expected);
    await tunings.stop("the test is over");
  });

  it("can be stopped, and resumed with their state", async () => {
    const { tunings, asked, begun } = endless();
    tunings.begin(asked("one"));
    await soon();
    begun[0]!.tell({ step: 7 });
    tunings.pause("one");
    await tunings.stop("by the user", "one");
    assert.equal(tunings.find("one")?.state, "stopped");
    assert.equal(tunings.unpause("one"), false);
    tunings.begin(asked("one"), tunings.find("one"));
    await soon();
    const { state, step } = tunings.find("one")!;
    assert.deepEqual([state, step, begun.length], ["playing", 7, 2]);
    await tunings.stop("the test is over");
  });

  it("say why they cannot be played", async () => {
    const summaries: TuningSummary[] = [];
    const tunings = createTunings(
      () => Promise.reject(new Error("no room")),
      (summary) => summaries.push(summary),
    );
    tunings.begin(endless().asked("one"));
    await soon();
    assert.deepEqual([summaries.at(-1)?.state, summaries.at(-1)?.trouble?.message], ["failed", "no room"]);
  });
});
