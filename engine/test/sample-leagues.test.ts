import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toPlayedMatch } from "../arena/execute/executor.ts";
import { computeStandings } from "../arena/league/league.ts";
import { listPairs, toLeagueResult } from "../arena/league/run-league.ts";
import { planSeries } from "../arena/series/series.ts";
import { createPool } from "../match/pool.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { LeagueResult } from "../views/league-report.ts";
import { long } from "./long.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const settings = { timeScale: 10, trace: false, commands: {}, cacheFolder: join(root, ".cache", "samples") };

/** The Python samples of a game as its README orders them, weak to strong, and how much each pair plays. */
const leagues: readonly {
  readonly game: string;
  readonly weakToStrong: readonly string[];
  readonly matches: number;
  readonly options?: Readonly<Record<string, unknown>>;
}[] = [
  {
    game: "dungeon",
    weakToStrong: ["dice", "packrat", "spoiler", "accountant", "oracle"],
    matches: 1,
    options: { games: 24 },
  },
  { game: "combat", weakToStrong: ["brave", "wall", "climber", "ledger"], matches: 2 },
  // The wanderer, which moves by chance, is left out: neither it nor the collector shoots, and few games decide nothing.
  { game: "perfect-aim", weakToStrong: ["collector", "duelist", "marksman"], matches: 6 },
];

long.describe("leagues of the samples", function () {
  this.timeout(300_000);
  const pool = createPool({ size: 2 });
  after(() => pool.dispose());

  for (const { game, weakToStrong, matches, options } of leagues) {
    it(`${game} ends in the order of its README`, async () => {
      const results = await Promise.all(
        listPairs(weakToStrong.length).map(([a, b]) => played([a, b], `${game}/python`, weakToStrong)),
      );
      const table = computeStandings(weakToStrong, results.flat());
      assert.deepEqual(
        table.map(({ name, faults }) => [name, faults]),
        weakToStrong.toReversed().map((name) => [name, 0]),
      );
    });

    async function played(pair: readonly [number, number], folder: string, names: readonly string[]) {
      const [bot, opponent] = pair.map((entry) => `${names[entry]}.py`) as [string, string];
      const matched = await resolveMatch(
        { bot, opponents: [opponent], folder: join(root, "samples", folder), options },
        settings,
      );
      assert.ok(matched.ok, matched.ok ? "" : matched.message);
      const results: LeagueResult[] = [];
      for (const { plan, seats } of planSeries(matched.setup, `league/${pair.join("-")}`, matches)) {
        const played = toPlayedMatch(await pool.play(plan));
        results.push(toLeagueResult(played, plan.game, pair, [seats[0]!, seats[1]!]));
      }
      return results;
    }
  }
});
