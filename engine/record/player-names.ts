import type { BotStamp } from "./answer.ts";

/** What texts call the players of a match; its seat tells apart who has the name of another. */
export function playerNames(bots: readonly Pick<BotStamp, "name">[]): string[] {
  return bots.map(({ name }, seat) =>
    bots.some((other, at) => at !== seat && other.name === name) ? `${name} (${seat + 1})` : name,
  );
}
