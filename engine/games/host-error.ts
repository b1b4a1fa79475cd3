import { said } from "../l10n/speak.ts";

/**
 * An exception inside a class or function bot, as its host reports it in place of an answer, in one line:
 * `{"error":{"type":"ValueError","message":"…","frames":[{"file":"…","line":3,"column":5,"endColumn":9,"name":"play"}]}}`.
 * Perfect Aim puts its `"id":7,` before. The process lives on.
 * What fails in a call without a reply is reported as the answer to the next ask of that game.
 */
export interface HostError {
  readonly type: string;
  readonly message: string;
  /** The user's frames, innermost first; `line` and `column` count from 1. */
  readonly frames: readonly HostFrame[];
  /** What was thrown has no place of its own: the frames are those of what was called. */
  readonly guessed?: true;
  /** Of a call that took too long: how long, and what it gave in the end, if it came to one by itself. */
  readonly ms?: number;
  readonly late?: string;
}

interface HostFrame {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly name?: string;
}

/** The error that an answer line reports, beside other members or alone; undefined for an ordinary answer. Never throws. */
export function readHostError(answer: string): HostError | undefined {
  if (!/^\s*\{.*"error"\s*:/.test(answer)) return undefined;
  try {
    const { error } = JSON.parse(answer) as { error?: unknown };
    return typeof error === "object" && error !== null ? hostErrorOf(error) : undefined;
  } catch {
    return undefined;
  }
}

/** The error of a call that its host ended at its limit. Any other answer costs no more than a look. */
export function endedCall(answer: string): HostError | undefined {
  return answer.length >= 30 && answer.includes('"error":{"type":"TimeLimit"') ? readHostError(answer) : undefined;
}

/** The error inside an answer that was read as JSON; whatever is not as it should be is left out. */
export function hostErrorOf(error: unknown): HostError {
  const { type, message, frames, guessed, ms, late } = Object(error) as Record<string, unknown>;
  return {
    type: typeof type === "string" && type !== "" ? type : "Error",
    message: typeof message === "string" ? message : "",
    frames: Array.isArray(frames) ? frames.flatMap(frameIn) : [],
    ...(guessed === true ? { guessed } : {}),
    ...(typeof ms === "number" && ms >= 0 ? { ms } : {}),
    ...(typeof late === "string" ? { late } : {}),
  };
}

/** A frame with what is a place of it; none where it names no line of a file. */
function frameIn(frame: unknown): HostFrame[] {
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

/** "ValueError: no such card (bot.py, line 12)" */
export function sentenceOf(error: HostError): string {
  const what = error.message ? `${error.type}: ${error.message}` : error.type;
  const at = error.frames[0];
  if (!at || error.guessed) return what;
  const file = at.file.split(/[/\\]/).pop()!;
  return said("{what} ({file}, line {line, number})", { what, file, line: at.line });
}
