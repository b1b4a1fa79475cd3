import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { version } from "../../../package.json";
import { computeHash } from "../../files/hash.ts";
import { maxRecordBytes, readMatchText, readUserLines, readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder, makeFolder, removeUnused } from "../../files/user-folders.ts";
import { DamagedRecord, listAnswers, type MatchPlan, type MatchRecord } from "../../record/match-record.ts";
import { isRecordTrouble, readRecord, readUnlessDamaged } from "../../record/record-file.ts";
import { parseJson } from "../../text/json.ts";
import type { AnalysisStep } from "../../views/analysis-facts.ts";
import { type MatchFeatures, readMatchFeatures } from "./features.ts";
import { learnChance, predictChances } from "./learn.ts";
import { type DataLine, readSamples, type SampledMatch, sampleDecisions, sampleMatch } from "./samples.ts";

/** What was learned from the records of a game. */
type LearnedChance = ReturnType<typeof learnChance>;

/**
 * Learns from files of records, and of data sets of the game of a plan, each match once; what cannot be read is left out.
 * What was read of a file is kept in the cache.
 */
export async function learnFromRecords(files: readonly string[], plan?: MatchPlan): Promise<LearnedChance> {
  const folder = join(getCacheFolder(), "chance");
  makeFolder(folder);
  removeUnused(folder);
  const matches = new Map<string, MatchFeatures>();
  for (const file of files) {
    for (const match of await readFeaturesOnce(file, folder, plan)) {
      const { winner, names, rows } = match;
      matches.set(computeHash(JSON.stringify([winner, names, rows])), match);
    }
  }
  return learnChance([...matches.values()]);
}

async function readFeaturesOnce(file: string, folder: string, plan: MatchPlan | undefined) {
  const stats = readUserStats(file);
  if (!stats) return [];
  const { game = "", referee } = plan ?? {};
  const kept = join(folder, computeHash(version, file, `${stats.size} ${stats.mtimeMs}`, game, referee?.stub ?? ""));
  const known = parseJson(readUserText(kept, maxRecordBytes) ?? "");
  if (Array.isArray(known)) return known as MatchFeatures[];
  const features: MatchFeatures[] = [];
  try {
    for await (const match of readMatches(file, plan)) features.push(readMatchFeatures(match));
  } catch (error) {
    if (!isRecordTrouble(error) && !("code" in Object(error))) throw error;
    // What could not be read to its end is read again the next time.
    return features;
  }
  try {
    writeFileSync(kept, JSON.stringify(features));
  } catch {
    // It is read again the next time.
  }
  return features;
}

/** The match of a record, or those of a data set, whose lines have their match first and follow one another. */
async function* readMatches(file: string, plan: MatchPlan | undefined): AsyncGenerator<SampledMatch> {
  let lines: DataLine[] = [];
  let isData = false;
  for await (const text of readUserLines(file)) {
    isData ||= text.startsWith('{"match":');
    if (!isData) break;
    const line = parseJson(text);
    if (!v.is(dataSchema, line) || line.game !== plan?.game) continue;
    if (lines[0]?.match !== line.match || lines[0].id !== line.id) {
      const match = sampleLines(lines, plan);
      if (match) yield match;
      lines = [];
    }
    lines.push(line as unknown as DataLine);
  }
  const last = isData ? sampleLines(lines, plan) : sampleFile(file);
  if (last) yield last;
}

function sampleLines(lines: readonly DataLine[], plan: MatchPlan | undefined): SampledMatch | undefined {
  return lines.length > 0 && plan ? readUnlessDamaged(() => sampleDecisions(lines, plan)) : undefined;
}

/** Throws as `sampleMatch`. */
function sampleFile(file: string): SampledMatch | undefined {
  const read = readMatchText(file);
  if (!read.ok) throw new DamagedRecord(read.why(file));
  return sampleMatch(readRecord(read.content));
}

const dataSchema = v.looseObject({
  ...{ match: v.string(), id: v.string(), game: v.string(), bot: v.string(), question: v.string() },
  ...{ player: v.number(), turn: v.number(), place: v.number(), answer: v.nullable(v.string()) },
});

/** A chart has no room for more. */
const maxCharted = 240;

/** The chances in a match, if what was learned is good enough. */
export function chartChances(record: MatchRecord, { model, quality }: LearnedChance): AnalysisStep {
  const every = Math.ceil(listAnswers(record).length / maxCharted);
  const samples = quality.missing > 0 ? [] : readSamples(record, (turn) => turn % every === 0);
  const end = record.at(-1);
  const matchMs = end?.kind === "end" ? end.durationMs : 0;
  return { chances: predictChances(model, samples), mistakes: [], quality: { ...quality, matchMs } };
}
