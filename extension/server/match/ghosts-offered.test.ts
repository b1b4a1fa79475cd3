import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findSamplesFolder } from "../../../engine/app/new-bot.ts";
import { readUserText } from "../../../engine/files/user-file.ts";
import { recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import { readSiteGame } from "../../../engine/record/site-game.ts";
import { arenaGames } from "../../../engine/test/fixtures.ts";
import { playedMatch } from "../../../engine/test/played-match.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { toUri } from "../base/bot-files.ts";
import { type MatchList, openMatchList } from "../stored/match-list.ts";
import { keepForLong, listGhosts } from "./ghosts.ts";

const file = join(findSamplesFolder(), "locm/python/curve.py");
const uri = toUri(file);

describe("the ghosts that are offered", () => {
  let folder = "";
  let matches: MatchList;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-ghosts-"));
    matches = openMatchList(folder, assert.fail);
  });
  after(async () => {
    await matches.store.close();
    rmSync(folder, { recursive: true });
  });

  const bot = (() => {
    const found = recogniseBot(file, readUserText(file) ?? "");
    assert.ok(found.kind === "bot");
    return found.bot;
  })();
  const labels = (chosen?: string) => listGhosts(bot, uri, chosen, matches).map(({ label }) => label);

  function add(name: string, change: Partial<MatchSummary>): string {
    const read = readSiteGame(arenaGames()[0]!, { engine: "test", at: "2026-01-01T00:00:00.000Z" });
    assert.ok(!("why" in read));
    const id = matches.history.save(read.record);
    const facts = { id, bot: uri, me: 0, game: "locm", names: ["me", name], result: "lost" } as const;
    matches.add({ ...playedMatch(1), ...facts, ...change });
    return id;
  }

  it("are those that won against the bot, and those of imported games", () => {
    add("victor", {});
    add("loser", { result: "won" });
    add("stranger", { bot: toUri("/other.py") });
    add("guest", { bot: "spar:/Imported games", imported: {}, result: "won" });
    add("unkept", { id: "nothing" });
    assert.deepEqual(labels(), ["ghost of guest", "ghost of victor"]);
  });

  it("are saved permanently when chosen, and then marked as chosen", () => {
    const [guest] = listGhosts(bot, uri, undefined, matches);
    const kept = keepForLong(guest!.value, matches);
    assert.ok(kept.startsWith(`ghost:${join(folder, "kept")}`), kept);
    const chosen = listGhosts(bot, uri, kept, matches).flatMap((each) => (each.isChosen ? [each.label] : []));
    assert.deepEqual(chosen, ["ghost of guest"]);
    assert.equal(keepForLong(kept, matches), kept);
    assert.equal(keepForLong("builtin:greedy", matches), "builtin:greedy");
  });

  it("begin with the chosen one, even if its match is not among the newest", () => {
    assert.deepEqual(labels(`ghost:${join(folder, "gone.spar.jsonl")}#2`), [
      "a ghost",
      "ghost of guest",
      "ghost of victor",
    ]);
  });
});
