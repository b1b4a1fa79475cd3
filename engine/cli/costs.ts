import { resolve } from "node:path";
import { findLineCosts } from "../app/line-costs.ts";
import { formatCosts } from "../arena/costs/cost-text.ts";
import { type CostedMatch, maxCostedMatches } from "../arena/costs/sample-costs.ts";
import type { RecordLine } from "../record/match-record.ts";
import { startOfPlan } from "../record/position.ts";
import { readRecordStart } from "../record/record-file.ts";
import { readPlan } from "../record/record-lines.ts";
import { CannotPlay } from "./failure.ts";
import { listRecordFiles } from "./record-files.ts";
import { readTextFile } from "./recorded-text.ts";
import { sayJson, sayText } from "./say.ts";

export interface CostsOptions {
  /** Only the lines of this bot. */
  readonly bot?: string;
  /** Time for the analysis, in milliseconds. */
  readonly budget: number;
  readonly json?: boolean;
}

/**
 * `spar costs RECORDS…`: prints which lines of a bot's source gave up winning chance. Throws CannotPlay if no match can
 * be judged.
 */
export async function runCostsCommand(paths: readonly string[], { bot, budget, json }: CostsOptions): Promise<number> {
  const file = bot === undefined ? undefined : resolve(bot);
  const matches = [...readCostedMatches(paths, file)];
  if (matches.length === 0) {
    throw new CannotPlay(`No match was played by ${bot ?? "a bot whose file is known"}.`);
  }
  const table = await findLineCosts({ matches, budgetMs: budget });
  if (!table) throw new Error("The costs could not be computed.");
  if (json) sayJson(table);
  else sayText(formatCosts(table).join("\n"));
  return 0;
}

function* readCostedMatches(paths: readonly string[], file: string | undefined): Iterable<CostedMatch> {
  let matches = 0;
  for (const path of paths.flatMap(listRecordFiles)) {
    const lines: readonly RecordLine[] = readRecordStart(readTextFile(path, "record"));
    const plan = readPlan(lines);
    // A thread that cannot read the plan would not say why.
    startOfPlan(plan);
    for (const [player, stamp] of plan.bots.entries()) {
      if (stamp.kind !== "file" || (file !== undefined && stamp.file !== file)) continue;
      yield { lines, player };
      if (++matches === maxCostedMatches) return;
    }
  }
}
