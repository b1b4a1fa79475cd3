import type { Connection } from "vscode-languageserver/node";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { hear, tell } from "../channel.ts";

/** Sends the match that is being played for the watched bot to the client, from its first line. */
export interface LiveMatches {
  hear(bot: string, match: string, lines: readonly RecordLine[]): void;
  ended(bot: string): void;
}

export function liveMatches(connection: Connection): LiveMatches {
  const going = new Map<string, { match: string; lines: RecordLine[] }>();
  let watched: string | undefined;
  const send = (match: string, lines: readonly RecordLine[]) =>
    void tell(connection, "spar/recordLines", { match, lines });

  hear(connection, "spar/watch", ({ bot }) => {
    watched = bot;
    const live = bot === undefined ? undefined : going.get(bot);
    if (live) send(live.match, live.lines);
  });
  return {
    hear(bot, match, lines) {
      const live = going.get(bot);
      if (live?.match === match) live.lines.push(...lines);
      else going.set(bot, { match, lines: [...lines] });
      if (bot === watched) send(match, lines);
    },
    ended: (bot) => void going.delete(bot),
  };
}
