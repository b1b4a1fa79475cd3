import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findChangedAnswers, weighChangedAnswers } from "../app/changed-answers.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { formatChange, formatChangedCount } from "../record/compare.ts";
import type { RecordLine } from "../record/match-record.ts";
import { cacheFolder, sourceFile } from "./bot-runs.ts";

const folder = join(__dirname, "fixtures/changed-answers");
const settings = { timeScale: 5, trace: true, commands: {}, cacheFolder };

describe("Changed answers", () => {
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());
  const source = readFileSync(join(folder, "sleepy.py"), "utf8");
  let record: readonly RecordLine[];
  before(async () => {
    const given = { folder, opponents: ["builtin:random"], game: "locm", options: { rules: "1.1" } };
    const found = await resolveMatch({ ...given, bot: join(folder, "sleepy.py") }, settings);
    assert.ok(found.ok, JSON.stringify(found));
    record = await pool.play(planMatch(found.setup, "costs"));
  });

  const changedBy = async (text: string) => {
    const end = await findChangedAnswers({
      ...{ record, player: 0, settings, folder },
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
    assert.equal(change?.line, text.split("\n").findIndex((line) => line.includes("PASS")) + 1);
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
