import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { arenaFile, arenaGames } from "../fixtures.ts";
import { siteJson } from "../site-json.ts";
import { verifyGames } from "./verify-games.ts";

const vectors = join(__dirname, "../fixtures/locm/locm-1.0.jsonl.gz");

describe("verifying recorded games", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it("prints the first difference of each game that differs, and the counts", () => {
    assert.deepEqual(verifyGames("locm", vectors), ["150 passed, 0 failed"]);
    const games = gunzipSync(readFileSync(vectors)).toString("utf8").split("\n");
    const bad = games.slice(0, 3).join("\n").replace('"30 0 0 25"', '"29 0 0 25"');
    const [where, ...lines] = verifyGames("locm", file("bad.jsonl.gz", gzipSync(bad)));
    assert.match(where!, /^game 1, /);
    assert.deepEqual(lines, ["  expected: 29 0 0 25", "  actual:   30 0 0 25", "2 passed, 1 failed"]);
  });

  it("reads games of the live arena", () => {
    assert.deepEqual(verifyGames("locm", arenaFile), ["97 passed, 0 failed"]);
    const games = arenaGames().slice(0, 3);
    const bad = file("arena.txt", ["# three games", ...games].join("\n\n").replaceAll("winner 1", "winner 0"));
    const lines = verifyGames("locm", bad);
    assert.match(lines.join("\n"), /^game 1, 901427670, the end.*\n.*\n.*\ngame 3, 901427490, the end/);
    assert.equal(lines.at(-1), "1 passed, 2 failed");
  });

  it("says in a sentence what it cannot verify", () => {
    const refused: readonly (readonly [string, string, RegExp])[] = [
      ["chess", vectors, /^There are no recorded games of "chess": locm, /],
      ["locm", file("empty", ""), /has no recorded games\.$/],
      ["locm", file("own.jsonl", '{"kind":"match"}'), /is a Spar record: use spar replay\.$/],
      ["locm", file("bad.json", "{"), /is not JSON: /],
      ["locm", file("site.json", JSON.stringify(siteJson(arenaGames()[0]!))), /spar import compares it with Spar\.$/],
    ];
    for (const [game, path, sentence] of refused)
      assert.throws(() => verifyGames(game, path), { name: "CannotPlay", message: sentence });
  });
});
