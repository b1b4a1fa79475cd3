import { addStampKind } from "./bot-stamp.ts";

/**
 * Renames fields of old records, and adds the kinds of their bots: "lane" belongs to one game, so the parallel games of a match have another name now.
 */
export function currentNames(line: unknown): unknown {
  const { lane, options, ...rest } = Object(line) as Readonly<Record<string, unknown>>;
  if (rest.kind === "answer" && lane !== undefined) return { ...rest, gameNumber: lane };
  const { lanes, ...others } = Object(options) as Readonly<Record<string, unknown>>;
  if (rest.kind !== "match") return line;
  const bots = Array.isArray(rest.bots) ? rest.bots.map((bot: unknown) => addStampKind(bot)) : rest.bots;
  const named = lanes === undefined ? options : { ...others, atOnce: lanes };
  return { ...rest, ...(options === undefined ? {} : { options: named }), bots };
}
