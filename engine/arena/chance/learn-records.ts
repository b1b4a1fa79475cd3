import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../package.json";
import { computeHash } from "../../files/hash.ts";
import { maxRecordBytes, readMatchText, readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder, makeFolder, removeUnused } from "../../files/user-folders.ts";
import { listAnswers, type MatchRecord } from "../../record/match-record.ts";
import { readRecord, readUnlessDamaged } from "../../record/record-file.ts";
import { parseJson } from "../../text/json.ts";
import type { AnalysisStep } from "../../views/analysis-facts.ts";
import { type MatchFeatures, readMatchFeatures } from "./features.ts";
import { learnChance, predictChances } from "./learn.ts";
import { readSamples, sampleMatch } from "./samples.ts";

/** What was learned from the records of a game. */
type LearnedChance = ReturnType<typeof learnChance>;

/** Learns from files of records; those that cannot be read are left out. What was read of a file is kept in the cache. */
export function learnFromRecords(files: readonly string[]): LearnedChance {
  const folder = join(getCacheFolder(), "chance");
  makeFolder(folder);
  removeUnused(folder);
  return learnChance(files.flatMap((file) => readFeaturesOnce(file, folder) ?? []));
}

function readFeaturesOnce(file: string, folder: string): MatchFeatures | undefined {
  const stats = readUserStats(file);
  if (!stats) return undefined;
  const kept = join(folder, computeHash(version, file, `${stats.size} ${stats.mtimeMs}`));
  const known = parseJson(readUserText(kept, maxRecordBytes) ?? "");
  if (known) return known as MatchFeatures;
  const read = readMatchText(file);
  const sampled = read.ok ? readUnlessDamaged(() => sampleMatch(readRecord(read.content))) : undefined;
  const features = sampled && readMatchFeatures(sampled);
  try {
    writeFileSync(kept, JSON.stringify(features ?? null));
  } catch {
    // It is read again the next time.
  }
  return features;
}

/** A chart has no room for more. */
const maxCharted = 240;

/** The chances in a match, if what was learned is good enough. */
export function chartChances(record: MatchRecord, { model, quality }: LearnedChance): AnalysisStep {
  const every = Math.ceil(listAnswers(record).length / maxCharted);
  const samples = quality.missing > 0 ? [] : readSamples(record, (turn) => turn % every === 0);
  return { chances: predictChances(model, samples), mistakes: [], quality };
}
