import type { Game } from "../../game/game.ts";
import type { Ask } from "../../game/turn.ts";
import { createRandom } from "../../random/seeded.ts";

/** A position in which one knows by exhaustive search what is best. */
export interface Known {
  /** The match, by the number or seed it is played with, and how many answers were given. */
  readonly match: number;
  readonly answer: number;
  readonly kind: string;
}

export interface Source {
  readonly state: unknown;
  readonly ask: Ask;
}

/** The positions of a match of two builtins: `visit` sees each before its answer. The same for a number everywhere. */
export function playBuiltins(
  game: Game,
  [one, other]: readonly [string, string],
  match: number,
  options: unknown,
  visit: (source: Source, answer: number) => boolean,
): void {
  const state = game.rules.start({ options, seeds: game.rules.seeds(`known ${match}`), names: ["Anna", "Bert"] });
  const players = [one, other].map((name, player) => {
    const random = createRandom(`known ${match} ${player}`);
    return game.bots.builtins
      .find((builtin) => builtin.name === name)!
      .create({ options, player, random, now: () => 0 });
  });
  for (let answer = 0; ; ) {
    const prompts = game.rules.listPrompts(state);
    if (!prompts.some(({ kind }) => kind === "ask")) return;
    for (const prompt of prompts) {
      const player = players[prompt.player]!;
      if (prompt.kind === "tell") player.tell?.(prompt.text);
      else {
        if (!visit({ state, ask: prompt }, answer++)) return;
        game.rules.answer(state, prompt, { text: player.ask(prompt.text, prompt.limitMs) });
      }
    }
  }
}
