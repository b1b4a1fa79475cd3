import type { Failure } from "../game/turn.ts";
import { joinTexts, msg, type Text } from "../l10n/speak.ts";
import { splitWrittenLines } from "../text/clip-text.ts";
import type { BotError, BotStamp, LateAnswer, SourceRange } from "./match-record.ts";
import {
  addTurnPrefix,
  type GuessLine,
  type Location,
  listCallers,
  locateGuess,
  locateRange,
  type Problem,
  quoteBotText,
} from "./problem.ts";
import type { ReplayedTurn } from "./replayed.ts";

/** A problem of an answer, without the facts that all problems of a turn share. */
export type JudgedAnswer = Omit<Problem, "player" | "turn" | "answer">;

/** The problem for a missing answer: what happened, how long it took, and where. */
export function createFailureProblem(
  turn: ReplayedTurn,
  failure: Failure,
  stamp: BotStamp,
  guess: GuessLine,
  limitMs: number,
): JudgedAnswer {
  const { answer } = turn;
  if (answer.late) return createLateProblem(turn, answer.late, stamp, guess, limitMs);
  const frames = (failure === "timeout" ? answer.stack : answer.error?.frames) ?? [];
  // Without a text to search for, the guess is the main function.
  const sentence = describeFailure(turn, failure, frames[0], limitMs);
  const partial = frames.length > 0 || failure === "start" ? undefined : guess(stamp, answer.partial ?? "");
  return {
    kind: failure === "timeout" && answer.waiting ? "waiting" : failure,
    severity: "error",
    message: addTurnPrefix(turn, sentence),
    reason: sentence,
    ...(locateUnfinished(answer) ?? locateFailure(frames, answer.error?.guessed ?? false, partial, stamp)),
    ...(answer.partial ? { text: answer.partial } : {}),
  };
}

/** An answer after its limit, reported where it was printed. */
function createLateProblem(
  turn: ReplayedTurn,
  { ms, text, frames = [] }: LateAnswer,
  stamp: BotStamp,
  guess: GuessLine,
  limitMs: number,
): JudgedAnswer {
  const at = locateFailure(frames, false, frames.length > 0 ? undefined : guess(stamp, text), stamp);
  const [then] = turn.answer.stack ?? [];
  const related = [
    ...(at.related ?? []),
    ...(then ? [{ ...then, message: msg("was executing this when time ran out") }] : []),
  ];
  const late =
    ms < 1
      ? msg("answered less than 1 ms too late (limit {limit, number} ms).", { limit: limitMs })
      : msg("answered {ms, number} ms too late (limit {limit, number} ms).", { ms: Math.round(ms), limit: limitMs });
  const sentence = joinTexts([late, describeBusy(turn.answer, limitMs)]);
  return {
    kind: "timeout",
    severity: "error",
    message: addTurnPrefix(turn, sentence),
    reason: late,
    ...at,
    ...(related.length > 0 ? { related } : {}),
    text,
  };
}

/** An answer that lacks its end is mended where it was printed, not where the bot then waits. */
function locateUnfinished({ writtenBy, stack = [] }: ReplayedTurn["answer"]): Location | undefined {
  const [printed, ...callers] = writtenBy?.at(-1)?.frames ?? [];
  if (!printed) return undefined;
  const waits = stack.slice(0, 1).map((place) => ({ ...place, message: msg("now waits for input here") }));
  return locateRange(printed, false, [...listCallers(callers), ...waits]);
}

function locateFailure(
  frames: readonly SourceRange[],
  guessed: boolean,
  partial: SourceRange | undefined,
  stamp: BotStamp,
): Location {
  const [innermost, ...callers] = frames;
  return innermost ? locateRange(innermost, guessed, listCallers(callers)) : locateGuess(partial, stamp);
}

function describeFailure(turn: ReplayedTurn, failure: Failure, at: SourceRange | undefined, limitMs: number): Text {
  const { answer } = turn;
  const error = answer.error;
  switch (failure) {
    case "timeout":
      return answer.waiting ? describeWaiting(turn) : describeTimeout(turn, at, limitMs);
    case "crash":
      return error ? formatException(addLastWords(error, answer.stderr)) : msg("the bot crashed.");
    case "closed":
      return error
        ? describeClosed(turn, addLastWords(error, answer.stderr))
        : msg("the bot exited without an answer.");
    case "flood":
      return error?.words ?? error?.message ?? msg("the bot printed endlessly and was stopped.");
    case "start":
      return error?.words ?? error?.message ?? msg("the bot could not be started.");
  }
}

/** What a program printed last says why it ended with an exit code, which says nothing. */
function addLastWords(error: BotError, stderr = ""): BotError {
  const lines = stderr.trimEnd().split("\n");
  // Below the words that count, Node and Java print where it was and what plays.
  const words =
    lines.findLast((line) => /^\S/.test(line) && !/^(?:Node\.js v[\d.]+|\})\s*$/.test(line)) ?? lines.at(-1)!;
  const last = splitWrittenLines(words).at(-1)?.trim();
  return last && /^exit code [^0]/.test(error.type) && !error.message
    ? { ...error, message: quoteBotText(last) }
    : error;
}

function describeClosed({ ask, answer }: ReplayedTurn, { type, message, words = message }: BotError): Text {
  const [, code] = /^exit code (.*)$/.exec(type) ?? [];
  if (code === undefined) return words || type;
  if (ask.ends === "whole" && answer.partial)
    return message
      ? msg("its answer does not count, since it ended with exit code {code}: {message}.", { code, message: words })
      : msg("its answer does not count, since it ended with exit code {code}.", { code });
  const bare = msg("the bot exited without an answer (exit code {code}).", { code });
  // Advice is whole sentences.
  if (words !== message && message.endsWith(".")) return joinTexts([bare, words]);
  return message
    ? msg("the bot exited without an answer (exit code {code}): {message}.", { code, message: words })
    : bare;
}

function describeWaiting({ ask, answer }: ReplayedTurn): Text {
  const [read = 0, all] = answer.read ?? [];
  const counts = { read, all: all ?? 0, turn: ask.turn };
  if (answer.toEnd)
    return msg("reads its input to the end, which comes only when the match is over: read it line by line.");
  if (answer.partial) {
    const text = quoteBotText(answer.partial);
    const { ends } = ask;
    if (typeof ends === "object" && "lines" in ends && answer.partial.endsWith("\n")) {
      const given = answer.partial.split("\n").length - 1;
      return msg("printed {text}, which is {given, number} of {lines, number} lines, and now waits for input.", {
        text,
        given,
        lines: ends.lines,
      });
    }
    return all === undefined
      ? msg("printed {text} without a newline and now waits for input: end the answer with a newline.", { text })
      : msg(
          "printed {text} without a newline and now waits for input (it has read {read, number} of {all, number} lines of turn {turn, number}): end the answer with a newline.",
          { text, ...counts },
        );
  }
  const waits =
    all === undefined
      ? msg("waits for a line the game does not send.")
      : msg(
          "waits for a line the game does not send (it has read {read, number} of {all, number} lines of turn {turn, number}).",
          counts,
        );
  const flush = read === (all ?? 0) ? answer.flush : undefined;
  return joinTexts([
    waits,
    flush ? msg("If it did answer, the answer is still in its output buffer: {flush}.", { flush }) : "",
  ]);
}

function describeTimeout({ ask, answer }: ReplayedTurn, at: SourceRange | undefined, limitMs: number): Text {
  if (answer.lostAfter !== undefined)
    return msg("counted as lost after {times, number} timeouts in a row; this call was not made.", {
      times: answer.lostAfter,
    });
  // Anonymous functions have names in angle brackets, such as `<lambda>`.
  const name = at?.name?.slice(0, 300).replace(/(\.?<\w+>)+$/, "");
  const facts = { ms: Math.round(answer.ms), limit: limitMs };
  const late = name
    ? msg("no answer after {ms, number} ms (limit {limit, number} ms); still running in {name}.", { ...facts, name })
    : msg("no answer after {ms, number} ms (limit {limit, number} ms); still running.", facts);
  const text = quoteBotText((answer.partial ?? "").slice(0, 60));
  const begun =
    ask.ends === "whole"
      ? msg("It had printed {text}.", { text })
      : msg("It had printed {text} without a newline.", { text });
  return joinTexts([late, answer.partial ? begun : "", describeBusy(answer, limitMs)]);
}

/** An eighth of the limit is a quarter of the observed half; with less waiting, the machine is not to blame. */
const busyShare = 1 / 8;

function describeBusy({ waitedMs = 0 }: ReplayedTurn["answer"], limitMs: number): Text {
  if (waitedMs < busyShare * limitMs) return "";
  return msg("The machine was busy: in the second half of that time, the bot waited {ms, number} ms for the CPU.", {
    ms: waitedMs,
  });
}

/** An exception as its runtime prints it; exceptions with the same reason share a type. */
export function formatException({ type, message, words }: Pick<BotError, "type" | "message" | "words">): Text {
  if (words) return words;
  const rest = message.startsWith(type) ? message.slice(type.length) : message && `: ${message}`;
  return { key: `${type}{said}`, values: { said: rest } };
}
