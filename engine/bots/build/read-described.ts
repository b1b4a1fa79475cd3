import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { isInFolder } from "../../files/user-folders.ts";
import type { BotError, SourceRange } from "../../record/match-record.ts";
import { clipOutput } from "../../text/clip-text.ts";
import type { BuildProblem } from "../bot.ts";

/** What a runtime prints at a crash; both patterns are global, that of frames is applied from the head on. */
export interface CrashForm {
  /** Groups `message` and `type`, both optional. The last match in the text counts, because causes follow. */
  readonly head: RegExp;
  /** Groups `file` and `line`, and optionally `column` or `offset`, and `name` of the function. */
  readonly frame: RegExp;
}

type Groups = Readonly<Partial<Record<string, string>>>;

/** Parses a compiler's output by `forms` (groups `message`, `line`, `kind`, `file`), by default about `file`. */
export function readProblems(output: string, file: string, forms: readonly RegExp[]): BuildProblem[] {
  const text = stripColours(output);
  return forms
    .flatMap((form) => [...text.matchAll(form)])
    .map(({ groups = {} }): BuildProblem => {
      const { message = "", line, kind = "error" } = groups;
      const severity = /warn/i.test(kind) ? "warning" : "error";
      const place = line === undefined ? {} : { line: Number(line), ...readColumn(groups) };
      return {
        severity,
        message: message
          .trim()
          .split(/\n/)
          .map((line) => line.trim())
          .filter((line) => line !== "")
          .join(" "),
        file: groups.file === undefined ? file : locateFile(groups.file, file),
        ...place,
      };
    });
}

/** The file that a compiler names: one below the bot's folder, one that it has under another path, or any other. */
function locateFile(name: string, file: string): string {
  const path = resolve(dirname(file), name);
  return isInFolder(path, dirname(file)) && existsSync(path) ? path : (findOwnFile(name, file) ?? path);
}

/** Parses a crash, or an interpreter's syntax error in one of the forms. */
export function readCrashText(
  stderr: string,
  file: string,
  crash: CrashForm | undefined,
  forms: readonly RegExp[],
): BotError | undefined {
  const text = stripColours(stderr);
  const head = crash && [...text.matchAll(crash.head)].at(-1);
  if (!head) return describeUnreadable(text, file, forms);
  const { type = "error", message = "" } = head.groups ?? {};
  const frames: SourceRange[] = [];
  for (const { groups = {} } of text.slice(head.index).matchAll(crash.frame)) {
    const frame = readSourceRange(groups, file);
    const last = frames.at(-1);
    // An error inside the language's own functions is reported for them and for their caller; keep one.
    if (frame && last?.file === frame.file && last.line === frame.line) frames.pop();
    if (frame) frames.push(frame);
  }
  return { type: type.replace(/^java\.(lang|util)\./, ""), message: message.trim(), frames };
}

function describeUnreadable(text: string, file: string, forms: readonly RegExp[]): BotError | undefined {
  const [first] = readProblems(text, file, forms);
  if (!first?.line || !first.file) return undefined;
  const { message, line, column } = first;
  return { type: "syntax error", message, frames: [{ file: first.file, line, ...(column ? { column } : {}) }] };
}

function readSourceRange(groups: Groups, file: string): SourceRange | undefined {
  const path = findOwnFile(groups.file ?? "", file);
  if (path === undefined) return undefined;
  return {
    file: path,
    line: Number(groups.line),
    ...readColumn(groups),
    ...(groups.name ? { name: groups.name } : {}),
  };
}

function readColumn({ column, offset, indent }: Groups): { column?: number } {
  if (column !== undefined) return { column: Number(column) };
  if (offset !== undefined) return { column: Number(offset) + 1 };
  return indent === undefined ? {} : { column: indent.length + 1 };
}

/** The user's file that a tool refers to, perhaps by a copy's path or its name; undefined for a library's file. */
function findOwnFile(path: string, file: string): string | undefined {
  const name = basename(path);
  if (name === basename(file)) return file;
  const beside = join(dirname(file), name);
  return name !== "" && existsSync(beside) ? beside : undefined;
}

/** Removes colours and converts line ends to LF. */
const stripColours = (text: string) => clipOutput(stripVTControlCharacters(text));
