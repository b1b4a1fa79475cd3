import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { english } from "../l10n/speak.ts";
import type { Problem } from "../record/problem.ts";

/**
 * What a faulty bot says of itself, at the end of the line it is about:
 * `<- KIND [guessed] [FROM-TO] ["part of the message"]`; KIND is a kind of problem, or "related" for a line
 * that a problem names beside its own. Columns count from 1; TO may be left out.
 */
export interface Mark {
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly guessed: boolean;
  readonly column?: number;
  readonly endColumn?: number;
  readonly says?: string;
}

const markPattern = /<- ([a-z]+)( guessed)?(?: (\d+)(?:-(\d+))?)?(?: "((?:[^"\\]|\\.)*)")?(?=$|\s)/g;

/** The marks of a bot and of the files beside it that belong to it: `NAME.part.ext` or `NAME_part.ext`. */
export function readMarks(bot: string): Mark[] {
  const stem = basename(bot, extname(bot));
  const parts = readdirSync(dirname(bot)).filter(
    (name) => name.startsWith(`${stem}.part`) || name.startsWith(`_${stem}`),
  );
  return [basename(bot), ...parts].flatMap((name) => marksIn(join(dirname(bot), name)));
}

function marksIn(file: string): Mark[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((text, i) =>
    [...text.matchAll(markPattern)].map(([, kind, guessed, from, to, says]) => ({
      kind: kind!,
      file,
      line: i + 1,
      guessed: guessed !== undefined,
      ...(from ? { column: Number(from) } : {}),
      ...(to ? { endColumn: Number(to) } : {}),
      ...(says ? { says } : {}),
    })),
  );
}

interface Found extends Omit<Mark, "file" | "line" | "says"> {
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
}

/** Marks that no problem meets, and problems that meet no mark, as lines of a table; empty when all is as marked. */
export function differences(marks: readonly Mark[], problems: readonly Problem[]): string[] {
  const found = problems.flatMap((problem) =>
    [problem, ...(problem.related ?? []).map((place) => ({ ...place, kind: "related", guessed: false }))].map(
      (one): Found => ({ ...one, message: english(one.message) }),
    ),
  );
  const missed = marks.filter((mark) => !found.some((one) => meets(mark, one)));
  const stray = found.filter((one) => one.kind !== "related" && !marks.some((mark) => isAt(mark, one)));
  if (missed.length === 0 && stray.length === 0) return [];
  return [
    ...missed.map((mark) => `  marked  ${shown(mark)}  ${mark.says ?? ""}`),
    ...[
      ...new Set(found.map((one) => `  ${stray.includes(one) ? "STRAY " : "found "}  ${shown(one)}  ${one.message}`)),
    ],
  ];
}

function isAt(mark: Mark, { kind, file, line, guessed }: Found): boolean {
  return mark.kind === kind && mark.file === file && mark.line === line && mark.guessed === guessed;
}

function meets(mark: Mark, found: Found): boolean {
  return (
    isAt(mark, found) &&
    (mark.column === undefined || mark.column === found.column) &&
    (mark.endColumn === undefined || mark.endColumn === found.endColumn) &&
    (mark.says === undefined || found.message.includes(mark.says))
  );
}

function shown({ kind, file = "", line, column, endColumn, guessed }: Omit<Found, "message">): string {
  const columns = column === undefined ? "" : `:${column}${endColumn === undefined ? "" : `-${endColumn}`}`;
  return `${`${basename(file)}:${line}${columns}`.padEnd(28)} ${kind}${guessed ? " guessed" : ""}`;
}
