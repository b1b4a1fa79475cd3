import { readMatchText } from "../../files/user-file.ts";
import { listAnswers, type MatchRecord } from "../../record/match-record.ts";
import { readRecord, readUnlessDamaged } from "../../record/record-file.ts";
import type { AnalysisStep } from "../../views/analysis-facts.ts";
import { type ChanceModel, learnChance, predictChances } from "./learn.ts";
import { readSamples, sampleMatch } from "./samples.ts";

/** What was learned from the records of a game. */
export interface LearnedChance extends ReturnType<typeof learnChance> {
  readonly model: ChanceModel;
  /** How many records there were. */
  readonly records: number;
}

/** More questions make learning slower and hardly better, as those of one match have one winner. */
const maxSamples = 5000;
/** For each player of a match. */
const mostSamples = 12;

/** Learns from record files; those that cannot be read are left out. */
export function learnFromRecords(files: readonly string[]): LearnedChance {
  const perPlayer = Math.min(mostSamples, Math.max(2, Math.round(maxSamples / (2 * files.length))));
  const matches = files.flatMap((file, match) => {
    const read = readMatchText(file);
    const record = read.ok ? readUnlessDamaged(() => readRecord(read.content)) : undefined;
    const sampled = record && readUnlessDamaged(() => sampleMatch(record, match, perPlayer));
    return sampled ? [sampled] : [];
  });
  return { ...learnChance(matches), records: files.length };
}

/** A chart has no room for more. */
const maxCharted = 240;

/** The chances in a match, if what was learned is good enough. */
export function chartChances(record: MatchRecord, { model, quality }: LearnedChance): AnalysisStep {
  const every = Math.ceil(listAnswers(record).length / maxCharted);
  const samples = quality.missing > 0 ? [] : readSamples(record, 0, (turn) => turn % every === 0);
  return { chances: predictChances(model, samples), mistakes: [], quality };
}
