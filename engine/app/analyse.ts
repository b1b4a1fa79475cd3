import { analyseInThread } from "../arena/analyst/analysis-thread.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { startOfPlan } from "../record/position.ts";
import { planIn } from "../record/record-lines.ts";
import { isRecordTrouble } from "../record/record-trouble.ts";
import type { AnalysisStep, Chance, Mistake } from "../views/analysis-facts.ts";

/** The answers of a match that gave up winning chance. */
export interface AnalyseRequest {
  readonly record: MatchRecord;
  /** Only this player's answers, from 0; by default everybody's. */
  readonly player?: number;
  readonly budgetMs: number;
  readonly signal?: AbortSignal;
}

/** All that was found so far, each answer once; `step` is what is new of it. */
export interface AnalyseEvent {
  readonly kind: "progress";
  readonly step: AnalysisStep;
  readonly found: AnalysisStep;
}

export type AnalyseEnd =
  | { readonly kind: "verdict"; readonly found: AnalysisStep }
  | { readonly kind: "failed"; readonly message: string }
  /** Also where the search could not be done. */
  | { readonly kind: "stopped"; readonly found: AnalysisStep };

/** Looks for mistakes in a thread of its own until the time is over; what is found is in the order of the answers. */
export async function findMistakes(
  { record, player, budgetMs, signal }: AnalyseRequest,
  emit: (event: AnalyseEvent) => void = () => {},
): Promise<AnalyseEnd> {
  const why = refusal(record, player);
  if (why !== undefined) return { kind: "failed", message: why };
  const chances = new Map<number, Chance>();
  const mistakes = new Map<number, Mistake>();
  const found = () => ({ chances: inOrder(chances), mistakes: inOrder(mistakes) });
  const hear = (step: AnalysisStep) => {
    for (const chance of step.chances) chances.set(chance.answer, chance);
    for (const mistake of step.mistakes) mistakes.set(mistake.answer, mistake);
    emit({ kind: "progress", step: { chances: step.chances, mistakes: step.mistakes }, found: found() });
  };
  const job = { kind: "mistakes", lines: record, player, budgetMs } as const;
  const isDone = await analyseInThread(job, hear, signal ?? new AbortController().signal);
  return { kind: isDone ? "verdict" : "stopped", found: found() };
}

function refusal(record: MatchRecord, player: number | undefined): string | undefined {
  try {
    const plan = planIn(record);
    startOfPlan(plan);
    const { bots } = plan;
    if (player === undefined || player < bots.length) return undefined;
    return `There is no player ${player + 1}; the match has ${bots.length}.`;
  } catch (error) {
    if (isRecordTrouble(error)) return error.message;
    throw error;
  }
}

function inOrder<Found extends { readonly answer: number }>(found: ReadonlyMap<number, Found>): Found[] {
  return [...found.values()].sort((one, other) => one.answer - other.answer);
}
