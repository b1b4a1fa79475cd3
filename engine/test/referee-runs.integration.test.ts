import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { playDuel } from "../app/duel.ts";
import { playSeries } from "../app/series.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { askLast } from "../arena/turn-test/run-turn-test.ts";
import { run } from "../cli/run.ts";
import { MatchLost } from "../match/match-lost.ts";
import type { Pool } from "../match/pool.ts";
import { readRecord } from "../record/record-file.ts";
import { cutRecord } from "../record/turn-test.ts";
import { long } from "./long.ts";
import { type CountFolder, count, openCountFolder, printedBy, readFrames, settings } from "./referees/count-folder.ts";

describe("a game by its own referee, in series, duels and commands", () => {
  let folder: string;
  let pool: Pool;
  let resolved: CountFolder["resolved"];
  let played: CountFolder["played"];
  let close: CountFolder["close"];
  before(() => {
    ({ folder, pool, resolved, played, close } = openCountFolder());
  });
  after(() => close());

  /** The keys of INIT are the same in all matches, but with `flaky` the referee of the first seeds alone fails. */
  const failing = (bot: string, opponent: string, seeds: Readonly<Record<string, string>>) => {
    return { bot, opponents: [opponent], folder, options: { league: 3 }, seeds };
  };
  const executor = () => createPoolExecutor(pool);

  it("that fails counts for no player of a series, which continues", async function () {
    this.timeout(60_000);
    const match = failing("one.js", "three.js", { flaky: "1" });
    const end = await playSeries({ match, settings, seed: "s2", count: 4, executor });
    assert.ok(end.kind === "verdict");
    const failed = end.refereeFailures.length;
    assert.ok(failed > 0 && failed < 4, String(failed));
    assert.equal(end.all.played, 4 - failed);
    assert.match(end.refereeFailures[0]!, /exit code 3/);
    assert.deepEqual(end.all.errors, {});
  });

  long.it("that fails counts for nobody in a duel, which ends if it always does", async function () {
    this.timeout(60_000);
    const test = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };
    const duel = await playDuel({
      match: failing("three.js", "one.js", { flaky: "1" }),
      settings,
      seed: "s2",
      test,
      maxMatches: 6,
      executor,
    });
    assert.ok(duel.kind === "verdict", duel.kind);
    assert.ok(duel.result.matches > 0);
    assert.ok((duel.result.refereeFailures?.length ?? 0) > 0);
    await assert.rejects(
      playDuel({
        match: failing("one.js", "three.js", { die: "1" }),
        settings,
        seed: "s2",
        test,
        maxMatches: 40,
        executor,
      }),
      MatchLost,
    );
  });

  long.it("keeps a turn as a test, and asks a bot again", async () => {
    const record = await played(["one", "three"], { quiet: "1" });
    const kept = cutRecord(record, 2);
    assert.ok(!JSON.stringify(kept).includes(count));
    const setup = await resolved(["three", "one"]);
    const { answer, ask } = await askLast(kept, setup.bots[0]!);
    assert.deepEqual([ask.text, ask.turn, answer.text], ["6\n", 2, "3"]);
  });

  it("is named by the command line, too", async () => {
    const record = join(folder, "cli.spar.jsonl");
    const lines: string[] = [];
    const { log } = console;
    console.log = (line: string) => lines.push(line);
    try {
      const bots = [join(folder, "one.js"), join(folder, "three.js")];
      const how = [
        "--referee",
        `node "${count}" {league}`,
        "--league",
        "2",
        "--seed",
        "42",
        "--json",
        "--record",
        record,
      ];
      assert.equal(await run(["match", ...bots, ...how], assert.fail), 0);
      assert.equal(await run(["replay", record, "--turn", "5", "--player", "2"], assert.fail), 0);
    } finally {
      console.log = log;
    }
    const { game, winner, scores, turns, problems } = JSON.parse(lines[0]!);
    assert.deepEqual([game, winner, scores, turns, problems], ["referee:count", 1, [0, 1], 5, []]);
    assert.match(lines.join("\n"), /count, turn 5, player 2 three\nsent:\n19\nanswered after/);
    const [frame] = readFrames(readRecord(readFileSync(record, "utf8")));
    assert.equal(JSON.parse(frame.data).global.league, 2);
  });

  it("has no winner on the command line if it fails, with its stack trace", async () => {
    const dying = join(folder, "dying.mjs");
    writeFileSync(dying, 'console.error("out of ink\\n  at Pen.write"); process.exit(3);\n');
    const lines: string[] = [];
    const { log } = console;
    console.log = (line: string) => lines.push(line);
    try {
      const bots = [join(folder, "one.js"), join(folder, "three.js")];
      const printed = await printedBy(["match", ...bots, "--referee", `node ${dying}`, "--json"], 2);
      assert.deepEqual(printed, [["out of ink", "  at Pen.write"], ""]);
    } finally {
      console.log = log;
    }
    const { winner, places, scores, detail } = JSON.parse(lines[0]!);
    assert.deepEqual([winner, places, scores], [null, [], []]);
    assert.equal(detail, "The referee ended without a result (exit code 3).");
  });
});
