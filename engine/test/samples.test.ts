import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createPool } from "../match/pool.ts";
import { planOf } from "../match/setup.ts";
import { guessLine } from "../bots/guess-line.ts";
import { type Matched, matchUp } from "../project/match-up.ts";
import { type Problem, type ProblemKind } from "../record/problem.ts";
import { problemsOf } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";

const root = join(import.meta.dirname, "..", "..");
const samples = join(root, "samples");
const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder: join(root, ".cache", "samples") };

describe("samples", () => {
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());

  async function played(file: string): Promise<{ matched: Matched; problems: readonly Problem[]; reason?: string }> {
    const matched = await matchUp({ bot: file, opponents: [], folder: samples }, settings);
    if (!matched.ok) return { matched, problems: matched.problems };
    const replay = createReplay(await pool.play(planOf(matched.setup, "samples")));
    return { matched, problems: problemsOf(replay, guessLine), reason: replay.outcome?.reason };
  }

});
