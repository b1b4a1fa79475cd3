import type { Failure } from "../game.ts";
import type { BotStamp, SourceRange } from "./answer.ts";
import { fileOf, type GuessLine, rangeOf, whenOf } from "./place.ts";
import type { Problem } from "./problem.ts";
import type { ReplayedTurn } from "./replay.ts";

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
  const frames = (failure === "timeout" ? answer.stack : answer.error?.frames) ?? [];
  // Without a text to look for, the guess is the main function.
  const partial = frames.length > 0 || failure === "start" ? undefined : guess(stamp, answer.partial ?? "");
  return {
    kind: failure === "timeout" && answer.waiting ? "waiting" : failure,
    severity: "error",
    message: `${whenOf(turn)}: ${sentenceOf(turn, failure, frames[0], limitMs)}`,
    ...placeOf(frames, answer.error?.guessed ?? false, partial, stamp),
    ...(answer.partial ? { text: answer.partial } : {}),
  };
}

function placeOf(
  frames: readonly SourceRange[],
  guessed: boolean,
  partial: SourceRange | undefined,
  stamp: BotStamp,
): Pick<Problem, "file" | "line" | "guessed" | "related"> {
  const [place, ...callers] = frames;
  if (!place) return partial ? { ...rangeOf(partial), guessed: true } : fileOf(stamp);
  const related = callers.map((caller) => ({ ...caller, message: "called from here" }));
  return { ...rangeOf(place), guessed, ...(related.length > 0 ? { related } : {}) };
}

function sentenceOf(turn: ReplayedTurn, failure: Failure, place: SourceRange | undefined, limitMs: number): string {
  const { answer } = turn;
  const error = answer.error;
  switch (failure) {
    case "timeout":
      return answer.waiting ? waitingSentence(turn) : timeoutSentence(turn, place, limitMs);
    case "crash":
      return error ? told(error.type, error.message) : "the bot crashed.";
    case "closed":
      return error
        ? `the bot closed its output without an answer: ${told(error.type, error.message)}`
        : "the bot ended without an answer.";
    case "flood":
      return error?.message ?? "the bot printed without end and was stopped.";
    case "start":
      return error?.message ?? "the bot could not be started.";
  }
}

function waitingSentence({ ask, answer }: ReplayedTurn): string {
  const read = answer.read ? ` (it has read ${answer.read[0]} of ${answer.read[1]} lines of turn ${ask.turn})` : "";
  return `waits for a line the game does not send${read}.`;
}

function timeoutSentence({ answer }: ReplayedTurn, place: SourceRange | undefined, limitMs: number): string {
  const where = place?.name && !place.name.startsWith("<") ? ` in ${place.name}` : "";
  const begun = answer.partial
    ? ` It had printed ${JSON.stringify(answer.partial.slice(0, 60))} without a line end.`
    : "";
  return `no answer after ${Math.round(answer.ms)} ms (limit ${limitMs} ms); still running${where}.${begun}`;
}

function told(type: string, message: string): string {
  if (message === "") return type;
  return message.startsWith(type) ? message : `${type}: ${message}`;
}
