import type { Bot } from "../bots/bot.ts";
import { watchGroups } from "../bots/process/stop-group.ts";
import { formatSystemError, isSystemError } from "../files/system-error.ts";
import type { BotStamp, MatchPlan, RecordLine } from "../record/match-record.ts";
import type { RepeatedAnswer } from "../record/position.ts";
import { createRefereeBot, makeBot } from "./make-bot.ts";
import { playMatch } from "./play.ts";
import { createPersonBot, type PersonBot } from "./players/local-bots.ts";
import { createContinuedBot } from "./players/recorded-bots.ts";
import { createReferee, type Referee } from "./referee.ts";
import { createTester } from "./tester.ts";
import { packLines, type WorkerMessage, type WorkerRequest } from "./worker-messages.ts";

/** Lines are sent to the other process after this delay, or as soon as this many are waiting. */
const sendDelayMs = 20;
const maxBatch = 2048;

function createBatcher<Item>(send: (items: readonly Item[]) => void): { add(item: Item): void; flush(): void } {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    send(items);
  }

  return {
    add(item) {
      waiting.push(item);
      if (waiting.length >= maxBatch) flush();
      else timer ??= setTimeout(flush, sendDelayMs);
    },
    flush,
  };
}

// Node would open its debugger for every program of this user, and a bot can send this.
process.on("SIGUSR1", () => {});

// Each match has its own process, so that nothing but the bots uses time on its clock, and because starting a bot is
// cheaper from a small process: the system copies the memory tables of the parent.

// Starting a bot copies the environment, which takes a tenth of a millisecond longer from the system's own object.
// Nobody changes it here.
process.env = { ...process.env };

const postMessage = (message: WorkerMessage) => {
  // The parent may have exited before the message is sent.
  if (process.connected) process.send!(message, undefined, {}, () => {});
};
let runningMatch: AbortController | undefined;
const persons = new Map<number, PersonBot>();

process.on("message", (message: WorkerRequest) => {
  if (message.kind === "stop") return runningMatch?.abort(message.why);
  if (message.kind === "give") return persons.get(message.player)?.give(message.text);
  runningMatch = new AbortController();
  playJob(message.plan, message.branchAnswers ?? [], runningMatch.signal).then(
    () => postMessage({ kind: "done" }),
    (error: unknown) => {
      const isSystem = isSystemError(error);
      const message = isSystem ? formatSystemError(error) : error instanceof Error ? error.message : String(error);
      postMessage({ kind: "failed", message, isSystem });
    },
  );
});
// The parent process is gone; exiting also ends the process groups listed for cleanup.
process.on("disconnect", () => process.exit());

watchGroups((pids) => postMessage({ kind: "groups", pids }));

async function playJob(plan: MatchPlan, branchAnswers: readonly RepeatedAnswer[], signal: AbortSignal): Promise<void> {
  const lines = createBatcher<RecordLine>((batch) => postMessage({ kind: "lines", lines: packLines(batch) }));
  persons.clear();
  const { referee: stamp } = plan;
  const refereePlan = stamp && { ...plan, referee: stamp };
  const createFor = stamp?.tester ? createTester : createReferee;
  const referee: Referee | undefined = refereePlan && createFor(refereePlan);
  const create = (bot: BotStamp, player: number) =>
    (referee && refereePlan && createRefereeBot(bot, player, { referee, plan: refereePlan })) ??
    createPlayer(bot, player, plan);
  const players = plan.bots.map((bot, player) => continueBot(create(bot, player), player, branchAnswers));
  const bots = referee?.seat?.(players) ?? players;
  const stopAll = () => Promise.all([...bots.map((bot) => bot.stop()), referee?.stop()]);
  signal.addEventListener("abort", () => void stopAll(), { once: true });
  try {
    // Bot and opponent start at the same time.
    await Promise.all(bots.map((bot) => bot.start()));
    await playMatch(plan, bots, lines.add, signal, referee);
    // The parent reads these lines while the bots are being ended.
    lines.flush();
  } finally {
    await stopAll();
    lines.flush();
  }
}

function createPlayer(stamp: BotStamp, player: number, plan: MatchPlan): Bot {
  if (stamp.kind !== "person") return makeBot(stamp, player, plan);
  const person = createPersonBot(stamp);
  persons.set(player, person);
  return person;
}

function continueBot(bot: Bot, player: number, branchAnswers: readonly RepeatedAnswer[]): Bot {
  const last = branchAnswers.at(-1);
  const own = branchAnswers.filter((line) => line.player === player);
  return last ? createContinuedBot(bot, own, last) : bot;
}
