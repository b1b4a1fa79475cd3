import type { BuiltinPlayer } from "../game/bots.ts";
import type { Ask } from "../game/turn.ts";
import { getGame } from "../games.ts";
import { t } from "../l10n/speak.ts";
import { createBuiltinRandom } from "../random/seeded.ts";
import type { Answer } from "../record/answer.ts";
import type { BuiltinStamp } from "../record/bot-stamp.ts";
import type { Bot } from "./bot.ts";

export interface BuiltinBotDeps {
  readonly game: string;
  readonly options: unknown;
  readonly seeds: Readonly<Record<string, string>>;
  readonly timeScale: number;
}

/**
 * A builtin of a game, played in this thread with the same texts as any bot. Its randomness comes from the match's
 * seeds.
 */
export function createBuiltinBot(stamp: BuiltinStamp, player: number, given: BuiltinBotDeps): Bot {
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
