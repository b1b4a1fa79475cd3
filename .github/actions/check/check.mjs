// Checks the bots that are its arguments, and marks the lines of their problems.

import { fileURLToPath } from "node:url";
import { code, report, runSpar, words } from "../report.mjs";

const { ARGUMENTS, STRICT } = process.env;

console.log(`::add-matcher::${fileURLToPath(new URL("../problem-matcher.json", import.meta.url))}`);
const more = words(ARGUMENTS);
if (STRICT === "true") more.push("--strict");
const checked = process.argv.slice(2).map((bot) => {
  const { status, stdout } = runSpar(["check", bot, ...more]);
  console.log(stdout);
  process.exitCode = Math.max(process.exitCode ?? 0, status ?? 1);
  return { bot, status, stdout };
});
report(checked.map(describe).join("\n"), { outputs: { failed: checked.filter(({ status }) => status !== 0).length } });

function describe({ bot, status, stdout }) {
  const verdict =
    status === 0 ? "keeps to the protocol" : status === 1 ? "does not keep to the protocol" : "cannot be checked";
  const lines = stdout.split("\n").filter((line) => /^ {2}(warning|failed) /.test(line));
  return [`### ${code(bot)} ${verdict}`, "", ...lines.map((line) => `- ${code(line.trim())}`), ""].join("\n");
}
