// Patterns that look for something between two things take the square of a text's length where the text is made for
// it. What compilers, runtimes and bots print has short lines and few blanks in a row: it is cut to that before it is read.

const longestLine = 600;
const mostBlanks = 200;
const mostBlankLines = 3;
const mostText = 100_000;

/** What a tool printed, for patterns that read lines: long lines and runs of blanks are cut, of a long text the beginning stays. */
export function calmOutput(text: string): string {
  let blank = 0;
  const lines = text
    .slice(0, mostText)
    .split(/\r?\n/)
    .map((line) => calmLine(line))
    .filter((line) => {
      blank = line.trim() === "" ? blank + 1 : 0;
      return blank <= mostBlankLines;
    });
  return lines.join("\n");
}

/** One line of it. */
export function calmLine(line: string): string {
  return line.slice(0, longestLine).replace(/[^\S\n]{200,}/g, " ".repeat(mostBlanks));
}

/** A source for patterns that say what it is, not where: no more than one blank line or 40 blanks in a row. */
export function calmSource(source: string): string {
  return source.replace(/[^\S\n]{40,}/g, " ".repeat(40)).replace(/\n(?:[^\S\n]{0,40}\n)+/g, "\n\n");
}
