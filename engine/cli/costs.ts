import { resolve } from "node:path";
import { formatCosts } from "../arena/costs/cost-text.ts";
import { type CostedMatch, maxCostedMatches, sampleCosts } from "../arena/costs/sample-costs.ts";
import { createLineGuesser } from "../bots/source/guess-line.ts";
import type { RecordLine } from "../record/match-record.ts";
import { readRecordStart } from "../record/record-file.ts";
import { readPlan } from "../record/record-lines.ts";
import type { LineCosts } from "../views/line-cost.ts";
import { CannotPlay } from "./failure.ts";
import { recordFilesIn } from "./record-files.ts";
import { readTextFile } from "./recorded-text.ts";
import { sayJson, sayText } from "./say.ts";

export interface CostsOptions {
  /** Only the lines of this bot. */
  readonly bot?: string;
  /** Milliseconds. */
  readonly budget: number;
  readonly json?: boolean;
}

/** `spar costs RECORDS…`: prints which lines of a bot's source gave up winning chance. */
export function costs(paths: readonly string[], { bot, budget, json }: CostsOptions): number {
  const file = bot === undefined ? undefined : resolve(bot);
  const matches = [...costedIn(paths, file)];
  if (matches.length === 0) {
    throw new CannotPlay(`No match was played by ${bot ?? "a bot whose file is known"}.`);
  }
  const table = costsWithin(budget, matches);
  if (json) sayJson(table);
  else sayText(formatCosts(table).join("\n"));
  return 0;
}

/** The costs found within `budget` milliseconds. */
export function costsWithin(budget: number, matches: readonly CostedMatch[]): LineCosts {
  const until = performance.now() + budget;
  const sampling = sampleCosts(matches, createLineGuesser());
  for (const _ of sampling.steps) if (performance.now() >= until) break;
  return sampling.table();
}

function* costedIn(paths: readonly string[], file: string | undefined): Iterable<CostedMatch> {
  let matches = 0;
  for (const path of paths.flatMap(recordFilesIn)) {
    const lines: readonly RecordLine[] = readRecordStart(readTextFile(path, "record"));
    for (const [player, stamp] of readPlan(lines).bots.entries()) {
      if (stamp.kind !== "file" || (file !== undefined && stamp.file !== file)) continue;
      yield { lines, player };
      if (++matches === maxCostedMatches) return;
    }
  }
}
