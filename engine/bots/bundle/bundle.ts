import { basename } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import type { SourceRange } from "../../record/match-record.ts";
import type { BuildProblem } from "../bot.ts";

/** The source line that a line of a bundle comes from. */
export type Origin = Pick<SourceRange, "file" | "line">;

/** A program of several files joined into one. */
export interface Bundle {
  readonly text: string;
  /** The source of each line; undefined for lines that come from no source. */
  readonly origins: readonly (Origin | undefined)[];
  /** Imports that a site does not have, each at its line. */
  readonly foreign: readonly BuildProblem[];
  /** The files the bundle contains, if some of them have no line in it. */
  readonly files?: readonly string[];
  /** The required file name, if the program's own will not do. */
  readonly name?: string;
}

/** If bundling fails, each problem is a sentence with file and line. */
export type BundleResult =
  | { readonly ok: true; readonly bundle: Bundle }
  | { readonly ok: false; readonly problems: readonly [BuildProblem, ...BuildProblem[]] };

export interface BundleInput {
  /** Absolute path of the program's main file. */
  readonly file: string;
  readonly source: string;
  /** The configured interpreter or compiler. */
  readonly command?: readonly string[];
  /** Modules provided by the game, which stay imports. */
  readonly provided?: readonly string[];
}

/** Joins the files of a program in one language. */
export type Bundler = (given: BundleInput) => BundleResult | Promise<BundleResult>;

/** A source that is its own bundle, byte for byte. */
export function bundleUnchanged(given: BundleInput, foreign: readonly BuildProblem[] = []): BundleResult {
  return { ok: true, bundle: { ...createUnchangedBundle(given), foreign } };
}

/** The bundle that is a source itself. */
export function createUnchangedBundle({ file, source }: BundleInput): Bundle {
  const origins = splitLines(source).map((_, i) => ({ file, line: i + 1 }));
  return { text: source, origins, foreign: [] };
}

export function failBundle(file: string, line: number, message: string): BundleResult & { readonly ok: false } {
  return { ok: false, problems: [{ severity: "error", message, file, line }] };
}

export function failMissingFile(file: string, line: number, what: string): BundleResult & { readonly ok: false } {
  return failBundle(file, line, t("{file} refers to {what}, which does not exist.", { what, file: basename(file) }));
}

export function describeForeignImport(name: string, file: string, line: number, title: string): BuildProblem {
  return {
    severity: "error",
    message: t("{name} is not part of {language}'s standard library.", { name, language: title }),
    file,
    line,
  };
}

/** Splits a text at either kind of line end. */
export const splitLines = (text: string): string[] => text.split(/\r?\n/);

export interface BundleText {
  /** Adds a line of a source, possibly changed. */
  add(text: string, origin: Origin): void;
  /** Adds lines that come from no source. */
  own(...lines: readonly string[]): void;
  bundle(foreign?: readonly BuildProblem[]): BundleResult;
}

/** Collects the text of a bundle line by line, with the source line of each. */
export function createBundleText(): BundleText {
  const lines: string[] = [];
  const origins: (Origin | undefined)[] = [];
  return {
    add(text, origin) {
      lines.push(text);
      origins.push(origin);
    },
    own(...more) {
      for (const line of more) {
        lines.push(line);
        origins.push(undefined);
      }
    },
    bundle: (foreign = []) => ({ ok: true, bundle: { text: `${lines.join("\n")}\n`, origins, foreign } }),
  };
}

/** The text of a source file; empty if it cannot be read. */
export const readSource = (file: string): string => readUserText(file) ?? "";

/** The line number, from 1, of a position in a text. */
export const findLineNumber = (text: string, index: number): number => text.slice(0, index).split("\n").length;
