import type { BotStamp } from "./bot-stamp.ts";

/** The players' names in messages; players with equal names get their seat as a suffix. */
export function namePlayers(bots: readonly Pick<BotStamp, "name">[]): string[] {
  return bots.map(({ name }, seat) =>
    bots.some((other, at) => at !== seat && other.name === name) ? `${name} (${seat + 1})` : name,
  );
}
