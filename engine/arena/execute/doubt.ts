import type { AnswerLine, MatchRecord, ReplacedMatch } from "../../record/match-record.ts";

/**
 * An eighth of the time taken, which is a quarter of the half in which the bot was observed. With less waiting for a
 * processor, the machine is not to blame.
 */
const maxWaitShare = 1 / 8;

/** The first timeout in a record that the machine is to blame for. */
export function findDoubtfulTimeout(record: MatchRecord): ReplacedMatch | undefined {
  const answers = record.filter((line) => line.kind === "answer");
  const answer = answers.findIndex((line) => isDoubtful(line));
  const found = answers[answer];
  return found && { answer, player: found.player, waitedMs: found.waitedMs ?? 0 };
}

function isDoubtful({ failure, ms, waitedMs = 0 }: AnswerLine): boolean {
  return failure === "timeout" && waitedMs > 0 && waitedMs >= maxWaitShare * ms;
}
