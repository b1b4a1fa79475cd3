import assert from "node:assert/strict";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOpinions } from "../app/second-opinions.ts";
import type { ChanceModel } from "../arena/chance/learn.ts";
import { openRecords } from "../assistant/named-match.ts";
import { tools } from "../assistant/tools.ts";
import { english } from "../l10n/speak.ts";
import { planMatch } from "../match/setup.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import type { ReplayedTurn } from "../record/replayed.ts";
import { type AnalysisStep, describeOpinion } from "../views/analysis-facts.ts";
import { adds, type CountFolder, count, openCountFolder, settings } from "./referees/count-folder.ts";

/** Leaves a multiple of four, with which nobody wins any more. */
const perfect = adds(0).replace("console.log(0)", "console.log(4 - (Number(line) % 4 || 3))");
/** Mostly adds 3, and never writes it the same way. */
const dice = adds(0).replace(
  "console.log(0)",
  'console.log((Math.random() < 0.2 ? "1." : "3.") + "0".repeat(1 + Math.floor(300 * Math.random())))',
);
/** Adds 3, and never writes it the same way. */
const wordy = dice.replace('Math.random() < 0.2 ? "1." : ', "");

describe("second opinions on a turn", function () {
  this.timeout(240_000);
  let counts: CountFolder;
  before(() => {
    counts = openCountFolder();
    for (const [name, text] of Object.entries({ perfect, dice, wordy }))
      writeFileSync(join(counts.folder, `${name}.js`), text);
  });
  after(() => counts.close());

  /** What is known in the end of the turn in which the first bot was sent 18: 2 wins, and with 1 the other wins. */
  async function ask(names: readonly string[], advisers: readonly string[], model?: ChanceModel, sent = 18) {
    const setup = await counts.resolved(names, { limit: "5000" });
    for (let seed = 2; ; seed += 5) {
      const record = await counts.pool.play(planMatch(setup, String(seed)));
      const turn = createReplay(record).turns.find(({ ask: { player, text } }) => player === 0 && text === `${sent}\n`);
      if (turn) return askIn(record, turn.index, advisers, model);
    }
  }

  async function askIn(record: MatchRecord, answer: number, advisers: readonly string[], model?: ChanceModel) {
    let last: AnalysisStep = { chances: [], mistakes: [] };
    const { pool } = counts;
    const request = { record, player: 0, answers: [answer], advisers, model, settings, pool };
    const end = await findOpinions({ ...request, signal: new AbortController().signal }, (step) => {
      last = step;
    });
    assert.equal(end.kind, "done", end.kind === "failed" ? end.message : "");
    const [found] = last.opinions!;
    assert.equal(found!.answer, answer);
    return { ...last, listed: found!.opinions.map((opinion) => english(describeOpinion(opinion))) };
  }

  it("list what each other answer wins by the bots of the match; one that wins more beyond chance is a mistake", async () => {
    const { listed, mistakes } = await ask(["one", "dice"], ["perfect.js", "nine.js"]);
    assert.deepEqual(listed, [
      "one with more time: the same answer",
      "perfect: 2 · 7 of 7 won from here, your answer 0 of 7",
      "nine: 9 · 0 of 4 won from here, your answer 0 of 4",
    ]);
    const [mistake] = mistakes;
    assert.deepEqual([mistake!.better, mistake!.grade, mistake!.player], ["2", 3, 0]);
    assert.match(english(mistake!.text), /^turn \d \?\? 94 → 0 %: played 1; better is 2$/);
  });

  it("are told to an assistant by its tool, which runs no bot that it must not", async () => {
    const setup = await counts.resolved(["one", "dice"], { limit: "5000" });
    let record: MatchRecord;
    let turn: ReplayedTurn | undefined;
    for (let seed = 2; !turn; seed += 5) {
      record = await counts.pool.play(planMatch(setup, String(seed)));
      turn = createReplay(record).turns.find(({ ask: { player, text } }) => player === 0 && text === "18\n");
    }
    const context = {
      ...openRecords(counts.folder, counts.folder),
      record: (id: string) => (id === "kept" ? record : undefined),
      mayNotRun: (file: string) => (file.endsWith("nine.js") ? "nine.js may not be run." : undefined),
      settings: () => settings,
      notes: async () => ({}),
    };
    const tool = tools.find(({ name }) => name === "second_opinions")!;
    const call = { signal: new AbortController().signal, progress() {} };
    const about = { match: "kept", turn: turn.ask.turn, player: 1 };
    const told = (await tool.call({ ...about, bots: ["perfect.js"] }, context, call)) as {
      readonly opinions: readonly string[];
      readonly mistake: { readonly better: string };
    };
    assert.match(told.opinions[1]!, /^perfect: 2 · (\d) of \1 won from here, your answer 0 of \1$/);
    assert.equal(told.mistake.better, "2");
    await assert.rejects(async () => tool.call({ ...about, bots: ["nine.js"] }, context, call), /may not be run/);
  });

  it("are tried with others in the place of the opponent where nothing varies; so few matches show no mistake", async () => {
    const { listed, mistakes } = await ask(["one", "three"], ["perfect.js"]);
    assert.equal(listed[1], "perfect: 2 · 2 of 2 won from here, your answer 0 of 2");
    assert.deepEqual(mistakes, []);
    await assert.rejects(ask(["one", "three"], ["gone.js"]), /gone\.js/);
  });

  /** Chances are learned from what questions name. */
  function nameQuestions(): void {
    copyFileSync(count, join(counts.folder, "named.mjs"));
    writeFileSync(join(counts.folder, "stub.txt"), "gameloop\nread total:int\nwrite 1\n");
    writeFileSync(
      join(counts.folder, "spar.json"),
      JSON.stringify({ game: { referee: ["node", "named.mjs", "{league}"] } }),
    );
  }

  it("are played on until the learned chance is clear, to the end where it is not", async () => {
    nameQuestions();
    /** Says what the odds are by how far the total is above 16, with which the other can win. */
    const saying = (odds: number, perTotal = 0): ChanceModel => ({
      ...{ names: ["total"], turns: 10, others: [], miss: 0 },
      fit: { at: [0], means: [16], scales: [1], weights: Float64Array.from([perTotal, 0, 0, odds]) },
    });
    const names = ["one", "dice"];
    const all = /^perfect: 2 · (\d+) of \1 won from here, your answer 0 of \1$/;
    // It wins from 18, but not with what it answers there, after which it is asked nothing.
    for (const model of [saying(9), saying(-1, 9), saying(2)]) {
      const { listed, mistakes } = await ask(names, ["perfect.js"], model);
      assert.match(listed[1]!, all);
      assert.equal(mistakes[0]?.better, "2");
    }
    const early = await ask(names, ["perfect.js"], saying(9), 10);
    assert.equal(
      early.listed[1],
      "perfect: 2 · 4 of 4 won from here, your answer 4 of 4; 8 matches stopped as good as decided",
    );
    assert.deepEqual(early.mistakes, []);
  });

  it("are no mistake by what a learned chance says, but by matches that were played to the end", async () => {
    nameQuestions();
    // From 14 and from 16, which are reached with 1 and with 3, the other wins.
    const wrong: ChanceModel = {
      ...{ names: ["total"], turns: 10, others: [], miss: 0 },
      fit: { at: [0], means: [15], scales: [1], weights: Float64Array.from([20, 0, 0, 0]) },
    };
    const { listed, mistakes } = await ask(["one", "wordy"], ["three.js"], wrong, 10);
    assert.equal(
      listed[1],
      "three: 3 · 4 of 8 won from here, your answer 0 of 8; 8 matches stopped as good as decided",
    );
    assert.deepEqual(mistakes, []);
  });
});
