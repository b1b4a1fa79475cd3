import type { Pool } from "../match/pool.ts";
import type { AnswerLine, MatchPlan, RecordLine, Replaced } from "../record/match-record.ts";
import { planIn } from "../record/record-parts.ts";

/** A quarter of the half of the limit in which the bot was watched: below that the machine is not to blame. */
const blame = 1 / 8;

/**
 * Plays a match that counts with others. One with a time-out that the machine is to blame for is doubtful and played
 * again once, whatever comes of it then; the record says what it replaces.
 */
export async function playCounted(pool: Pool, plan: MatchPlan, signal?: AbortSignal): Promise<RecordLine[]> {
  const record = await pool.play(plan, { signal });
  const replaces = doubtIn(record);
  if (!replaces || signal?.aborted) return record;
  return pool.play({ ...plan, replaces }, { signal });
}

/** Whether a match was played again. */
export function wasPlayedAgain(record: readonly RecordLine[]): boolean {
  return planIn(record).replaces !== undefined;
}

/** The first time-out of a record that the machine is to blame for. */
export function doubtIn(record: readonly RecordLine[]): Replaced | undefined {
  const answers = record.filter((line) => line.kind === "answer");
  const answer = answers.findIndex(isDoubtful);
  const found = answers[answer];
  return found && { answer, player: found.player, waitedMs: found.waitedMs! };
}

function isDoubtful({ failure, ms, waitedMs = 0 }: AnswerLine): boolean {
  return failure === "timeout" && waitedMs > 0 && waitedMs >= blame * ms;
}
