import { msg } from "../../l10n/speak.ts";
import type { BotError } from "../../record/answer.ts";
import type { Exit } from "./process-group.ts";

/** The usual cause of each signal. */
const meanings: Readonly<Record<string, string>> = {
  SIGSEGV: msg(
    "segmentation fault: invalid memory access (index out of range, null or freed pointer, infinite recursion)",
  ),
  SIGBUS: msg("bus error: misaligned or invalid memory access"),
  SIGFPE: msg("arithmetic error, usually an integer division by zero"),
  SIGILL: msg("illegal instruction: a function without return, or a build for another CPU (-march)"),
  SIGABRT: msg("aborted: an uncaught exception, a failed assertion or heap corruption"),
  SIGKILL: msg("killed, perhaps out of memory"),
  SIGTERM: msg("terminated by another process"),
  SIGPIPE: msg("broken pipe: wrote to a pipe whose reader has closed it"),
  SIGTRAP: msg("trap: a failed runtime check"),
  SIGSYS: msg("made a forbidden system call"),
};

/** Describes how a process ended. */
export function describeExit({ code, signal }: Exit): BotError {
  if (signal) return { type: signal, message: meanings[signal] ?? msg("killed by a signal"), frames: [] };
  return { type: `exit code ${code ?? "unknown"}`, message: explainWindowsCode(code), frames: [] };
}

function explainWindowsCode(code: number | null): string {
  switch (code === null ? 0 : code >>> 0) {
    case 0xc0000005:
      return msg("access violation (invalid memory access)");
    case 0xc00000fd:
      return msg("stack overflow (infinite recursion)");
    case 0xc0000094:
      return msg("integer division by zero");
    default:
      return "";
  }
}
