import { getSystemErrorMap } from "node:util";

/** What the system refused: a folder where a file should be, no rights, a full disk. */
export type SystemError = NodeJS.ErrnoException & { readonly code: string; readonly syscall: string };

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && "syscall" in error && typeof error.syscall === "string";
}

/** Whether the disk, or the user's share of it, has no room left; SQLite says so in words of its own. */
export function isDiskFull(error: unknown): boolean {
  if (isSystemError(error)) return error.code === "ENOSPC" || error.code === "EDQUOT";
  return error instanceof Error && error.message.includes("database or disk is full");
}

/** The reason in the system's own words: "no space left on device". */
export function systemWords({ errno, code }: SystemError): string {
  return getSystemErrorMap().get(errno ?? 0)?.[1] ?? code;
}

export function systemSentence(error: SystemError): string {
  if (error.syscall === "uv_cwd") return "The current folder is not there any more.";
  const what = [verbs[error.syscall] ?? error.syscall, error.path].filter((part) => part !== undefined).join(" ");
  return `Cannot ${what}: ${systemWords(error)}.`;
}

const verbs: Readonly<Record<string, string>> = { mkdir: "make", scandir: "list", lstat: "look at", stat: "look at" };
