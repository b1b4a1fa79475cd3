import { msg, type Text } from "../l10n/speak.ts";
import type { AnswerHint } from "./turn.ts";

/**
 * An exception in a class or function bot, which its host reports in place of an answer, on one line:
 * `{"error":{"type":"ValueError","message":"…","frames":[{"file":"…","line":3,"column":5,"endColumn":9,"name":"play"}]}}`.
 * Perfect Aim puts its `"id":7,` first. The process keeps running. A failure in a call without a reply is reported as
 * the answer to the next question of that game.
 */
export interface HostError {
  readonly type: string;
  readonly message: string;
  /** The user's frames, innermost first. */
  readonly frames: readonly SourceRange[];
  /** The thrown value has no location of its own, so the frames are those of the called function. */
  readonly guessed?: true;
  /** For a call that took too long: its time in milliseconds, and its value if it returned by itself. */
  readonly ms?: number;
  readonly late?: string;
}

/** A place in source text. `line` and `column` count from 1. */
export interface SourceRange {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The enclosing function, if known. */
  readonly name?: string;
}

/** The error that an answer line reports, alone or among other members; undefined for an ordinary one. Never throws. */
export function readHostError(answer: string): HostError | undefined {
  if (!/^\s*\{.*"error"\s*:/.test(answer)) return undefined;
  try {
    const { error } = JSON.parse(answer) as { error?: unknown };
    return typeof error === "object" && error !== null ? toHostError(error) : undefined;
  } catch {
    return undefined;
  }
}

/** The error of a call that its host ended at its limit. Cheap for all other answers. */
export function parseTimeLimitError(answer: string): HostError | undefined {
  return answer.length >= 30 && answer.includes('"error":{"type":"TimeLimit"') ? readHostError(answer) : undefined;
}

/** The error in an answer parsed as JSON; invalid parts are left out. */
export function toHostError(error: unknown): HostError {
  const { type, message, frames, guessed, ms, late } = Object(error) as Record<string, unknown>;
  return {
    type: typeof type === "string" && type !== "" ? type : "Error",
    message: typeof message === "string" ? message : "",
    frames: Array.isArray(frames) ? frames.flatMap(readFrame) : [],
    ...(guessed === true ? { guessed } : {}),
    ...(typeof ms === "number" && ms >= 0 ? { ms } : {}),
    ...(typeof late === "string" ? { late } : {}),
  };
}

/** A valid frame; empty if it names no line of a file. */
function readFrame(frame: unknown): SourceRange[] {
  const { file, line, column, endLine, endColumn, name } = Object(frame) as Record<string, unknown>;
  if (typeof file !== "string" || file.trim() === "" || !isPlace(line)) return [];
  return [
    {
      file,
      line,
      ...(isPlace(column) ? { column } : {}),
      ...(isPlace(endLine) ? { endLine } : {}),
      ...(isPlace(endColumn) ? { endColumn } : {}),
      ...(typeof name === "string" ? { name } : {}),
    },
  ];
}

const isPlace = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

/** One sentence: "ValueError: no such card (bot.py, line 12)". */
export function describeHostError(error: HostError): Text {
  const what = error.message ? `${error.type}: ${error.message}` : error.type;
  const at = error.frames[0];
  if (!at || error.guessed) return what;
  const file = at.file.split(/[/\\]/).pop()!;
  return msg("{what} ({file}, line {line, number})", { what, file, line: at.line });
}

/** A debug message printed where a value was expected: words with something after them. */
export function findDebugPrint(text: string): { readonly hint?: AnswerHint } {
  return /^\s*[a-z_]+\s*[:=]|^\s*[a-z_]\S*\s+\S/i.test(text) ? { hint: { kind: "debug print" } } : {};
}
