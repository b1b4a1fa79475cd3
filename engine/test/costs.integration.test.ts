import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findChangedAnswers, weighChangedAnswers } from "../app/changed-answers.ts";
import { estimateLineCosts } from "../arena/costs/line-costs.ts";
import { estimateCosts } from "../arena/costs/sample-costs.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { createLineGuesser } from "../bots/source/guess-line.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { formatChange, formatChangedCount } from "../record/changed-answer.ts";
import type { RecordLine } from "../record/match-record.ts";
import type { LineCosts } from "../views/line-cost.ts";
import { cacheFolder, sourceFile } from "./bot-runs.ts";
import { long } from "./long.ts";
import { missingTool, skip } from "./skip.ts";

const fixtures = join(__dirname, "fixtures/costs");
const settings = { timeScale: 5, trace: true, commands: {}, cacheFolder };

/** A bot that wastes every other turn, in one line. */
async function matched(file: string) {
  const given = { folder: fixtures, opponents: ["builtin:random"], game: "locm", options: { rules: "1.1" } };
  const found = await resolveMatch({ ...given, bot: file }, settings);
  assert.ok(found.ok, JSON.stringify(found));
  return found.setup;
}

/** The line of a file that has a text. */
function lineWith(file: string, text: string): number {
  return (
    readFileSync(file, "utf8")
      .split("\n")
      .findIndex((line) => line.includes(text)) + 1
  );
}

/** The table when all answers were judged. */
function judged(lines: readonly RecordLine[]): LineCosts {
  const sampling = estimateCosts([{ lines, player: 0 }], createLineGuesser());
  for (const _ of sampling.steps);
  return sampling.table();
}

describe("The costs of lines", function () {
  this.timeout(60_000);
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());

  for (const name of ["sleepy.py", "sleepy.cpp"]) {
    long.it(`are highest for the one line in which ${name} wastes its turns`, async function () {
      const file = join(fixtures, name);
      const prepared = await findFileLanguage(file)!.prepare({ file, cacheFolder });
      if (!prepared.ok && prepared.kind === "start") skip(this, missingTool(prepared.why));
      const lines = await pool.play(planMatch(await matched(file), "costs"));
      const {
        lines: [first],
      } = judged(lines);
      assert.equal(`${first?.file}:${first?.line}`, `${file}:${lineWith(file, "PASS")}`);
      assert.ok(first!.loss > first!.error && first!.times > 2, JSON.stringify(first));
    });
  }

  it("are shared by the lines that wrote an answer; answers not judged count like others of their lines", () => {
    const writers = (...lines: number[]) =>
      lines.map((line) => ({ file: "bot.py", line, share: 1 / lines.length, isGuessed: false }));
    const answer = { ms: 10, weight: 1 };
    const {
      loss,
      lines,
      judged: count,
    } = estimateLineCosts(
      [
        { ...answer, writers: writers(3), loss: 0.2 },
        { ...answer, writers: writers(3) },
        { ...answer, writers: writers(5, 7), loss: 0.1 },
      ],
      { matches: 2, games: 2 },
    );
    assert.deepEqual(
      lines.map(({ line, times, judged: some, ms, ...each }) => [line, times, some, ms, each.loss.toFixed(3)]),
      [
        [3, 2, 1, 10, "0.200"],
        [5, 1, 1, 2.5, "0.025"],
        [7, 1, 1, 2.5, "0.025"],
      ],
    );
    assert.deepEqual([loss.toFixed(3), count], ["0.250", 2]);
  });

  it("go to the line whose answers lose, not to lines that print with it, and add up to the total", () => {
    const answer = (loss: number, ...lines: number[]) => {
      const writers = lines.map((line) => ({ file: "bot.py", line, share: 1 / lines.length, isGuessed: false }));
      return { ms: 1, weight: 1, writers, loss };
    };
    const answers = [0.2, 0.3, 0.1, 0.2].flatMap((loss) => [answer(loss, 3, 9), answer(0, 3), answer(0.02, 3, 7)]);
    const { loss, lines } = estimateLineCosts(answers, { matches: 1, games: 1 });
    assert.ok(lines[0]?.line === 9 && lines[0].loss > 0.6, JSON.stringify(lines));
    assert.ok(
      lines.every((each) => (each.loss >= 0 && each.loss < 0.3) || each.line === 9),
      JSON.stringify(lines),
    );
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    assert.ok(Math.abs(sum(lines.map((each) => each.loss)) - loss) < 1e-9);
    assert.ok(Math.abs(sum(lines.map((each) => each.share)) - 1) < 1e-9);
    assert.ok(Math.abs(loss - sum(answers.map((each) => each.loss))) < 0.05);
  });
});

describe("Changed answers", () => {
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());
  const source = readFileSync(join(fixtures, "sleepy.py"), "utf8");
  let record: readonly RecordLine[];
  before(async () => {
    record = await pool.play(planMatch(await matched(join(fixtures, "sleepy.py")), "costs"));
  });

  const changedBy = async (text: string) => {
    const end = await findChangedAnswers({
      ...{ record, player: 0, settings, folder: fixtures },
      bot: sourceFile("changed.py", text),
    });
    assert.ok(end.kind === "verdict", JSON.stringify(end));
    return end;
  };

  it("are not found for an unchanged bot", async () => {
    const { asked, changed, unsteady } = await changedBy(source);
    const own = record.filter((line) => line.kind === "answer" && line.player === 0).length;
    assert.deepEqual([asked, changed, unsteady], [own, [], 0]);
  });

  it("are reported with their line and their effect on the winning chance", async () => {
    const text = source.replace("turn % 2 == 0", "turn == 3 or turn % 2 == 0");
    const found = await changedBy(text);
    const [change] = found.changed;
    assert.equal(
      formatChangedCount({ asked: found.asked, changed: found.changed.length }),
      `1 of ${found.asked} answers changed`,
    );
    assert.equal(change?.line, lineWith(join(fixtures, "sleepy.py"), "PASS"));
    assert.equal(change?.after, "PASS");
    const weighed = await weighChangedAnswers(record, found.changed, { signal: AbortSignal.timeout(60_000) });
    assert.match(weighed.map(formatChange).join("\n"), /^turn \d+: .+ → PASS, −\d+ %$/);
  });

  it("of a bot that answers differently each time are not listed but counted", async () => {
    const random = source.replace(/print\("PICK", .*/, 'import os; print("PICK", os.urandom(1)[0] % 3)');
    const { changed, unsteady } = await changedBy(random);
    assert.ok(unsteady > 5, `${unsteady} of 30`);
    assert.ok(changed.length < 20);
  });
});
