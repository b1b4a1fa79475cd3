import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { computeFileHash, computeHash, computeShortHash } from "../../files/hash.ts";
import { maxRecordBytes, readMatchText, readUserLines, readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder, makeFolder, removeUnused } from "../../files/user-folders.ts";
import { DamagedRecord, listAnswers, type MatchPlan, type MatchRecord } from "../../record/match-record.ts";
import { isRecordTrouble, readRecord, readUnlessDamaged } from "../../record/record-file.ts";
import { parseJson } from "../../text/json.ts";
import type { AnalysisStep, Chance } from "../../views/analysis-facts.ts";
import { type MatchFeatures, readMatchFeatures } from "./features.ts";
import { type ChanceModel, learnChance, predictChances } from "./learn.ts";
import { type DataLine, readSamples, type SampledMatch, sampleDecisions, sampleMatch } from "./samples.ts";

/** What was learned from the records of a game. */
type LearnedChance = ReturnType<typeof learnChance>;

/**
 * Learns from files of records, and of data sets of the game of a plan, each match once; of very many, some. What cannot be
 * read is left out and named. What was read of a file is kept in the cache.
 */
export async function learnFromRecords(files: readonly string[], plan?: MatchPlan): Promise<LearnedChance> {
  const folder = join(getCacheFolder(), "chance");
  makeFolder(folder);
  removeUnused(folder);
  const known = new Set<string>();
  const matches = createSieve<MatchFeatures>();
  const unread: string[] = [];
  for (const file of files) {
    const { features, isWhole } = await readFeaturesOnce(file, folder, plan);
    if (!isWhole) unread.push(basename(file));
    for (const match of features) {
      const id = computeHash(JSON.stringify(match));
      if (!known.has(id) && matches.isWanted(id)) matches.add(id, match);
      known.add(id);
    }
  }
  const { model, quality } = learnChance(matches.all());
  return { model, quality: { ...quality, ...(unread.length > 0 && { unread }) } };
}

/** Above twice as many matches, about half are let go: more make learning slower and hardly better. */
const fewSifted = 750;

/** Keeps fewer items the longer it gets, by the hash of a key: each second match may have the same opponent. */
function createSieve<Item>() {
  let items: { readonly key: string; readonly item: Item }[] = [];
  let every = 1;
  const isWanted = (key: string) => Number.parseInt(computeShortHash(key, 8), 16) % every === 0;
  return {
    /** Whether an item with this key is to be added. */
    isWanted,
    add(key: string, item: Item): void {
      items.push({ key, item });
      if (items.length < 2 * fewSifted) return;
      every *= 2;
      items = items.filter((one) => isWanted(one.key));
    },
    all: (): readonly Item[] => items.map(({ item }) => item),
  };
}

/** A file's features, kept by all that they are made of: the file, what a data set is read by, and this very code. */
async function readFeaturesOnce(file: string, folder: string, plan: MatchPlan | undefined) {
  const stats = readUserStats(file);
  if (!stats) return { features: [], isWhole: true };
  const { game, referee, options } = plan ?? {};
  const made = JSON.stringify([file, stats.size, stats.mtimeMs, game, referee, options]);
  const kept = join(folder, computeHash(computeFileHash(fileURLToPath(import.meta.url)) ?? "", made));
  const known = parseJson(readUserText(kept, maxRecordBytes) ?? "");
  if (Array.isArray(known)) return { features: known as MatchFeatures[], isWhole: true };
  const sieve = createSieve<MatchFeatures>();
  try {
    for await (const { head, match } of readMatches(file, plan, sieve.isWanted))
      sieve.add(head, readMatchFeatures(match));
  } catch (error) {
    if (!isRecordTrouble(error) && !("code" in Object(error))) throw error;
    // What could not be read to its end is read again the next time.
    return { features: sieve.all(), isWhole: false };
  }
  try {
    writeFileSync(kept, JSON.stringify(sieve.all()));
  } catch {
    // It is read again the next time.
  }
  return { features: sieve.all(), isWhole: true };
}

/** The match of a record, or wanted ones of a data set, whose lines have their match first and follow one another. */
async function* readMatches(
  file: string,
  plan: MatchPlan | undefined,
  isWanted: (head: string) => boolean,
): AsyncGenerator<{ readonly head: string; readonly match: SampledMatch }> {
  let lines: DataLine[] = [];
  let head = "";
  let isTaken = false;
  for await (const text of readUserLines(file)) {
    if (head === "" && !text.startsWith('{"match":')) break;
    const next = readHead(text);
    if (next !== head) {
      const match = sampleLines(lines, plan);
      if (match) yield { head, match };
      lines = [];
      head = next;
      isTaken = isWanted(head);
    }
    // What is not taken is not parsed.
    if (isTaken) lines.push(...readDataLine(text, plan));
  }
  const last = head === "" ? sampleFile(file) : sampleLines(lines, plan);
  if (last) yield { head, match: last };
}

function readDataLine(text: string, plan: MatchPlan | undefined): DataLine[] {
  const line = parseJson(text);
  return v.is(dataSchema, line) && line.game === plan?.game ? [line as unknown as DataLine] : [];
}

/** The start of a line of a data set up to its game, which is the same for all lines of a match. */
const readHead = (text: string) => text.slice(0, maxHeadChars).split(',"game":', 1)[0]!;

/** The names of a match and of its series are short. */
const maxHeadChars = 1000;

function sampleLines(lines: readonly DataLine[], plan: MatchPlan | undefined): SampledMatch | undefined {
  return lines.length > 0 && plan ? readUnlessDamaged(() => sampleDecisions(lines, plan)) : undefined;
}

/** Throws as `sampleMatch`. */
function sampleFile(file: string): SampledMatch | undefined {
  const read = readMatchText(file);
  if (!read.ok) throw new DamagedRecord(read.why(file));
  return sampleMatch(readRecord(read.content));
}

const seatSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(99));
const dataSchema = v.looseObject({
  ...{ match: v.string(), id: v.string(), game: v.string(), bot: v.string(), question: v.string() },
  ...{ player: seatSchema, turn: v.number(), place: seatSchema, answer: v.nullable(v.string()) },
});

/** The chance that a player had when it was asked last; undefined before that, or if the record cannot be replayed. */
export function predictNewest(record: MatchRecord, player: number, model: ChanceModel): Chance | undefined {
  const newest = listAnswers(record).findLastIndex((line) => line.player === player);
  const samples = readUnlessDamaged(() => readSamples(record, (_, answer) => answer === newest));
  return samples && predictChances(model, samples)[0];
}

/** A chart has no room for more. */
const maxCharted = 240;

/** The chances in a match, if what was learned is good enough. */
export function chartChances(record: MatchRecord, { model, quality }: LearnedChance): AnalysisStep {
  const every = Math.ceil(listAnswers(record).length / maxCharted);
  const samples = quality.isGood ? readSamples(record, (turn) => turn % every === 0) : [];
  const end = record.at(-1);
  const matchMs = end?.kind === "end" ? end.durationMs : 0;
  return { chances: predictChances(model, samples), mistakes: [], quality: { ...quality, matchMs } };
}
