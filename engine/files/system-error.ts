import { getSystemErrorMap } from "node:util";
import { t } from "../l10n/speak.ts";

/** An error of a system call: a folder instead of a file, missing rights, a full disk. */
type SystemError = NodeJS.ErrnoException & { readonly code: string; readonly syscall: string };

/** Whether an exception comes from a call of the operating system. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && "syscall" in error && typeof error.syscall === "string";
}

/** Whether the disk or the user's quota is full; SQLite reports this with an error of its own. */
export function isDiskFull(error: unknown): boolean {
  if (isSystemError(error)) return error.code === "ENOSPC" || error.code === "EDQUOT";
  return error instanceof Error && error.message.includes("database or disk is full");
}

/** The system's own message for an error: "no space left on device". */
export function describeSystemError({ errno, code }: SystemError): string {
  return getSystemErrorMap().get(errno ?? 0)?.[1] ?? code;
}

/** A sentence for users with what failed, the path and the reason. */
export function formatSystemError(error: SystemError): string {
  const { syscall, path } = error;
  if (syscall === "uv_cwd") return t("The current folder no longer exists.");
  const reason = describeSystemError(error);
  if (path === undefined) return t("Cannot {call}: {reason}.", { call: syscall, reason });
  switch (syscall) {
    case "mkdir":
    case "mkdtemp":
      return t("Cannot create {path}: {reason}.", { path, reason });
    case "scandir":
      return t("Cannot list {path}: {reason}.", { path, reason });
    case "lstat":
    case "stat":
      return t("Cannot access {path}: {reason}.", { path, reason });
    case "open":
      return t("Cannot open {path}: {reason}.", { path, reason });
    default:
      return t("Cannot {call} {path}: {reason}.", { call: syscall, path, reason });
  }
}
