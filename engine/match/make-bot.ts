import type { Bot } from "../bots/bot.ts";
import { builtinBot } from "../bots/builtin-bot.ts";
import { ghostBot } from "../bots/ghost-bot.ts";
import { processBot } from "../bots/process-bot.ts";
import type { BotError, BotStamp } from "../record/answer.ts";
import type { MatchPlan } from "../record/match-record.ts";

/** The bot of a stamp, not started. One that cannot start answers its first ask with the failure "start". */
export function makeBot(stamp: BotStamp, player: number, plan: MatchPlan): Bot {
  return unlessUnable(getKind(stamp, player, plan));
}

function getKind(stamp: BotStamp, player: number, plan: MatchPlan): Bot {
  if (stamp.ghost) return ghostBot(stamp, stamp.ghost, player, plan);
  if (stamp.builtin !== undefined) return builtinBot(stamp, player, plan);
  return processBot(stamp, plan.bots.some(({ person }) => person) ? { ...plan, timeScale: unhurried } : plan);
}

/** Nobody is hurried where a person plays: limits are so many times the official ones, and only end what hangs. */
const unhurried = 1000;

function unlessUnable(bot: Bot): Bot {
  let unable: BotError | undefined;
  return {
    ...bot,
    async start() {
      const started = await bot.start();
      if (started.ok) return started;
      const { why, detail, frames = [] } = started;
      unable = { type: "start", message: [why, detail].filter((part) => part !== "").join("\n"), frames };
      return started;
    },
    ask(asks) {
      if (unable === undefined) return bot.ask(asks);
      const error = unable;
      return Promise.resolve(asks.map(() => ({ failure: "start", ms: 0, error })));
    },
  };
}
