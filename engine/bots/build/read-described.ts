import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { BotError, SourceRange } from "../../record/answer.ts";
import { clipOutput } from "../../text/clip-text.ts";
import type { BuildProblem } from "../languages/language.ts";

/** What a runtime prints when a program dies. Both patterns are global; that of a frame sees the text from the head on. */
export interface CrashForm {
  /** Groups `message` and `type`, where there are any. The last one in the text counts: causes stand behind. */
  readonly head: RegExp;
  /** Groups `file` and `line`, and where there are any `column` or `offset`, and `name` of the function. */
  readonly frame: RegExp;
}

type Groups = Readonly<Partial<Record<string, string>>>;

/**
 * The problems in a compiler's output: what the patterns `forms` match by their groups `message`, `line`, `kind` and
 * `file`. Without a file it is `file`.
 */
export function readProblems(output: string, file: string, forms: readonly RegExp[]): BuildProblem[] {
  const text = plain(output);
  return forms
    .flatMap((form) => [...text.matchAll(form)])
    .map(({ groups = {} }): BuildProblem => {
      const { message = "", line, kind = "error" } = groups;
      const severity = /warn/i.test(kind) ? "warning" : "error";
      const path =
        groups.file === undefined ? file : (ownFile(groups.file, file) ?? resolve(dirname(file), groups.file));
      const place = line === undefined ? {} : { line: Number(line), ...columnIn(groups) };
      return {
        severity,
        message: message
          .trim()
          .split(/\n/)
          .map((line) => line.trim())
          .filter((line) => line !== "")
          .join(" "),
        file: path,
        ...place,
      };
    });
}

/** A crash; or what an interpreter says of a text that it cannot read, in one of the forms. */
export function readCrashText(
  stderr: string,
  file: string,
  crash: CrashForm | undefined,
  forms: readonly RegExp[],
): BotError | undefined {
  const text = plain(stderr);
  const head = crash && [...text.matchAll(crash.head)].at(-1);
  if (!head) return unreadable(text, file, forms);
  const { type = "error", message = "" } = head.groups ?? {};
  const frames: SourceRange[] = [];
  for (const { groups = {} } of text.slice(head.index).matchAll(crash.frame)) {
    const frame = toStackFrame(groups, file);
    const last = frames.at(-1);
    // What is raised inside the language's own functions is told once for them and once for their caller.
    if (frame && last?.file === frame.file && last.line === frame.line) frames.pop();
    if (frame) frames.push(frame);
  }
  return { type: type.replace(/^java\.(lang|util)\./, ""), message: message.trim(), frames };
}

function unreadable(text: string, file: string, forms: readonly RegExp[]): BotError | undefined {
  const [first] = readProblems(text, file, forms);
  if (!first?.line || !first.file) return undefined;
  const { message, line, column } = first;
  return { type: "syntax error", message, frames: [{ file: first.file, line, ...(column ? { column } : {}) }] };
}

function toStackFrame(groups: Groups, file: string): SourceRange | undefined {
  const path = ownFile(groups.file ?? "", file);
  if (path === undefined) return undefined;
  return { file: path, line: Number(groups.line), ...columnIn(groups), ...(groups.name ? { name: groups.name } : {}) };
}

function columnIn({ column, offset, indent }: Groups): { column?: number } {
  if (column !== undefined) return { column: Number(column) };
  if (offset !== undefined) return { column: Number(offset) + 1 };
  return indent === undefined ? {} : { column: indent.length + 1 };
}

/** The user's file that a tool means, which may name a copy, or no more than the file's name; none for a library's. */
function ownFile(path: string, file: string): string | undefined {
  const name = basename(path);
  if (name === basename(file)) return file;
  const beside = join(dirname(file), name);
  return name !== "" && existsSync(beside) ? beside : undefined;
}

/** Without colours, with lines that end as they do on Unix. */
const plain = (text: string) => clipOutput(stripVTControlCharacters(text));
