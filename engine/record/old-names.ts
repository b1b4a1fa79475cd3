/**
 * Renames fields of old records: "lane" belongs to one game, so the parallel games of a match have another name now.
 */
export function currentNames(line: unknown): unknown {
  const { lane, options, ...rest } = Object(line) as Readonly<Record<string, unknown>>;
  if (rest.kind === "answer" && lane !== undefined) return { ...rest, gameNumber: lane };
  const { lanes, ...others } = Object(options) as Readonly<Record<string, unknown>>;
  if (rest.kind === "match" && lanes !== undefined) return { ...rest, options: { ...others, atOnce: lanes } };
  return line;
}
