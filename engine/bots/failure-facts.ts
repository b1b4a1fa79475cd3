import { msg } from "../l10n/speak.ts";
import { toRecordedText } from "../record/answer.ts";
import { getBotFile } from "../record/bot-stamp.ts";
import { collectEndFacts, collectExcessFacts } from "./end-facts.ts";
import { type FailedAsk, type FailureDetails, readBotSource } from "./failed.ts";
import { guessOutput } from "./source/output-match.ts";
import { collectTimeoutFacts } from "./timeout-facts.ts";

/** Everything that can be found out about a bot that did not answer. */
export function collectFailureFacts(failed: FailedAsk): Promise<FailureDetails> {
  if (failed.bot.exceeded) return collectExcessFacts(failed, failed.bot.exceeded);
  switch (failed.kind) {
    case "timeout":
      return collectTimeoutFacts(failed);
    case "flood":
      return collectFloodFacts(failed);
    case "ended":
      return collectEndFacts(failed);
  }
}

async function collectFloodFacts({ bot, stamp, language, partial }: FailedAsk): Promise<FailureDetails> {
  const bytes = bot.pipe.received;
  const message = msg("printed {bytes, number} bytes, far more than expected, and was stopped.", {
    bytes: bytes.toLocaleString("en"),
  });
  const parts = await bot.trace?.writtenBy(bytes - partial.length, bytes);
  const frames = parts?.findLast((part) => part.frames.length > 0)?.frames;
  if (frames) return { failure: "flood", error: { type: "flood", ...toRecordedText(message), frames } };
  const source = readBotSource(stamp);
  const line = partial.toString("latin1", 0, 2000).split("\n").at(-2) ?? partial.toString("latin1", 0, 200);
  const guess = source === undefined || !language ? undefined : guessOutput(source, language.words, line);
  const file = getBotFile(stamp);
  const place = guess && file !== undefined ? [{ file, ...guess }] : [];
  return { failure: "flood", error: { type: "flood", ...toRecordedText(message), frames: place, guessed: true } };
}
