import type { Failure } from "../game.ts";
import type { BotStamp, LateAnswer, SourceRange } from "./answer.ts";
import type { Problem } from "./problem.ts";
import type { ReplayedTurn } from "./replay.ts";
import { type GuessLine, unnamed, wholeFile } from "./source-line.ts";
import { quoted, whenOf } from "./wording.ts";

type Failed = Omit<Problem, "player" | "turn" | "answer">;

/** The problem that a missing answer is: what happened, how long it took, and where. */
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
  // Without a text to look for, the guess is the main function.
  const partial = frames.length > 0 || failure === "start" ? undefined : guess(stamp, answer.partial ?? "");
  return {
    kind: failure === "timeout" && answer.waiting ? "waiting" : failure,
    severity: "error",
    message: `${whenOf(turn)}: ${sentenceOf(turn, failure, frames[0], limitMs)}`,
    ...failedAt(frames, answer.error?.guessed ?? false, partial, stamp),
    ...(answer.partial ? { text: answer.partial } : {}),
  };
}

/** An answer that came after its limit: marked where it was printed. */
function lateProblem(
  turn: ReplayedTurn,
  { ms, text, frames = [] }: LateAnswer,
  stamp: BotStamp,
  guess: GuessLine,
  limitMs: number,
): Failed {
  const at = failedAt(frames, false, frames.length > 0 ? undefined : guess(stamp, text), stamp);
  const [then] = turn.answer.stack ?? [];
  const related = [...(at.related ?? []), ...(then ? [{ ...then, message: "was here when the time ran out" }] : [])];
  const by = ms < 1 ? "less than 1" : String(Math.round(ms));
  const sentence = `answered ${by} ms too late (limit ${limitMs} ms).${busySentence(turn.answer, limitMs)}`;
  return {
    kind: "timeout",
    severity: "error",
    message: `${whenOf(turn)}: ${sentence}`,
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
  const related = callers.map((caller) => ({ ...caller, message: "called from here" }));
  return { ...unnamed(innermost), guessed, ...(related.length > 0 ? { related } : {}) };
}

function sentenceOf(turn: ReplayedTurn, failure: Failure, at: SourceRange | undefined, limitMs: number): string {
  const { answer } = turn;
  const error = answer.error;
  switch (failure) {
    case "timeout":
      return answer.waiting ? waitingSentence(turn) : timeoutSentence(turn, at, limitMs);
    case "crash":
      return error ? told(error.type, error.message) : "the bot crashed.";
    case "closed":
      return error ? closedSentence(error.type, error.message) : "the bot ended without an answer.";
    case "flood":
      return error?.message ?? "the bot printed without end and was stopped.";
    case "start":
      return error?.message ?? "the bot could not be started.";
  }
}

function closedSentence(type: string, message: string): string {
  if (!type.startsWith("exit code")) return `the bot ${message || type}, so no answer can come.`;
  return `the bot ended without an answer, ${type}${message ? `: ${message}` : ""}.`;
}

function waitingSentence({ ask, answer }: ReplayedTurn): string {
  const [read, all] = answer.read ?? [];
  const has = all === undefined ? "" : ` (it has read ${read} of ${all} lines of turn ${ask.turn})`;
  if (answer.toEnd) return "reads its input to the end, which comes only when the match is over: read line by line.";
  if (answer.partial) {
    return `has printed ${quoted(answer.partial)} without a line end, and waits for its next line${has}: end the answer with a line end.`;
  }
  const flush = read === all ? answer.flush : undefined;
  const or = flush ? ` If it has answered, the answer is still in a buffer: ${flush}.` : "";
  return `waits for a line the game does not send${has}.${or}`;
}

function timeoutSentence({ answer }: ReplayedTurn, at: SourceRange | undefined, limitMs: number): string {
  // What has no name of its own is called something in angle brackets.
  const name = at?.name?.slice(0, 300).replace(/(\.?<\w+>)+$/, "");
  const where = name ? ` in ${name}` : "";
  const begun = answer.partial ? ` It had printed ${quoted(answer.partial.slice(0, 60))} without a line end.` : "";
  const late = `no answer after ${Math.round(answer.ms)} ms (limit ${limitMs} ms); still running${where}.`;
  return late + begun + busySentence(answer, limitMs);
}

/** A quarter of the time that was looked at: below that the machine is not to blame. */
const busy = 1 / 8;

function busySentence({ waitedMs = 0 }: ReplayedTurn["answer"], limitMs: number): string {
  if (waitedMs < busy * limitMs) return "";
  return ` The machine was busy: in the second half of that time the bot had no processor for ${waitedMs} ms.`;
}

function told(type: string, message: string): string {
  if (message === "") return type;
  return message.startsWith(type) ? message : `${type}: ${message}`;
}
