import assert from "node:assert/strict";
import { type Game, parseOptions } from "../../game/game.ts";
import type { Outcome } from "../../game/rules.ts";
import { locm } from "../../games/locm/index.ts";
import type { LocmOptions } from "../../games/locm/rules/options.ts";
import { inEnglish } from "../../l10n/speak.ts";
import { createBuiltinThreads } from "../../match/builtin-threads.ts";
import { makeBot } from "../../match/make-bot.ts";
import { playMatch } from "../../match/play.ts";
import type { BuiltinStamp, MatchPlan } from "../../record/match-record.ts";

const better = locm.bots.builtins
  .find(({ name }) => name === "greedy")!
  .numbers!.map(({ value }, i) => (i % 3 ? value : -value));

const opponents: Readonly<Record<string, string>> = { "1": "random", "2": "mcts-quick" };

function createPlan(rules: "1.0" | "1.1" | "1.2", seed: string): MatchPlan {
  const bots = [
    { kind: "builtin" as const, name: "a", builtin: "greedy", numbers: better },
    { kind: "builtin" as const, name: "b", builtin: opponents[seed] ?? "greedy" },
  ];
  return {
    game: "locm",
    options: parseOptions(locm as Game, { rules }),
    seeds: locm.rules.seeds(seed),
    timeScale: 1,
    trace: false,
    bots,
  };
}

async function withText(plan: MatchPlan): Promise<Outcome | undefined> {
  let outcome: Outcome | undefined;
  const bots = plan.bots.map((stamp, player) => makeBot(stamp, player, plan));
  const receive = (line: { readonly kind: string; readonly outcome?: Outcome }) => {
    if (line.kind === "end") outcome = line.outcome;
  };
  await playMatch(plan, bots, receive, new AbortController().signal);
  return outcome;
}

describe("a match of builtins without text", () => {
  it("ends like the same match with text, under all rules and with other numbers", async () => {
    for (const rules of ["1.0", "1.1", "1.2"] as const) {
      for (const seed of ["1", "2", "3", "4"]) {
        const plan = createPlan(rules, seed);
        const players = (plan.bots as BuiltinStamp[]).map(({ builtin, numbers }) => ({ name: builtin, numbers }));
        const setup = {
          options: plan.options as LocmOptions,
          seeds: plan.seeds,
          names: plan.bots.map(({ name }) => name),
        };
        assert.deepEqual(inEnglish(locm.bots.playBuiltins!(setup, players)), await withText(plan), `${rules} ${seed}`);
      }
    }
  });

  it("is played by another thread after one has failed", async () => {
    const threads = createBuiltinThreads(1);
    try {
      await assert.rejects(threads.play({ ...createPlan("1.2", "5"), game: "none" }), /none/);
      assert.equal((await threads.play(createPlan("1.2", "5"))).places.length, 2);
    } finally {
      await threads.dispose();
    }
  });

  it("depends on the numbers, also in a thread", async () => {
    const threads = createBuiltinThreads(1);
    try {
      const seeds = Array.from({ length: 12 }, (_, i) => String(i + 2));
      const plans = seeds.map((seed) => createPlan("1.1", seed));
      const usual = plans.map((plan) => ({
        ...plan,
        bots: [{ kind: "builtin" as const, name: "a", builtin: "greedy" }, plan.bots[1]!],
      }));
      const getPlaces = async (all: readonly MatchPlan[]) =>
        (await Promise.all(all.map((plan) => threads.play(plan)))).map(({ places }) => places.join());
      assert.notDeepEqual(await getPlaces(plans), await getPlaces(usual));
    } finally {
      await threads.dispose();
    }
  });

  it("is not used if a builtin depends on the clock", () => {
    const { options, seeds } = createPlan("1.1", "1");
    const players = [{ name: "search" }, { name: "greedy" }];
    assert.equal(
      inEnglish(locm.bots.playBuiltins!({ options: options as LocmOptions, seeds, names: ["Anna", "Bert"] }, players)),
      undefined,
    );
  });
});
