import { readMatchText } from "../files/match-text.ts";
import type { Ask } from "../game/turn.ts";
import { getGame } from "../games.ts";
import type { Text } from "../l10n/message.ts";
import { msg, t } from "../l10n/speak.ts";
import { type Answer, toRecordedText } from "../record/answer.ts";
import type { GhostStamp } from "../record/bot-stamp.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { findAsk, judge, startOfRecord } from "../record/position.ts";
import { listAnswers } from "../record/record-lines.ts";
import { readMatch } from "../record/site-game.ts";
import type { Bot } from "./bot.ts";
import { type BuiltinBotDeps, createBuiltinBot } from "./builtin-bot.ts";

/** A recorded question, with the answer unless the player failed. */
interface Remembered {
  readonly asked: string;
  readonly text: string | undefined;
}

/**
 * Repeats the answers of a player from a record as long as it is asked the same questions, or its recorded answer is
 * still fully legal. From then on it plays as the strongest builtin, which has been asked everything as well.
 */
export function createGhostBot(stamp: GhostStamp, player: number, given: BuiltinBotDeps): Bot {
  const { ghost } = stamp;
  const game = getGame(given.game);
  const strongest = game.bots.builtins.at(-1)!.name;
  const heir = createBuiltinBot({ kind: "builtin", name: strongest, builtin: strongest }, player, given);
  let games = new Map<number, Remembered[]>();
  const left = new Set<number>();

  function holds({ asked, text }: Remembered, ask: Ask): boolean {
    if (text === undefined) return false;
    return asked === ask.text || game.extras?.isLegal?.(ask.text, text, given.options) === true;
  }

  function settle(ask: Ask, own: Answer): Answer {
    const gameNumber = ask.gameNumber ?? 0;
    if (left.has(gameNumber)) return own;
    const next = games.get(gameNumber)?.shift();
    if (next && holds(next, ask)) return { text: next.text!, ms: own.ms };
    left.add(gameNumber);
    return { ...own, remarks: [{ kind: "notice", ...toRecordedText(describeFarewell(next, strongest)) }] };
  }

  return {
    ...heir,
    stamp,
    start() {
      try {
        const read = readMatchText(ghost.record);
        if (!read.ok) throw new Error(read.why(ghost.record));
        const match = readMatch(read.content);
        if ("why" in match) throw new Error(match.why);
        games = collectRemembered(match, ghost.player);
        return heir.start();
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return Promise.resolve({ ok: false, why: t("The record of the ghost cannot be read."), detail });
      }
    },
    async ask(asks) {
      const own = await heir.ask(asks);
      return asks.map((ask, i) => settle(ask, own[i]!));
    },
  };
}

function describeFarewell(next: Remembered | undefined, strongest: string): Text {
  const heir = `builtin:${strongest}`;
  if (next === undefined)
    return msg("Its recorded match ended before this, so the ghost now plays as {heir}.", { heir });
  if (next.text === undefined)
    return msg("It did not answer here in its recorded match, so the ghost now plays as {heir}.", { heir });
  return msg("Its recorded answer {answer} is no longer legal, so the ghost now plays as {heir}.", {
    answer: JSON.stringify(next.text),
    heir,
  });
}

/** The questions and answers of a player, by game. */
function collectRemembered(record: MatchRecord, player: number): Map<number, Remembered[]> {
  const games = new Map<number, Remembered[]>();
  const position = startOfRecord(record);
  for (const line of listAnswers(record)) {
    const ask = findAsk(line, position);
    const gameNumber = ask.gameNumber ?? 0;
    if (ask.player === player)
      games.set(gameNumber, [...(games.get(gameNumber) ?? []), { asked: ask.text, text: line.text }]);
    judge(position, line);
  }
  return games;
}
