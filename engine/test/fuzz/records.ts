import assert from "node:assert/strict";
import fc from "fast-check";
import type { MatchRecord } from "../../record/match-record.ts";
import { toMatchResult } from "../../record/match-result.ts";
import { isRecordTrouble, readRecord, writeRecord } from "../../record/record-file.ts";
import { createReplay, type Replay } from "../../record/replay.ts";
import { baseRecords } from "./base-records.ts";
import { kind } from "./kind.ts";
import { cuts, cutText, edited, edits } from "./mutate.ts";

interface Input {
  readonly text: string;
}

/** Records as they may come from anybody: read, replayed, looked at, or refused with a sentence. */
export const records = kind<Input>("records", async () => {
  const bases = (await baseRecords()).map((lines) => ({ lines, text: writeRecord(lines) }));
  return { inputs: brokenRecords(bases.map(({ lines }) => lines)), check: ({ text }) => void checkRecord(text), show };
});

const show = ({ text }: Input) => (text.length > 3000 ? `${text.slice(0, 3000)}… (${text.length} characters)` : text);

export function brokenRecords(bases: readonly MatchRecord[]): fc.Arbitrary<Input> {
  const base = fc.nat(bases.length - 1);
  const inLines = fc
    .record({ base, line: fc.oneof(fc.constant(0), fc.nat(1000)), list: edits, lines: fc.option(edits) })
    .map(({ base: at, line, list, lines }) => {
      const record = [...bases[at]!];
      const place = line % record.length;
      const broken = record.with(place, edited(record[place], list) as (typeof record)[0]);
      return { text: toText(lines ? edited(broken, lines) : broken) };
    });
  const inText = fc
    .record({ base, list: cuts })
    .map(({ base: at, list }) => ({ text: cutText(writeRecord(bases[at]!), list) }));
  return fc.oneof({ weight: 3, arbitrary: inLines }, { weight: 1, arbitrary: inText });
}

function toText(lines: unknown): string {
  return Array.isArray(lines) ? lines.map((line) => `${JSON.stringify(line)}\n`).join("") : JSON.stringify(lines);
}

/** The replay of a record's text, or undefined where it is refused with a sentence of one line. */
export function checkRecord(text: string): Replay | undefined {
  let lines: MatchRecord;
  let replay: Replay;
  try {
    lines = readRecord(text);
    replay = createReplay(lines);
  } catch (error) {
    if (!isRecordTrouble(error)) throw error;
    assert.doesNotMatch(error.message, /\n/);
    return undefined;
  }
  const again = readRecord(writeRecord(lines));
  assert.deepEqual(again, lines, "what was written reads as it was");
  const result = toMatchResult(replay, 0);
  assert.deepEqual(toMatchResult(createReplay(again), 0), result, "what was written replays as it did");
  look(replay);
  return replay;
}

/** What people do with a record: its first, middle and last moment, through all eyes; choices and branches there. */
function look(replay: Replay): void {
  const { turns, plan } = replay;
  for (const answer of new Set([-1, 0, turns.length >> 1, turns.length - 1, turns.length + 5])) {
    JSON.stringify(replay.viewAt({ answer, note: -1 }));
    JSON.stringify(replay.viewAt({ answer, note: 0 }, (answer + 1) % plan.bots.length));
    replay.choicesAt(answer, "");
    replay.branchAt(answer, "PASS");
  }
}
