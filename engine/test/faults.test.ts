import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { guessLine } from "../bots/guess-line.ts";
import { createPool } from "../match/pool.ts";
import { planOf } from "../match/setup.ts";
import { matchUp } from "../project/match-up.ts";
import type { Problem } from "../record/problem.ts";
import { problemsOf } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { cacheFolder } from "./bot-runs.ts";
import { differences, type Mark, marksOf } from "./fault-marks.ts";

const folder = fileURLToPath(new URL("./fixtures/faults/", import.meta.url));

/** Limits are short where they are what is tested, and long for all others, so that a busy machine changes nothing. */
const scaleOf = (marks: readonly Mark[]) => (marks.some(({ kind }) => /timeout|waiting/.test(kind)) ? 2 : 10);

describe("each fault is shown at the line that caused it", () => {
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());

  /** The problems of one match; undefined where the language's tool is missing. */
  async function problemsIn(file: string, timeScale: number): Promise<readonly Problem[] | undefined> {
    const settings = { timeScale, trace: true, commands: {}, cacheFolder };
    const matched = await matchUp({ bot: file, opponents: [], folder, game: "locm" }, settings);
    if (!matched.ok) {
      assert.ok(matched.problems.length > 0, matched.message);
      return matched.problems.some(({ kind }) => kind === "start") ? undefined : matched.problems;
    }
    const replay = createReplay(await pool.play(planOf(matched.setup, "faults")));
    assert.ok(replay.outcome, "the match has an end");
    return [...matched.warnings, ...problemsOf(replay, guessLine)].filter(({ player }) => player === 0);
  }

  async function check(test: Mocha.Context, file: string) {
    const marks = marksOf(file);
    const problems = await problemsIn(file, scaleOf(marks));
    if (!problems) return test.skip();
    if (process.env.SPAR_SHOW) console.log(problems.map(({ message }) => `        ${message}`).join("\n"));
    const wrong = differences(marks, problems);
    assert.ok(wrong.length === 0, `not as marked:\n${wrong.join("\n")}`);
  }

  for (const { name: group } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    describe(group, () => {
      for (const file of botsIn(join(folder, group))) {
        it(`${basename(file)}: ${kindsOf(marksOf(file))}`, async function () {
          await check(this, file);
        });
      }
    });
  }
});

/** The bots of a folder; `NAME.part.ext` and `_NAME.ext` are parts of others. */
function botsIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => /^[A-Za-z]\w*\.[a-z]+$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

function kindsOf(marks: readonly Mark[]): string {
  const kinds = marks.filter(({ kind }) => kind !== "related");
  return kinds.map(({ kind, guessed }) => (guessed ? `${kind} guessed` : kind)).join(", ");
}
