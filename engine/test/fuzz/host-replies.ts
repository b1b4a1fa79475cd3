import assert from "node:assert/strict";
import fc from "fast-check";
import { describeHostError, parseTimeLimitError, readHostError } from "../../game/host-error.ts";
import { english } from "../../l10n/speak.ts";
import type { MatchRecord, RecordLine, SourceRange } from "../../record/match-record.ts";
import { toMatchResult } from "../../record/match-result.ts";
import { readRecord, writeRecord } from "../../record/record-file.ts";
import { createReplay } from "../../record/replay.ts";
import { baseRecords } from "./base-records.ts";
import { kind } from "./kind.ts";
import { cuts, cutText, edited, edits } from "./mutate.ts";

const frames = [
  { file: "/bots/a.py", line: 3, column: 5, endLine: 3, endColumn: 9, name: "play" },
  { file: "/bots/a.py", line: 9, name: "<module>" },
];
/** What the hosts of classes and functions send in place of an answer. */
const replies: readonly unknown[] = [
  { error: { type: "ValueError", message: "no\nsuch card", frames } },
  { error: { type: "TimeLimit", message: "It did not answer within 50 ms.", frames } },
  { id: 7, error: { type: "MissingMethod", message: "", frames: [] } },
  { game: 3, error: { type: "TypeError", message: "x is not a function", frames } },
];

interface Input {
  readonly at: number;
  readonly text: string;
}

/** What a host of classes sends: read or taken for an answer, and every place that becomes of it is one in a file. */
export const hostReplies = kind<Input>("host replies", async () => {
  const bases = (await baseRecords()).map(classesIn);
  const reply = fc.constantFrom(...replies);
  const inValues = fc.tuple(reply, edits).map(([value, list]) => JSON.stringify(edited(value, list)));
  const inText = fc.tuple(reply, cuts).map(([value, list]) => cutText(JSON.stringify(value), list));
  const inputs = fc.record({ at: fc.nat(10_000), text: fc.oneof(inValues, inText) });
  return { inputs, check: ({ at, text }) => checkReply(bases[at % bases.length]!, at, text) };
});

/** The same match, of bots that are classes. */
function classesIn(record: MatchRecord): MatchRecord {
  return record.map((line) =>
    line.kind === "match"
      ? { ...line, bots: line.bots.map((bot) => (bot.kind === "file" ? { ...bot, form: "class" as const } : bot)) }
      : line,
  );
}

function checkReply(base: MatchRecord, at: number, text: string): void {
  // Answers of many games end at a line end.
  const line = text.split("\n", 1)[0]!;
  const error = readHostError(line);
  const ended = parseTimeLimitError(line);
  if (error) {
    for (const frame of error.frames) assertPlace(frame);
    assert.match(english(describeHostError(error)), /\S/);
  }
  const turns = base.flatMap(({ kind }, i) => (kind === "answer" ? [i] : []));
  const place = turns[at % turns.length]!;
  const { player, gameNumber } = base[place] as RecordLine & { readonly kind: "answer" };
  const head = { kind: "answer" as const, player, ...(gameNumber === undefined ? {} : { gameNumber }), ms: 1 };
  const answer = ended ? { ...head, failure: "timeout" as const, stack: ended.frames } : { ...head, text: line };
  // What comes after is of another match: it may well not be.
  const record: MatchRecord = [...base.slice(0, place), answer];
  assert.deepEqual(readRecord(writeRecord(record)), record, "what was written reads as it was");
  for (const problem of toMatchResult(createReplay(record), 0).problems) {
    if (problem.file !== undefined) assertPlace({ ...problem, file: problem.file, line: problem.line ?? 1 });
    for (const related of problem.related ?? []) assertPlace(related);
  }
}

function assertPlace({ file, line, column, endLine, endColumn }: SourceRange): void {
  assert.match(file, /\S/);
  for (const number of [line, column, endLine, endColumn]) {
    assert.ok(number === undefined || (Number.isSafeInteger(number) && number > 0), `${number} in a place`);
  }
}
