import { extname, join, resolve } from "node:path";
import { recordEnding } from "../match/history.ts";
import { readMatchText } from "../match-text.ts";
import type { BotStamp } from "../record/answer.ts";
import type { MatchLine } from "../record/match-record.ts";
import { startOfPlan } from "../record/position.ts";
import { planIn } from "../record/record-parts.ts";
import { isRecordTrouble } from "../record/record-trouble.ts";
import { readMatch } from "../record/site-game.ts";
import { isFile, isFolder, namesIn } from "../user-file.ts";
import { configName } from "./find-config.ts";

/** A player of a recorded match, and the plan of that match: only with its seeds and seats is it the same player. */
export interface Ghost {
  readonly record: string;
  readonly player: number;
  readonly stamp: BotStamp;
  readonly plan: MatchLine;
}

export const ghostPrefix = "ghost:";

/** How a ghost is named: its record, and which player of it, from 1. */
export function ghostName({ record, player }: NonNullable<BotStamp["ghost"]>): string {
  return `${ghostPrefix}${record}#${player + 1}`;
}

/**
 * The ghost of `ghost:RECORD`, `ghost:RECORD#2` or `ghost:RECORD#against:NAME`, or a sentence why there is none. Without
 * a player it is the second, or the first where the second is the bot `of` itself; the record may be a game of a site.
 */
export function ghostOf(text: string, folder: string, of: string | undefined): Ghost | string {
  const { name, record, which } = partsOf(text, folder);
  if (isFolder(record)) return `${name} holds no records (*${recordEnding}) and no games (*.json) for ghosts.`;
  if (!isFile(record)) return `There is no record ${name} for a ghost.`;
  const plan = planOfRecord(record);
  if (typeof plan === "string") return `${name} has no ghost: ${plan}`;
  const { bots } = plan;
  const player = playerOf(which, bots, of);
  const stamp = bots[player];
  if (!stamp && which?.name !== undefined)
    return `${name} is a match of ${bots.map(({ name: bot }) => bot).join(" and ")}, not of ${which.name}.`;
  if (!stamp) return `${name} is a match of ${bots.length} players; there is no player ${player + 1}.`;
  return { record, player, plan, stamp: { name: `ghost of ${stamp.name}`, ghost: { record, player } } };
}

/** The ghosts of all records and games in a folder, where the text names one (`ghost:FOLDER` or `ghost:FOLDER#1`). */
export function ghostsIn(text: string, folder: string): string[] | undefined {
  const { record, player } = partsOf(text, folder);
  if (!text.startsWith(ghostPrefix) || !isFolder(record)) return undefined;
  const names = namesIn(record).filter((name) => name.endsWith(recordEnding) || isSiteGame(name));
  return names.sort().map((name) => `${ghostPrefix}${join(record, name)}${player}`);
}

/** Our own configuration is the one JSON file that may lie beside games. */
function isSiteGame(name: string): boolean {
  return extname(name) === ".json" && name !== configName;
}

interface Which {
  /** From 1. */
  readonly number?: number;
  /** Who is met by the ghost: whoever played against this one. */
  readonly name?: string;
}

interface Parts {
  readonly name: string;
  readonly record: string;
  /** What follows the record. */
  readonly player: string;
  readonly which?: Which;
}

function partsOf(text: string, folder: string): Parts {
  const [, name = "", player = "", number, met] =
    /^(.*?)(#(?:(\d+)|against:(.+)))?$/.exec(text.slice(ghostPrefix.length)) ?? [];
  const which = number !== undefined ? { number: Number(number) } : met !== undefined ? { name: met } : undefined;
  return { name, record: resolve(folder, name), player, which };
}

function playerOf({ number, name }: Which = {}, bots: readonly BotStamp[], of: string | undefined): number {
  if (number !== undefined) return number - 1;
  if (name === undefined) return bots[1]?.file !== undefined && bots[1].file === of ? 0 : 1;
  const met = bots.findIndex((bot) => bot.name === name);
  return met < 0 ? -1 : met === 0 ? 1 : 0;
}

function planOfRecord(file: string): MatchLine | string {
  const read = readMatchText(file);
  if (!read.ok) return `the record ${read.why}.`;
  try {
    const match = readMatch(read.content);
    if ("why" in match) return match.why;
    const plan = planIn(match);
    // The ghost's match is played again: its game must be able to begin it.
    startOfPlan(plan);
    return plan;
  } catch (error) {
    if (isRecordTrouble(error)) return error.message;
    throw error;
  }
}

/** What a match with ghosts takes over from theirs. */
export interface Haunted {
  readonly options: Readonly<Record<string, unknown>>;
  readonly seeds: Readonly<Record<string, string>>;
  /** The player that each bot of the match is. */
  readonly seats: readonly number[];
}

/** The match that ghosts can be met in, or a sentence why there is none; undefined among the living. */
export function hauntedBy(bots: readonly (Ghost | undefined)[], game: string): Haunted | string | undefined {
  const first = bots.find((bot) => bot !== undefined);
  if (!first) return undefined;
  const { plan, record } = first;
  if (plan.game !== game) return `The ghost comes from a match of ${plan.game}, not of ${game}.`;
  if (bots.some((bot) => bot && bot.record !== record)) return "Ghosts that meet must come from one record.";
  if (plan.bots.length !== bots.length)
    return `The ghost's match had ${plan.bots.length} players; ${bots.length} were named.`;
  const taken = bots.flatMap((bot) => bot?.player ?? []);
  if (new Set(taken).size < taken.length) return "Two ghosts are the same player of their record.";
  const free = bots.map((_, seat) => seat).filter((seat) => !taken.includes(seat));
  const seats = bots.map((bot) => bot?.player ?? free.shift()!);
  return { options: plan.options as Haunted["options"], seeds: plan.seeds, seats };
}
