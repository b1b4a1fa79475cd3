import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { version } from "../../../package.json";
import { computeHash } from "../../files/hash.ts";
import { maxRecordBytes, readMatchText, readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder, makeFolder, removeUnused } from "../../files/user-folders.ts";
import { listAnswers, type MatchPlan, type MatchRecord } from "../../record/match-record.ts";
import { readRecord, readUnlessDamaged } from "../../record/record-file.ts";
import { parseJson } from "../../text/json.ts";
import type { AnalysisStep } from "../../views/analysis-facts.ts";
import { type MatchFeatures, readMatchFeatures } from "./features.ts";
import { learnChance, predictChances } from "./learn.ts";
import { type DataLine, readSamples, type SampledMatch, sampleDecisions, sampleMatch } from "./samples.ts";

/** What was learned from the records of a game. */
type LearnedChance = ReturnType<typeof learnChance>;

/**
 * Learns from files of records, and of data sets of the game of a plan; those that cannot be read are left out. What was
 * read of a file is kept in the cache.
 */
export function learnFromRecords(files: readonly string[], plan?: MatchPlan): LearnedChance {
  const folder = join(getCacheFolder(), "chance");
  makeFolder(folder);
  removeUnused(folder);
  return learnChance(files.flatMap((file) => readFeaturesOnce(file, folder, plan)));
}

function readFeaturesOnce(file: string, folder: string, plan: MatchPlan | undefined): readonly MatchFeatures[] {
  const stats = readUserStats(file);
  if (!stats) return [];
  const { game = "", referee } = plan ?? {};
  const kept = join(folder, computeHash(version, file, `${stats.size} ${stats.mtimeMs}`, game, referee?.stub ?? ""));
  const known = parseJson(readUserText(kept, maxRecordBytes) ?? "");
  if (Array.isArray(known)) return known;
  const read = readMatchText(file);
  const sampled = read.ok ? readMatches(read.content, plan) : [];
  const features = sampled.map(readMatchFeatures);
  try {
    writeFileSync(kept, JSON.stringify(features));
  } catch {
    // It is read again the next time.
  }
  return features;
}

/** The match of a record, or those of a data set, whose lines have their match first. */
function readMatches(text: string, plan: MatchPlan | undefined): SampledMatch[] {
  if (!text.startsWith('{"match":'))
    return [readUnlessDamaged(() => sampleMatch(readRecord(text)))].flatMap((one) => one ?? []);
  const matches = new Map<string, DataLine[]>();
  for (const line of text.split("\n").map(parseJson)) {
    if (!v.is(dataSchema, line) || line.game !== plan?.game) continue;
    const key = `${line.match} ${line.id}`;
    const lines = matches.get(key) ?? [];
    lines.push(line as unknown as DataLine);
    matches.set(key, lines);
  }
  return [...matches.values()].flatMap((lines) => readUnlessDamaged(() => sampleDecisions(lines, plan!)) ?? []);
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
