import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuelEvent, playDuel } from "../app/duel.ts";
import { playSeries, type SeriesEvent } from "../app/series.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { defaultSprt } from "../arena/statistics/sprt.ts";
import { getGame } from "../games.ts";
import { createPool } from "../match/pool.ts";
import type { MatchPlan } from "../record/match-record.ts";

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

  const given = (seedSet: string) => ({
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
    assert.deepEqual(played.sort(), seeds.flatMap((seed) => [`${seed} 0 set:hard`, `${seed} 1 set:hard`]).sort());
    assert.equal((await listSeries("hard", 2)).played.length, 2);
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
