import type { Ask } from "../game/turn.ts";
import { msg } from "../l10n/speak.ts";
import { type Answer, type BotRemark, toRecordedText } from "../record/answer.ts";
import type { RepeatedAnswer } from "../record/branch.ts";
import type { Bot } from "./bot.ts";

/**
 * A late answer to an old question would be taken for the next one, so old questions get this many times their limit.
 */
const timeFactor = 5;

/**
 * A bot that continues a match from a branch. It is asked every earlier question again, so that it reads its input and
 * rebuilds its memory, but the recorded answers count; after the last one of each game, its own answers do.
 * `branchAnswer` is the answer that replaces a recorded one.
 */
export function createContinuedBot(bot: Bot, recorded: readonly RepeatedAnswer[], branchAnswer: RepeatedAnswer): Bot {
  const games = groupAnswersByGame(recorded);
  let differing = 0;
  let isReported = false;
  /** Whether the referee asked something else than it did in the record. */
  let hasStrayed = false;

  function withPatience(ask: Ask): Ask {
    const isKnown = (games.get(ask.gameNumber ?? 0) ?? []).length > 0;
    return isKnown && bot.stamp.kind !== "builtin" ? { ...ask, limitMs: ask.limitMs * timeFactor } : ask;
  }

  function settle({ gameNumber, text }: Ask, own: Answer): Answer {
    const next = games.get(gameNumber ?? 0)?.shift();
    if (!next) return withRemark(own);
    if (next.line.asked !== undefined && next.line.asked !== text && !hasStrayed) {
      hasStrayed = true;
      return { ...next.answer, remarks: [...(next.answer.remarks ?? []), createStrayRemark()] };
    }
    if (next.line !== branchAnswer && own.text !== next.answer.text) differing++;
    return next.answer;
  }

  function withRemark(own: Answer): Answer {
    if (isReported) return own;
    isReported = true;
    if (differing === 0) return own;
    return { ...own, remarks: [...(own.remarks ?? []), createDifferenceRemark(differing, recorded.length)] };
  }

  return {
    ...bot,
    async ask(asks) {
      const own = await bot.ask(asks.map(withPatience));
      return asks.map((ask, i) => settle(ask, own[i]!));
    },
  };
}

function createDifferenceRemark(differing: number, of: number): BotRemark {
  const message = msg(
    "When replayed, {differing, number} of the bot's {of, number} earlier answers differ from the record, so its memory may not match this game.",
    { differing, of },
  );
  return { kind: "notice", ...toRecordedText(message) };
}

function createStrayRemark(): BotRemark {
  const message = msg(
    "The referee is not deterministic: from here on, its questions differ from those of the original match.",
  );
  return { kind: "notice", ...toRecordedText(message) };
}

/** A recorded answer with its line. */
interface GivenAnswer {
  readonly line: RepeatedAnswer;
  readonly answer: Answer;
}

/** The recorded answers of each game, in order. */
function groupAnswersByGame(lines: readonly RepeatedAnswer[]): Map<number, GivenAnswer[]> {
  const games = new Map<number, GivenAnswer[]>();
  for (const line of lines) {
    const gameNumber = line.gameNumber ?? 0;
    if (!games.has(gameNumber)) games.set(gameNumber, []);
    games.get(gameNumber)!.push({ line, answer: toAnswer(line) });
  }
  return games;
}

function toAnswer({
  kind: _kind,
  player: _player,
  gameNumber: _number,
  asked: _asked,
  ...answer
}: RepeatedAnswer): Answer {
  return answer;
}
