import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { lineGuesser } from "../../bots/source/guess-line.ts";
import type { ChangedAnswer } from "../../record/changed-answer.ts";
import type { LineCosts } from "../../record/line-cost.ts";
import { readRecordStart } from "../../record/record-file.ts";
import { isRecordTrouble } from "../../record/record-trouble.ts";
import { mostRecordBytes, userText } from "../../user-file.ts";
import { weighChanges } from "../analyst/weigh-changes.ts";
import { sampleCosts } from "./sample-costs.ts";

/** A player of a record: its path, and who. */
export interface RecordedPlayer {
  readonly file: string;
  readonly player: number;
}

/** What the thread does until the time is over. */
export type CostsJob = { readonly budgetMs: number } & (
  | { readonly kind: "costs"; readonly matches: readonly RecordedPlayer[] }
  | { readonly kind: "changes"; readonly file: string; readonly changes: readonly ChangedAnswer[] }
);

export type CostsFound =
  | { readonly kind: "costs"; readonly costs: LineCosts }
  | { readonly kind: "change"; readonly change: ChangedAnswer };

/** What was found is told so often, in milliseconds. */
const tellEvery = 500;

const port = parentPort!;
giveWay();
run(workerData as CostsJob);

/** On Linux alone this speaks of the thread; elsewhere the whole server would give way. */
function giveWay(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(19);
  } catch {
    // Whoever forbids it has us run as before.
  }
}

function run(job: CostsJob): void {
  const until = performance.now() + job.budgetMs;
  if (job.kind === "changes") {
    for (const change of weighChanges(linesIn(job.file) ?? [], job.changes)) {
      if (change) tell({ kind: "change", change });
      if (performance.now() >= until) break;
    }
    return;
  }
  const matches = job.matches.flatMap(({ file, player }) => {
    const lines = linesIn(file);
    return lines ? [{ lines, player }] : [];
  });
  const sampling = sampleCosts(matches, lineGuesser());
  let told = performance.now();
  for (const _ of sampling.steps) {
    const now = performance.now();
    if (now >= until) break;
    if (now - told < tellEvery) continue;
    told = now;
    tell({ kind: "costs", costs: sampling.table() });
  }
  tell({ kind: "costs", costs: sampling.table() });
}

/** A record that is gone or damaged tells nothing. */
function linesIn(file: string) {
  try {
    const text = userText(file, mostRecordBytes);
    return text === undefined ? undefined : readRecordStart(text);
  } catch (error) {
    if (isRecordTrouble(error)) return undefined;
    throw error;
  }
}

function tell(found: CostsFound): void {
  port.postMessage(found);
}
