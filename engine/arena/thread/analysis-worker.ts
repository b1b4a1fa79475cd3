import { constants } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { reducePriority } from "../../match/low-priority.ts";
import type { ChangedAnswer } from "../../record/compare.ts";
import { type RecordLine, readPlan } from "../../record/match-record.ts";
import type { AnalysisStep, Chance } from "../../views/analysis-facts.ts";
import { analyse } from "../analyst/analyse.ts";
import { weighAnswers, weighChanges } from "../analyst/weigh.ts";
import type { ChanceModel } from "../chance/learn.ts";
import { chartChances, learnFromRecords } from "../chance/learn-records.ts";

/** A job of an analysis thread; with a budget it runs until the time is up, in the background it yields to all. */
export type AnalysisJob =
  | {
      readonly kind: "mistakes";
      readonly lines: readonly RecordLine[];
      /** From 0; by default the answers of all players. */
      readonly player?: number;
      readonly budgetMs: number;
    }
  /** Compares a recorded answer, by its index from 0, with alternatives (`weighAnswers`), while a person waits. */
  | {
      readonly kind: "weigh";
      readonly lines: readonly RecordLine[];
      readonly answer: number;
      readonly texts: readonly string[];
    }
  | {
      readonly kind: "changes";
      readonly lines: readonly RecordLine[];
      readonly changes: readonly ChangedAnswer[];
      readonly isBackground?: boolean;
    }

  /** Charts the winning chance in a match by what is learned from the records in some files. */
  | {
      readonly kind: "learn";
      readonly lines: readonly RecordLine[];
      readonly files: readonly string[];
    };

export type AnalysisMessage =
  | ({ readonly kind: "mistakes" } & AnalysisStep)
  /** With what was learned, if it is good enough. */
  | ({ readonly kind: "learn"; readonly model?: ChanceModel } & AnalysisStep)
  | { readonly kind: "weigh"; readonly chances: readonly Chance[] | undefined }
  | { readonly kind: "changes"; readonly change: ChangedAnswer };

type Job<Kind extends AnalysisJob["kind"]> = AnalysisJob & { readonly kind: Kind };

/** How often results are sent, in milliseconds. */
const reportIntervalMs = 100;
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

const port = parentPort!;
runJob(workerData.job as AnalysisJob);

function runJob(job: AnalysisJob): void {
  switch (job.kind) {
    case "mistakes":
      findMistakes(job);
      break;
    case "weigh":
      postFound({ kind: "weigh", chances: weighAnswers(job.lines, job.answer, job.texts) });
      break;
    case "changes":
      weighAll(job);
      break;
    case "learn":
      void chartLearned(job);
      break;
  }
}

function findMistakes({ lines, player, budgetMs }: Job<"mistakes">): void {
  const until = performance.now() + budgetMs;
  let found: AnalysisStep = { chances: [], mistakes: [] };
  let sentAt = performance.now();
  const charted = new Set<number>();
  let isHurried = true;
  for (const { chances, mistakes } of analyse(lines, { player })) {
    // A coarse chart of the whole match is sent first and fast; refinements can wait.
    if (isHurried && chances.some(({ answer }) => charted.has(answer))) {
      reducePriority(PRIORITY_BELOW_NORMAL);
      isHurried = false;
    }
    for (const { answer } of chances) charted.add(answer);
    found = { chances: [...found.chances, ...chances], mistakes: [...found.mistakes, ...mistakes] };
    const now = performance.now();
    if (now >= until) break;
    if (now - sentAt < reportIntervalMs) continue;
    postFound({ kind: "mistakes", ...found });
    found = { chances: [], mistakes: [] };
    sentAt = now;
  }
  postFound({ kind: "mistakes", ...found });
}

function weighAll({ lines, changes, isBackground }: Job<"changes">): void {
  if (isBackground) reducePriority(PRIORITY_LOW);
  for (const change of weighChanges(lines, changes)) if (change) postFound({ kind: "changes", change });
}

async function chartLearned({ lines, files }: Job<"learn">): Promise<void> {
  reducePriority(PRIORITY_BELOW_NORMAL);
  const learned = await learnFromRecords(files, readPlan(lines));
  const { model, quality } = learned;
  postFound({ kind: "learn", ...(quality.isGood && { model }), ...chartChances(lines, learned) });
}

function postFound(message: AnalysisMessage): void {
  port.postMessage(message);
}
