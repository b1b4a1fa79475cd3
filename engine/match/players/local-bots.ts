import type { Bot } from "../../bots/bot.ts";
import type { BuiltinPlayer } from "../../game/bots.ts";
import type { Ask } from "../../game/turn.ts";
import { getGame } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { createBuiltinRandom } from "../../random/seeded.ts";
import type { Answer, BuiltinStamp, MatchPlan, PersonStamp } from "../../record/match-record.ts";

/** What a player that Spar has itself needs to know about its match. */
export type PlayedIn = Pick<MatchPlan, "game" | "options" | "seeds" | "timeScale" | "referee">;

/** A builtin, played in this thread with the texts of any bot; its randomness comes from the match's seeds. */
export function createBuiltinBot(stamp: BuiltinStamp, player: number, given: PlayedIn): Bot {
  const builtin = getGame(given.game).bots.builtins.find(({ name }) => name === stamp.builtin);
  const players = new Map<number, BuiltinPlayer>();

  function findPlayer(gameNumber: number): BuiltinPlayer {
    if (!builtin) throw new Error(`${given.game} has no builtin "${stamp.builtin}".`);
    const known = players.get(gameNumber);
    if (known) return known;
    const random = createBuiltinRandom(given.seeds, player, gameNumber);
    const { options } = given;
    const created = builtin.create({ options, numbers: stamp.numbers, player, random, now: () => performance.now() });
    players.set(gameNumber, created);
    return created;
  }

  function answer({ text, limitMs, gameNumber }: Ask): Answer {
    const begun = performance.now();
    const reply = findPlayer(gameNumber ?? 0).ask(text, limitMs * given.timeScale);
    return { text: reply, ms: Math.round((performance.now() - begun) * 1000) / 1000 };
  }

  return {
    stamp,
    start() {
      if (builtin) return Promise.resolve({ ok: true });
      const why = t('{game} has no builtin "{name}".', { game: given.game, name: stamp.builtin });
      return Promise.resolve({ ok: false, why, detail: "" });
    },
    tell: (text, gameNumber) => findPlayer(gameNumber ?? 0).tell?.(text),
    async ask(asks) {
      // Lets the questions to other bots go out first, so that those bots think meanwhile.
      await new Promise((go) => setImmediate(go));
      return asks.map(answer);
    },
    stop: () => Promise.resolve(),
  };
}

/** A person who plays on the board, without a time limit; the time taken is not recorded. */
export interface PersonBot extends Bot {
  /** Answers the current question, or the next one if there is none. */
  give(text: string): void;
}

/** A player whose answers come from a person. After `stop`, its answers are failures as those of an ended bot. */
export function createPersonBot(stamp: PersonStamp): PersonBot {
  const given: string[] = [];
  let wake: (() => void) | undefined;
  let isStopped = false;

  async function answer(_: Ask): Promise<Answer> {
    while (given.length === 0 && !isStopped) await new Promise<void>((resolve) => (wake = resolve));
    const text = given.shift();
    return text === undefined ? { failure: "closed", ms: 0 } : { text, ms: 0 };
  }

  return {
    stamp,
    start: () => Promise.resolve({ ok: true }),
    tell() {},
    async ask(asks) {
      const answers: Answer[] = [];
      for (const each of asks) answers.push(await answer(each));
      return answers;
    },
    give(text) {
      given.push(text);
      wake?.();
    },
    async stop() {
      isStopped = true;
      wake?.();
    },
  };
}
