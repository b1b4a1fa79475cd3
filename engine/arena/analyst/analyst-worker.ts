import { constants, setPriority } from "node:os";
import { setImmediate as breath } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import type { AnalysisStep, Chance } from "../../record/analysis-facts.ts";
import type { RecordLine } from "../../record/match-record.ts";
import { analyse } from "./analyse.ts";
import { weighAnswers } from "./weigh-answers.ts";

/** What the thread is asked; `lines` is the record. */
export type ToAnalyst =
  | {
      readonly kind: "analyse";
      readonly lines: readonly RecordLine[];
      readonly player?: number;
      readonly budgetMs: number;
    }
  | {
      readonly kind: "weigh";
      readonly question: number;
      readonly lines: readonly RecordLine[];
      readonly answer: number;
      readonly texts: readonly string[];
    };

export type FromAnalyst =
  | ({ readonly kind: "found" } & AnalysisStep)
  | { readonly kind: "done" }
  | { readonly kind: "weighed"; readonly question: number; readonly chances: readonly Chance[] | undefined };

/** What was found is told so often, in milliseconds; between, whatever else is asked gets its turn. */
const tellEvery = 100;

const port = parentPort!;
port.on("message", (asked: ToAnalyst) => {
  if (asked.kind === "analyse") void search(asked);
  else tell({ kind: "weighed", question: asked.question, chances: weighed(asked) });
});

async function search({ lines, player, budgetMs }: ToAnalyst & { kind: "analyse" }): Promise<void> {
  const until = performance.now() + budgetMs;
  let found: AnalysisStep = { chances: [], mistakes: [] };
  let told = performance.now();
  const charted = new Set<number>();
  let hurries = true;
  for (const { chances, mistakes } of analyse(lines, { player })) {
    // The whole chart comes first; what makes it more certain has time.
    if (hurries && chances.some(({ answer }) => charted.has(answer))) {
      giveWay();
      hurries = false;
    }
    for (const { answer } of chances) charted.add(answer);
    found = { chances: [...found.chances, ...chances], mistakes: [...found.mistakes, ...mistakes] };
    const now = performance.now();
    if (now >= until) break;
    if (now - told < tellEvery) continue;
    tell({ kind: "found", ...found });
    found = { chances: [], mistakes: [] };
    await breath();
    told = performance.now();
  }
  tell({ kind: "found", ...found });
  tell({ kind: "done" });
}

/** From here on the processor is whoever else's wants it; on Linux alone this speaks of the thread, and not of the server. */
function giveWay(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Whoever forbids it has it run on as before.
  }
}

function weighed({ lines, answer, texts }: ToAnalyst & { kind: "weigh" }): readonly Chance[] | undefined {
  return weighAnswers(lines, answer, texts);
}

function tell(message: FromAnalyst): void {
  port.postMessage(message);
}
