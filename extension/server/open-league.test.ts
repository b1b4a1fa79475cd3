import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPool } from "../../engine/match/pool.ts";
import { leagueEntries } from "../../engine/project/league-entries.ts";
import { createReplay } from "../../engine/record/replay.ts";
import { botFolder } from "../../engine/test/hosted-bot.ts";
import { leagueFilesIn } from "./league-files.ts";
import { type OpenLeague, openLeague } from "./open-league.ts";

const bot = (sign: string) => `def best_block(attackers, defenders):
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;
const head = { game: "combat", seed: "s", setting: "{}" };
const settings = { timeScale: 20, trace: false, commands: {}, cacheFolder: "" };

describe("a league of the editor", function () {
  this.timeout(120_000);
  const pool = createPool({ size: 2 });
  after(() => pool.dispose());

  const folder = botFolder({ "a.py": bot("<"), "b.py": bot(">"), "c.py": bot("==") });
  const storage = botFolder({});

  async function opened(count: number, hear: (league: OpenLeague) => void = () => {}): Promise<OpenLeague> {
    const wanted = { folder, seats: 2, said: { options: { scenarios: 2 } }, settingsFor: () => settings };
    const entries = await leagueEntries(wanted);
    assert.ok("bots" in entries);
    const kept = leagueFilesIn(storage).open({ folder, ...head });
    const asked = { folder, play: true, count };
    return openLeague({ ...{ asked, wanted, entries, gauntlet: undefined, kept, pool, jobs: 2 }, told: hear });
  }

  /** Plays until it says that it has ended. */
  const playedOut = (count: number) =>
    new Promise<OpenLeague>((resolve, reject) => {
      const hear = (league: OpenLeague) => !league.state().playing && resolve(league);
      opened(count, hear).then((league) => league.play(), reject);
    });

  it("has in its next session what it played in the last, and plays what is missing", async () => {
    const first = await playedOut(2);
    assert.deepEqual([first.matches.length, first.state().report.of, first.state().trouble], [6, 6, undefined]);
    const next = await opened(3);
    assert.deepEqual([next.id, next.matches.length, next.state().report.of], [first.id, 6, 9]);
    assert.equal((await playedOut(3)).matches.length, 9);
  });

  it("opens the record that was kept, and plays the same match again where it is gone", async () => {
    const league = await opened(3);
    const files = leagueFilesIn(storage);
    const there = await league.record(0);
    assert.ok("match" in there);
    assert.equal(there.again, false);
    const before = createReplay(files.record(there.match)!);
    rmSync(join(storage, "leagues", league.id, "records"), { recursive: true });
    assert.equal(files.record(there.match), undefined);
    const again = await league.record(0);
    assert.ok("match" in again);
    assert.equal(again.again, true);
    const after = createReplay(files.record(again.match)!);
    assert.deepEqual([after.plan.seeds, after.outcome], [before.plan.seeds, before.outcome]);
    assert.deepEqual(await league.record(99), { message: "the league has no such match." });
  });

  it("begins anew where its file is damaged", async () => {
    const { id } = await opened(3);
    const file = join(storage, "leagues", id, "state.jsonl");
    writeFileSync(file, "nonsense\n");
    assert.equal((await opened(3)).matches.length, 0);
  });
});
