import type { Bot } from "../bots/bot.ts";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import type { BotError, BotStamp, BuiltinStamp, MatchPlan } from "../record/match-record.ts";
import { createBuiltinBot } from "./players/local-bots.ts";
import { createGhostBot } from "./players/recorded-bots.ts";
import type { Referee } from "./referee.ts";
import type { RefereePlan } from "./talk.ts";

/** Creates a bot without starting it. If it cannot start, its first answer is the failure "start". */
export function makeBot(stamp: BotStamp, player: number, plan: MatchPlan): Bot {
  return repeatStartFailure(createBot(stamp, player, plan));
}

function createBot(stamp: BotStamp, player: number, plan: MatchPlan): Bot {
  switch (stamp.kind) {
    case "ghost":
      return createGhostBot(stamp, player, plan);
    case "builtin":
      return createBuiltinBot(stamp, player, plan);
    case "file":
    case "command":
      return createProcessBot(stamp, hasPerson(plan) ? { ...plan, timeScale: personTimeFactor } : plan);
    // Nothing here can start these; as bots without a command they report that themselves.
    case "person":
    case "site":
      return createProcessBot({ kind: "command", name: stamp.name }, plan);
  }
}

const hasPerson = ({ bots }: MatchPlan) => bots.some(({ kind }) => kind === "person");

/** Multiplies the official limits in matches with a person, so that they only end bots that hang. */
const personTimeFactor = 1000;

function repeatStartFailure(bot: Bot): Bot {
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

/** A builtin that the referee itself plays, or a ghost whose successor is one; undefined for other players. */
export function createRefereeBot(
  stamp: BotStamp,
  player: number,
  { referee, plan }: { readonly referee: Referee; readonly plan: RefereePlan },
): Bot | undefined {
  const strongest = plan.referee.kaggle?.agents.at(-1);
  if (strongest === undefined) return undefined;
  if (stamp.kind === "builtin") return createActor(stamp, player, referee);
  if (stamp.kind !== "ghost") return undefined;
  const successor = createActor({ kind: "builtin", name: strongest, builtin: strongest }, player, referee);
  return createGhostBot(stamp, player, plan, { name: strongest, bot: successor, isLate: true });
}

function createActor(stamp: BuiltinStamp, player: number, referee: Referee): Bot {
  return {
    stamp,
    start: () => Promise.resolve({ ok: true }),
    tell() {},
    ask: (asks) => Promise.all(asks.map(() => referee.act(player, stamp.builtin))),
    stop: () => Promise.resolve(),
  };
}
