import assert from "node:assert/strict";
import { analyse } from "../../arena/analyst/analyse.ts";
import { weighAnswers, weighChanges } from "../../arena/analyst/weigh.ts";
import { runTurnTest } from "../../arena/turn-test/run-turn-test.ts";
import { analysis, type Conduct, noteConduct } from "../../games/locm/analysis/analysis.ts";
import type { LocmState } from "../../games/locm/rules/state.ts";
import { listAnswers, type MatchRecord } from "../../record/match-record.ts";
import { judgeReply, startOfRecord } from "../../record/position.ts";
import { endRuns, makeSourceStamp } from "../bot-runs.ts";
import { officialMatch } from "../recorded-match.ts";

const record: MatchRecord = officialMatch("1.2", 0).lines as unknown as MatchRecord;
/** An answer in the middle of the battle. */
const late = 90;

/** What the answers before each turn of the battle say, by the number of the turn. */
function listPasts(): Map<number, Conduct | undefined> {
  const position = startOfRecord(record);
  const pasts = new Map<number, Conduct | undefined>();
  let past: Conduct | undefined;
  for (const line of listAnswers(record)) {
    const state = position.state as LocmState;
    if (state.phase === "battle") pasts.set(state.battleTurn, past);
    past = noteConduct(past, state, line);
    judgeReply(position, line);
  }
  return pasts;
}

const pasts = listPasts();

/** Watches what the chances of battle turns are computed from, and returns of how many turns there were some. */
async function watchPasts(run: () => unknown): Promise<number> {
  const { standing } = analysis;
  const seen = new Map<number, unknown>();
  analysis.standing = (state, player, past) => {
    const turn = state.battleTurn - 1;
    if (pasts.has(turn)) seen.set(turn, past);
    return standing!(state, player, past);
  };
  try {
    await run();
  } finally {
    analysis.standing = standing;
  }
  for (const [turn, past] of seen) assert.deepEqual(past, pasts.get(turn), `turn ${turn}`);
  return seen.size;
}

function runAll(steps: Iterable<unknown>): void {
  for (const _ of steps);
}

describe("The chance after an answer counts what both players gave up in all turns before", function () {
  this.timeout(60_000);
  after(endRuns);

  it("as at most three points in a turn, and never as a gain", () => {
    let before: Conduct | undefined;
    for (const past of pasts.values()) {
      for (const player of [0, 1] as const) {
        const gaveUp = (past?.[player].waste ?? 0) - (before?.[player].waste ?? 0);
        assert.ok(gaveUp >= 0 && gaveUp <= 3 + 1e-9, `${gaveUp}`);
      }
      before = past;
    }
    assert.ok(before!.every(({ turns, waste }) => turns > 5 && waste > 1));
  });

  it("in the chart of a match", async () => {
    assert.ok((await watchPasts(() => runAll(analyse(record, { playouts: 500 })))) > 30);
  });

  it("where answers are compared", async () => {
    assert.equal(await watchPasts(() => weighAnswers(record, late, ["PASS"])), 1);
  });

  it("where a changed bot answers differently", async () => {
    assert.equal(await watchPasts(() => runAll(weighChanges(record, [{ answer: late, turn: 60, after: "PASS" }]))), 1);
  });

  it("in a turn that is kept as a test", async () => {
    const stamp = await makeSourceStamp("bot.js", `process.stdin.on("data", () => console.log("PASS"));\n`);
    const kept = { expect: { losesLess: 0 }, record: record.slice(0, late + 2) as unknown as MatchRecord };
    assert.equal(await watchPasts(() => runTurnTest(kept as never, stamp)), 1);
  });
});
