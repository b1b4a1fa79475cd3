import type { BotError } from "../../record/answer.ts";
import { getBotFile } from "../../record/bot-stamp.ts";
import type { Runtime } from "./runtime.ts";

/** A runtime that prints all stacks to stderr on SIGQUIT and then exits. */
export function createQuitRuntime(id: string, read: (stderr: string, file: string) => BotError | undefined): Runtime {
  return {
    id,
    launch: ({ command }) => ({ command }),
    watch: (bot, stamp) => ({
      endsProgram: true,
      async stack() {
        process.kill(bot.pid, "SIGQUIT");
        await Promise.race([bot.closed, new Promise((late) => setTimeout(late, 500))]);
        return read(bot.stderr.recent, getBotFile(stamp) ?? "")?.frames;
      },
    }),
  };
}
