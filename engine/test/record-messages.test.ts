import assert from "node:assert/strict";
import { joinTexts, msg, type Text } from "../l10n/speak.ts";
import { DamagedRecord, type MatchRecord, type RecordLine, toRecordedText } from "../record/match-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { officialMatch } from "./recorded-match.ts";

/** A record whose first answer has this remark. */
function withRemark(text: Text): MatchRecord {
  const { lines } = officialMatch("1.1", 0);
  const first = lines.findIndex(({ kind }) => kind === "answer");
  const remarks = [{ kind: "busy", ...toRecordedText(text) }];
  return lines.map((line, i) => (i === first ? ({ ...line, remarks } as RecordLine) : line));
}

describe("the messages of a record", () => {
  it("are read as they were written, even nested ones", () => {
    const inner = joinTexts([
      msg("A bot must read every line of a turn and answer once."),
      msg("the bot could not be started."),
    ]);
    const record = withRemark(joinTexts([inner, msg("the bot could not be started.")]));
    assert.deepEqual(readRecord(writeRecord(record)), record);
  });

  it("are refused if nested too deeply", () => {
    // Written by hand, as nothing of ours can write it.
    let nested = '"deep"';
    for (let depth = 0; depth < 1000; depth++) nested = `{"key":"{0}","values":{"0":${nested}}}`;
    const damaged = writeRecord(withRemark("flat")).replace('"message":"flat"', `"message":"flat","words":${nested}`);
    assert.ok(damaged.length > 20_000);
    assert.throws(() => readRecord(damaged), DamagedRecord);
  });
});
