// Tunes the bot that the environment names, and says which numbers are better.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { code, formatElo, lastJson, report, runSpar, words } from "../report.mjs";

const { BOT, ARGUMENTS, RUNNER_TEMP = "." } = process.env;

const ran = runSpar(["tune", BOT, ...words(ARGUMENTS), "--json"]);
const tuned = lastJson(ran.stdout);
const patch = join(RUNNER_TEMP, "spar-tune.diff");
if (tuned?.diff) writeFileSync(patch, tuned.diff);
const outputs = { verdict: tuned?.verdict ?? "undecided", patch: tuned?.diff ? patch : "" };
report(describe(tuned), { outputs, mark: `tuning of ${JSON.stringify([BOT])}` });
process.exitCode = ran.status ?? 1;

function describe(tuned) {
  if (!tuned) return "### Spar could not tune the bot\n\nThe log of the run says why.\n";
  const { bot, numbers, before, influence, matches, test, verdict, diff, seed } = tuned;
  const changed = Object.keys(numbers).filter((name) => numbers[name] !== before[name]);
  const result = test && !test.broken ? `: Elo ${formatElo(test.elo)}` : "";
  return [
    `### Tuning of ${code(bot)}: ${verdict}${result}`,
    "",
    `${changed.length} of ${Object.keys(numbers).length} numbers changed in ${matches} matches, seed ${code(seed)}.`,
    ...(changed.length > 0 ? ["", "| number | before | now | influence |", "| --- | --- | --- | --- |"] : []),
    ...changed.map((name) => `| ${code(name)} | ${before[name]} | ${numbers[name]} | ${influence[name]} |`),
    ...(diff ? ["", "```diff", diff.trimEnd(), "```"] : []),
    "",
  ].join("\n");
}
