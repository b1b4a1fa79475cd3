// What the actions share: running Spar, and saying its result on the page of the run, as outputs and as a comment.

import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const spar = fileURLToPath(new URL("../../dist/spar.js", import.meta.url));
const { PULL_REQUEST, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY } = process.env;

/** Runs Spar to its end; `stdout` is what it printed. */
export function runSpar(args) {
  return spawnSync(process.execPath, [spar, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The words of an input of several arguments. */
export const words = (text = "") => text.split(/\s+/).filter(Boolean);

/** The JSON of the last line that a command printed; undefined where it printed none. */
export function lastJson(stdout) {
  const last = stdout.trim().split("\n").at(-1);
  return last ? JSON.parse(last) : undefined;
}

/** Says a result everywhere; with `mark`, also as a comment of the pull request, which later runs change. */
export function report(text, { outputs = {}, mark } = {}) {
  for (const [name, value] of Object.entries(outputs))
    if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${name}=${value}\n`);
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, text);
  // A pull request of a fork may not write; its result is on the page of the run.
  if (mark && PULL_REQUEST && !comment(mark, text))
    console.log("::warning::The result could not be written as a comment.");
  console.log(text);
}

/** One comment a pull request and mark, which nobody sees. */
function comment(of, text) {
  const mark = `<!-- spar ${of.replaceAll("--", "")} -->`;
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

/** Text of a bot or of a person, which is not to be read as Markdown. */
export function code(text) {
  return `\`${String(text).replace(/[`\n]/g, " ")}\``;
}

/** A difference in Elo, or ∞ where it has no bound. */
const elo = (value) => (value === null ? "∞" : `${value > 0 ? "+" : ""}${Math.round(value)}`);

/** An Elo difference with its interval. */
export function formatElo({ value, low, high }) {
  if (value !== null) return `${elo(value)} (${elo(low)} to ${elo(high)})`;
  return low === null ? `at most ${elo(high)}` : `at least ${elo(low)}`;
}
