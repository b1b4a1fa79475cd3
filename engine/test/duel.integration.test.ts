import assert from "node:assert/strict";
import { describeModel, getPair, haveVaryingPairs, runDuel } from "../arena/duel/duel.ts";
import type { DuelState } from "../arena/duel/duel-state.ts";
import { createPoolExecutor, type Executor } from "../arena/execute/executor.ts";
import { createGate } from "../arena/execute/play-counted.ts";
import { defaultSprt } from "../arena/statistics/sprt.ts";
import { compareResults } from "../arena/statistics/tally.ts";
import { createPool, type Pool } from "../match/pool.ts";
import type { MatchSetup } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { cacheFolder, sourceFile } from "./bot-runs.ts";
import { long } from "./long.ts";
import { measureSlowness } from "./slowness.ts";

const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder };

async function resolveSetup(game: string, ...bots: string[]): Promise<MatchSetup> {
  const [bot, ...opponents] = bots;
  const matched = await resolveMatch({ bot: bot!, opponents, folder: ".", game, options: optionsFor[game] }, settings);
  assert.ok(matched.ok, matched.ok ? "" : matched.message);
  return matched.setup;
}

const optionsFor: Readonly<Record<string, Record<string, unknown>>> = {
  combat: { scenarios: 3 },
  dungeon: { games: 4 },
};

const summarise = (state: DuelState) => [state.matches, state.wins, state.draws, state.losses, state.llr];

describe("the pairs of a duel", () => {
  const seats = ({ seats }: { seats: readonly number[] }) => seats.join("");
  const seeds = ({ plan }: { plan: { seeds: object } }) => JSON.stringify(plan.seeds);

  it("are played on one seed with sides swapped, then on the next seed", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", "builtin:random");
    const [[a, b], [c, d]] = [getPair(setup, "s", 0), getPair(setup, "s", 1)];
    assert.deepEqual([a, b, c, d].map(seats), ["01", "10", "10", "01"]);
    assert.ok(seeds(a) === seeds(b) && seeds(c) === seeds(d) && seeds(a) !== seeds(c));
  });

  it("of more than two players swap only the two, and rotate everybody through all seats", async () => {
    const setup = await resolveSetup("perfect-aim", "builtin:hunter", "builtin:collector", "builtin:hunter");
    const pairs = [0, 1, 2].map((number) => getPair(setup, "s", number).map(seats));
    assert.deepEqual(pairs, [
      ["012", "102"],
      ["120", "210"],
      ["201", "021"],
    ]);
    assert.match(describeModel(setup), /better place among 3/);
  });

  it("of a game that can be played alone have two seeds, since a seat means nothing", async () => {
    const setup = await resolveSetup("combat", "builtin:greedy", "builtin:optimal");
    const [first, second] = getPair(setup, "s", 0);
    assert.notEqual(seeds(first), seeds(second));
    assert.match(describeModel(setup), /both solve the same tasks/);
  });

  it("are all the same if every seed is set", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", "builtin:random");
    assert.ok(haveVaryingPairs(setup, "s"));
    assert.ok(!haveVaryingPairs({ ...setup, seeds: () => ({ draftChoices: "1" }) }, "s"));
  });

  it("count by the better place of the two, wherever others are", () => {
    assert.deepEqual(
      [
        [1, 2, 2],
        [2, 2, 1],
        [3, 2, 1],
      ].map((places) => compareResults(places, 0, 1)),
      ["won", "drew", "lost"],
    );
  });
});

describe("a duel", function () {
  this.timeout(60_000);
  const pools: Pool[] = [];
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.dispose()));
  });
  const openPool = (size: number) => {
    const pool = createPool({ size });
    pools.push(pool);
    return pool;
  };
  /** Bots so different that a coarse test is soon decided. */
  const coarse = { ...defaultSprt, elo1: 200 };

  long.it("plays the same pairs with the same verdict at any concurrency", async () => {
    const setup = await resolveSetup("locm", "builtin:search", "builtin:random");
    const runs = [1, 3].map(async (jobs) => {
      const heard: unknown[] = [];
      const pool = openPool(jobs);
      const result = await runDuel({
        ...{ setup, seed: "s", test: coarse, maxMatches: 100, executor: createPoolExecutor(pool) },
        tell: ({ number, matches }, state) =>
          heard.push([number, matches.map(({ result }) => result), summarise(state)]),
      });
      return { heard, end: [result.verdict, result.ended, ...summarise(result)] };
    });
    const [one, three] = await Promise.all(runs);
    assert.deepEqual(one, three);
    assert.deepEqual(one!.end.slice(0, 2), ["better", "decided"]);
    assert.equal((await runs[0]!).heard.length * 2, one!.end[2]);
  });

  /** Plays to the end, with as many jobs, what nobody listens to. */
  const ended = (
    setup: MatchSetup,
    maxMatches: number,
    jobs: number,
    more: Partial<Parameters<typeof runDuel>[0]> = {},
  ) =>
    runDuel({
      setup,
      seed: "s",
      test: defaultSprt,
      maxMatches,
      executor: createPoolExecutor(openPool(jobs)),
      tell() {},
      ...more,
    });

  it("plays all members of a pool in turn, each on both sides and on the same seeds", async () => {
    const [setup, ...others] = await Promise.all(
      ["random", "greedy"].map((name) => resolveSetup("locm", "builtin:search", `builtin:${name}`)),
    );
    const met: unknown[] = [];
    const result = await runDuel({
      ...{
        setup: setup!,
        others,
        seed: "s",
        test: defaultSprt,
        maxMatches: 8,
        executor: createPoolExecutor(openPool(2)),
      },
      tell: ({ matches }) => {
        for (const { pairing } of matches) {
          const { plan, seats } = pairing;
          met.push([plan.bots[seats[1]!]!.name, seats[0], Object.values(plan.seeds).join(" ")]);
        }
      },
    });
    const names = met.map((one) => (one as string[])[0]);
    assert.deepEqual(names, ["random", "random", "greedy", "greedy", "random", "random", "greedy", "greedy"]);
    const against = (name: string) =>
      met.filter((one) => (one as string[])[0] === name).map((one) => (one as string[]).slice(1));
    assert.deepEqual(against("random"), against("greedy"));
    assert.equal(result.matches, 8);
  });

  it("ends with the name of a pool member that fails in every match", async () => {
    const bots = ["builtin:greedy", sourceFile("gone.py", "raise ValueError('no')\n")];
    const [setup, ...others] = await Promise.all(bots.map((bot) => resolveSetup("locm", "builtin:greedy", bot)));
    const result = await ended(setup!, 40, 1, { others });
    assert.deepEqual([result.ended, result.broken?.name], ["broken", "gone"]);
  });

  it("between a bot and itself is not better", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", "builtin:greedy");
    const { verdict, elo } = await ended(setup, 100, 1, { test: coarse });
    assert.deepEqual([verdict, Math.abs(elo.value)], ["not better", 0]);
  });

  long.it("ends undecided after as many matches as it may play", async () => {
    const setup = await resolveSetup("combat", "builtin:greedy", "builtin:optimal");
    const { verdict, matches, wins, draws, losses, ...how } = await ended(setup, 7, 2);
    assert.deepEqual([verdict, how.ended, matches, wins + draws + losses], ["undecided", "most", 6, 6]);
  });

  it("reports the current state when it is stopped", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", "builtin:greedy");
    const stop = new AbortController();
    const { matches, ended, verdict } = await runDuel({
      ...{
        setup,
        seed: "s",
        test: defaultSprt,
        maxMatches: 1000,
        executor: createPoolExecutor(openPool(1)),
        signal: stop.signal,
      },
      tell: ({ number }) => number === 1 && stop.abort("enough"),
    });
    assert.deepEqual([ended, verdict, matches], ["stopped", "undecided", 4]);
  });

  it("plays nothing while it is paused, and repeats the interrupted matches afterwards", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", sourceFile("slow.py", slow));
    const gate = createGate();
    const pool = openPool(1);
    let [going, begun] = [0, 0];
    const watched: Pool = {
      ...pool,
      async play(plan, watch) {
        begun++;
        going++;
        // Its bots have begun to answer when it is held for the first time.
        const onLines = (record: readonly unknown[]) => !held && record.length > 1 && hold();
        return pool.play(plan, { ...watch, onLines }).finally(() => going--);
      },
    };
    let held: Promise<number> | undefined;
    const hold = () => {
      gate.close();
      const began = performance.now();
      held = idle(() => going === 0).then(() => {
        const ms = performance.now() - began;
        setImmediate(gate.open);
        return ms;
      });
    };
    const { matches, ended } = await runDuel({
      ...{
        setup,
        seed: "s",
        test: defaultSprt,
        maxMatches: 2,
        executor: createPoolExecutor(watched),
        gate,
        tell: () => {},
      },
    });
    assert.deepEqual([ended, matches], ["most", 2]);
    assert.ok(begun > 2, `${begun} begun`);
    assert.ok((await held!) < 3000 * measureSlowness());
  });

  it("resumes where it was paused", async () => {
    const setup = await resolveSetup("combat", "builtin:greedy", "builtin:optimal");
    const gate = createGate();
    gate.close();
    setImmediate(() => gate.open());
    const duel = {
      setup,
      seed: "s",
      test: defaultSprt,
      maxMatches: 4,
      executor: createPoolExecutor(openPool(1)),
      gate,
      tell: () => {},
    };
    assert.equal((await runDuel(duel)).matches, 4);
  });

  long.it("throws the error that kept a match from being played", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", "builtin:greedy");
    const pool = openPool(1);
    let asked = 0;
    const failing: Pool = {
      ...pool,
      play: (...match) => (++asked === 3 ? Promise.reject(new Error("no thread")) : pool.play(...match)),
    };
    const duel = {
      setup,
      seed: "s",
      test: defaultSprt,
      maxMatches: 100,
      executor: createPoolExecutor(failing),
      tell: () => {},
    };
    await assert.rejects(runDuel(duel), /no thread/);
  });

  it("goes on after the pairs in which the referee failed, which count for nobody", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", "builtin:greedy");
    const failed = new Set([1, 3].flatMap((number) => getPair(setup, "s", number).map(({ plan }) => plan.seeds)));
    const isFailing = (seeds: object) => [...failed].some((each) => JSON.stringify(each) === JSON.stringify(seeds));
    const counted: number[] = [];
    const part = async (pairs: number, begun?: DuelState) => {
      const stop = new AbortController();
      let last = begun;
      const playing = createPoolExecutor(openPool(1));
      const executor: Executor = {
        ...playing,
        play: async (plan, how) => {
          const played = await playing.play(plan, how);
          return isFailing(plan.seeds) ? { ...played, refereeFailure: "it failed" } : played;
        },
      };
      await ended(setup, 40, 1, {
        ...{ executor, begun, signal: stop.signal },
        tell({ number }, state) {
          counted.push(number);
          last = state;
          if (--pairs === 0) stop.abort();
        },
      });
      return last;
    };
    await part(2, await part(3));
    assert.deepEqual(counted, [0, 2, 4, 5, 6]);
  });

  for (const [game, points] of [
    ["locm", [2, 0, 2]],
    ["combat", [0, 4, 0]],
  ] as const)
    it(`ends early if both bots are broken, whoever wins by the other's crash: ${game}`, async () => {
      const bots = ["new", "old"].map((name) => sourceFile(`${name}-${game}.py`, "import module_that_is_missing\n"));
      const setup = await resolveSetup(game, ...bots);
      const result = await ended(setup, 120, 1);
      const { wins, draws, losses, broken } = result;
      assert.deepEqual([result.ended, wins, draws, losses], ["broken", ...points]);
      assert.deepEqual([broken?.name, broken?.other, broken?.problem.kind], [`new-${game}`, `old-${game}`, "crash"]);
    });

  it("ends early if a bot fails in every match, also where its opponent's answers are as bad", async () => {
    const body = ["raise ValueError('no')", "return [[99, 99]]"];
    const bots = body.map((line, i) => sourceFile(`bad-${i}.py`, `def solve(attackers, defenders):\n    ${line}\n`));
    const { draws, broken, ...how } = await ended(await resolveSetup("combat", ...bots), 120, 1);
    assert.deepEqual([how.ended, draws, broken?.name, broken?.other], ["broken", 4, "bad-0", undefined]);
  });

  /** Picks, then passes, as slowly as a pool takes to stop two of its matches. */
  const slow = "import time\nwhile True:\n    input()\n    time.sleep(0.01)\n    print('PASS', flush=True)\n";
  const idle = async (is: () => boolean) => {
    while (!is()) await new Promise(setImmediate);
  };

  const crashing = "import sys\nfor n, line in enumerate(sys.stdin):\n    if n > 5: raise ValueError('no')\n";
  const silent = "import time\ninput()\ntime.sleep(60)\nprint('PASS')\n";
  const broken: [string, string, string, number][] = [
    ["crashes in every match", crashing, "crash", 4],
    ["runs out of time in every match", silent, "timeout", 4],
    ["prints what nobody can read", "while True:\n    input()\n    print('HELLO')\n", "unreadable", 4],
  ];
  for (const [what, source, kind, count] of broken) {
    for (const old of [true, false]) {
      (old ? long.it : it)(
        `ends early with the name and the first problem of ${old ? "an old" : "a new"} bot that ${what}`,
        async () => {
          const bots = ["builtin:greedy", sourceFile("broken.py", source)];
          const setup = await resolveSetup("locm", ...(old ? bots : bots.toReversed()));
          const { verdict, matches, broken, ...how } = await ended(setup, 1000, 2);
          assert.deepEqual(
            [how.ended, verdict, matches, broken?.name, broken?.problem.kind],
            ["broken", "undecided", count, "broken", kind],
          );
        },
      );
    }
  }

  it("ends after the first pair with a bot that cannot start", async () => {
    const setup = await resolveSetup("locm", "builtin:greedy", "builtin:random");
    const gone = { kind: "command", name: "gone", command: ["/no/such/program"], cwd: "." } as const;
    const bots = [setup.bots[0]!, gone];
    const { matches, broken, ...how } = await ended({ ...setup, bots }, 1000, 1);
    assert.deepEqual([how.ended, matches, broken?.name, broken?.problem.kind], ["broken", 2, "gone", "start"]);
  });
});
