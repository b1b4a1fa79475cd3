/** Names that records had before: "lane" is a word of one game alone, so the many games of a match go by another. */
export function currentNames(line: unknown): unknown {
  const { lane, options, ...rest } = Object(line) as Readonly<Record<string, unknown>>;
  if (rest.kind === "answer" && lane !== undefined) return { ...rest, gameNumber: lane };
  const { lanes, ...others } = Object(options) as Readonly<Record<string, unknown>>;
  if (rest.kind === "match" && lanes !== undefined) return { ...rest, options: { ...others, atOnce: lanes } };
  return line;
}
