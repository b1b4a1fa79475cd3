import { randomInt } from "node:crypto";
import { basename, resolve } from "node:path";
import { isFile, isFolder, readMatchText, readUserStats } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { nameInput } from "../../match/case-input.ts";
import { recordExtension } from "../../match/history/history.ts";
import { type BotStamp, type GhostStamp, type MatchLine, readPlan } from "../../record/match-record.ts";
import { startOfPlan } from "../../record/position.ts";
import { isRecordTrouble } from "../../record/record-file.ts";
import { readMatch } from "../../record/site-game.ts";
import { listMatchFiles } from "./match-request.ts";

/** A series names the files of a folder once per match. The cached plan is dropped when a file changes. */
const cachedPlans = new Map<string, { readonly state: string; readonly plan: MatchLine | string }>();
const maxCachedPlans = 5000;

/** The plan of a file's match, or why no ghost can be taken from it. Rethrows errors other than DamagedRecord. */
function readGhostPlan(file: string): MatchLine | string {
  const stats = readUserStats(file);
  const state = stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}` : "";
  const before = cachedPlans.get(file);
  if (before?.state === state) return before.plan;
  const plan = parseGhostPlan(file);
  if (cachedPlans.size >= maxCachedPlans) cachedPlans.clear();
  cachedPlans.set(file, { state, plan });
  return plan;
}

function parseGhostPlan(file: string): MatchLine | string {
  const read = readMatchText(file);
  if (!read.ok) return read.why(basename(file));
  try {
    const match = readMatch(read.content);
    if ("why" in match) return match.why;
    const plan = readPlan(match);
    // The ghost's match is played again, so its game must be able to start it.
    startOfPlan(plan);
    return plan;
  } catch (error) {
    if (isRecordTrouble(error)) return error.message;
    throw error;
  }
}

/** A player of a recorded match, with the plan of that match: it can only be repeated with the same seeds and seats. */
export interface Ghost {
  readonly record: string;
  readonly player: number;
  readonly stamp: BotStamp;
  readonly plan: MatchLine;
}

export const ghostPrefix = "ghost:";

/** The name of a ghost: its record, and which player of it, from 1. */
export function formatGhostName({ record, player }: GhostStamp["ghost"]): string {
  return `${ghostPrefix}${record}#${player + 1}`;
}

/**
 * Finds the ghost named `ghost:RECORD`, `ghost:RECORD#2` or `ghost:RECORD#against:NAME`; a sentence if there is none.
 * By default it is the second player, or the first if the second is the bot `of` itself. The record may be a game of a
 * site.
 */
export function findGhost(text: string, folder: string, of: string | undefined): Ghost | string {
  const { name, record, which } = parseGhostName(text, folder);
  if (name === "") return t('"{text}" does not name a record: write ghost:RECORD.', { text });
  if (isFolder(record))
    return (
      describeGhostless([text], folder) ??
      t("{folder} contains no records (*{ending}) or games (*.json) for ghosts.", {
        folder: name,
        ending: recordExtension,
      })
    );
  if (!isFile(record)) return t("There is no record {name} to play as a ghost.", { name });
  const plan = readGhostPlan(record);
  if (typeof plan === "string") return t("{name} has no ghost: {plan}", { name, plan });
  const { bots } = plan;
  const player = findPlayer(which, bots, of);
  const stamp = bots[player];
  if (!stamp && which?.name !== undefined)
    return t("{record} is a match of {bots}, not {bot}.", {
      record: name,
      bots: bots.map(({ name: bot }) => bot).join(" and "),
      bot: which.name,
    });
  if (!stamp)
    return t("{record} has {players, plural, one {# player} other {# players}}; there is no player {player, number}.", {
      record: name,
      players: bots.length,
      player: player + 1,
    });
  return { record, player, plan, stamp: { kind: "ghost", name: `ghost of ${stamp.name}`, ghost: { record, player } } };
}

/** All ghosts of `ghost:FOLDER` or `ghost:FOLDER#1`, a sentence per file without one; undefined for other texts. */
export function findGhosts(
  text: string,
  folder: string,
): { readonly names: string[]; readonly without: string[] } | undefined {
  const { name: named, record, player } = parseGhostName(text, folder);
  if (!text.startsWith(ghostPrefix) || named === "" || !isFolder(record)) return undefined;
  const names: string[] = [];
  const without: string[] = [];
  for (const file of listMatchFiles(record)) {
    const name = `${ghostPrefix}${file}${player}`;
    const ghost = findGhost(name, folder, undefined);
    if (typeof ghost === "string") without.push(ghost);
    else names.push(name);
  }
  return { names, without };
}

/** A sentence naming the files without ghosts in the folders among some opponents; undefined if all have one. */
export function describeGhostless(opponents: readonly string[], folder: string): string | undefined {
  const without = opponents.flatMap((opponent) => findGhosts(opponent, folder)?.without ?? []);
  const { length } = without;
  if (length === 0) return undefined;
  const count = t("{files, plural, one {# file is} other {# files are}} left out.", { files: length });
  return `${count} ${without[0]}`;
}

interface WhichGhost {
  /** The player's number in the record, from 1. */
  readonly number?: number;
  /** The opponent of the wanted player. */
  readonly name?: string;
}

/** Its name, its record, and which player of it; `player` is the part of the name after the record. */
function parseGhostName(text: string, folder: string) {
  const [, name = "", player = "", number, met] =
    /^(.*?)(#(?:(\d+)|against:(.+)))?$/.exec(text.slice(ghostPrefix.length)) ?? [];
  const which = number !== undefined ? { number: Number(number) } : met !== undefined ? { name: met } : undefined;
  return { name, record: resolve(folder, name), player, which };
}

function findPlayer({ number, name }: WhichGhost = {}, bots: readonly BotStamp[], of: string | undefined): number {
  if (number !== undefined) return number - 1;
  if (name === undefined) return bots[1]?.kind === "file" && bots[1].file === of ? 0 : 1;
  const met = bots.findIndex((bot) => bot.name === name);
  return met < 0 ? -1 : met === 0 ? 1 : 0;
}

/** What a match with ghosts takes over from the recorded match. */
export interface GhostMatchSetup {
  readonly options: Readonly<Record<string, unknown>>;
  readonly seeds: Readonly<Record<string, string>>;
  /** The player each bot of the match is. */
  readonly seats: readonly number[];
}

/** The recorded match that all ghosts share, or a sentence if there is none; undefined without ghosts. */
export function setUpGhostMatch(
  bots: readonly (Ghost | undefined)[],
  game: string,
): GhostMatchSetup | string | undefined {
  const first = bots.find((bot) => bot !== undefined);
  if (!first) return undefined;
  const { plan, record } = first;
  if (plan.game !== game) return t("The ghost comes from a match of {other}, not {game}.", { other: plan.game, game });
  if (bots.some((bot) => bot && bot.record !== record)) return t("Ghosts in one match must come from the same record.");
  if (plan.bots.length !== bots.length)
    return t("The ghost's match had {players, number} players, but {count, number} were given.", {
      players: plan.bots.length,
      count: bots.length,
    });
  const taken = bots.flatMap((bot) => bot?.player ?? []);
  if (new Set(taken).size < taken.length) return t("Two ghosts are the same player of the record.");
  const free = bots.map((_, seat) => seat).filter((seat) => !taken.includes(seat));
  const seats = bots.map((bot) => bot?.player ?? free.shift()!);
  return { options: plan.options as GhostMatchSetup["options"], seeds: nameInput(plan), seats };
}

const poolPrefix = "pool:";

/** The opponents of `pool:A, B` or `ghost:FOLDER`, relative to `folder`; undefined if the text names no pool. */
export function listPoolMembers(text: string, folder: string): string[] | undefined {
  if (!text.startsWith(poolPrefix)) return findGhosts(text, folder)?.names;
  const members = text.slice(poolPrefix.length).split(",");
  return members.map((member) => member.trim()).filter((member) => member !== "");
}

/** The member of a pool for one match: the one with this number, modulo the size, or a random one. */
export function pickMember(text: string, number: number | undefined, folder: string): string {
  const members = listPoolMembers(text, folder);
  if (!members || members.length === 0) return text;
  return members[(number ?? randomInt(members.length)) % members.length]!;
}

/** How many matches it takes to meet every member of the largest pool. */
export function countLargestPool(opponents: readonly string[], folder: string): number {
  return Math.max(1, ...opponents.map((opponent) => listPoolMembers(opponent, folder)?.length ?? 1));
}
