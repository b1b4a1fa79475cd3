import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type LineCosts, lossText } from "../../record/line-cost.ts";
import { faults, type Language, languages, planted } from "./faults.ts";

// In how many series the line with a planted fault leads the table of costs, with what `spar series --costs` has where
// nothing is said. After npm run build: npx tsx engine/test/costs/try-faults.ts [--seeds 10] [--language py] [FAULT…]

const spar = join(__dirname, "../../../dist/spar.js");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: "string", default: "10" },
    language: { type: "string" },
  },
});

function costsOf(bot: string, seed: number): LineCosts {
  const args = [spar, "series", bot, "-n", "20", "--time-scale", "5", "--seed", String(seed), "--costs", "--json"];
  const told = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return (JSON.parse(told) as { costs: LineCosts }).costs;
}

const folder = mkdtempSync(join(tmpdir(), "spar-faults-"));
const names = positionals.length > 0 ? positionals : Object.keys(faults);
const bots = names.flatMap((name) =>
  languages
    .filter((language) => (values.language ?? language) === language)
    .map((language: Language) => {
      const { source, line } = planted(faults[name]!, language);
      const file = join(folder, `${name}.${language}`);
      writeFileSync(file, source);
      return { name: `${name}.${language}`, file, line, led: 0 };
    }),
);
for (let seed = 1; seed <= Number(values.seeds); seed++) {
  for (const bot of bots) {
    const { lines, judged } = costsOf(bot.file, seed);
    const leads = lines[0]?.line === bot.line;
    if (leads) bot.led++;
    const told = lines.map((each) => `${each.line}: ${lossText(each.loss)} ± ${(100 * each.error).toFixed(1)}`);
    const how = leads ? "leads" : "does not lead";
    console.log(`seed ${seed}, ${bot.name}: line ${bot.line} ${how}; ${judged} judged; ${told.slice(0, 3).join(", ")}`);
  }
  for (const { name, line, led } of bots) console.log(`  ${name}: line ${line} led in ${led} of ${seed}`);
}
rmSync(folder, { recursive: true });
