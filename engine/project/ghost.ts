import { join, resolve } from "node:path";
import { recordEnding } from "../match/history.ts";
import type { BotStamp } from "../record/answer.ts";
import { DamagedRecord } from "../record/damaged-record.ts";
import type { MatchLine } from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { planIn } from "../record/record-parts.ts";
import { isFile, isFolder, mostRecordBytes, namesIn, readUserFile } from "../user-file.ts";

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
 * The ghost of `ghost:RECORD` or `ghost:RECORD#2`, or a sentence why there is none. Without a number it is the second
 * player, or the first where the second is the bot `of` itself.
 */
export function ghostOf(text: string, folder: string, of: string | undefined): Ghost | string {
  const { name, record, number } = partsOf(text, folder);
  if (!isFile(record)) return `There is no record ${name} for a ghost.`;
  const plan = planOfRecord(record);
  if (typeof plan === "string") return `${name} has no ghost: ${plan}`;
  const { bots } = plan;
  const player =
    number === undefined ? (bots[1]?.file !== undefined && bots[1].file === of ? 0 : 1) : Number(number) - 1;
  const stamp = bots[player];
  if (!stamp) return `${name} is a match of ${bots.length} players; there is no player ${player + 1}.`;
  return { record, player, plan, stamp: { name: `ghost of ${stamp.name}`, ghost: { record, player } } };
}

/** The ghosts of all records in a folder, where the text names one (`ghost:FOLDER` or `ghost:FOLDER#1`). */
export function ghostsIn(text: string, folder: string): string[] | undefined {
  const { record, number } = partsOf(text, folder);
  if (!text.startsWith(ghostPrefix) || !isFolder(record)) return undefined;
  const names = namesIn(record).filter((name) => name.endsWith(recordEnding));
  return names.sort().map((name) => `${ghostPrefix}${join(record, name)}${number === undefined ? "" : `#${number}`}`);
}

function partsOf(text: string, folder: string): { name: string; record: string; number: string | undefined } {
  const [, name = "", number] = /^(.*?)(?:#(\d+))?$/.exec(text.slice(ghostPrefix.length)) ?? [];
  return { name, record: resolve(folder, name), number };
}

function planOfRecord(file: string): MatchLine | string {
  const read = readUserFile(file, mostRecordBytes);
  if (!read.ok) return `the record ${read.why}.`;
  try {
    return planIn(readRecord(read.content));
  } catch (error) {
    if (error instanceof DamagedRecord) return error.message;
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
