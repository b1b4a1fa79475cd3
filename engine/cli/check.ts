import type { Command } from "commander";
import type { Check, CheckedBot, GivenAnswer } from "../app/check/check.ts";
import { checkBot } from "../app/check/check-bot.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { withPool } from "../match/pool.ts";
import type { Problem } from "../record/problem.ts";
import { formatPlural } from "../text/plural.ts";
import { escapeLine } from "../text/visible.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings, createRequest, type MatchFlags, runWithVersions } from "./match-flags.ts";
import { matchCount } from "./numbers.ts";
import { formatProblems } from "./problem-text.ts";
import { type Act, exitCodes, say, sayJson } from "./say.ts";

/** Defines the command `check`; `act` runs it and keeps its exit code. */
export function defineCheckCommand(command: Command, act: Act): void {
  command
    .description(
      "Check whether a bot keeps to the protocol of its game: it reads everything, answers in time, survives input in pieces and unusual situations, gives the same answers twice, and leaves nothing behind.",
    )
    .option("-n, --count <n>", "matches to play", matchCount, 4)
    .option("--strict", `exit code ${exitCodes.differs} for warnings, too`)
    .option("--json", "print one JSON object")
    .action((bot: string, opponents: string[], options: CheckOptions) =>
      act(() => runCheckCommand(bot, opponents, options)),
    );
}

type CheckOptions = MatchFlags & { readonly count: number };

/** `spar check BOT`: whether a bot keeps to the protocol. Exits with 1 if a check fails. Throws CannotPlay. */
async function runCheckCommand(bot: string, opponents: readonly string[], options: CheckOptions): Promise<number> {
  return withPool({ size: 1 }, async (pool) => {
    const match = createRequest(bot, opponents, options);
    const { count, seed } = options;
    const executor = createPoolExecutor(pool);
    const end = await runWithVersions(options, cliSettings, (settings) =>
      checkBot({ match, settings, count, seed, executor }),
    );
    if (end.kind === "failed") throw printCannotPlay(end.message, end.problems);
    const { kind: _, ...checked } = end;
    if (options.json) sayJson(checked);
    else say(...formatCheckReport(checked));
    const failing = checked.checks.some(
      ({ verdict }) => verdict === "failed" || (options.strict && verdict === "warning"),
    );
    return failing ? exitCodes.differs : exitCodes.done;
  });
}

/** The lines that `spar check` prints: a heading, a line per check, and the problems of the matches. */
function formatCheckReport({ bot, game, opponents, matches, seed, checks, problems }: CheckedBot): string[] {
  const met = opponents.length > 0 ? ` against ${opponents.join(", ")}` : "";
  return [
    `${bot}, ${game}: ${formatPlural(matches, "match", "matches")}${met}, seed ${seed}`,
    ...checks.map((check) => `  ${check.verdict.padEnd(7)}  ${describeCheck(check)}`),
    ...formatProblems(listShown(problems, checks)),
  ];
}

/** Mere remarks are shown where the input was not read as it should be, since they name the line. */
function listShown(problems: readonly Problem[], checks: readonly Check[]): Problem[] {
  const isInputRead = checks.some(({ name, verdict }) => name === "input" && verdict === "passed");
  return (
    problems
      .filter(({ severity }) => severity !== "information" || !isInputRead)
      // The seat of the bot is of no interest: the same problem in two seats is one line.
      .map((problem) => ({ ...problem, player: 0 }))
  );
}

function describeCheck(check: Check): string {
  switch (check.name) {
    case "answers":
      return describeAnswers(check);
    case "input":
      return describeInput(check);
    case "time":
      return describeTime(check);
    case "repeat":
      return check.differs
        ? `gives different answers to the same questions: ${describeDifference(check.differs, "another time")}`
        : `gives the same ${formatPlural(check.answers, "answer")} twice`;
    case "pieces":
      return check.differs
        ? `depends on how its input is cut into pieces: ${describeDifference(check.differs, "in pieces")}`
        : "reads input that comes in pieces";
    case "situations":
      return describeSituations(check);
    case "end":
      return check.ms === undefined
        ? "keeps running when its input has ended"
        : `ends ${check.ms} ms after its input has ended`;
    case "processes":
      if (check.verdict === "skipped") return "processes that it leaves behind can only be found on Linux";
      return check.left.length > 0 ? `leaves processes behind: ${check.left.join("; ")}` : "leaves no process behind";
    case "files":
      return check.written.length > 0
        ? `writes files into its folder: ${check.written.join(", ")}`
        : "writes no files into its folder";
  }
}

function describeAnswers({ answers, unread, illegal, failures }: Check & { name: "answers" }): string {
  const faults = [
    ...(failures > 0 ? [formatPlural(failures, "failure")] : []),
    ...(unread > 0 ? [`${unread} cannot be read`] : []),
    ...(illegal > 0 ? [formatPlural(illegal, "illegal action")] : []),
  ];
  if (faults.length > 0) return `${formatPlural(answers, "answer")}: ${faults.join(", ")}`;
  return `${formatPlural(answers, "answer")}, all read and legal`;
}

function describeInput({ waits, leftover, early, extra }: Check & { name: "input" }): string {
  const faults = [
    ...(waits > 0 ? ["waits for lines that are not sent"] : []),
    ...(leftover > 0 ? ["leaves lines of earlier turns unread"] : []),
    ...(early > 0 ? ["answers before it has read everything"] : []),
    ...(extra > 0 ? ["prints more lines than asked"] : []),
  ];
  return faults.join(", ") || "reads everything before it answers";
}

function describeTime({ timeouts, slowest }: Check & { name: "time" }): string {
  const late = timeouts > 0 ? `${formatPlural(timeouts, "late answer")}; ` : "";
  if (!slowest) return `${late}no answer was timed`;
  return `${late}slowest answer: ${Math.round(slowest.ms)} of ${slowest.limitMs} ms (turn ${slowest.turn})`;
}

function describeSituations({ answers, failed, players, verdict }: Check & { name: "situations" }): string {
  if (verdict === "skipped") return "situations of another match: the game has no builtins that play one";
  const from = `a match played by builtin:${players}`;
  return failed
    ? `fails on turn ${failed.turn} of ${from}: ${describeAnswer(failed)}`
    : `survives the ${formatPlural(answers, "situation")} of ${from}`;
}

function describeDifference({ first, second }: { first: GivenAnswer; second: GivenAnswer }, how: string): string {
  return `on turn ${first.turn} ${describeAnswer(first)}, ${how} ${describeAnswer(second)}`;
}

function describeAnswer({ answer: { text, failure, error } }: GivenAnswer): string {
  if (text !== undefined) return `"${escapeLine(text).slice(0, 80)}"`;
  const [at] = error?.frames ?? [];
  const what = error?.type === failure ? error?.message : error && `${error.type}: ${error.message}`;
  return `${failure}${what ? `, ${escapeLine(what).slice(0, 200)}` : ""}${at ? ` (${at.file}:${at.line})` : ""}`;
}
