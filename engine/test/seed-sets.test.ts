import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuelEvent, playDuel } from "../app/duel.ts";
import { playSeries, type SeriesEvent } from "../app/series.ts";
import { emptyDuelSummary } from "../arena/duel/duel-state.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { defaultSprt } from "../arena/statistics/sprt.ts";
import { getGame } from "../games.ts";
import { createPool } from "../match/pool.ts";
import type { MatchPlan } from "../record/match-record.ts";
import type { DuelSummary } from "../views/duel-summary.ts";

describe("sets of seeds", () => {
  let folder: string;
  const pool = createPool({ size: 1 });
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-seeds-"));
    mkdirSync(join(folder, "seeds"));
    writeFileSync(join(folder, "seeds/hard.txt"), "# lost to greedy\n17\n\n-4711 # long\n99\n");
    writeFileSync(join(folder, "seeds/empty.txt"), "# none yet\n");
  });
  after(async () => {
    await pool.dispose();
    rmSync(folder, { recursive: true });
  });

  const given = (seedSet?: string) => ({
    match: { bot: "builtin:greedy", opponents: ["builtin:random"], game: "locm", folder, seedSet },
    settings: { timeScale: 1, trace: false, commands: {}, cacheFolder: folder },
    executor: () => createPoolExecutor(pool),
  });

  const { rules } = getGame("locm");
  /** The official seed whose match this is. */
  const findSeed = ({ seeds }: Pick<MatchPlan, "seeds">) =>
    ["17", "-4711", "99"].find((seed) => JSON.stringify(rules.seeds(seed)) === JSON.stringify(seeds));

  /** The official seed, the seat of the first bot, and the seed of the series, of each match. */
  async function listSeries(seedSet: string, count?: number) {
    const played: string[] = [];
    const end = await playSeries({ ...given(seedSet), count }, (event: SeriesEvent) => {
      if (event.kind !== "match") return;
      const { plan, seats, seed } = event.pairing;
      played.push(`${findSeed(plan)} ${seats[0]} ${seed}`);
    });
    return { played, end };
  }

  it("are played by a series, each seed from both seats", async () => {
    const { played } = await listSeries("hard");
    const seeds = ["17", "-4711", "99"];
    const set = /set:hard#[0-9a-f]{8}/.exec(played[0]!)![0];
    assert.deepEqual(played.sort(), seeds.flatMap((seed) => [`${seed} 0 ${set}`, `${seed} 1 ${set}`]).sort());
    assert.equal((await listSeries("hard", 2)).played.length, 2);
  });

  it("belong to a state file from before their content was part of the seed", async () => {
    const resume = join(folder, "old.state");
    await playSeries({ ...given("hard"), count: 2, resume });
    writeFileSync(resume, readFileSync(resume, "utf8").replace(/"set:hard#[0-9a-f]{8}"/, '"set:hard"'));
    const end = await playSeries({ ...given("hard"), count: 2, resume });
    assert.deepEqual([end.kind, end.kind === "verdict" && end.plan.seed], ["verdict", "set:hard"]);
    const other = await playSeries({ ...given("hard"), seed: "5", count: 2, resume });
    assert.match(other.kind === "failed" ? other.message : other.kind, /a series with seed set:hard, not 5\.$/);
  });

  it("end a duel that has played all of them", async () => {
    const seeds = new Set<string | undefined>();
    const request = { ...given("hard"), test: { ...defaultSprt, elo1: 20 }, maxMatches: 1000 };
    const end = await playDuel(request, (event: DuelEvent) => {
      if (event.kind === "progress") for (const { pairing } of event.pair.matches) seeds.add(findSeed(pairing.plan));
    });
    assert.ok(end.kind === "verdict");
    assert.deepEqual([end.result.matches, end.result.ended], [6, "most"]);
    assert.deepEqual([...seeds], ["17", "-4711", "99"]);
  });

  it("belong to a duel and a series with their content, which may change under the same name", async () => {
    const write = (seeds: string) => writeFileSync(join(folder, "seeds/edited.txt"), seeds);
    const duel = async (maxMatches: number, goOn?: DuelSummary, plays = given("edited")) => {
      let facts: Partial<DuelSummary> = {};
      const request = { ...plays, test: { ...defaultSprt, elo1: 20 }, maxMatches, goOn };
      const end = await playDuel(request, ({ summary }) => {
        facts = { ...facts, ...summary };
      });
      if (end.kind === "failed") return end.message;
      assert.ok(end.kind === "verdict");
      return { ...emptyDuelSummary, ...facts, ...end.summary } as DuelSummary;
    };
    const again = async (seed: string) => {
      const repeat = [{ me: 0, seed, number: 1, against: ["builtin:random"] }];
      const end = await playSeries({ ...given("edited"), repeat });
      return end.kind;
    };
    write("17\n99\n");
    const begun = await duel(2);
    assert.ok(typeof begun === "object");
    write("17 # of the first\n99\n");
    const whole = await duel(4, begun);
    assert.ok(typeof whole === "object" && whole.matches === 4);
    assert.equal(await again(begun.seed!), "verdict");
    const old = { ...begun, seed: "set:edited" };
    assert.ok(typeof (await duel(4, old)) === "object", "from before its content was part of it");
    assert.match(String(await duel(4, begun, given())), /the seeds have changed/, "the set is no longer played");
    const usual = await playSeries({ ...given(), count: 2, usualSeed: async () => begun.seed });
    assert.ok(usual.kind === "verdict" && !usual.plan.seed.startsWith("set:"));
    write("17\n-4711\n");
    assert.match(String(await duel(4, begun)), /^the bot, its opponent or the seeds have changed/);
    await assert.rejects(again(begun.seed!), { message: "The set of seeds edited has changed." });
    rmSync(join(folder, "seeds/edited.txt"));
  });

  it("leave out the last seed in a duel of a game played alone, if their number is odd, and say so", async () => {
    let model = "";
    const match = { ...given("hard").match, opponents: ["builtin:none"], game: "combat" };
    const end = await playDuel({ ...given("hard"), match, test: defaultSprt, maxMatches: 1000 }, ({ summary }) => {
      if (summary.model) model = summary.model;
    });
    assert.ok(end.kind === "verdict");
    assert.equal(end.result.matches, 2);
    assert.match(model, /; the last of the 3 seeds has no partner and is left out$/);
  });

  it("are refused by a wrong name, listing the existing ones", async () => {
    const why = async (name: string) => {
      const { end } = await listSeries(name);
      return end.kind === "failed" ? end.message : end.kind;
    };
    assert.equal(await why("hrad"), "There is no set of seeds seeds/hrad.txt; there are: empty, hard.");
    assert.equal(
      await why("../seeds/hard"),
      "There is no set of seeds seeds/../seeds/hard.txt; there are: empty, hard.",
    );
    assert.equal(await why("empty"), "seeds/empty.txt has no seeds: write one on each line.");
  });
});
