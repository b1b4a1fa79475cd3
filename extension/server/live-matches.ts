import type { Connection } from "vscode-languageserver/node";
import { compact } from "../../engine/record/compact-lines.ts";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { hear, tell } from "../channel.ts";

/** Lines of a match that is being played, and which player it is played for. */
interface LiveLines {
  readonly match: string;
  readonly me: number;
  readonly lines: readonly RecordLine[];
}

/** Sends the match that is being played for the watched bot to the client, from its first line. */
export interface LiveMatches {
  hear(bot: string, live: LiveLines): void;
  ended(bot: string): void;
}

/** What the board gets to draw one message before the next, in milliseconds: many lines at once take it longer. */
const pauseMs = (lines: number) => 50 + lines / 10;

export function liveMatches(connection: Connection): LiveMatches {
  const going = new Map<string, LiveLines & { readonly lines: RecordLine[]; sent: number }>();
  let watched: string | undefined;
  let pause: NodeJS.Timeout | undefined;

  /** Sends what the client does not have yet, unless it is busy: then a little later. */
  function send() {
    const live = watched === undefined ? undefined : going.get(watched);
    if (!live || pause || live.sent === live.lines.length) return;
    const { match, me } = live;
    const lines = live.lines.slice(live.sent);
    live.sent = live.lines.length;
    void tell(connection, "spar/recordLines", { match, me, lines: compact(lines) });
    pause = setTimeout(resume, pauseMs(lines.length));
  }

  function resume() {
    clearTimeout(pause);
    pause = undefined;
    send();
  }

  hear(connection, "spar/watch", ({ bot }) => {
    watched = bot;
    const live = bot === undefined ? undefined : going.get(bot);
    if (live) live.sent = 0;
    resume();
  });
  return {
    hear(bot, { match, me, lines }) {
      const live = going.get(bot);
      if (live?.match === match) for (const line of lines) live.lines.push(line);
      else going.set(bot, { match, me, lines: [...lines], sent: 0 });
      if (bot === watched) send();
    },
    ended(bot) {
      if (bot === watched) resume();
      going.delete(bot);
    },
  };
}
