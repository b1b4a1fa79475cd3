// Plays the duel that the environment names and says its verdict.

import { code, formatElo, lastJson, report, runSpar, words } from "../report.mjs";

const { BOT, OLD, ARGUMENTS, FAIL_UNLESS_BETTER } = process.env;

const more = words(ARGUMENTS);
if (FAIL_UNLESS_BETTER === "true") more.push("--fail-unless-better");
const played = runSpar(["duel", BOT, OLD, ...more, "--json"]);
const duel = lastJson(played.stdout);
const verdict = duel?.verdict ?? "undecided";
report(describe(duel), { outputs: { verdict }, mark: `duel of ${JSON.stringify([BOT, OLD])}` });
process.exitCode = played.status ?? 1;

function describe(duel) {
  if (!duel) return "### Spar could not play the duel\n\nThe log of the run says why.\n";
  const { broken, players, seed, test, elo, matches, wins, draws, losses, llr, los, bounds, model } = duel;
  if (broken) {
    const { name, problem } = broken;
    const place = problem.line === undefined ? "" : `, line ${problem.line}`;
    return `### No verdict: ${name ? code(name) : "a bot"} cannot play\n\n${code(problem.message)}${place}\n`;
  }
  return [
    `### ${verdict}: Elo ${formatElo(elo)}, ${matches} matches`,
    "",
    `${code(players[0])} against ${code(players[1])}: ${wins} won, ${draws} drawn, ${losses} lost.`,
    `Chance of superiority ${(100 * los).toFixed(1)} %. LLR ${llr.toFixed(2)} in ${bounds.lower.toFixed(2)} to ${bounds.upper.toFixed(2)}, Elo ${test.elo0} against ${test.elo1}.`,
    "",
    `<sub>Seed ${code(seed)}; ${model}.</sub>`,
    "",
  ].join("\n");
}
