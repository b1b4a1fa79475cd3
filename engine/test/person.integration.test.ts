import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { play } from "../cli/play.ts";
import type { Game } from "../game/game.ts";
import { games } from "../games.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { personName } from "../project/resolve/make-stamp.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { createRandom } from "../random/seeded.ts";
import { listAnswers, type MatchPlan, type RecordLine, readPlan } from "../record/match-record.ts";
import { hashView, judgeReply, startOfPlan } from "../record/position.ts";
import { readRecord } from "../record/record-file.ts";
import { createReplay, type Replay } from "../record/replay.ts";
import { cacheFolder } from "./bot-runs.ts";
import { builtCommand } from "./built-command.ts";
import { skip } from "./skip.ts";

const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder };
const pool = createPool({ size: 1 });

async function planFor(game: Game, seat: number): Promise<MatchPlan> {
  const up = { bot: `builtin:${game.bots.builtins[0]!.name}`, opponents: [personName], folder: ".", hasPerson: true };
  const matched = await resolveMatch({ ...up, game: game.id }, settings);
  assert.ok(matched.ok, matched.ok ? "" : matched.message);
  return planMatch(matched.setup, "a person plays", seat === 1 ? [0, 1] : [1, 0]);
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
      if (choice.isWhole) break;
    }
    assert.equal(question.reasonAgainst(written), undefined, written);
    return written;
  };
}

describe("a person's match", () => {
  after(() => pool.dispose());

  for (const game of games) {
    for (const seat of [0, 1]) {
      it(`of ${game.id} can be played with legal answers as player ${seat + 1}, and its record is complete`, async () => {
        const plan = await planFor(game, seat);
        const record = await played(plan, seat, anyAnswer(createRandom(`${game.id} ${seat}`), seat));
        const end = record.at(-1);
        assert.equal(end?.kind, "end");
        const position = startOfPlan(readPlan(record));
        for (const line of listAnswers(record)) judgeReply(position, line);
        assert.equal(end?.kind === "end" && end.digest, hashView(position.game, position.state));
        assert.deepEqual(
          readPlan(record).bots.map(({ kind }) => kind === "person"),
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
        reasons.push(
          ["PICK 3", "nonsense", "PASS", "PICK 2"].map((text) => {
            const reason = question.reasonAgainst(text);
            return reason && english(reason);
          }),
        );
        return "PICK 0";
      },
      1,
    );
    assert.deepEqual(inEnglish(record.at(-1)), { kind: "stopped", why: "enough" });
    const [pick, nonsense, pass, legal] = reasons[0]!;
    assert.ok(pick && nonsense, String([pick, nonsense]));
    assert.deepEqual([pass, legal], [undefined, undefined]);
  });

  it("does not reveal the result of an answer that is hidden until it is given", () => {
    const shown = games.filter(({ extras }) => extras?.person?.isPredictable).map(({ id }) => id);
    assert.deepEqual(shown, ["locm"]);
  });

  it("is refused if there is no person to answer", async () => {
    const matched = await resolveMatch(
      { bot: "builtin:greedy", opponents: [personName], folder: ".", game: "locm" },
      settings,
    );
    assert.ok(!matched.ok && /Play Against a Bot/.test(matched.message));
  });
});

describe("spar play", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-play-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const begun = (...args: string[]) => {
    const [node, ...command] = builtCommand("play", ...args);
    return spawn(node!, command);
  };
  const ended = (child: ReturnType<typeof begun>) =>
    new Promise<{ code: number | null; out: string; err: string }>((done) => {
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (more) => (out += more));
      child.stderr.setEncoding("utf8").on("data", (more) => (err += more));
      child.on("close", (code) => done({ code, out, err }));
    });

  it("saves the match when its output is closed", async () => {
    const file = join(folder, "unread.spar.jsonl");
    const child = begun("combat", "--seed", "7", "--record", file);
    const over = new Promise((done) => child.once("exit", done));
    child.stdin.write("[]\n[]\n");
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (more) => {
      out += more;
      if (!out.includes("Turn 3,")) return;
      child.stdout.destroy();
      child.stdin.write("[]\n");
    });
    assert.equal(await over, 141);
    const record = readRecord(readFileSync(file, "utf8"));
    assert.deepEqual(inEnglish(record.at(-1)), { kind: "stopped", why: "left" });
    assert.ok(listAnswers(record).length >= 2);
  });

  it("says that there is no such seat", () =>
    assert.rejects(play("locm", [], { seat: 2 } as Parameters<typeof play>[2]), /There is no seat 3: 2 play/));

  it("asks line by line without a terminal, against three at once, and keeps what was played", async () => {
    const file = join(folder, "aim.spar.jsonl");
    const others = ["builtin:hunter", "builtin:collector", "builtin:random"];
    const child = begun("perfect-aim", ...others, "--seat", "3", "--seed", "7", "--record", file);
    child.stdin.end("#1\n#99\nJUMP\n#1\n");
    const { code, out, err } = await ended(child);
    assert.equal(code, 0, err);
    const record = readRecord(readFileSync(file, "utf8"));
    assert.deepEqual(
      readPlan(record).bots.map(({ name }) => name),
      ["collector", "random", "you", "hunter"],
    );
    assert.equal(listAnswers(record).filter(({ player }) => player === 2).length, 2);
    assert.deepEqual(inEnglish(record.at(-1)), { kind: "stopped", why: "no more input" });
    assert.match(out, /^Turn \d+, hello:\n.*\n {2}#1 /m);
    assert.match(out, /\nhunter: /);
    assert.match(err, /^There is no #99 in the list\.\nNot sent: /);
  });

  it("composes an answer from the list, sends it at an empty line, and ends at Ctrl+C with the match so far", async function () {
    if (process.platform === "win32") skip(this, "no signals");
    const file = join(folder, "combat.spar.jsonl");
    const child = begun("combat", "-o", "scenarios=2", "--seed", "1", "--record", file);
    const over = ended(child);
    child.stdin.write("#2\n\n");
    await new Promise<void>((go) => child.stdout.on("data", (more: string) => /combat 2 of 2/.test(more) && go()));
    child.kill("SIGINT");
    const { code, out } = await over;
    assert.equal(code, 130);
    assert.match(out, /So far: \[\[0, ?0\]\] \(an empty line sends it\)/);
    assert.match(out, /Stopped: interrupted\.\n$/);
    assert.equal(listAnswers(readRecord(readFileSync(file, "utf8"))).length, 1);
  });
});
