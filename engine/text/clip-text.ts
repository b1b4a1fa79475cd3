// Patterns that search between two delimiters can take time quadratic in the length of a hostile text. Output of
// compilers, runtimes and bots normally has short lines and few spaces in a row, so it is clipped to that before any
// pattern sees it.

const maxLineChars = 600;
const maxBlanks = 200;
const maxBlankLines = 3;
const maxTextChars = 100_000;

/** Clips a tool's output for line-based patterns: its beginning, with shorter long lines and runs of spaces. */
export function clipOutput(text: string): string {
  let blank = 0;
  const lines = text
    .slice(0, maxTextChars)
    .split(/\r?\n/)
    .map((line) => clipLine(line))
    .filter((line) => {
      blank = line.trim() === "" ? blank + 1 : 0;
      return blank <= maxBlankLines;
    });
  return lines.join("\n");
}

/** Clips one line as `clipOutput` does. */
export function clipLine(line: string): string {
  return line.slice(0, maxLineChars).replace(/[^\S\n]{200,}/g, " ".repeat(maxBlanks));
}

/** Clips code for patterns that report no positions: at most one blank line or 40 spaces in a row. */
export function clipForRegex(source: string): string {
  return source.replace(/[^\S\n]{40,}/g, " ".repeat(40)).replace(/\n(?:[^\S\n]{0,40}\n)+/g, "\n\n");
}

/** Source code without its line comments, which start with `mark`: comments are no evidence of what code does. */
export function removeComments(source: string, mark: "#" | "//"): string {
  return mark === "#" ? source.replace(/#.*$/gm, "") : source.replace(/\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/.*$/gm, "");
}

/** The lines of what a command wrote as `a\nb`, as shells may; after a drive's letter these are folders. */
export const splitWrittenLines = (line: string): string[] =>
  /[A-Za-z]:\\/.test(line) ? [line] : line.split("\\n").filter((each) => each.trim() !== "");
