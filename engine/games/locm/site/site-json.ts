import * as v from "valibot";
import { said } from "../../../l10n/speak.ts";

const text = v.nullish(v.string(said("it must be a text")));
const numbers = v.nullish(v.array(v.number(said("it must be a number")), said("it must be a list")), []);
const anObject = said("it must be an object");

/** One step of a game as the site shows it; the viewer may not be shown everything. */
const frame = v.looseObject(
  {
    /** The player it belongs to; -1 for the beginning. */
    agentId: v.nullish(v.number(said("it must be a number")), -1),
    stdout: text,
    stderr: text,
    summary: text,
  },
  anObject,
);

const agent = v.looseObject(
  {
    index: v.number(said("it must be a number")),
    /** Absent: the boss of a league. */
    codingamer: v.nullish(v.looseObject({ pseudo: text }, anObject)),
  },
  anObject,
);

const siteGame = v.looseObject(
  {
    refereeInput: v.string(said("it must be a text with the seeds")),
    agents: v.nullish(v.array(agent, said("it must be a list")), []),
    frames: v.array(frame, said("it must be a list")),
    scores: numbers,
    ranks: numbers,
  },
  ({ expected, received }) =>
    received === "undefined" ? said("there is no {name}", { name: String(expected) }) : said("it is no object"),
);

export type SiteGame = v.InferOutput<typeof siteGame>;
export type Frame = SiteGame["frames"][number];

/** The result of a game as CodinGame gives it out, or a sentence that says why the text is none. */
export function readSiteGame(
  text: string,
): { readonly site: SiteGame; readonly why?: undefined } | { readonly why: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { why: notJson(text, error) };
  }
  const read = v.safeParse(siteGame, json);
  if (read.success) return { site: read.output };
  const [issue] = read.issues;
  // What is missing has no place.
  const place = issue.received === "undefined" ? null : v.getDotPath(issue);
  return {
    why: said("This JSON is no game of CodinGame: {wrong}.", { wrong: `${place ? `${place}: ` : ""}${issue.message}` }),
  };
}

function notJson(text: string, error: unknown): string {
  const written = text.trim();
  const { message } = error as SyntaxError;
  // The parser came to the end before it found anything wrong.
  const atEnd = Number(/position (\d+)/.exec(message)?.[1] ?? 0) >= text.trimEnd().length;
  const after = /after JSON at position (\d+)/.exec(message)?.[1];
  if (after !== undefined)
    return said("The JSON of the game ends after {count, number} characters, and other text follows it.", {
      count: after,
    });
  if (written.startsWith("{") && (atEnd || !written.endsWith("}")))
    return said("The JSON of the game is cut off: it ends after {count, number} characters, in the middle.", {
      count: written.length,
    });
  return said("The game is not JSON.");
}

/** What the site calls the players, in their order; a boss has no name of its own. */
export function namesOf({ agents }: SiteGame): readonly [string, string] {
  const nameOf = (player: number) => {
    const pseudo = agents
      .find(({ index }) => index === player)
      ?.codingamer?.pseudo?.replace(/\s+/g, " ")
      .trim();
    return pseudo === "" ? `player ${player + 1}` : (pseudo ?? (agents.length > 0 ? "boss" : undefined));
  };
  return [nameOf(0) ?? "first", nameOf(1) ?? "second"];
}

/** The player who won, by its score or else its rank. */
export function winnerOf({ scores, ranks }: SiteGame): 0 | 1 | undefined {
  const [first, second] = scores;
  if (first !== undefined && second !== undefined && first !== second) return first > second ? 0 : 1;
  if (ranks.length === 2 && ranks[0] !== ranks[1]) return ranks[0]! < ranks[1]! ? 0 : 1;
  return undefined;
}
