import assert from "node:assert/strict";
import { safeParse } from "valibot";
import type { Ask } from "../../game/turn.ts";
import { locm } from "../../games/locm/index.ts";
import { getCard } from "../../games/locm/rules/cards.ts";
import { drawChoices, type League, readChoices } from "../../games/locm/rules/draft.ts";
import { resolveLocmSeeds } from "../../games/locm/rules/options.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { createJavaRandom } from "../../random/java-random.ts";

describe("java.util.Random", () => {
  it("gives the numbers that Java documents and prints", () => {
    // new java.util.Random(42): nextInt(10) five times; new Random(0).nextLong() twice.
    const random = createJavaRandom(42n);
    assert.deepEqual(
      Array.from({ length: 5 }, () => random.nextInt(10)),
      [0, 3, 8, 4, 0],
    );
    const zero = createJavaRandom(0n);
    assert.deepEqual([zero.nextLong(), zero.nextLong()], [-4962768465676381896n, 4437113781045784766n]);
  });
  it("agrees with the documented steps, rejection included", () => {
    for (const bound of [3, 160, 60, 2 ** 30 + 1, 2 ** 31 - 1]) {
      const random = createJavaRandom(-48025331n);
      const expected = documented(-48025331n, bound);
      for (let i = 0; i < 50; i++) assert.equal(random.nextInt(bound), expected());
    }
  });
  it("takes the upper bits for powers of two", () => {
    // new Random(42), each bound in turn.
    const bounds = createJavaRandom(42n);
    assert.deepEqual(
      [1, 2, 3, 7, 60, 64, 160, 2 ** 30].map((bound) => bounds.nextInt(bound)),
      [0, 0, 0, 3, 30, 60, 65, 759898459],
    );
    const bits = createJavaRandom(42n);
    assert.deepEqual(
      Array.from({ length: 4 }, () => bits.nextInt(16)),
      [11, 0, 10, 0],
    );
  });
});

/** nextInt for a bound that is no power of two, written as the documentation of java.util.Random states it. */
function documented(seed: bigint, bound: number): () => number {
  const mask = (1n << 48n) - 1n;
  let state = (seed ^ 0x5deece66dn) & mask;
  return () => {
    for (;;) {
      state = (state * 0x5deece66dn + 0xbn) & mask;
      const bits = state >> 17n;
      const value = bits % BigInt(bound);
      if (BigInt.asIntN(32, bits - value + BigInt(bound - 1)) >= 0n) return Number(value);
    }
  };
}

describe("LOCM seeds", () => {
  it("are the same for the same text, and differ for another", () => {
    assert.deepEqual(resolveLocmSeeds("a"), resolveLocmSeeds("a"));
    assert.notDeepEqual(resolveLocmSeeds("a"), resolveLocmSeeds("b"));
    assert.equal(new Set(Object.values(resolveLocmSeeds("a"))).size, 3);
  });
  it("come from an official main seed by three nextLong", () => {
    const random = createJavaRandom(12345n);
    const expected = [random.nextLong(), random.nextLong(), random.nextLong()].map(String);
    assert.deepEqual(Object.values(resolveLocmSeeds("any", { seed: "12345" })), expected);
  });
  it("given one by one override their own", () => {
    const seeds = resolveLocmSeeds("any", { seed: "12345", shufflePlayer1: "-7" });
    assert.deepEqual(seeds, { ...resolveLocmSeeds("any", { seed: "12345" }), shufflePlayer1: "-7" });
  });
  it("that cannot be are refused by name", () => {
    assert.throws(() => resolveLocmSeeds("a", { shuffle: "1" }), /no seed "shuffle".*draftChoices/);
    assert.throws(
      () => resolveLocmSeeds("a", { seed: "9223372036854775808" }),
      /seed is "9223372036854775808".*64-bit/,
    );
    assert.throws(() => resolveLocmSeeds("a", { draftChoices: "1.5" }), /draftChoices is "1.5"/);
  });
});

describe("LOCM options", () => {
  const groups = Array.from({ length: 30 }, (_, i) => `${i + 1} ${i + 2} ${i + 3}`);
  const messages = (given: unknown) => {
    const read = safeParse(locm.rules.options, given);
    return read.success ? [] : read.issues.map(({ message }) => message);
  };

  it("have defaults", () => {
    const read = safeParse(locm.rules.options, {});
    assert.deepEqual(read.output, { rules: "1.1", league: 4 });
  });
  it("name what is wrong", () => {
    assert.deepEqual(messages({ rules: "2.0" }), ['must be "1.0", "1.1" or "1.2"']);
    assert.deepEqual(messages({ league: 5 }), ["must be 1, 2, 3 or 4"]);
    assert.deepEqual(messages({ leauge: 4 }), ["The options of LOCM are rules, league and draft"]);
    assert.deepEqual(messages({ draft: groups.slice(1).join(",") }), [
      "must be 30 groups of three card numbers separated by commas, not 29",
    ]);
    assert.deepEqual(messages({ draft: [...groups.slice(0, 29), "1 2 161"].join(", ") }), [
      'group 30 (1 2 161) has "161", which is not a card number (1 to 160)',
    ]);
    assert.deepEqual(messages({ draft: ["1 2", ...groups.slice(1)].join(", ") }), [
      "group 1 (1 2) needs three card numbers, has 2",
    ]);
  });
  it("a predefined draft is offered to both players, and `_` is read as a blank", () => {
    const expected = Array.from({ length: 30 }, (_, i) => [i + 1, i + 2, i + 3]);
    assert.deepEqual(readChoices(groups.join(",")), expected);
    assert.deepEqual(readChoices(groups.map((group) => group.replaceAll(" ", "_")).join(",")), expected);
    const options = { rules: "1.2", league: 4, draft: groups.join(" , ") } as const;
    const state = locm.rules.start({ options, seeds: locm.rules.seeds("x"), names: ["Anna", "Bert"] });
    assert.deepEqual(state.choices, expected);
  });
});

describe("LOCM leagues", () => {
  const offered = (league: League) => [...new Set(drawChoices("979", league).flat())].map(getCard);

  it("1 offers plain creatures", () => {
    for (const card of offered(1)) {
      assert.deepEqual(
        [card.type, card.abilities, card.myHealth, card.opponentHealth, card.draw],
        ["creature", 0, 0, 0, 0],
      );
    }
  });
  it("2 offers creatures, 3 items too, both without Drain, Lethal and Ward", () => {
    const hard = 4 | 16 | 32;
    assert.ok(offered(2).every((card) => card.type === "creature" && !(card.abilities & hard)));
    assert.ok(offered(3).every((card) => !(card.abilities & hard)));
    assert.ok(offered(3).some((card) => card.type !== "creature"));
  });
  it("have different cards for every three of them", () => {
    for (const league of [1, 2, 3, 4] as const) {
      for (const three of drawChoices("-48025331", league)) assert.equal(new Set(three).size, 3);
    }
  });
});

describe("LOCM draft turn", () => {
  const start = () =>
    locm.rules.start({
      options: { rules: "1.0", league: 4 },
      seeds: locm.rules.seeds("draft"),
      names: ["Anna", "Bert"],
    });
  const asks = (state: ReturnType<typeof start>) => locm.rules.listPrompts(state) as Ask[];

  it("asks both at once, with the official limits", () => {
    const state = start();
    const [first, second] = asks(state);
    assert.deepEqual([first!.player, second!.player, first!.turn, second!.turn], [0, 1, 1, 1]);
    assert.deepEqual([first!.limitMs, second!.limitMs], [1000, 1000]);
    locm.rules.answer(state, first!, { text: "PICK 0" });
    locm.rules.answer(state, second!, { text: "PICK 2" });
    assert.deepEqual(
      asks(state).map(({ turn, limitMs }) => [turn, limitMs]),
      [
        [2, 100],
        [2, 100],
      ],
    );
  });
  it("ignores the second player's answer if the first has lost", () => {
    const state = start();
    const [first, second] = asks(state);
    locm.rules.answer(state, first!, { text: "PICK 7" });
    const over = structuredClone(state);
    assert.deepEqual(inEnglish(locm.rules.answer(state, second!, { failure: "timeout" })), []);
    assert.deepEqual(state, over);
    assert.deepEqual(locm.rules.findOutcome(state)!.places, [2, 1]);
    assert.equal(
      english(locm.rules.findOutcome(state)!.detail),
      'Anna gave an unreadable answer in turn 1: PICK takes 0, 1 or 2, not 7. It was: "PICK 7"',
    );
  });
  it("gives a longer limit for each player's first turn of the battle", () => {
    for (const [rules, battleMs] of [
      ["1.0", 100],
      ["1.1", 100],
      ["1.2", 200],
    ] as const) {
      const state = locm.rules.start({
        options: { rules, league: 4 },
        seeds: locm.rules.seeds("draft"),
        names: ["Anna", "Bert"],
      });
      while (state.draftTurn < 30) for (const ask of asks(state)) locm.rules.answer(state, ask, { text: "PASS" });
      const limits = Array.from({ length: 4 }, () => {
        const [ask] = asks(state);
        locm.rules.answer(state, ask!, { text: "PASS" });
        return [ask!.turn, ask!.player, ask!.limitMs];
      });
      assert.deepEqual(limits, [
        [31, 0, 1000],
        [32, 1, 1000],
        [33, 0, battleMs],
        [34, 1, battleMs],
      ]);
    }
  });
});
