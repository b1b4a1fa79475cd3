import type { BotRecognition } from "../../game/bots.ts";
import { removeComments } from "../../text/clip-text.ts";

const namePattern = /\bdef\s+best_block\b|\bfunction\s*\*?\s*best_block\b|\bbest_block\s*=|\bbest_block\s*:/;
/** Programs that read the JSON question contain its field names; "attackers" alone occurs in many games. */
const quotedFieldPatterns = [/["'`]attackers\\?["'`]/, /["'`]defenders\\?["'`]/];
const fieldPatterns = [/\battackers\b/, /\bdefenders\b/];
const jsonPattern = /\bjson\b|\bJSON\b|nlohmann|serde|Gson|Jackson/;
/** A file that consists of one function with two lists: a golfed answer. */
const lonePairPattern =
  /^(?:module\.exports\s*=|export\s+default|\w+\s*=|return)?\s*(?:\(?\s*\w+\s*,\s*\w+[^()]{0,80}\)\s*=>|function\s*\w*\s*\(\s*\w+\s*,|lambda\s+\w+\s*,\s*\w+)/;

/** Matches a file whose first code is a function with two parameters, over several lines. */
const loneDefinition = /^(?:(?:import|from)\s[^\n]*\n\s*)*def\s+\w+\s*\(\s*\w[^,()]*,\s*\w[^()]*\)/;
/** The beginning of a line in files with more than one function. */
const definitionPattern = /^(?:def|class|async|export|function|const|let|var|module)\b/gm;
const pairPattern = /\battackers?\b[^,()]{0,100},\s*defenders?\b/;

/** Recognises a best_block function, one function of two lists, or a program that reads attackers and defenders. */
export function recognise(source: string, language: string): BotRecognition | undefined {
  const hasFunctions = ["python", "javascript", "typescript"].includes(language);
  const code = removeComments(source, language === "python" ? "#" : "//");
  if (hasFunctions && namePattern.test(code)) return { likelihood: 0.95, form: "function" };
  const hasBothFields =
    quotedFieldPatterns.every((field) => field.test(code)) ||
    (jsonPattern.test(code) && fieldPatterns.every((field) => field.test(code)));
  const readsInput =
    /\b[sS]tdin\b|\binput\s*\(|readline|readFileSync\(\s*(?:0|["'`]\/dev\/stdin)|\bcin\b|Scanner|Console\.Read|bufio/.test(
      code,
    );
  if (hasBothFields && readsInput) return { likelihood: 0.9, form: "lines" };
  if (hasFunctions && [lonePairPattern, loneDefinition].some((shape) => shape.test(code.trim()))) {
    return { likelihood: hasBothFields || hasPairsOnly(code) ? 0.8 : 0.3, form: "function" };
  }
  if (hasFunctions && hasBothFields && /\bexport\s+default\b|\bmodule\.exports\b|\bdef\s+\w+\s*\(/.test(code)) {
    return { likelihood: 0.5, form: "function" };
  }
  return hasBothFields ? { likelihood: 0.4, form: "lines" } : undefined;
}

/** Two lists could be anything, so in a file with nothing else, the parameter names decide. */
const hasPairsOnly = (code: string): boolean =>
  pairPattern.test(code) && (code.match(definitionPattern)?.length ?? 0) <= 1;
