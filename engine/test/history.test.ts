import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { historyIn } from "../match/history.ts";
import type { MatchRecord } from "../record/match-record.ts";

describe("the history of matches", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-history-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const playedAt = (minute: number): MatchRecord => [
    {
      kind: "match",
      format: 1,
      engine: "test",
      at: `2026-01-01T00:0${minute}:00.000Z`,
      game: "combat",
      options: {},
      seeds: { scenarios: "1" },
      timeScale: 1,
      trace: false,
      bots: [{ name: "me" }],
    },
    { kind: "stopped", why: "test" },
  ];

  it("gives back what was saved, newest first", () => {
    const history = historyIn(folder);
    const saved = [1, 2].map((minute) => history.save(playedAt(minute)));
    assert.deepEqual(history.ids(), saved.toReversed());
    assert.deepEqual(history.read(saved[0]!), playedAt(1));
    assert.equal(history.read("another"), undefined);
  });

  it("keeps so many records", () => {
    const history = historyIn(folder, { records: 2, bytes: 1e9 });
    const saved = [1, 2, 3].map((minute) => history.save(playedAt(minute)));
    assert.deepEqual(history.ids(), [saved[2], saved[1]]);
  });

  it("keeps so many bytes, but always the newest", () => {
    const size = statSync(historyIn(folder).pathOf(historyIn(folder).save(playedAt(0)))).size;
    const history = historyIn(folder, { records: 100, bytes: 2.5 * size });
    const saved = [1, 2, 3].map((minute) => history.save(playedAt(minute)));
    assert.deepEqual(history.ids(), [saved[2], saved[1]]);
    const small = historyIn(folder, { records: 100, bytes: 1 });
    assert.deepEqual([small.save(playedAt(4))], small.ids());
  });
});
