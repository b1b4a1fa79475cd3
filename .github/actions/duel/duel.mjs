// Plays the duel that the environment names and says its verdict: on the page of the run, as a comment, as an output.

import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const spar = fileURLToPath(new URL("../../../dist/spar.js", import.meta.url));
const { BOT, OLD, ARGUMENTS = "", FAIL_UNLESS_BETTER, PULL_REQUEST, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY } = process.env;

const more = ARGUMENTS.split(/\s+/).filter(Boolean);
if (FAIL_UNLESS_BETTER === "true") more.push("--fail-unless-better");
const played = spawnSync(process.execPath, [spar, "duel", BOT, OLD, ...more, "--json"], {
  encoding: "utf8",
  maxBuffer: 2 ** 28,
  stdio: ["ignore", "pipe", "inherit"],
});
const last = played.stdout.trim().split("\n").at(-1);
const duel = last ? JSON.parse(last) : undefined;

const verdict = duel?.verdict ?? "undecided";
const comment = textOf(duel);
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `verdict=${verdict}\n`);
if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, comment);
if (PULL_REQUEST) {
  // A pull request of a fork may not write; its verdict is on the page of the run.
  if (!commented(comment)) console.log("::warning::The verdict could not be written as a comment.");
}
console.log(comment);
process.exitCode = played.status ?? 1;

/** One comment a pull request and duel, which follows the commits; it is known by a mark that nobody sees. */
function commented(text) {
  const mark = `<!-- spar duel of ${JSON.stringify([BOT, OLD]).replaceAll("--", "")} -->`;
  const all = `repos/{owner}/{repo}/issues/${PULL_REQUEST}/comments`;
  const ofMark = `.[] | select(.body | startswith(${JSON.stringify(mark)})) | .id`;
  const found = gh(["--paginate", all, "--jq", ofMark]);
  const [id] = (found.stdout ?? "").trim().split("\n");
  const to = id ? ["--method", "PATCH", `repos/{owner}/{repo}/issues/comments/${id}`] : [all];
  return found.status === 0 && gh([...to, "--field", "body=@-"], `${mark}\n${text}`).status === 0;
}

function gh(args, input = "") {
  return spawnSync("gh", ["api", ...args], { input, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
}

function textOf(duel) {
  if (!duel) return "### Spar could not play the duel\n\nThe log of the run says why.\n";
  const { broken, players, seed, test, elo, matches, wins, draws, losses, llr, los, bounds, model } = duel;
  if (broken) {
    const { name, problem } = broken;
    const place = problem.line === undefined ? "" : `, line ${problem.line}`;
    return `### No verdict: ${name ? code(name) : "a bot"} cannot play\n\n${code(problem.message)}${place}\n`;
  }
  const one = (value) => (value === null ? "∞" : `${value > 0 ? "+" : ""}${Math.round(value)}`);
  return [
    `### ${verdict}: Elo ${elo.value === null ? `at ${elo.low === null ? `most ${one(elo.high)}` : `least ${one(elo.low)}`}` : `${one(elo.value)} (${one(elo.low)} to ${one(elo.high)})`}, ${matches} matches`,
    "",
    `${code(players[0])} against ${code(players[1])}: ${wins} won, ${draws} drawn, ${losses} lost.`,
    `Chance of superiority ${(100 * los).toFixed(1)} %. LLR ${llr.toFixed(2)} in ${bounds.lower.toFixed(2)} to ${bounds.upper.toFixed(2)}, Elo ${test.elo0} against ${test.elo1}.`,
    "",
    `<sub>Seed ${code(seed)}; ${model}.</sub>`,
    "",
  ].join("\n");
}

/** Text of a bot or of a person, which is not to be read as Markdown. */
function code(text) {
  return `\`${String(text).replace(/[`\n]/g, " ")}\``;
}
