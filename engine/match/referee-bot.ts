import type { Bot } from "../bots/bot.ts";
import type { BotStamp } from "../record/bot-stamp.ts";
import type { Referee } from "./referee.ts";

/** A builtin that the referee itself plays; undefined for other players. */
export function createRefereeBot(stamp: BotStamp, player: number, referee: Referee): Bot | undefined {
  if (stamp.kind !== "builtin") return undefined;
  return {
    stamp,
    start: () => Promise.resolve({ ok: true }),
    tell() {},
    ask: (asks) => Promise.all(asks.map(() => referee.act(player))),
    stop: () => Promise.resolve(),
  };
}
