import type { BotError, SourceRange } from "../../../record/answer.ts";
import type { HostFault } from "../../trace/host.ts";
import { isHostFile } from "../host-files.ts";

const frameLine = /^ {2}File "(.*)", line (\d{1,9}) in (.*)$/;
/** The first line of a report: after asking for a new one, more of an older one may still arrive. */
export const faultBegins =
  /^(?:Fatal Python error: |(?:Current t|T)hread 0x|Stack \(|Extension modules: | {2}(?:File "|\.\.\.|<))/;
const fatalLine = /^Fatal Python error: (.*)$/;
const signalNames: Readonly<Record<string, string>> = {
  "Segmentation fault": "SIGSEGV",
  Aborted: "SIGABRT",
  "Bus error": "SIGBUS",
  "Floating-point exception": "SIGFPE",
  "Floating point exception": "SIGFPE",
  "Illegal instruction": "SIGILL",
};

/**
 * Parses the text of Python's faulthandler, which a C signal handler writes when no Python code can run: a stack on
 * request, or at a fatal signal. `isUser` says which files are the bot's.
 */
export function readFaultText(
  lines: readonly string[],
  isUser: (file: string) => boolean = isOutsideLibraries,
): HostFault | undefined {
  const start = lines.findLastIndex((line) => line.startsWith("Current thread 0x"));
  if (start < 0) return undefined;
  const end = lines.findIndex((line, at) => at > start && !frameLine.test(line) && !line.startsWith("  "));
  const all = lines.slice(start + 1, end < 0 ? undefined : end).flatMap(parseFrame);
  const frames = all.filter((frame) => isUser(frame.file));
  const fatal = lines.findLast((line) => fatalLine.test(line));
  const isWaiting = all[0] !== undefined && isHostFile(all[0].file);
  return {
    stack: { frames, waiting: isWaiting },
    ...(fatal ? { error: toError(fatalLine.exec(fatal)![1]!, frames) } : {}),
  };
}

function toError(what: string, frames: readonly SourceRange[]): BotError {
  return { type: signalNames[what] ?? "Fatal Python error", message: what, frames };
}

function parseFrame(line: string): SourceRange[] {
  const [, file, number, name] = frameLine.exec(line) ?? [];
  return file && number ? [{ file, line: Number(number), name }] : [];
}

const isOutsideLibraries = (file: string) =>
  !isHostFile(file) &&
  !file.startsWith("<") &&
  !/[/\\](site-packages|dist-packages)[/\\]/.test(file) &&
  !/[/\\]lib[/\\]python\d[\d.]*[/\\]/i.test(file);
