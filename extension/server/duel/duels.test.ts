import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDownsampler, emptyDuelSummary } from "../../../engine/arena/duel/duel-state.ts";
import { toBotUri } from "../../../engine/match/bot-uri.ts";
import { recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import { readSourceVersion } from "../../../engine/project/versions/source-version.ts";
import { type DuelSummary, formatVerdict } from "../../../engine/views/duel-summary.ts";
import { toUri } from "../base/bot-files.ts";
import { createDuels, type Duelling } from "./duels.ts";

/** When everything that was ready has happened. */
const soon = () => new Promise(setImmediate);

describe("the URI of a bot in the history", () => {
  it("is written as the editor writes it, whoever saved it", () => {
    for (const file of ["/home/me/my bots/it's (new)+[1]@ö.py", "/a/b.c"]) assert.equal(toBotUri(file), toUri(file));
  });
});

describe("duels", () => {
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-duels-"));
    file = join(folder, "bot.py");
    writeFileSync(join(folder, "spar.json"), '{ "bots": { "bot.py": { "game": "locm" } } }');
    writeFileSync(file, "while True: print('PASS' if input() else '')\n");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Duels that go on until they are stopped, and everything that was told of them. */
  function endless() {
    const summaries: DuelSummary[] = [];
    const begun: Duelling[] = [];
    const duels = createDuels(
      (duel) => {
        begun.push(duel);
        duel.tell({ state: "playing" });
        return new Promise((ended) => duel.signal.addEventListener("abort", () => ended()));
      },
      (summary) => summaries.push(summary),
    );
    const found = recogniseBot(file, "while True: print('PASS' if input() else '')\n");
    assert.ok(found.kind === "bot");
    const asked = { bot: found.bot, opponent: "builtin:greedy", isBackground: true };
    return {
      duels,
      summaries,
      begun,
      asked,
      states: () => summaries.map(({ id, state }) => [summaries[0]!.id === id ? 1 : 2, state]),
    };
  }

  it("name both bots at once, also where the opponent cannot be built", async () => {
    const { duels, summaries, asked } = endless();
    duels.begin({ ...asked, opponent: "boss:2" });
    await soon();
    assert.deepEqual(summaries[0]!.names, ["bot", "boss 2"]);
  });

  it("of an earlier session are outdated only if a file that was played has changed since", () => {
    const { duels, summaries } = endless();
    const header = join(folder, "rules.h");
    writeFileSync(header, "int a;\n");
    const played = readSourceVersion(file, { program: [file, header], data: [] });
    const duel = { ...emptyDuelSummary, bot: toUri(file), versions: [played.id] } as unknown as DuelSummary;
    duels.remember(duel, played);
    writeFileSync(header, "int b;\n");
    const later = endless();
    later.duels.remember(duel, played);
    assert.deepEqual([summaries[0]!.outdated, later.summaries[0]!.outdated], [undefined, true]);
  });

  it("run one at a time: the newest replaces the one before, and begins when that has ended", async () => {
    const { duels, begun, asked, states } = endless();
    duels.begin(asked);
    await soon();
    duels.begin(asked);
    await soon();
    assert.equal(begun.length, 2);
    assert.deepEqual(states(), [
      [1, "preparing"],
      [1, "playing"],
      [2, "preparing"],
      [1, "stopped"],
      [2, "playing"],
    ]);
    await duels.stop("enough");
  });

  it("wait while anything else is played, however long", async () => {
    const { duels, begun, asked, states } = endless();
    duels.hold("a run");
    duels.begin(asked);
    await soon();
    assert.equal(begun.length, 0);
    duels.hold("a league");
    duels.release("a run");
    await soon();
    assert.equal(begun.length, 0);
    duels.release("a league");
    await soon();
    duels.hold("a run");
    assert.ok(begun[0]!.gate.closed.aborted);
    duels.release("a run");
    assert.deepEqual(states(), [
      [1, "preparing"],
      [1, "playing"],
      [1, "waiting"],
      [1, "playing"],
    ]);
    await duels.stop("enough");
  });

  it("end when the source of their bot changes, not when it is saved unchanged", async () => {
    const { duels, summaries, begun, asked } = endless();
    duels.begin(asked);
    await soon();
    writeFileSync(file, "while True: print('PASS' if input() else '')\n");
    duels.checkSources();
    assert.ok(!begun[0]!.signal.aborted);
    writeFileSync(file, "while True: print('PASS' if input() else '') # now\n");
    duels.checkSources();
    assert.ok(!begun[0]!.signal.aborted, "only a comment changed");
    writeFileSync(file, "while True: print('PASS' if input() else 'PASS')\n");
    duels.checkSources();
    assert.ok(begun[0]!.signal.aborted);
    await soon();
    const { state, outdated } = summaries.at(-1)!;
    assert.deepEqual([state, outdated], ["stopped", true]);
  });

  it("that cannot be played say why", async () => {
    const summaries: DuelSummary[] = [];
    const duels = createDuels(
      () => Promise.reject(new Error("no thread")),
      (summary) => summaries.push(summary),
    );
    duels.begin(endless().asked);
    await soon();
    assert.deepEqual([summaries.at(-1)!.state, summaries.at(-1)!.trouble?.message], ["failed", "no thread"]);
  });

  it("give their verdict in a few words", () => {
    const { duels, summaries, asked } = endless();
    duels.begin(asked);
    const [start] = summaries;
    const elo = { value: 34, low: 14, high: 54 };
    const text = (change: Partial<DuelSummary>) => formatVerdict({ ...start!, matches: 212, elo, ...change });
    assert.equal(text({ state: "decided", verdict: "better" }), "better: +34 ± 20, 212 matches");
    assert.equal(text({ state: "decided", verdict: "not better" }), "not better: +34 ± 20, 212 matches");
    assert.equal(text({ state: "playing" }), "undecided so far: +34 ± 20, 212 matches");
    assert.equal(
      text({ state: "decided", verdict: "better", elo: { value: null, low: 300, high: null } }),
      "better: +300 or more, 212 matches",
    );
    const trouble = { name: "bot@previous", message: "it crashed" };
    assert.equal(text({ state: "broken", trouble }), "bot@previous fails in every match");
  });
});

describe("the chart of a duel", () => {
  it("has few points, including the newest, however long the duel is", () => {
    const trail = createDownsampler();
    for (let i = 0; i <= 10_000; i++) trail.add(i);
    const { points } = trail;
    assert.ok(points.length > 100 && points.length <= 241, `${points.length}`);
    assert.deepEqual([points[0], points.at(-1)], [0, 10_000]);
    const steps = new Set(points.slice(1, -1).map((value, i) => value - points[i]!));
    assert.equal(steps.size, 1);
  });

  it("is the same if the duel was stopped and went on", () => {
    for (const stopped of [1, 100, 239, 240, 3001]) {
      const [whole, first] = [createDownsampler(), createDownsampler()];
      for (let i = 0; i < stopped; i++) first.add(i);
      const next = createDownsampler(first.points, stopped);
      for (let i = 0; i < 5000; i++) whole.add(i);
      for (let i = stopped; i < 5000; i++) next.add(i);
      assert.deepEqual(next.points, whole.points, `${stopped}`);
    }
  });
});
