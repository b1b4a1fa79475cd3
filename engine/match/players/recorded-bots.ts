import type { Bot } from "../../bots/bot.ts";
import { readMatchText } from "../../files/user-file.ts";
import type { KaggleEnvironment } from "../../game/referee.ts";
import type { Ask } from "../../game/turn.ts";
import { getGame } from "../../games.ts";
import { joinTexts, msg, type Text, t } from "../../l10n/speak.ts";
import {
  type Answer,
  type BotRemark,
  type GhostStamp,
  listAnswers,
  type MatchRecord,
  readPlan,
  toRecordedText,
} from "../../record/match-record.ts";
import { findAsk, judgeReply, type RepeatedAnswer, startOfRecord } from "../../record/position.ts";
import { readMatch } from "../../record/site-game.ts";
import { createBuiltinBot, type PlayedIn } from "./local-bots.ts";

/** A recorded question, with the answer unless the player failed. */
interface RememberedAnswer {
  readonly asked: string;
  readonly text: string | undefined;
}

/** The player who continues for a ghost that has left its record. */
interface GhostSuccessor {
  readonly name: string;
  readonly bot: Bot;
  /** It is asked only once it plays, since its answers would change the chance of its referee. */
  readonly isLate?: true;
}

/** The strongest builtin of a game; undefined if it has none. */
function findSuccessor(player: number, given: PlayedIn): GhostSuccessor | undefined {
  const name = getGame(given.game).bots.builtins.at(-1)?.name;
  return name === undefined
    ? undefined
    : { name, bot: createBuiltinBot({ kind: "builtin", name, builtin: name }, player, given) };
}

/**
 * Repeats the answers of a player from a record as long as it is asked the same questions, or its recorded answer is
 * still fully legal. From then on its successor plays: the strongest builtin, which has been asked everything as well. Without
 * one it repeats its answers whatever it is asked, as long as it has any.
 */
export function createGhostBot(
  stamp: GhostStamp,
  player: number,
  given: PlayedIn,
  successor: GhostSuccessor | undefined = findSuccessor(player, given),
): Bot {
  const { ghost } = stamp;
  const game = getGame(given.game);
  let games = new Map<number, RememberedAnswer[]>();
  let otherVersion: Text | undefined;
  const left = new Set<number>();

  function holds({ asked, text }: RememberedAnswer, ask: Ask): boolean {
    if (text === undefined) return false;
    const { text: now } = ask;
    const isSame = asked === now || game.extras?.isSameQuestion?.(asked, now) === true;
    return successor === undefined || isSame || game.extras?.isLegal?.(ask.text, text, given.options) === true;
  }

  async function settle(ask: Ask, asked: Answer | undefined): Promise<Answer> {
    const gameNumber = ask.gameNumber ?? 0;
    const own = async () => asked ?? (await successor?.bot.ask([ask]))?.[0] ?? { failure: "closed" as const, ms: 0 };
    if (left.has(gameNumber)) return own();
    const next = games.get(gameNumber)?.shift();
    if (next && holds(next, ask)) return { text: next.text!, ms: asked?.ms ?? 0 };
    left.add(gameNumber);
    const why = describeFarewell(next, successor?.name);
    const farewell = otherVersion === undefined ? why : joinTexts([why, otherVersion]);
    return { ...(await own()), remarks: [{ kind: "notice", ...toRecordedText(farewell) }] };
  }

  return {
    stamp,
    tell: (text, gameNumber) => successor?.bot.tell(text, gameNumber),
    stop: () => successor?.bot.stop() ?? Promise.resolve(),
    start() {
      try {
        const read = readMatchText(ghost.record);
        if (!read.ok) throw new Error(read.why(ghost.record));
        const match = readMatch(read.content);
        if ("why" in match) throw new Error(match.why);
        games = collectRemembered(match, ghost.player);
        otherVersion = describeOtherVersion(readPlan(match).referee?.kaggle, given.referee?.kaggle);
        return successor?.bot.start() ?? Promise.resolve({ ok: true });
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return Promise.resolve({ ok: false, why: t("The record of the ghost cannot be read."), detail });
      }
    },
    async ask(asks) {
      const own = successor && !successor.isLate ? await successor.bot.ask(asks) : undefined;
      return Promise.all(asks.map((ask, i) => settle(ask, own?.[i])));
    },
  };
}

function describeFarewell(next: RememberedAnswer | undefined, strongest: string | undefined): Text {
  if (strongest === undefined) return msg("The ghost has no more answers: its recorded match ended before this.");
  const successor = `builtin:${strongest}`;
  if (next === undefined)
    return msg("Its recorded match ended before this, so the ghost now plays as {heir}.", { heir: successor });
  if (next.text === undefined)
    return msg("It did not answer here in its recorded match, so the ghost now plays as {heir}.", { heir: successor });
  return msg("Its recorded answer {answer} is no longer legal, so the ghost now plays as {heir}.", {
    answer: JSON.stringify(next.text),
    heir: successor,
  });
}

/** A sentence about an environment that has another version than when the match was recorded. */
function describeOtherVersion(
  recorded: KaggleEnvironment | undefined,
  installed: KaggleEnvironment | undefined,
): Text | undefined {
  if (!recorded || !installed || recorded.version === installed.version) return undefined;
  return msg(
    "Its match was played with {environment} {recorded}, but {installed} is installed: kaggle-environments=={package} would repeat it.",
    {
      environment: recorded.environment,
      recorded: recorded.version,
      installed: installed.version,
      package: recorded.package,
    },
  );
}

/** The questions and answers of a player, by game. */
function collectRemembered(record: MatchRecord, player: number): Map<number, RememberedAnswer[]> {
  const games = new Map<number, RememberedAnswer[]>();
  const position = startOfRecord(record);
  for (const line of listAnswers(record)) {
    const ask = findAsk(line, position);
    const gameNumber = ask.gameNumber ?? 0;
    if (ask.player === player)
      games.set(gameNumber, [...(games.get(gameNumber) ?? []), { asked: ask.text, text: line.text }]);
    judgeReply(position, line);
  }
  return games;
}

/** A late answer to an old question would be taken for the next one, so old questions have more time. */
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
    const line = games.get(gameNumber ?? 0)?.shift();
    if (!line) return withRemark(own);
    const { kind: _kind, player: _player, gameNumber: _number, asked, ...answer } = line;
    if (asked !== undefined && asked !== text && !hasStrayed) {
      hasStrayed = true;
      return { ...answer, remarks: [...(answer.remarks ?? []), createStrayRemark()] };
    }
    if (line !== branchAnswer && own.text !== answer.text) differing++;
    return answer;
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

/** The recorded answers of each game, in order. */
function groupAnswersByGame(lines: readonly RepeatedAnswer[]): Map<number, RepeatedAnswer[]> {
  const games = new Map<number, RepeatedAnswer[]>();
  for (const line of lines) {
    const gameNumber = line.gameNumber ?? 0;
    games.set(gameNumber, [...(games.get(gameNumber) ?? []), line]);
  }
  return games;
}
