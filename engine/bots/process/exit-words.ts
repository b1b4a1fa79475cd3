import type { BotError } from "../../record/answer.ts";
import type { Exit } from "./process-group.ts";

/** What usually stands behind a signal that ends a program. */
const meanings: Readonly<Record<string, string>> = {
  SIGSEGV:
    "segmentation fault: memory was used that is not the program's (index out of range, null or freed pointer, endless recursion)",
  SIGBUS: "bus error: memory was used in a way it cannot be",
  SIGFPE: "arithmetic error, usually an integer division by zero",
  SIGILL: "illegal instruction: a function without return, or built for another processor (-march)",
  SIGABRT: "aborted: an uncaught exception, a failed assertion or a damaged heap",
  SIGKILL: "killed from outside, perhaps for using too much memory",
  SIGTERM: "ended from outside",
  SIGPIPE: "wrote to a pipe that nobody reads",
  SIGTRAP: "trap: a failed check of the runtime",
  SIGSYS: "made a forbidden system call",
};

/** How a process ended, in words. */
export function exitError({ code, signal }: Exit): BotError {
  if (signal) return { type: signal, message: meanings[signal] ?? "ended by a signal", frames: [] };
  return { type: `exit code ${code ?? "unknown"}`, message: windowsMeaning(code), frames: [] };
}

function windowsMeaning(code: number | null): string {
  switch (code === null ? 0 : code >>> 0) {
    case 0xc0000005:
      return "access violation: memory was used that is not the program's";
    case 0xc00000fd:
      return "stack overflow: endless recursion";
    case 0xc0000094:
      return "integer division by zero";
    default:
      return "";
  }
}
