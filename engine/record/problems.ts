import type { Ruling } from "../game.ts";
import { findHostError, type HostError } from "../games/host-error.ts";
import type { BotStamp, WrittenBy } from "./answer.ts";
import { failureProblem } from "./failure-problem.ts";
import type { AnswerLine } from "./match-record.ts";
import { fileOf, type GuessLine, rangeOf } from "./place.ts";
import type { Problem } from "./problem.ts";
import type { Replay, ReplayedTurn } from "./replay.ts";

/** Everything in a match that a bot's author should know, in the order it happened. */
export function problemsOf(replay: Replay, guess: GuessLine = () => undefined): Problem[] {
  return replay.turns.flatMap((turn) => problemsOfTurn(replay, turn, guess));
}

function problemsOfTurn(replay: Replay, turn: ReplayedTurn, guess: GuessLine): Problem[] {
  const stamp = replay.plan.bots[turn.ask.player]!;
  const { answer } = turn;
  const base = {
    player: turn.ask.player,
    turn: turn.ask.turn,
    lane: turn.ask.lane,
    answer: turn.index,
    elapsedMs: answer.ms,
    limitMs: turn.ask.limitMs * replay.plan.timeScale,
  };
  const found: Problem[] = [];
  const raised = stamp.form === "lines" || answer.text === undefined ? undefined : findHostError(answer.text);
  if (answer.failure !== undefined) {
    found.push({ ...base, ...failureProblem(turn, answer.failure, stamp, guess, base.limitMs) });
  } else if (raised) {
    found.push({ ...base, ...raisedProblem(turn, raised, stamp) });
  } else {
    for (const ruling of turn.rulings) {
      const judged = rulingProblem(turn, answer, ruling, stamp, guess);
      if (judged) found.push({ ...base, ...judged });
    }
  }
  for (const remark of answer.remarks ?? []) {
    found.push({
      ...base,
      kind: "remark",
      severity: "information",
      message: `Turn ${turn.ask.turn}: ${remark.message}`,
      ...(remark.at ?? { file: stamp.file }),
      guessed: remark.at === undefined,
    });
  }
  return found;
}

/** An exception in a class or function bot, whose process lives on. */
function raisedProblem({ ask, answer }: ReplayedTurn, error: HostError, stamp: BotStamp): Judged {
  const [place, ...callers] = error.frames;
  const related = callers.map((caller) => ({ ...caller, message: "called from here" }));
  return {
    kind: "crash",
    severity: "error",
    message: `Turn ${ask.turn} (${ask.phase}): ${error.message ? `${error.type}: ${error.message}` : error.type}`,
    ...(place ? { ...rangeOf(place), guessed: false } : fileOf(stamp)),
    ...(related.length > 0 ? { related } : {}),
    text: answer.text,
  };
}

type Judged = Omit<Problem, "player" | "turn" | "answer">;

function rulingProblem(
  turn: ReplayedTurn,
  answer: AnswerLine & { readonly text: string },
  ruling: Ruling,
  stamp: BotStamp,
  guess: GuessLine,
): Judged | undefined {
  const text = answer.text.slice(...ruling.span);
  const why = ruling.why ?? "";
  const at = () => placeOf(text, answer.writtenBy ?? [], ruling.span, stamp, guess);
  switch (ruling.verdict) {
    case "done":
      return undefined;
    case "remark":
      return { kind: "remark", severity: "information", message: `Turn ${turn.ask.turn}: ${why}`, text, ...at() };
    case "skipped":
      return {
        kind: "illegal",
        severity: "warning",
        message: `Turn ${turn.ask.turn}: ${quoted(text)} was skipped: ${why}`,
        text,
        ...at(),
      };
    case "unreadable":
      return {
        kind: "unreadable",
        severity: "error",
        message: `Turn ${turn.ask.turn}: ${quoted(text)} cannot be read: ${why}`,
        text,
        ...at(),
      };
  }
}

/** The lines that wrote some characters of an answer: the innermost as the place, its callers as related. */
function placeOf(
  text: string,
  writtenBy: readonly WrittenBy[],
  [from, to]: readonly [number, number],
  stamp: BotStamp,
  guess: GuessLine,
): Pick<Problem, "file" | "line" | "column" | "endLine" | "endColumn" | "guessed" | "related"> {
  const writer =
    writtenBy.find((part) => part.frames.length > 0 && part.span[0] < Math.max(to, from + 1) && part.span[1] > from) ??
    writtenBy.findLast((part) => part.frames.length > 0);
  const literal = guess(stamp, text);
  if (!writer) return literal ? { ...rangeOf(literal), guessed: true } : fileOf(stamp);
  const [place, ...callers] = writer.frames;
  const related = callers.map((caller) => ({ ...caller, message: "called from here" }));
  const elsewhere = literal && (literal.line !== place!.line || literal.file !== place!.file);
  if (elsewhere) related.unshift({ ...literal, message: "this text was probably put together here" });
  return { ...rangeOf(place!), guessed: false, ...(related.length > 0 ? { related } : {}) };
}

/** A bot's text inside a sentence: bounded, and with what is invisible made visible. */
export function quoted(text: string): string {
  if (text === "") return "an empty line";
  const shown = JSON.stringify(text.length > 120 ? `${text.slice(0, 117)}…` : text);
  return shown.replace(/\\"/g, '"');
}
