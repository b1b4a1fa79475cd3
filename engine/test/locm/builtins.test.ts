import assert from "node:assert/strict";
import type { Ask } from "../../game/turn.ts";
import { locm } from "../../games/locm/index.ts";
import type { RulesVersion } from "../../games/locm/rules/versions.ts";
import { createRandom } from "../../random/seeded.ts";
import { long } from "../long.ts";

/** Games that the first of two builtins wins of some, sides swapped on the same seed; all it does must be legal. */
function wins(names: readonly [string, string], rules: RulesVersion, games: number): number {
  let won = 0;
  for (let game = 0; game < games; game++) {
    const swapped = game % 2;
    const seed = `${rules}/${game >> 1}`;
    const options = { rules, league: 4 } as const;
    const state = locm.rules.start({ options, seeds: locm.rules.seeds(seed), names: ["Anna", "Bert"] });
    const players = [0, 1].map((player) => {
      const builtin = locm.bots.builtins.find(({ name }) => name === names[player ^ swapped])!;
      // A clock that stands still: the search stops by its own bounds, so the games are the same everywhere.
      return builtin.create({ options, player, random: createRandom(`${seed}/${player}`), now: () => 0 });
    });
    for (
      let asks = locm.rules.listPrompts(state) as Ask[];
      asks.length > 0;
      asks = locm.rules.listPrompts(state) as Ask[]
    ) {
      for (const ask of asks) {
        const text = players[ask.player]!.ask(ask.text, ask.limitMs);
        const rulings = locm.rules.answer(state, ask, { text });
        assert.ok(
          rulings.every(({ verdict }) => verdict === "done"),
          `${text}: ${JSON.stringify(rulings)}`,
        );
      }
    }
    if (locm.rules.findOutcome(state)!.places[swapped] === 1) won++;
  }
  return won;
}

describe("LOCM builtins", () => {
  for (const rules of ["1.0", "1.1", "1.2"] as const) {
    it(`${rules}: greedy beats random in more than 90 %`, () => assert.ok(wins(["greedy", "random"], rules, 40) > 36));
    const test = rules === "1.1" ? it : long.it;
    test(`${rules}: search beats greedy clearly`, () => assert.ok(wins(["search", "greedy"], rules, 20) >= 15));
    test(`${rules}: mcts beats greedy clearly`, () => assert.ok(wins(["mcts", "greedy"], rules, 10) >= 8));
  }

  it("search answers within its budget, however slow the machine", () => {
    const options = { rules: "1.0", league: 4 } as const;
    let clock = 0;
    const search = locm.bots.builtins
      .find(({ name }) => name === "search")!
      // Every look at the clock takes 5 ms.
      .create({ options, player: 0, random: createRandom("slow"), now: () => (clock += 5) });
    const state = locm.rules.start({ options, seeds: locm.rules.seeds("slow"), names: ["Anna", "Bert"] });
    for (
      let asks = locm.rules.listPrompts(state) as Ask[];
      asks.length > 0;
      asks = locm.rules.listPrompts(state) as Ask[]
    ) {
      for (const ask of asks) {
        const before = clock;
        const text = ask.player === 0 ? search.ask(ask.text, ask.limitMs) : "PASS";
        assert.ok(clock - before < 80, `${clock - before} ms`);
        locm.rules.answer(state, ask, { text });
      }
    }
    assert.deepEqual(locm.rules.findOutcome(state)!.places, [1, 2]);
  });
});
