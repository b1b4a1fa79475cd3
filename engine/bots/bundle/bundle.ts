import { basename } from "node:path";
import { userText } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import type { BuildProblem } from "../languages/language.ts";

/** The line of a source file that a line of a bundle is. Lines count from 1. */
export interface Origin {
  readonly file: string;
  readonly line: number;
}

/** A bot of several files as one. */
export interface Bundle {
  readonly text: string;
  /** Where each line of the text comes from; undefined for a line that is in no source. */
  readonly origins: readonly (Origin | undefined)[];
  /** What the program imports that a site would not have, at the line of the import. */
  readonly foreign: readonly BuildProblem[];
  /** Files that it is made of, where some of them have no line in it. */
  readonly files?: readonly string[];
  /** The name that its file has to have, where that of the program will not do. */
  readonly name?: string;
}

/** The problems say in one sentence each what cannot be joined, with file and line. */
export type Bundled =
  | { readonly ok: true; readonly bundle: Bundle }
  | { readonly ok: false; readonly problems: readonly [BuildProblem, ...BuildProblem[]] };

export interface BundleGiven {
  /** Absolute path of the file where the program begins. */
  readonly file: string;
  readonly source: string;
  /** What the configuration names as interpreter or compiler. */
  readonly command?: readonly string[];
  /** Modules that the game brings, which stay imports. */
  readonly provided?: readonly string[];
}

/** Joins the files of a program of one language. */
export type Bundler = (given: BundleGiven) => Bundled | Promise<Bundled>;

/** A source that is its own bundle, to the last byte. */
export function asItIs({ file, source }: BundleGiven, foreign: readonly BuildProblem[] = []): Bundled {
  const origins = splitLines(source).map((_, i) => ({ file, line: i + 1 }));
  return { ok: true, bundle: { text: source, origins, foreign } };
}

/** A bundle that failed, with its reason at a line of the source. */
export function notBundled(file: string, line: number, message: string): Bundled & { readonly ok: false } {
  return { ok: false, problems: [{ severity: "error", message, file, line }] };
}

/** A file, or a module or class as its language says it, that is named but is not there. */
export function missingFile(file: string, line: number, what: string): Bundled & { readonly ok: false } {
  return notBundled(file, line, t("{file} refers to {what}, which does not exist.", { what, file: basename(file) }));
}

/** The sentence for an import that a site would not have. */
export function foreignImport(name: string, file: string, line: number, title: string): BuildProblem {
  return {
    severity: "error",
    message: t("{name} is not part of {language}'s standard library.", { name, language: title }),
    file,
    line,
  };
}

/** The lines of a text with either line end. */
export const splitLines = (text: string): string[] => text.split(/\r?\n/);

/** A bundle while it is written, line by line. */
export interface BundleText {
  /** A line of a source, which may have been changed. */
  add(text: string, origin: Origin): void;
  /** Lines that are in no source. */
  own(...lines: readonly string[]): void;
  bundle(foreign?: readonly BuildProblem[]): Bundled;
}

/** Collects the text of a bundle line by line, with the source line of each. */
export function bundleText(): BundleText {
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
export const readSource = (file: string): string => userText(file) ?? "";

/** The line, from 1, of a place in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
