import { said } from "../../l10n/speak.ts";
import type { BotError } from "../../record/answer.ts";
import type { Exit } from "./process-group.ts";

/** What usually stands behind a signal that ends a program. */
const meanings: Readonly<Record<string, string>> = {
  SIGSEGV: `${said("segmentation fault")}: ${said("memory was used that is not the program's (index out of range, null or freed pointer, endless recursion)")}`,
  SIGBUS: `${said("bus error")}: ${said("memory was used in a way it cannot be")}`,
  SIGFPE: said("arithmetic error, usually an integer division by zero"),
  SIGILL: `${said("illegal instruction")}: ${said("a function without return, or built for another processor (-march)")}`,
  SIGABRT: `aborted: ${said("an uncaught exception, a failed assertion or a damaged heap")}`,
  SIGKILL: said("killed from outside, perhaps for using too much memory"),
  SIGTERM: said("ended from outside"),
  SIGPIPE: said("wrote to a pipe that nobody reads"),
  SIGTRAP: `trap: ${said("a failed check of the runtime")}`,
  SIGSYS: said("made a forbidden system call"),
};

/** How a process ended, in words. */
export function exitError({ code, signal }: Exit): BotError {
  if (signal) return { type: signal, message: meanings[signal] ?? said("ended by a signal"), frames: [] };
  return { type: `exit code ${code ?? "unknown"}`, message: windowsMeaning(code), frames: [] };
}

function windowsMeaning(code: number | null): string {
  switch (code === null ? 0 : code >>> 0) {
    case 0xc0000005:
      return `${said("access violation")}: ${said("memory was used that is not the program's")}`;
    case 0xc00000fd:
      return `${said("stack overflow")}: ${said("endless recursion")}`;
    case 0xc0000094:
      return said("integer division by zero");
    default:
      return "";
  }
}
