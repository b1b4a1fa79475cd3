import assert from "node:assert/strict";
import { basename, dirname } from "node:path";
import { english } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { cacheFolder } from "./bot-runs.ts";
import { long } from "./long.ts";
import { missingTool, skip } from "./skip.ts";
import { tableMatchBots } from "./table-bots.ts";

describe("a bot in a language of a table", () => {
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());
  const settings = { timeScale: 10, trace: true, commands: {}, cacheFolder };

  for (const file of tableMatchBots) {
    long.it(`${basename(file)} plays a whole match`, async function () {
      const folder = dirname(file);
      const up = { bot: file, opponents: ["builtin:random"], folder, game: "locm", options: { rules: "1.0" } };
      const matched = await resolveMatch(up, settings);
      if (!matched.ok) {
        const missing = matched.problems.find(({ kind }) => kind === "start");
        if (missing) skip(this, missingTool(english(missing.message)));
        assert.fail(matched.message);
      }
      const replay = createReplay(await pool.play(planMatch(matched.setup, "tables")));
      assert.equal(replay.outcome?.reason, "health");
      // It attacks whoever it likes: what a guard forbids is skipped.
      const problems = findProblems(replay).filter(({ player, kind }) => player === 0 && kind !== "illegal");
      assert.deepEqual(
        problems.map(({ kind, line, message }) => `${kind} ${line}: ${english(message)}`),
        [],
      );
    });
  }
});
