import * as v from "valibot";
import { t } from "../l10n/speak.ts";

// The result of a game as CodinGame's site gives it.

const textSchema = v.nullish(v.string());
const numbersSchema = v.nullish(v.array(v.number()), []);

/** One step of the game as shown by the site, which may hide parts from the viewer. */
const frameSchema = v.looseObject({
  /** The player of the frame; -1 for the beginning. */
  agentId: v.nullish(v.number(), -1),
  stdout: textSchema,
  stderr: textSchema,
  summary: textSchema,
  gameInformation: textSchema,
  /** The number of the frame, then on further lines what the game's viewer draws, in key frames. */
  view: textSchema,
});

const agentSchema = v.looseObject({
  index: v.number(),
  /** The site's user who plays; absent for the boss of a league. */
  codingamer: v.nullish(v.looseObject({ pseudo: textSchema })),
  arenaboss: v.nullish(v.looseObject({ nickname: textSchema })),
});

const siteJsonSchema = v.looseObject({
  refereeInput: v.string(),
  agents: v.nullish(v.array(agentSchema), []),
  frames: v.array(frameSchema),
  scores: numbersSchema,
  ranks: numbersSchema,
});

export type SiteJson = v.InferOutput<typeof siteJsonSchema>;
export type SiteFrame = SiteJson["frames"][number];

/** Parses the result of a game, which some keep inside their own object; otherwise a sentence says why not. */
export function readSiteJson(
  text: string,
): { readonly site: SiteJson; readonly why?: undefined } | { readonly why: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { why: describeNotJson(text, error) };
  }
  const read = v.safeParse(siteJsonSchema, unwrap(json));
  if (read.success) return { site: read.output };
  return { why: t("This JSON is not a CodinGame game: {wrong}.", { wrong: describeIssue(read.issues[0]) }) };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  if (issue.received === "undefined") return t("there is no {name}", { name: issue.expected ?? "" });
  return place === null ? t("it is not an object") : `${place}: ${describeWanted(issue)}`;
}

function describeWanted({ type }: v.BaseIssue<unknown>): string {
  if (type === "string") return t("it must be a string");
  if (type === "number") return t("it must be a number");
  return type === "array" ? t("it must be a list") : t("it must be an object");
}

/**
 * The site answers with the game itself, or with `success` or `gameResult` around it; some who keep games put their seed
 * and frames beside it.
 */
function unwrap(json: unknown): unknown {
  const { success, gameResult, seed, frames } = Object(json);
  const game = success ?? gameResult ?? json;
  return gameResult && seed !== undefined ? { refereeInput: `seed=${seed}`, frames, ...gameResult } : game;
}

function describeNotJson(text: string, error: unknown): string {
  const written = text.trim();
  const { message } = error as SyntaxError;
  // The parser reached the end before it found a fault.
  const isAtEnd = Number(/position (\d+)/.exec(message)?.[1] ?? 0) >= text.trimEnd().length;
  const after = /after JSON at position (\d+)/.exec(message)?.[1];
  if (after !== undefined)
    return t("The JSON of the game ends after {count, number} characters, but more text follows.", { count: after });
  if (written.startsWith("{") && (isAtEnd || !written.endsWith("}")))
    return t("The JSON of the game is incomplete: it ends after {count, number} characters.", {
      count: written.length,
    });
  return t("The game is not JSON.");
}

/** The name of a player on the site; a boss may have none of its own. Undefined if nothing is said of the players. */
export function readSiteName({ agents }: SiteJson, player: number): string | undefined {
  const agent = agents.find(({ index }) => index === player);
  const name = (agent?.codingamer?.pseudo ?? agent?.arenaboss?.nickname)?.replace(/\s+/g, " ").trim();
  return name === "" ? `player ${player + 1}` : (name ?? (agents.length > 0 ? "boss" : undefined));
}
