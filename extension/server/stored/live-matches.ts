import type { Connection } from "vscode-languageserver/node";
import { compactLines } from "../../../engine/record/compact-lines.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import { tell } from "../../channel.ts";
import { throttle } from "../../throttle.ts";
import { answerClient } from "../base/answer-client.ts";

/** A match that is being played, with the player it is played for. Its record grows. */
export interface LiveMatch {
  readonly match: string;
  readonly me: number;
  readonly record: MatchRecord;
}

/** The pause after a message to the board, in milliseconds: it takes longer to draw many lines. */
const computePauseMs = (lines: number) => 50 + lines / 10;

/** Sends the match being played for the watched bot to the client, from its first line on. */
export function createLiveMatches(connection: Connection) {
  const last = new Map<string, LiveMatch & { sent: number; isOver: boolean }>();
  let watched: string | undefined;
  let sentLines = 0;
  const sending = throttle(send, () => computePauseMs(sentLines));

  /** Sends the lines that the client does not have yet. */
  function send() {
    sentLines = 0;
    const live = watched === undefined ? undefined : last.get(watched);
    if (!live || live.sent === live.record.length) return;
    const { match, me, sent: from } = live;
    const lines = live.record.slice(from);
    live.sent = live.record.length;
    sentLines = lines.length;
    void tell(connection, "recordLines", { match, me, from, lines: compactLines(lines) });
  }

  answerClient(connection, {
    watch: ({ bot }) => {
      watched = bot;
      const live = bot === undefined ? undefined : last.get(bot);
      if (live && !live.isOver) live.sent = 0;
      sending.callNow();
    },
  });
  return {
    /** Called when the match of a bot has begun or has more lines. */
    receive(bot: string, { match, me, record }: LiveMatch) {
      // A match that is restarted has a new record.
      if (last.get(bot)?.record !== record) last.set(bot, { match, me, record, sent: 0, isOver: false });
      if (bot === watched) sending.call();
    },
    ended(bot: string) {
      if (bot === watched) sending.callNow();
      const live = last.get(bot);
      if (!live) return;
      live.isOver = true;
      live.sent = live.record.length;
    },
    /** The record of the last match of any bot, even if it was stopped and so never saved. */
    record: (match: string) => [...last.values()].find((live) => live.match === match)?.record,
  };
}
