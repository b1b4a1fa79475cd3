import { readMatchText } from "../files/match-text.ts";
import type { KaggleEnvironment, RefereeStamp } from "../game/referee.ts";
import type { Ask } from "../game/turn.ts";
import { getGame } from "../games.ts";
import { joinTexts, type Text } from "../l10n/message.ts";
import { msg, t } from "../l10n/speak.ts";
import { type Answer, toRecordedText } from "../record/answer.ts";
import type { GhostStamp } from "../record/bot-stamp.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { findAsk, judgeReply, startOfRecord } from "../record/position.ts";
import { listAnswers, readPlan } from "../record/record-lines.ts";
import { readMatch } from "../record/site-game.ts";
import type { Bot } from "./bot.ts";
import { type BuiltinBotDeps, createBuiltinBot } from "./builtin-bot.ts";

/** What a ghost needs to know about the match that it plays in. */
interface GhostDeps extends BuiltinBotDeps {
  readonly referee?: RefereeStamp;
}

/** A recorded question, with the answer unless the player failed. */
interface RememberedAnswer {
  readonly asked: string;
  readonly text: string | undefined;
}

/** The player who continues for a ghost that has left its record. */
export interface GhostSuccessor {
  readonly name: string;
  readonly bot: Bot;
  /** It is asked only once it plays, since its answers would change the chance of its referee. */
  readonly isLate?: true;
}

/** The strongest builtin of a game; undefined if it has none. */
function findSuccessor(player: number, given: BuiltinBotDeps): GhostSuccessor | undefined {
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
  given: GhostDeps,
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
