import { analyseInThread, type ThreadEnd } from "../arena/thread/analysis-thread.ts";
import type { LearnedChance } from "../arena/thread/analysis-worker.ts";
import { getGame } from "../games.ts";
import { type MatchRecord, readPlan } from "../record/match-record.ts";
import { startOfPlan } from "../record/position.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import type { AnalysisStep, Chance, Mistake } from "../views/analysis-facts.ts";

/** A request to find the answers of a match that gave up winning chance. */
export interface AnalyseRequest {
  readonly record: MatchRecord;
  /** Only the answers of this player, from 0; by default those of all players. */
  readonly player?: number;
  readonly budgetMs: number;
  /** Where the game has no rules to judge answers by, its chance is learned from the matches in these files. */
  readonly matches?: MatchesToLearnFrom;
  readonly signal?: AbortSignal;
}

export interface MatchesToLearnFrom {
  readonly files: readonly string[];
  /** What was learned before, and the function that keeps it: it holds until there are a fifth more matches. */
  readonly known?: LearnedChance;
  readonly keep?: (learned: LearnedChance) => void;
}

/** `found` is everything found so far, each answer once; `step` is what this event adds to it. */
export interface AnalyseEvent {
  readonly kind: "progress";
  readonly step: AnalysisStep;
  readonly found: AnalysisStep;
}

export type AnalyseEnd =
  | { readonly kind: "verdict"; readonly found: AnalysisStep }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "stopped"; readonly found: AnalysisStep };

/**
 * Looks for mistakes in a separate thread until the time is up; `found` is in the order of the answers. Rethrows errors
 * other than DamagedRecord.
 */
export async function findMistakes(
  request: AnalyseRequest,
  emit: (event: AnalyseEvent) => void = () => {},
): Promise<AnalyseEnd> {
  const { record, player, budgetMs, signal } = request;
  const why = findRefusal(record, player);
  if (why !== undefined) return { kind: "failed", message: why };
  const { game, referee } = readPlan(record);
  if (!getGame(game, referee).extras?.analysis) return chartLearned(record, signal, request.matches);
  const chances = new Map<number, Chance>();
  const mistakes = new Map<number, Mistake>();
  const found = () => ({ chances: sortByAnswer(chances), mistakes: sortByAnswer(mistakes) });
  const receive = (step: AnalysisStep) => {
    for (const chance of step.chances) chances.set(chance.answer, chance);
    for (const mistake of step.mistakes) mistakes.set(mistake.answer, mistake);
    emit({ kind: "progress", step: { chances: step.chances, mistakes: step.mistakes }, found: found() });
  };
  const job = { kind: "mistakes", lines: record, player, budgetMs } as const;
  return toEnd(await analyseInThread(job, receive, signal ?? new AbortController().signal), found());
}

const growth = 1.2;

async function chartLearned(
  lines: MatchRecord,
  signal: AbortSignal | undefined,
  matches: MatchesToLearnFrom | undefined,
): Promise<AnalyseEnd> {
  let found: AnalysisStep = { chances: [], mistakes: [] };
  if (!matches) return { kind: "verdict", found };
  const { files, known, keep } = matches;
  const job = {
    kind: "learn",
    lines,
    files,
    ...(known && files.length < growth * known.records && { known }),
  } as const;
  const receive = ({ step, learned }: { readonly step: AnalysisStep; readonly learned: LearnedChance }) => {
    found = step;
    keep?.(learned);
  };
  return toEnd(await analyseInThread(job, receive, signal ?? new AbortController().signal), found);
}

function toEnd(end: ThreadEnd, found: AnalysisStep): AnalyseEnd {
  if (end.kind === "failed") return { kind: "failed", message: `The analysis ended early: ${end.why}.` };
  return { kind: end.kind === "done" ? "verdict" : "stopped", found };
}

function findRefusal(record: MatchRecord, player: number | undefined): string | undefined {
  try {
    const plan = readPlan(record);
    startOfPlan(plan);
    const { bots } = plan;
    if (player === undefined || player < bots.length) return undefined;
    return `There is no player ${player + 1}; the match has ${bots.length}.`;
  } catch (error) {
    if (isRecordTrouble(error)) return error.message;
    throw error;
  }
}

function sortByAnswer<Found extends { readonly answer: number }>(found: ReadonlyMap<number, Found>): Found[] {
  return [...found.values()].sort((one, other) => one.answer - other.answer);
}
