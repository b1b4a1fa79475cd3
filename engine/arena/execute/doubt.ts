import type { AnswerLine, MatchRecord, Replaced } from "../../record/match-record.ts";

/** A quarter of the half of the limit in which the bot was watched: below that the machine is not to blame. */
const blame = 1 / 8;

/** The first time-out of a record that the machine is to blame for; of a machine that is too slow for its matches, the first of all. */
export function doubtIn(record: MatchRecord, tooSlow = false): Replaced | undefined {
  const answers = record.filter((line) => line.kind === "answer");
  const answer = answers.findIndex((line) => isDoubtful(line, tooSlow));
  const found = answers[answer];
  return found && { answer, player: found.player, waitedMs: found.waitedMs ?? 0 };
}

function isDoubtful({ failure, ms, waitedMs = 0 }: AnswerLine, tooSlow: boolean): boolean {
  return failure === "timeout" && (tooSlow || (waitedMs > 0 && waitedMs >= blame * ms));
}
