import type { Connection } from "vscode-languageserver/node";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { hear, tell } from "../channel.ts";
import type { Notifications } from "../protocol.ts";

type LiveLines = Notifications["spar/recordLines"];

/** Sends the match that is being played for the watched bot to the client, from its first line. */
export interface LiveMatches {
  hear(bot: string, live: LiveLines): void;
  ended(bot: string): void;
}

export function liveMatches(connection: Connection): LiveMatches {
  const going = new Map<string, LiveLines & { readonly lines: RecordLine[] }>();
  let watched: string | undefined;
  const send = (lines: LiveLines) => void tell(connection, "spar/recordLines", lines);

  hear(connection, "spar/watch", ({ bot }) => {
    watched = bot;
    const live = bot === undefined ? undefined : going.get(bot);
    if (live) send(live);
  });
  return {
    hear(bot, news) {
      const live = going.get(bot);
      if (live?.match === news.match) live.lines.push(...news.lines);
      else going.set(bot, { ...news, lines: [...news.lines] });
      if (bot === watched) send(news);
    },
    ended: (bot) => void going.delete(bot),
  };
}
