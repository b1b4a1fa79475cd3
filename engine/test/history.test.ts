import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "../l10n/speak.ts";
import { openHistory } from "../match/history/history.ts";
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
      bots: [{ kind: "site", name: "me" }],
    },
    { kind: "stopped", why: "test" },
  ];

  it("returns saved matches, newest first", () => {
    const history = openHistory(folder);
    const saved = [1, 2].map((minute) => history.save(playedAt(minute)));
    assert.deepEqual(history.ids(), saved.toReversed());
    assert.deepEqual(history.read(saved[0]!), playedAt(1));
    assert.equal(inEnglish(history.read("another")), undefined);
  });

  const strange = [
    "",
    ".",
    "..",
    "../up",
    "a/../../up",
    "/etc/passwd",
    "a\\b",
    "C:a",
    "a\0b",
    "x".repeat(5000),
    ".hidden",
  ];
  for (const id of strange) {
    it(`refuses ${JSON.stringify(id).slice(0, 40)} as the id of a match`, () => {
      const deep = join(folder, "matches");
      const history = openHistory(deep);
      const id1 = history.save(playedAt(1));
      copyFileSync(history.getPath(id1), join(folder, "up.spar.jsonl"));
      assert.equal(inEnglish(history.read(id)), undefined);
      assert.throws(() => history.save(playedAt(2), id), RangeError);
      assert.throws(() => history.getPath(id), RangeError);
      assert.deepEqual(readdirSync(folder).sort(), ["matches", "up.spar.jsonl"]);
      assert.deepEqual(history.ids(), [id1]);
    });
  }

  it("removes half-written files of a killed process, but not files being written", () => {
    const { pid: gone } = spawnSync(process.execPath, ["-e", ""]);
    const writing = `2026-b.spar.jsonl.${process.ppid}.new`;
    const unfinished = [gone, process.pid].map((pid) => `2026-a.spar.jsonl.${pid}.new`);
    for (const name of [...unfinished, writing, ".note"]) writeFileSync(join(folder, name), "{");
    openHistory(folder);
    assert.deepEqual(readdirSync(folder).sort(), [writing, ".note"].sort());
  });

  it("counts files being written towards its size limit", () => {
    const first = openHistory(folder);
    const size = statSync(first.getPath(first.save(playedAt(0)))).size;
    writeFileSync(join(folder, `2026-b.spar.jsonl.${process.ppid}.new`), "x".repeat(size));
    const history = openHistory(folder, { records: 100, bytes: 2.5 * size });
    const saved = [1, 2].map((minute) => history.save(playedAt(minute)));
    assert.deepEqual(history.ids(), [saved[1]]);
  });

  it("keeps at most a number of records", () => {
    const history = openHistory(folder, { records: 2, bytes: 1e9 });
    const saved = [1, 2, 3].map((minute) => history.save(playedAt(minute)));
    assert.deepEqual(history.ids(), [saved[2], saved[1]]);
  });

  it("keeps at most a number of bytes, but always the newest record", () => {
    const size = statSync(openHistory(folder).getPath(openHistory(folder).save(playedAt(0)))).size;
    const history = openHistory(folder, { records: 100, bytes: 2.5 * size });
    const saved = [1, 2, 3].map((minute) => history.save(playedAt(minute)));
    assert.deepEqual(history.ids(), [saved[2], saved[1]]);
    const small = openHistory(folder, { records: 100, bytes: 1 });
    assert.deepEqual([small.save(playedAt(4))], small.ids());
  });
});
