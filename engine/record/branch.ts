import type { AnswerLine, MatchRecord, RecordLine } from "./match-record.ts";
import { createReplay, type Replay } from "./replay.ts";

/** A record that goes its own way from one answer on; the original is never changed. */
export interface Branch {
  /** The original up to the answer, then the edited answer. */
  readonly lines: readonly RecordLine[];
  readonly replay: Replay;
}

/** What if the `answer`-th answer had been `text`? */
export function branchAt(record: MatchRecord, answer: number, text: string): Branch {
  const answers = record.filter((line) => line.kind === "answer");
  const edited = answers[answer];
  if (!edited) throw new RangeError(`This match has ${answers.length} answers; there is no answer ${answer + 1}.`);
  const written: AnswerLine = { kind: "answer", player: edited.player, lane: edited.lane, text, ms: 0 };
  const lines: RecordLine[] = [record[0]!, ...answers.slice(0, answer), written];
  return { lines, replay: createReplay(lines) };
}
