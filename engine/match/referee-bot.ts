import type { Bot } from "../bots/bot.ts";
import { createGhostBot } from "../bots/ghost-bot.ts";
import type { BotStamp, BuiltinStamp } from "../record/bot-stamp.ts";
import type { Referee } from "./referee.ts";
import type { RefereePlan } from "./talk.ts";

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
