import { readUserText } from "../../files/user-file.ts";
import type { SourceRange } from "../../record/answer.ts";
import type { FileStamp } from "../../record/bot-stamp.ts";
import type { GuessLine } from "../../record/source-line.ts";
import { findLanguage } from "../languages/languages.ts";
import { createLiteralMatcher } from "./literal-match.ts";
import { createOutputMatcher } from "./output-match.ts";
import { maxSourceChars, type SourceSpan } from "./syntax.ts";
import { type Budget, maxTextChars } from "./word-match.ts";

/** The number of characters one run may look at; problems beyond that have no guess. */
const maxWork = 100_000_000;

type Match = (text: string, budget: Budget) => SourceSpan | undefined;

/** Creates a guesser for one run: it reads each source file once and looks for each text once. */
export function createLineGuesser(): GuessLine {
  const sources = new Map<string, Matchers | undefined>();
  const known = new Map<string, SourceRange | undefined>();
  const budget: Budget = { left: maxWork };
  return (stamp, text, only) => {
    if (stamp.kind !== "file") return undefined;
    const { file } = stamp;
    if (!sources.has(file)) sources.set(file, createMatchers(stamp));
    const matchers = sources.get(file);
    if (!matchers) return undefined;
    const wanted = text.slice(0, maxTextChars);
    const key = JSON.stringify([file, only, wanted]);
    if (!known.has(key)) {
      const at = matchers.literal(wanted, budget) ?? (only ? undefined : matchers.output(wanted, budget));
      known.set(key, at && { file, ...at });
    }
    return known.get(key);
  };
}

/**
 * `literal` finds the only place whose literals match a text; `output` the line that most likely printed it, or for an
 * empty text the main function.
 */
interface Matchers {
  readonly literal: Match;
  readonly output: Match;
}

function createMatchers({ file, language: id }: FileStamp): Matchers | undefined {
  const language = findLanguage(id);
  const source = language && readUserText(file, maxSourceChars);
  if (!source) return undefined;
  return {
    literal: createLiteralMatcher(source, language.syntax),
    output: createOutputMatcher(source, language.words),
  };
}
