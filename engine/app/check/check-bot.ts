import { dirname, join } from "node:path";
import type { Executor } from "../../arena/execute/executor.ts";
import { playCounted } from "../../arena/execute/play-counted.ts";
import { getSeriesMatch } from "../../arena/series/series.ts";
import { createProcessBot } from "../../bots/process-bot/process-bot.ts";
import { listFilesBelow, readUserStats } from "../../files/user-file.ts";
import { readHostError } from "../../game/host-error.ts";
import { t } from "../../l10n/speak.ts";
import { askAgain, isSameAnswer, type NewAnswer, type RecordedQuestions, timeFactor } from "../../match/ask-again.ts";
import { createSeed, planMatch } from "../../match/setup.ts";
import { type MatchRequest, type RefusedRequest, refuse, type Settings } from "../../project/resolve/match-request.ts";
import { type ResolvedMatch, resolveMatch } from "../../project/resolve/resolve-match.ts";
import {
  type BotRemark,
  type BotStamp,
  getBotFile,
  getBotForm,
  isProgram,
  readPlan,
} from "../../record/match-record.ts";
import { startOfRecord } from "../../record/position.ts";
import type { ReplayedTurn } from "../../record/replayed.ts";
import { evaluateMatch, type FinishedMatch } from "../match.ts";
import type { Check, CheckedBot, GivenAnswer } from "./check.ts";

/** More than this share of a limit is too close to it for another machine. */
const closeShare = 0.8;

/** What matches show of the player `me` of each. */
function checkMatches(matches: readonly FinishedMatch[]): Check[] {
  const problems = matches.flatMap(({ me, result }) => result.problems.filter(({ player }) => player === me));
  const count = (...kinds: readonly string[]) => problems.filter(({ kind }) => kinds.includes(kind)).length;
  const turns = matches.flatMap(({ me, replay }) => replay.turns.filter(({ ask }) => ask.player === me));
  const remarks = turns.flatMap(({ answer }) => answer.remarks ?? []);
  const countRemarks = (kind: BotRemark["kind"]) => remarks.filter((remark) => remark.kind === kind).length;
  const faults = {
    unread: count("unreadable"),
    illegal: count("illegal"),
    failures: count("crash", "closed", "flood", "start"),
  };
  const input = {
    waits: count("waiting"),
    leftover: countRemarks("leftover"),
    early: countRemarks("early"),
    extra: countRemarks("extra"),
  };
  return [
    {
      name: "answers",
      verdict: faults.unread + faults.failures > 0 ? "failed" : faults.illegal > 0 ? "warning" : "passed",
      answers: turns.filter(({ answer }) => answer.failure === undefined).length,
      ...faults,
    },
    {
      name: "input",
      verdict: input.waits + input.leftover > 0 ? "failed" : input.early + input.extra > 0 ? "warning" : "passed",
      ...input,
    },
    checkTime(matches, count("timeout")),
  ];
}

function checkTime(matches: readonly FinishedMatch[], timeouts: number): Check {
  const timed = matches.flatMap(({ me, replay: { turns, plan } }) =>
    turns
      .filter(({ ask }) => ask.player === me)
      .map((turn) => measureTurn(turn, plan.timeScale))
      // Where the host of a called bot keeps the clock, an answer may come later at the pipe.
      .filter(({ share }) => share <= 1),
  );
  const slowest = timed.reduce<(typeof timed)[number] | undefined>(
    (most, each) => (most === undefined || each.share > most.share ? each : most),
    undefined,
  );
  const isClose = slowest !== undefined && slowest.share > closeShare;
  return {
    name: "time",
    verdict: timeouts > 0 ? "failed" : isClose ? "warning" : "passed",
    timeouts,
    ...(slowest && { slowest: { turn: slowest.turn, ms: slowest.ms, limitMs: slowest.limitMs } }),
  };
}

function measureTurn({ ask, answer }: ReplayedTurn, timeScale: number) {
  const limitMs = (ask.softLimitMs ?? ask.limitMs) * timeScale;
  return { turn: ask.turn, ms: answer.ms, limitMs, share: answer.ms / limitMs };
}

/** Asks the questions of a match twice, and once in pieces; a bot that answers these otherwise may vary by itself. */
async function checkAnswers(questions: RecordedQuestions, stamp: BotStamp): Promise<Check[]> {
  const ask = (isInPieces = false) => askAgain(questions, stamp, { isInPieces });
  const first = await ask();
  let difference = findDifference(first, await ask());
  const inPieces = await ask(true);
  let cut = findDifference(first, inPieces);
  if (cut && cut.second.answer.failure === undefined) {
    difference ??= findDifference(first, await ask());
    if (difference || !findDifference(first, await ask(true))) cut = undefined;
  }
  return [
    {
      name: "repeat",
      verdict: difference ? "warning" : "passed",
      answers: first.length,
      ...(difference && { differs: difference }),
    },
    { name: "pieces", verdict: cut ? "failed" : "passed", answers: inPieces.length, ...(cut && { differs: cut }) },
  ];
}

/** The first question that got another answer; both lists end at the first failure. */
function findDifference(one: readonly NewAnswer[], other: readonly NewAnswer[]) {
  const at = one.findIndex(({ answer }, i) => other[i] && !isSameAnswer(answer, other[i].answer));
  return at < 0 ? undefined : { first: one[at]!, second: other[at]! };
}

/** Asks the bot the questions of a match that others played; `players` names them. */
async function checkSituations(questions: RecordedQuestions, stamp: BotStamp, players: string): Promise<Check> {
  const given = await askAgain(questions, stamp, { trace: true });
  const failed = given.find(({ answer }) => hasFailed(answer, stamp));
  return {
    name: "situations",
    verdict: failed ? "warning" : "passed",
    answers: given.length,
    ...(failed && { failed }),
    players,
  };
}

function hasFailed(answer: GivenAnswer["answer"], stamp: BotStamp): boolean {
  if (answer.failure !== undefined) return true;
  return getBotForm(stamp) !== "lines" && readHostError(answer.text) !== undefined;
}

/** How long a bot may take to end after its input, in milliseconds. */
const endLimitMs = 2000;

/** Asks the bot the first questions of a match and ends its input: it should end, and leave no process behind. */
async function checkEnd({ record, player }: RecordedQuestions, stamp: BotStamp): Promise<Check[]> {
  if (!isProgram(stamp)) return [];
  const plan = readPlan(record);
  const bot = createProcessBot(stamp, { ...plan, trace: false, timeScale: Math.max(plan.timeScale, timeFactor) });
  try {
    if (!(await bot.start()).ok) return [];
    const { open, tells } = startOfRecord(record);
    for (const tell of tells) if (tell.player === player) bot.tell(tell.text, tell.gameNumber);
    const asks = open.filter((ask) => ask.player === player);
    if (asks.length > 0) await bot.ask(asks);
    const { ms, survivors } = await bot.endInput(endLimitMs);
    const canTell = process.platform === "linux";
    return [
      { name: "end", verdict: ms === undefined ? "warning" : "passed", ...(ms !== undefined && { ms }) },
      { name: "processes", verdict: survivors.length > 0 ? "failed" : canTell ? "passed" : "skipped", left: survivors },
    ];
  } finally {
    await bot.stop();
  }
}

/** Folders in which interpreters and tools write beside the bot. */
const toolFolders = /(^|[\\/])(node_modules|__pycache__|\.git|target|obj|bin)[\\/]/;

/** The files below a folder, as many as `listFilesBelow` looks at, each with what changes when it is written. */
function noteFiles(folder: string): ReadonlyMap<string, string> {
  const files = listFilesBelow(folder, (path) => !toolFolders.test(path));
  return new Map(
    files.map((path) => {
      const { size, mtimeMs } = readUserStats(join(folder, path)) ?? {};
      return [path, `${size} ${mtimeMs}`];
    }),
  );
}

interface CheckRequest {
  readonly match: MatchRequest;
  readonly settings: Settings;
  /** Matches to play, over all seats. */
  readonly count: number;
  readonly seed?: string;
  /** Plays the matches; one at a time, so that their clock is fair. */
  readonly executor: Executor;
}

type CheckEnd = ({ readonly kind: "checked" } & CheckedBot) | ({ readonly kind: "failed" } & RefusedRequest);

/** Plays matches with a bot, asks it one's questions again in several ways, and ends its input, whoever won. */
export async function checkBot({ match, settings, executor, ...request }: CheckRequest): Promise<CheckEnd> {
  const resolved = await resolveMatch(match, settings);
  if (!resolved.ok) return { kind: "failed", ...resolved };
  const [stamp, ...opponents] = resolved.setup.bots;
  if (!stamp || !isProgram(stamp)) return { kind: "failed", ...refuse(t("Only a bot of your own can be checked.")) };
  const seed = request.seed ?? resolved.seed ?? createSeed();
  const file = getBotFile(stamp);
  const folder = file === undefined ? undefined : dirname(file);
  const before = folder === undefined ? undefined : noteFiles(folder);
  const matches: FinishedMatch[] = [];
  for (let i = 0; i < request.count; i++) {
    const { plan, seats } = getSeriesMatch(resolved.setup, seed, i);
    const played = await playCounted(executor, plan);
    if (played?.refereeFailure !== undefined) return { kind: "failed", ...refuse(played.refereeFailure) };
    const { botOptions } = resolved;
    matches.push(await evaluateMatch(played!.record!, { me: seats[0]!, seed, botOptions }));
  }
  const [first] = matches;
  const questions = { record: first!.record, player: first!.me };
  const checks: Check[] = [
    ...checkMatches(matches),
    ...(await checkAnswers(questions, stamp)),
    await checkOthersMatch(resolved, seed, executor),
    ...(await checkEnd(questions, stamp)),
  ];
  if (folder !== undefined && before) {
    const written = [...noteFiles(folder)].filter(([path, state]) => before.get(path) !== state).map(([path]) => path);
    checks.push({ name: "files", verdict: written.length > 0 ? "warning" : "passed", written });
  }
  return {
    kind: "checked",
    game: resolved.game.id,
    bot: stamp.name,
    opponents: opponents.map(({ name }) => name),
    seed,
    matches: matches.length,
    checks,
    problems: matches.flatMap(({ me, result }) => result.problems.filter(({ player }) => player === me)),
  };
}

/** Asks the bot the questions of a match between the game's weakest builtin; games of a referee have none. */
async function checkOthersMatch({ setup, game }: ResolvedMatch, seed: string, executor: Executor): Promise<Check> {
  const [weakest] = game.bots.builtins;
  if (!weakest) return { name: "situations", verdict: "skipped", answers: 0 };
  const { name } = weakest;
  const bots = setup.bots.map(() => ({ kind: "builtin" as const, name, builtin: name }));
  const played = await playCounted(executor, planMatch({ ...setup, bots, seats: undefined }, `${seed}/others`));
  return checkSituations({ record: played!.record!, player: 0 }, setup.bots[0]!, name);
}
