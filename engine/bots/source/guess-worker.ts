import { parentPort } from "node:worker_threads";
import type { GuessLine } from "../../record/problem.ts";
import { createLineGuesser, type GuessReply, type GuessRequest } from "./guess-line.ts";

// This runs in a thread, because the time to search a bot's source for a printed text depends on both.

const port = parentPort!;
/** The guesser of the last run, with the sources as they were when it began. */
let lastRun: { readonly run: string; readonly guess: GuessLine } | undefined;

port.on("message", ({ run, asked }: GuessRequest) => {
  if (lastRun?.run !== run) lastRun = { run, guess: createLineGuesser() };
  const { guess } = lastRun;
  const guessed: GuessReply = asked.map(({ stamp, text, only }) => guess(stamp, text, only));
  port.postMessage(guessed);
});
