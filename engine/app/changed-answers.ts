import { analyseInThread } from "../arena/thread/analysis-thread.ts";
import { askAgain, isSameAnswer, type NewAnswer, type RecordedQuestions } from "../match/ask-again.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import { type NamedBot, resolveBot } from "../project/resolve/resolve-match.ts";
import type { ChangedAnswer, MatchChanges } from "../record/compare.ts";
import { listAnswers, type MatchRecord, readPlan } from "../record/match-record.ts";
import type { Problem } from "../record/problem.ts";

type ChangesEnd =
  | ({ readonly kind: "verdict" } & Omit<MatchChanges, "match" | "title">)
  | { readonly kind: "failed"; readonly message: string; readonly problems: readonly Problem[] }
  | { readonly kind: "stopped" };

/** Asks the built bot a match's questions, again where it differs: answers that vary by themselves are left out. */
export async function findChangedAnswers(
  request: RecordedQuestions & NamedBot & { readonly settings: Settings; readonly signal?: AbortSignal },
): Promise<ChangesEnd> {
  const { record, settings, signal } = request;
  const bot = await resolveBot(request, readPlan(record), settings);
  if (!bot.ok) return { kind: "failed", message: bot.message, problems: bot.problems };
  const recorded = listAnswers(record);
  const given = await askAgain(request, bot.stamp, { trace: true, signal });
  if (signal?.aborted) return { kind: "stopped" };
  const asked = given.length;
  const other = given.filter(({ index, answer }) => !isSameAnswer(recorded[index], answer));
  if (other.length === 0) return { kind: "verdict", asked, changed: [], unsteady: 0 };
  const again = new Map((await askAgain(request, bot.stamp, { signal })).map((each) => [each.index, each.answer]));
  if (signal?.aborted) return { kind: "stopped" };
  const isSteady = ({ index, answer }: NewAnswer) => isSameAnswer(again.get(index), answer);
  const steady = other.filter(isSteady);
  return {
    kind: "verdict",
    asked,
    changed: steady.map((each) => toChangedAnswer(each, recorded[each.index]?.text)),
    unsteady: given.length - given.filter(isSteady).length,
  };
}

function toChangedAnswer({ index, turn, answer }: NewAnswer, before: string | undefined): ChangedAnswer {
  const wrote = answer.writtenBy?.[0]?.frames[0] ?? answer.error?.frames[0] ?? answer.stack?.[0];
  return {
    ...{ answer: index, turn, before, after: answer.text, failure: answer.failure },
    ...(wrote ? { file: wrote.file, line: wrote.line } : {}),
  };
}

/** Adds in a thread how changes affect the winning chance, until the signal aborts; `isBackground`: low priority. */
export async function weighChangedAnswers(
  record: MatchRecord,
  changed: readonly ChangedAnswer[],
  { signal, isBackground }: { readonly signal: AbortSignal; readonly isBackground?: boolean },
): Promise<readonly ChangedAnswer[]> {
  const known = new Map(changed.map((change) => [change.answer, change]));
  const job = { kind: "changes", lines: record, changes: changed, isBackground } as const;
  if (changed.length > 0) await analyseInThread(job, ({ change }) => known.set(change.answer, change), signal);
  return [...known.values()];
}
