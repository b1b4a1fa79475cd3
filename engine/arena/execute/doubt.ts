import type { AnswerLine, MatchRecord, ReplacedMatch } from "../../record/match-record.ts";

/**
 * An eighth of the time taken, which is a quarter of the half in which the bot was observed. With less waiting for a
 * processor, the machine is not to blame.
 */
const maxWaitShare = 1 / 8;

/** The first timeout in a record that the machine is to blame for; with `isTooSlow`, simply the first timeout. */
export function findDoubtfulTimeout(record: MatchRecord, isTooSlow = false): ReplacedMatch | undefined {
  const answers = record.filter((line) => line.kind === "answer");
  const answer = answers.findIndex((line) => isDoubtful(line, isTooSlow));
  const found = answers[answer];
  return found && { answer, player: found.player, waitedMs: found.waitedMs ?? 0 };
}

function isDoubtful({ failure, ms, waitedMs = 0 }: AnswerLine, isTooSlow: boolean): boolean {
  return failure === "timeout" && (isTooSlow || (waitedMs > 0 && waitedMs >= maxWaitShare * ms));
}
