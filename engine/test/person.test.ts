import assert from "node:assert/strict";
import type { Game } from "../game.ts";
import { games } from "../games.ts";
import { createPool } from "../match/pool.ts";
import { planOf } from "../match/setup.ts";
import { matchUp } from "../project/match-up.ts";
import { personName } from "../project/stamp-of.ts";
import { seeded } from "../random/seeded.ts";
import type { MatchPlan, RecordLine } from "../record/match-record.ts";
import { digestOf, judge, startOfPlan } from "../record/position.ts";
import { answersIn, planIn } from "../record/record-parts.ts";
import { createReplay, type Replay } from "../record/replay.ts";
import { cacheFolder } from "./bot-runs.ts";

const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder };
const pool = createPool({ size: 1 });

async function planFor(game: Game, seat: number): Promise<MatchPlan> {
  const up = { bot: `builtin:${game.builtins[0]!.name}`, opponents: [personName], folder: ".", person: true };
  const matched = await matchUp({ ...up, game: game.id }, settings);
  assert.ok(matched.ok, matched.ok ? "" : matched.message);
  return planOf(matched.setup, "a person plays", seat === 1 ? [0, 1] : [1, 0]);
}

/** Plays a match with whatever `answer` says to each question, and answers its record. */
async function played(
  plan: MatchPlan,
  seat: number,
  answer: (replay: Replay) => string,
  most = Number.POSITIVE_INFINITY,
) {
  const controller = new AbortController();
  let give: ((player: number, text: string) => void) | undefined;
  let replay: Replay | undefined;
  let asked = -1;
  let known = 0;
  const onLines = (record: readonly RecordLine[]) => {
    if (replay) replay.append(record.slice(known));
    else replay = createReplay(record);
    known = record.length;
    const question = replay.questionTo(seat);
    if (!question || question.index === asked) return;
    asked = question.index;
    if (--most < 0) controller.abort("enough");
    else give!(seat, answer(replay));
  };
  const onPerson = (to: typeof give) => {
    give = to;
  };
  return pool.play(plan, { onLines, onPerson, signal: controller.signal });
}

/** One of the legal answers, put together choice by choice. */
function anyAnswer(random: () => number, seat: number) {
  return (replay: Replay): string => {
    const question = replay.questionTo(seat)!;
    let written = "";
    for (let parts = 0; parts < 4; parts++) {
      const choices = question.choices(written);
      const choice = choices[Math.floor(random() * choices.length)];
      if (!choice) break;
      written = choice.text;
      if (choice.whole) break;
    }
    assert.equal(question.reasonAgainst(written), undefined, written);
    return written;
  };
}

describe("a person's match", () => {
  after(() => pool.dispose());

  for (const game of games) {
    for (const seat of [0, 1]) {
      it(`of ${game.id} can be played by legal answers alone as player ${seat + 1}, and its record tells all of it`, async () => {
        const plan = await planFor(game, seat);
        const record = await played(plan, seat, anyAnswer(seeded(`${game.id} ${seat}`), seat));
        const end = record.at(-1);
        assert.equal(end?.kind, "end");
        const position = startOfPlan(planIn(record));
        for (const line of answersIn(record)) judge(position, line);
        assert.equal(end?.kind === "end" && end.digest, digestOf(position.game, position.state));
        assert.deepEqual(
          planIn(record).bots.map(({ person = false }) => person),
          [seat === 0, seat === 1],
        );
      });
    }
  }

  it("says why an answer that is written by hand would not be performed", async () => {
    const plan = await planFor(games.find(({ id }) => id === "locm")!, 1);
    const reasons: (string | undefined)[][] = [];
    const record = await played(
      plan,
      1,
      (replay) => {
        const question = replay.questionTo(1)!;
        reasons.push(["PICK 3", "nonsense", "PASS", "PICK 2"].map((text) => question.reasonAgainst(text)));
        return "PICK 0";
      },
      1,
    );
    assert.deepEqual(record.at(-1), { kind: "stopped", why: "enough" });
    const [pick, nonsense, pass, legal] = reasons[0]!;
    assert.ok(pick && nonsense, String([pick, nonsense]));
    assert.deepEqual([pass, legal], [undefined, undefined]);
  });

  it("shows nothing of what an answer brings where that is hidden until it is given", () => {
    const shown = games.filter(({ predictable }) => predictable).map(({ id }) => id);
    assert.deepEqual(shown, ["locm"]);
  });

  it("is refused where nobody is there to answer", async () => {
    const matched = await matchUp(
      { bot: "builtin:greedy", opponents: [personName], folder: ".", game: "locm" },
      settings,
    );
    assert.ok(!matched.ok && /Play Against a Bot/.test(matched.message));
  });
});
