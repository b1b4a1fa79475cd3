import { defaultSprt } from "../../../engine/arena/statistics/sprt.ts";
import { findMethod } from "../../../engine/arena/tune/begin-tuning.ts";
import { summariseTuning } from "../../../engine/arena/tune/tuning-facts.ts";
import { hasFound, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { isOutdated } from "./found-source.ts";
import type { TuningFiles } from "./tuning-files.ts";

/** The summary of a saved run; undefined if it is missing or unreadable. */
export function readSavedSummary(id: string, files: TuningFiles): TuningSummary | undefined {
  const kept = files.read(id);
  const method = kept && findMethod(kept.state);
  if (!kept || typeof method !== "object") return undefined;
  const { bot, at, state } = kept;
  const facts = summariseTuning(method, state, defaultSprt);
  const isOver = state.step >= state.head.steps && (state.test !== undefined || !hasFound(facts));
  const outdated = isOutdated(kept) ? ({ outdated: true } as const) : {};
  return { id, bot, at, ...facts, state: isOver ? "done" : "stopped", perSecond: null, secondsLeft: null, ...outdated };
}
