import type { Ask } from "../game/turn.ts";
import type { Answer } from "../record/answer.ts";
import type { PersonStamp } from "../record/bot-stamp.ts";
import type { Bot } from "./bot.ts";

/** A person at the board, who takes as long as it takes; how long is nowhere kept. */
export interface PersonBot extends Bot {
  /** The answer to what is asked, or to what will be asked next. */
  give(text: string): void;
}

/** A player whose answers a person gives. Once stopped, it answers as a closed bot. */
export function personBot(stamp: PersonStamp): PersonBot {
  const given: string[] = [];
  let hear: (() => void) | undefined;
  let stopped = false;

  async function answer(_: Ask): Promise<Answer> {
    while (given.length === 0 && !stopped) await new Promise<void>((resolve) => (hear = resolve));
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
      hear?.();
    },
    async stop() {
      stopped = true;
      hear?.();
    },
  };
}
