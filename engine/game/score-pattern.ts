/** How the tools of most contests say a score. */
export const usualScore = String.raw`^\s*Score\s*=\s*(?<score>-?\d+(?:\.\d+)?)\s*$`;

/** What Rust's regular expressions write in another way. */
const fromRust: Readonly<Record<string, string>> = {
  ...{ "(?P<": "(?<", "\\A": "(?<![^])", "\\z": "(?![^])" },
  ...{ "[:digit:]": "\\d", "[:space:]": "\\s", "[:word:]": "\\w", "[:alpha:]": "a-zA-Z", "[:alnum:]": "\\da-zA-Z" },
};

/** The regular expression of a score, also as Rust writes it; undefined for one that is not valid or has no group. */
export function parseScorePattern(source: string): RegExp | undefined {
  const [, flags = "", rest = source] = /^\(\?([a-zA-Z]+)\)(.*)$/s.exec(source) ?? [];
  try {
    const named = rest.replace(/\(\?P<|\[:\w+:\]|\\./gs, (word) => fromRust[word] ?? word);
    // Where nothing matches, too, the result has all groups.
    if (new RegExp(`${named}|`).exec("")!.length === 1) return undefined;
    return new RegExp(named, `gm${flags.includes("i") ? "i" : ""}${flags.includes("s") ? "s" : ""}`);
  } catch {
    return undefined;
  }
}

/** The last score of the last of some texts that has one. */
export function findScore(source: string, texts: readonly string[]): number | undefined {
  const pattern = parseScorePattern(source);
  for (const text of pattern ? texts.toReversed() : []) {
    const last = [...text.replaceAll("\r\n", "\n").matchAll(pattern!)].at(-1);
    const score = Number(last?.groups?.score ?? last?.[1] ?? Number.NaN);
    if (Number.isFinite(score)) return score;
  }
  return undefined;
}
