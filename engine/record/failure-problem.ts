import type { Failure } from "../game/turn.ts";
import { said } from "../l10n/speak.ts";
import type { BotStamp, LateAnswer, SourceRange } from "./answer.ts";
import type { Problem } from "./problem.ts";
import type { ReplayedTurn } from "./replay.ts";
import { type GuessLine, unnamed, wholeFile } from "./source-line.ts";
import { inTurn, quoted } from "./wording.ts";

type Failed = Omit<Problem, "player" | "turn" | "answer">;

/** The problem for a missing answer: what happened, how long it took, and where. */
export function failureProblem(
  turn: ReplayedTurn,
  failure: Failure,
  stamp: BotStamp,
  guess: GuessLine,
  limitMs: number,
): Failed {
  const { answer } = turn;
  if (answer.late) return lateProblem(turn, answer.late, stamp, guess, limitMs);
  const frames = (failure === "timeout" ? answer.stack : answer.error?.frames) ?? [];
  // Without a text to search for, the guess is the main function.
  const sentence = sentenceOf(turn, failure, frames[0], limitMs);
  const partial = frames.length > 0 || failure === "start" ? undefined : guess(stamp, answer.partial ?? "");
  return {
    kind: failure === "timeout" && answer.waiting ? "waiting" : failure,
    severity: "error",
    message: inTurn(turn, sentence),
    reason: sentence,
    ...failedAt(frames, answer.error?.guessed ?? false, partial, stamp),
    ...(answer.partial ? { text: answer.partial } : {}),
  };
}

/** An answer after its limit, reported where it was printed. */
function lateProblem(
  turn: ReplayedTurn,
  { ms, text, frames = [] }: LateAnswer,
  stamp: BotStamp,
  guess: GuessLine,
  limitMs: number,
): Failed {
  const at = failedAt(frames, false, frames.length > 0 ? undefined : guess(stamp, text), stamp);
  const [then] = turn.answer.stack ?? [];
  const related = [
    ...(at.related ?? []),
    ...(then ? [{ ...then, message: said("was executing this when time ran out") }] : []),
  ];
  const late =
    ms < 1
      ? said("answered less than 1 ms too late (limit {limit, number} ms).", { limit: limitMs })
      : said("answered {ms, number} ms too late (limit {limit, number} ms).", { ms: Math.round(ms), limit: limitMs });
  const sentence = sentences(late, busySentence(turn.answer, limitMs));
  return {
    kind: "timeout",
    severity: "error",
    message: inTurn(turn, sentence),
    reason: late,
    ...at,
    ...(related.length > 0 ? { related } : {}),
    text,
  };
}

function failedAt(
  frames: readonly SourceRange[],
  guessed: boolean,
  partial: SourceRange | undefined,
  stamp: BotStamp,
): Pick<Problem, "file" | "line" | "guessed" | "related"> {
  const [innermost, ...callers] = frames;
  if (!innermost) return partial ? { ...unnamed(partial), guessed: true } : wholeFile(stamp);
  const related = callers.map((caller) => ({ ...caller, message: said("called from here") }));
  return { ...unnamed(innermost), guessed, ...(related.length > 0 ? { related } : {}) };
}

function sentenceOf(turn: ReplayedTurn, failure: Failure, at: SourceRange | undefined, limitMs: number): string {
  const { answer } = turn;
  const error = answer.error;
  switch (failure) {
    case "timeout":
      return answer.waiting ? waitingSentence(turn) : timeoutSentence(turn, at, limitMs);
    case "crash":
      return error ? told(error.type, error.message) : said("the bot crashed.");
    case "closed":
      return error ? closedSentence(error.type, error.message) : said("the bot exited without an answer.");
    case "flood":
      return error?.message ?? said("the bot printed endlessly and was stopped.");
    case "start":
      return error?.message ?? said("the bot could not be started.");
  }
}

function closedSentence(type: string, message: string): string {
  if (!type.startsWith("exit code")) return message || type;
  return message
    ? said("the bot exited without an answer: {type}: {message}.", { type, message })
    : said("the bot exited without an answer: {type}.", { type });
}

function waitingSentence({ ask, answer }: ReplayedTurn): string {
  const [read = 0, all] = answer.read ?? [];
  const counts = { read, all: all ?? 0, turn: ask.turn };
  if (answer.toEnd)
    return said("reads its input to the end, which comes only when the match is over: read it line by line.");
  if (answer.partial) {
    const text = quoted(answer.partial);
    return all === undefined
      ? said("printed {text} without a newline and now waits for input: end the answer with a newline.", {
          text,
        })
      : said(
          "printed {text} without a newline and now waits for input (it has read {read, number} of {all, number} lines of turn {turn, number}): end the answer with a newline.",
          { text, ...counts },
        );
  }
  const waits =
    all === undefined
      ? said("waits for a line the game does not send.")
      : said(
          "waits for a line the game does not send (it has read {read, number} of {all, number} lines of turn {turn, number}).",
          counts,
        );
  const flush = read === (all ?? 0) ? answer.flush : undefined;
  return sentences(
    waits,
    flush ? said("If it did answer, the answer is still in its output buffer: {flush}.", { flush }) : "",
  );
}

function timeoutSentence({ answer }: ReplayedTurn, at: SourceRange | undefined, limitMs: number): string {
  if (answer.lostAfter !== undefined)
    return said("counted as lost after {times, number} timeouts in a row; this call was not made.", {
      times: answer.lostAfter,
    });
  // Anonymous functions have names in angle brackets, such as `<lambda>`.
  const name = at?.name?.slice(0, 300).replace(/(\.?<\w+>)+$/, "");
  const facts = { ms: Math.round(answer.ms), limit: limitMs };
  const late = name
    ? said("no answer after {ms, number} ms (limit {limit, number} ms); still running in {name}.", { ...facts, name })
    : said("no answer after {ms, number} ms (limit {limit, number} ms); still running.", facts);
  const begun = answer.partial
    ? said("It had printed {text} without a newline.", { text: quoted(answer.partial.slice(0, 60)) })
    : "";
  return sentences(late, begun, busySentence(answer, limitMs));
}

/** Joins sentences, leaving out empty ones. */
function sentences(...all: readonly string[]): string {
  return all.filter((each) => each !== "").join(" ");
}

/** An eighth of the limit is a quarter of the observed half; with less waiting, the machine is not to blame. */
const busy = 1 / 8;

function busySentence({ waitedMs = 0 }: ReplayedTurn["answer"], limitMs: number): string {
  if (waitedMs < busy * limitMs) return "";
  return said("The machine was busy: in the second half of that time, the bot got no CPU for {ms, number} ms.", {
    ms: waitedMs,
  });
}

function told(type: string, message: string): string {
  if (message === "") return type;
  return message.startsWith(type) ? message : `${type}: ${message}`;
}
