import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChangedAnswers } from "../../app/changed-answers.ts";
import { findLanguage } from "../../bots/languages/languages.ts";
import { cliSettings } from "../../cli/match-flags.ts";
import { english } from "../../l10n/speak.ts";
import { createPool } from "../../match/pool.ts";
import { planMatch } from "../../match/setup.ts";
import { describeEnvironment } from "../../project/referee/simulations.ts";
import { resolveMatch } from "../../project/resolve/resolve-match.ts";
import { readRecord, writeRecord } from "../../record/record-file.ts";
import { createReplay } from "../../record/replay.ts";
import { readSiteGame } from "../../record/site-game.ts";
import { isSameObservation } from "../../referee/game.ts";
import { parseExactJson, writeExactJson } from "../../referee/kaggle/read-episode.ts";
import type { RefereeView } from "../../referee/stub/input-board.ts";
import { createViewerEpisode } from "../../viewer/viewer-episode.ts";
import { skip } from "../skip.ts";
import { columns } from "./bots.ts";

/** ConnectX by kaggle-environments 1.33.2: the test's bot `columns` against `random`, as `env.toJSON()` gives it. */
const file = join(__dirname, "..", "fixtures", "kaggle-connectx.json");
const text = readFileSync(file, "utf8");
const made = { engine: "0", at: "" };

function read(episode: string) {
  const found = readSiteGame(episode, made);
  assert.ok(!("why" in found), "why" in found ? found.why : "");
  return found;
}

describe("an episode of Kaggle's site", function () {
  this.timeout(60_000);
  let folder: string;
  /** Why nothing can be played. */
  let missing: string | undefined;
  const { PYTHONPATH } = process.env;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-episode-"));
    if (process.env.SPAR_KAGGLE !== undefined) process.env.PYTHONPATH = process.env.SPAR_KAGGLE;
    missing = await describeEnvironment("connectx", findLanguage("python")!.command);
  });
  after(() => {
    rmSync(folder, { recursive: true });
    if (PYTHONPATH === undefined) delete process.env.PYTHONPATH;
    else process.env.PYTHONPATH = PYTHONPATH;
  });

  it("is imported with all observations and answers", () => {
    const { record, imported } = read(text);
    assert.deepEqual(readRecord(writeRecord(record)), record);
    const { turns, outcome, viewAt } = createReplay(record);
    assert.deepEqual(imported.names, ["Columns", "Chance"]);
    const { rewards, steps } = JSON.parse(text) as { rewards: number[]; steps: { action: number }[][] };
    assert.deepEqual(outcome?.scores, rewards);
    const actions = steps.slice(1).map((agents, i) => String(agents[i % 2]!.action));
    assert.deepEqual(
      turns.map(({ answer }) => answer.text),
      actions,
    );
    const { values, tables } = (viewAt({ answer: 1, note: -1 }) as RefereeView).boards![1]!;
    assert.equal(values.find(({ name }) => name === "mark")?.value, 2);
    assert.ok(tables.length > 0);
  });

  it("is given to the environment's own visualizer unchanged", () => {
    const { episode, keys } = createViewerEpisode(read(text).record)!;
    const original = JSON.parse(text) as { steps: { observation: { board?: unknown }; status: string }[][] };
    const shown = episode.environment as typeof original & { info: unknown };
    assert.equal(keys.length, original.steps.length);
    const select = ({ steps }: typeof original) =>
      steps.map((agents) => [agents[0]!.observation.board, ...agents.map(({ status }) => status)]);
    assert.deepEqual(select(shown), select(original));
    assert.deepEqual(shown.info, { TeamNames: ["Columns", "Chance"] });
  });

  it("keeps numbers as Python wrote them", () => {
    const json = '{"a":1.0,"b":[1e-07,-0.0,2,2.5],"c":"1.0, \\"2.0\\"","d":12345678901234567890}';
    assert.equal(writeExactJson(parseExactJson(json)), json);
  });

  it("with a missing part is refused, naming the part", () => {
    const broken = readSiteGame(text.replaceAll('"status":', '"state":'), made);
    assert.deepEqual(broken, {
      why: "This episode of a Kaggle simulation cannot be read: steps.0.0.status is missing or wrong.",
    });
    const unplayed = readSiteGame(text.replace('"steps":', '"turns":'), made);
    assert.deepEqual(unplayed, {
      why: "This episode of a Kaggle simulation cannot be read: steps is missing or wrong.",
    });
  });

  it("shows where a bot answers otherwise than on the site", async function () {
    if (missing !== undefined) skip(this, "no kaggle-environments");
    const { record } = read(text);
    const find = async (source: string) => {
      writeFileSync(join(folder, "bot.py"), source);
      const end = await findChangedAnswers({ record, player: 0, bot: "bot.py", folder, settings: cliSettings });
      assert.ok(end.kind === "verdict", JSON.stringify(end));
      return end.changed.map(({ turn, line }) => [turn, line]);
    };
    assert.deepEqual(await find(columns), []);
    const source = columns.replace("    return", "    if observation.step == 4:\n        return 6\n    return");
    assert.deepEqual(await find(source), [[5, 6]]);
  });

  it("of another version becomes a ghost that names the version where it leaves its record", async function () {
    if (missing !== undefined) skip(this, "no kaggle-environments");
    const pool = createPool({ size: 1 });
    try {
      writeFileSync(join(folder, "bot.py"), columns.replace("* 5", "* 4"));
      const { version, ...rest } = JSON.parse(text) as { version: string };
      const old = join(folder, "old.json");
      writeFileSync(old, JSON.stringify({ ...rest, version: "0.9.0", module_version: "1.17.2" }));
      const request = { bot: "bot.py", opponents: [`ghost:${old}#2`], folder, game: { kaggle: "connectx" } };
      const match = await resolveMatch(request, cliSettings);
      assert.ok(match.ok, match.ok ? "" : match.message);
      const { turns } = createReplay(await pool.play(planMatch(match.setup, "1")));
      const remarks = turns.flatMap(({ answer }) => answer.remarks?.map(({ message }) => english(message)) ?? []);
      const expected = `with connectx 0.9.0, but ${version} is installed: kaggle-environments==1.17.2 would repeat it.`;
      assert.ok(remarks[0]?.endsWith(expected), remarks.join("\n"));
    } finally {
      await pool.dispose();
    }
  });

  it("becomes a ghost that repeats its answers as long as it is asked the same", async function () {
    if (missing !== undefined) skip(this, "no kaggle-environments");
    const pool = createPool({ size: 1 });
    try {
      writeFileSync(join(folder, "bot.py"), columns);
      const request = { bot: "bot.py", opponents: [`ghost:${file}#2`], folder, game: { kaggle: "connectx" } };
      const match = await resolveMatch(request, cliSettings);
      assert.ok(match.ok, match.ok ? "" : match.message);
      const { outcome, turns } = createReplay(await pool.play(planMatch(match.setup, "1")));
      assert.deepEqual(outcome?.scores, (JSON.parse(text) as { rewards: number[] }).rewards);
      assert.deepEqual(
        turns.flatMap(({ answer }) => answer.remarks?.map(({ message }) => english(message)) ?? []),
        [],
      );
    } finally {
      await pool.dispose();
    }
  });
});

describe("an observation", () => {
  it("equals one with another order of names or another time bank, but not with another value", () => {
    const here = '{"remainingOverageTime":60,"step":0,"planets":[[0,1.5]],"player":1}';
    assert.ok(isSameObservation(here, '{"planets":[[0,1.50]],"player":1,"remainingOverageTime":48.2,"step":0}'));
    for (const other of [here.replace("1.5", "1.6"), here.replace('"player":1', '"player":1,"more":2'), "{", "[]"])
      assert.equal(isSameObservation(here, other), false, other);
  });
});
