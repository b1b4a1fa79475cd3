import * as v from "valibot";
import { t } from "../../../l10n/speak.ts";

const textSchema = v.nullish(v.string(() => t("it must be a string")));
const numbersSchema = v.nullish(
  v.array(
    v.number(() => t("it must be a number")),
    () => t("it must be a list"),
  ),
  [],
);
const createObjectSchema = () => t("it must be an object");

/** One step of the game as shown by the site, which may hide parts from the viewer. */
const frameSchema = v.looseObject(
  {
    /** The player of the frame; -1 for the beginning. */
    agentId: v.nullish(
      v.number(() => t("it must be a number")),
      -1,
    ),
    stdout: textSchema,
    stderr: textSchema,
    summary: textSchema,
  },
  createObjectSchema,
);

const agentSchema = v.looseObject(
  {
    index: v.number(() => t("it must be a number")),
    /** The site's user who plays; absent for the boss of a league. */
    codingamer: v.nullish(v.looseObject({ pseudo: textSchema }, createObjectSchema)),
  },
  createObjectSchema,
);

const siteGameSchema = v.looseObject(
  {
    refereeInput: v.string(() => t("it must be a string with the seeds")),
    agents: v.nullish(
      v.array(agentSchema, () => t("it must be a list")),
      [],
    ),
    frames: v.array(frameSchema, () => t("it must be a list")),
    scores: numbersSchema,
    ranks: numbersSchema,
  },
  ({ expected, received }) =>
    received === "undefined" ? t("there is no {name}", { name: String(expected) }) : t("it is not an object"),
);

export type LocmSiteGame = v.InferOutput<typeof siteGameSchema>;
export type Frame = LocmSiteGame["frames"][number];

/** Parses the result of a game as CodinGame exports it; otherwise a sentence says why not. */
export function readLocmSiteGame(
  text: string,
): { readonly site: LocmSiteGame; readonly why?: undefined } | { readonly why: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { why: describeNotJson(text, error) };
  }
  const read = v.safeParse(siteGameSchema, json);
  if (read.success) return { site: read.output };
  const [issue] = read.issues;
  // A missing value has no path.
  const place = issue.received === "undefined" ? null : v.getDotPath(issue);
  return {
    why: t("This JSON is not a CodinGame game: {wrong}.", { wrong: `${place ? `${place}: ` : ""}${issue.message}` }),
  };
}

function describeNotJson(text: string, error: unknown): string {
  const written = text.trim();
  const { message } = error as SyntaxError;
  // The parser reached the end before it found a fault.
  const isAtEnd = Number(/position (\d+)/.exec(message)?.[1] ?? 0) >= text.trimEnd().length;
  const after = /after JSON at position (\d+)/.exec(message)?.[1];
  if (after !== undefined)
    return t("The JSON of the game ends after {count, number} characters, but more text follows.", {
      count: after,
    });
  if (written.startsWith("{") && (isAtEnd || !written.endsWith("}")))
    return t("The JSON of the game is incomplete: it ends after {count, number} characters.", {
      count: written.length,
    });
  return t("The game is not JSON.");
}

/** The players' names on the site, in order; a boss has none of its own. */
export function readNames({ agents }: LocmSiteGame): readonly [string, string] {
  const getName = (player: number) => {
    const pseudo = agents
      .find(({ index }) => index === player)
      ?.codingamer?.pseudo?.replace(/\s+/g, " ")
      .trim();
    return pseudo === "" ? `player ${player + 1}` : (pseudo ?? (agents.length > 0 ? "boss" : undefined));
  };
  return [getName(0) ?? "first", getName(1) ?? "second"];
}

/** The winner, by score or else by rank; undefined if unknown. */
export function readWinner({ scores, ranks }: LocmSiteGame): 0 | 1 | undefined {
  const [first, second] = scores;
  if (first !== undefined && second !== undefined && first !== second) return first > second ? 0 : 1;
  if (ranks.length === 2 && ranks[0] !== ranks[1]) return ranks[0]! < ranks[1]! ? 0 : 1;
  return undefined;
}
