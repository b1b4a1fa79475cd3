import { readUserText } from "../../files/user-file.ts";
import type { FileStamp, SourceRange } from "../../record/match-record.ts";
import type { GuessLine } from "../../record/problem.ts";
import type { Language } from "../languages/language.ts";
import { findLanguage } from "../languages/languages.ts";
import { createLiteralMatcher } from "./literal-match.ts";
import { createOutputMatcher, maxTextChars, type OutputMatcher, type WorkBudget } from "./output-match.ts";
import { findProgramFiles } from "./program-files.ts";
import { maxSourceChars, type SourceSpan } from "./syntax.ts";

/** The number of characters one run may look at; problems beyond that have no guess. */
const maxWorkSteps = 100_000_000;

/** Creates a guesser for one run: it reads each source file once and looks for each text once. */
export function createLineGuesser(): GuessLine {
  const programs = new Map<string, ProgramMatchers | undefined>();
  const known = new Map<string, SourceRange | undefined>();
  const budget: WorkBudget = { left: maxWorkSteps };
  return (stamp, text, only) => {
    if (stamp.kind !== "file") return undefined;
    const { file } = stamp;
    if (!programs.has(file)) programs.set(file, createProgramMatchers(stamp));
    const program = programs.get(file);
    if (!program) return undefined;
    const wanted = text.slice(0, maxTextChars);
    const key = JSON.stringify([file, only, wanted]);
    if (!known.has(key)) known.set(key, guessPlace(program, wanted, only, budget));
    return known.get(key);
  };
}

/** What the files of a program may have printed. */
interface ProgramMatchers {
  readonly main: FileMatchers;
  /** The other files, read when they are first asked for. */
  parts(): readonly FileMatchers[];
}

interface FileMatchers {
  readonly file: string;
  /** Finds the only place whose literals match a text. */
  readonly literal: (text: string, budget: WorkBudget) => SourceSpan | undefined;
  readonly output: OutputMatcher;
}

/** The place whose literals match, in the main file first; else the line that most likely printed it, else the main function. */
function guessPlace(
  { main, parts }: ProgramMatchers,
  text: string,
  only: "literal" | undefined,
  budget: WorkBudget,
): SourceRange | undefined {
  const files = text === "" ? [main] : [main, ...parts()];
  const matched = findFirst(files, ({ literal }) => literal(text, budget));
  if (matched || only) return matched;
  return findBestOutput(files, text, budget) ?? findFirst([main], ({ output }) => output.main);
}

/** The best fit in all files; the first of those that fit as well. */
function findBestOutput(files: readonly FileMatchers[], text: string, budget: WorkBudget): SourceRange | undefined {
  let best: { readonly at: SourceRange; readonly score: number } | undefined;
  for (const { file, output } of files) {
    const found = output.find(text, budget);
    if (found && found.score > (best?.score ?? 0)) best = { at: { file, ...found.at }, score: found.score };
  }
  return best?.at;
}

function findFirst(
  files: readonly FileMatchers[],
  find: (one: FileMatchers) => SourceSpan | undefined,
): SourceRange | undefined {
  for (const one of files) {
    const at = find(one);
    if (at) return { file: one.file, ...at };
  }
  return undefined;
}

function createProgramMatchers({ file, language: id }: FileStamp): ProgramMatchers | undefined {
  const language = findLanguage(id);
  const source = language && readUserText(file, maxSourceChars);
  if (!source) return undefined;
  let parts: readonly FileMatchers[] | undefined;
  return {
    main: createMatchers(file, source, language),
    parts() {
      parts ??= findProgramFiles(language.files, file, source)
        .filter(({ text }) => text.length <= maxSourceChars)
        .map(({ path, text }) => createMatchers(path, text, language));
      return parts;
    },
  };
}

function createMatchers(file: string, source: string, { syntax, words }: Language): FileMatchers {
  return {
    file,
    literal: createLiteralMatcher(source, syntax),
    output: createOutputMatcher(source, words),
  };
}
