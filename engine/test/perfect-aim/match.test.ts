import assert from "node:assert/strict";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import { type AimView, computeDrawnPosition } from "../../games/perfect-aim/view.ts";
import { inEnglish } from "../../l10n/speak.ts";
import { makeBot } from "../../match/make-bot.ts";
import { playMatch } from "../../match/play.ts";
import type { MatchPlan, RecordLine } from "../../record/match-record.ts";
import { hashView } from "../../record/position.ts";
import { createReplay } from "../../record/replay.ts";
import { optionsWith } from "./scene.ts";

const names = ["hunter", "collector", "hunter", "random"];
const plan: MatchPlan = {
  game: perfectAim.id,
  options: optionsWith({ permutation: 5 }),
  seeds: perfectAim.rules.seeds("a match"),
  timeScale: 1,
  trace: false,
  bots: names.map((name) => ({ kind: "builtin", name, builtin: name })),
};

async function played(): Promise<RecordLine[]> {
  const lines: RecordLine[] = [{ kind: "match", format: 1, engine: "test", at: "2026-01-01T00:00:00Z", ...plan }];
  const bots = plan.bots.map((stamp, player) => makeBot(stamp, player, plan));
  await playMatch(plan, bots, (line) => lines.push(line), new AbortController().signal);
  return lines;
}

describe("A recorded match of Perfect Aim", () => {
  it("is replayed from its answers, and drawn without jumps from note to note", async () => {
    const lines = await played();
    const replay = createReplay(lines);
    const end = lines.at(-1);
    assert.ok(end?.kind === "end");
    assert.deepEqual(inEnglish(replay.outcome), end.outcome);
    let before: AimView | undefined;
    for (const { index, notes } of replay.turns) {
      for (const note of [...notes.keys(), notes.length, -1]) {
        const view = replay.viewAt({ answer: index, note }) as AimView;
        if (before) assertNoJump(before, view);
        before = view;
      }
    }
    assert.equal(before?.over, true);
    assert.equal(hashView(perfectAim, replayState(lines)), end.digest);
  });
});

/** Plays the recorded answers by hand. */
function replayState(lines: readonly RecordLine[]) {
  const state = perfectAim.rules.start({
    options: optionsWith({ permutation: 5 }),
    seeds: plan.seeds,
    names,
  });
  for (const line of lines) {
    const [ask] = perfectAim.rules.listPrompts(state);
    if (line.kind === "answer" && ask?.kind === "ask") perfectAim.rules.answer(state, ask, line);
  }
  return state;
}

function assertNoJump(before: AimView, now: AimView) {
  assert.ok(now.t >= before.t);
  for (const [i, player] of now.players.entries()) {
    if (!player.alive) continue;
    const led = computeDrawnPosition(before.players[i]!, now.t - before.t);
    const is = computeDrawnPosition(player, 0);
    assert.ok(Math.hypot(led.x - is.x, led.y - is.y) < 1e-9, `${player.color} jumps at t=${now.t}`);
  }
  for (const fireball of now.fireballs) {
    const was = before.fireballs.find(({ id }) => id === fireball.id);
    if (!was) continue;
    const led = computeDrawnPosition(was, now.t - before.t);
    const is = computeDrawnPosition(fireball, 0);
    assert.ok(Math.hypot(led.x - is.x, led.y - is.y) < 1e-9, `fireball ${fireball.id} jumps at t=${now.t}`);
  }
}
