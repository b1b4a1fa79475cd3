import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportMatches } from "../match/history/match-export.ts";
import { openMatchStore } from "../match/history/match-store.ts";
import { openVersionStore } from "../project/versions/version-store.ts";
import { playedMatch } from "./played-match.ts";

describe("a note on a version or a series", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-notes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is a line that versions and exports of results have, until it is changed or taken back", async () => {
    const file = join(folder, "bot.py");
    writeFileSync(file, "print(1)\n");
    const store = openMatchStore(folder);
    const versions = openVersionStore(folder, store);
    const { id } = versions.name(file, "first");
    store.keep({ kind: "match", summary: playedMatch(1, { versions: [id, null], me: 0, run: "series-1" }) });
    store.note(id, "greedy");
    store.note(id, "greedy\nwith  3-opt ");
    store.note("series-1", "of the qualifying round");
    const [kept] = await versions.getVersions(file);
    assert.deepEqual([kept?.name, kept?.note], ["first", "greedy with 3-opt"]);
    assert.deepEqual(await versions.findNames([id]), { [id]: "first: greedy with 3-opt" });
    let exported = "";
    for await (const text of exportMatches(store, "json")) exported += text;
    assert.equal(JSON.parse(exported)[0].note, "greedy with 3-opt; of the qualifying round");
    store.note(id, "");
    assert.deepEqual(await versions.findNames([id]), { [id]: "first" });
    await store.close();
    // The next process has them, too.
    const again = openMatchStore(folder);
    assert.deepEqual(await again.notes([id, "series-1"]), { "series-1": "of the qualifying round" });
    await again.close();
  });
});
