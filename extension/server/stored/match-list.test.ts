import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "../../../engine/l10n/speak.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import { playedBy, playedMatch } from "../../../engine/test/played-match.ts";
import { type MatchList, openMatchList } from "./match-list.ts";

const record: MatchRecord = [
  {
    kind: "match",
    format: 1,
    engine: "test",
    at: "2026-01-01T00:00:00.000Z",
    game: "combat",
    options: {},
    seeds: { scenarios: "1" },
    timeScale: 1,
    trace: false,
    bots: [{ kind: "site", name: "me" }],
  },
  { kind: "stopped", why: "test" },
];

describe("the matches of the editor", () => {
  let folder = "";
  let lists: MatchList[] = [];
  let troubles: string[] = [];
  const listIn = (storage: string) => {
    const list = openMatchList(storage, (message) => troubles.push(message));
    lists.push(list);
    return list;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-list-"));
    troubles = [];
  });
  afterEach(async () => {
    for (const list of lists) await list.store.close();
    lists = [];
    rmSync(folder, { recursive: true });
  });

  it("are listed in the next session, after its own", async () => {
    const before = listIn(folder);
    before.add(playedMatch(1));
    await before.store.close();
    const list = listIn(folder);
    list.add(playedMatch(2));
    await list.load();
    assert.deepEqual(
      list.recent.map(({ id }) => id),
      ["m2", "m1"],
    );
    assert.deepEqual(await list.find("m1"), playedMatch(1));
    assert.deepEqual(troubles, []);
  });

  it("include the last match of a bot's last series, however many matches of other bots followed", async () => {
    const before = listIn(folder);
    const series = { seed: "of the series", number: 1, against: ["builtin:greedy"] };
    const about = { run: "series", at: "2026-01-01", bot: playedBy, opponent: "greedy", planned: 2 };
    before.store.keep({ kind: "series", ...about });
    for (const number of [1, 2]) before.add(playedMatch(number, { run: "series", series }));
    before.add(playedMatch(3));
    for (let n = 4; n < 300; n++) before.add(playedMatch(n, { bot: "file:///bots/other.py" }));
    await before.store.close();
    const list = listIn(folder);
    await list.load();
    assert.deepEqual(await list.lastInSeries(playedBy), playedMatch(2, { run: "series", series }));
    assert.equal(inEnglish(await list.lastInSeries("file:///bots/other.py")), undefined);
  });

  it("start over if their database is damaged, which is reported once", async () => {
    mkdirSync(join(folder, "matches"));
    writeFileSync(join(folder, "matches", "history.db"), "no database ".repeat(500));
    const list = listIn(folder);
    list.add(playedMatch(1));
    assert.equal((await list.list({ limit: 9 })).length, 1);
    assert.equal((await list.list({ limit: 9 })).length, 1);
    assert.equal(troubles.length, 1);
    assert.match(troubles[0]!, /^The match history was damaged\. .*history\.db\.damaged-\d+\.$/);
  });

  it("are listed even if nothing can be saved, which is reported once", async () => {
    const storage = join(folder, "a file");
    writeFileSync(storage, "where the folder should be");
    const list = listIn(storage);
    const id = list.save(record);
    assert.match(id, /^2026-01-01T00-00-00-000-combat-me/);
    list.add(playedMatch(1));
    list.add(playedMatch(2));
    await list.load();
    assert.deepEqual(
      (await list.list({ limit: 9 })).map((match) => match.id),
      ["m2", "m1"],
    );
    assert.deepEqual(
      (await list.bots("")).map(({ matches }) => matches),
      [2],
    );
    assert.equal(troubles.length, 1);
    assert.match(troubles[0]!, /^Matches are played and shown but not saved: /);
  });
});
