import type { Ask } from "../game/turn.ts";
import type { Answer } from "../record/answer.ts";
import type { PersonStamp } from "../record/bot-stamp.ts";
import type { Bot } from "./bot.ts";

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
