import assert from "node:assert/strict";
import { createTwister, drawFloat, drawIntBelow, drawU32, shuffleList } from "../random/mersenne-twister.ts";

// Printed by CPython 3.11's random.Random(seed): getrandbits(32), the 2000th of them, random(), shuffle of 0 to 9,
// and _randbelow of the numbers in `limits`, each from a fresh generator.
const limits = [1, 2, 8, 9, 361, 1000003];
const facts = [
  {
    seed: 0n,
    words: [3626764237, 1654615998, 3255389356],
    word2000: 3908016617,
    floats: [0.8444218515250481, 0.7579544029403025],
    shuffled: [7, 8, 1, 5, 3, 4, 2, 0, 9, 6],
    below: [0, 1, 0, 4, 261, 509532],
  },
  {
    seed: 1n,
    words: [577090037, 2444712010, 3639700191],
    word2000: 1058062369,
    floats: [0.13436424411240122, 0.8474337369372327],
    shuffled: [6, 8, 9, 7, 5, 3, 0, 4, 1, 2],
    below: [0, 0, 4, 1, 253, 797926],
  },
  {
    seed: 42n,
    words: [2746317213, 478163327, 107420369],
    word2000: 1557724698,
    floats: [0.6394267984578837, 0.025010755222666936],
    shuffled: [7, 3, 2, 8, 5, 6, 9, 4, 0, 1],
    below: [0, 0, 4, 3, 114, 146316],
  },
  {
    seed: -42n,
    words: [2746317213, 478163327, 107420369],
    word2000: 1557724698,
    floats: [0.6394267984578837, 0.025010755222666936],
    shuffled: [7, 3, 2, 8, 5, 6, 9, 4, 0, 1],
    below: [0, 0, 4, 3, 114, 146316],
  },
  {
    seed: 4294967296n,
    words: [485306839, 1508871100, 1794561286],
    word2000: 4134838374,
    floats: [0.11299430095636409, 0.41782886486292836],
    shuffled: [8, 9, 3, 2, 4, 7, 0, 6, 5, 1],
    below: [0, 1, 6, 0, 11, 641436],
  },
  {
    seed: 9223372036854775806n,
    words: [3987324819, 3991979437, 3564015380],
    word2000: 3366218297,
    floats: [0.9283714065660174, 0.8298119964287671],
    shuffled: [2, 5, 3, 6, 9, 7, 8, 4, 1, 0],
    below: [0, 0, 4, 3, 271, 24638],
  },
  {
    seed: 123456789012345678901234567890n,
    words: [3124625047, 947073620, 685135262],
    word2000: 1515329720,
    floats: [0.7275084571578186, 0.1595204831720859],
    shuffled: [5, 1, 9, 7, 6, 8, 4, 0, 2, 3],
    below: [0, 0, 0, 8, 137, 924885],
  },
];

describe("the Mersenne Twister", () => {
  for (const { seed, words, word2000, floats, shuffled, below: chosen } of facts) {
    it(`draws what CPython draws from Random(${seed})`, () => {
      const bits = createTwister(seed);
      const drawn = Array.from({ length: 2000 }, () => drawU32(bits));
      assert.deepEqual(drawn.slice(0, 3), words);
      assert.equal(drawn[1999], word2000);
      const reals = createTwister(seed);
      assert.deepEqual([drawFloat(reals), drawFloat(reals)], floats);
      const list = Array.from({ length: 10 }, (_, i) => i);
      shuffleList(createTwister(seed), list);
      assert.deepEqual(list, shuffled);
      const ranges = createTwister(seed);
      assert.deepEqual(
        limits.map((limit) => drawIntBelow(ranges, limit)),
        chosen,
      );
    });
  }

  it("draws nothing to shuffle fewer than two", () => {
    const random = createTwister(5n);
    shuffleList(random, []);
    shuffleList(random, ["only"]);
    assert.equal(drawU32(random), drawU32(createTwister(5n)));
  });

  it("continues identically from a copy of its state", () => {
    const random = createTwister(9n);
    for (let i = 0; i < 700; i++) drawU32(random);
    const copy = structuredClone(random);
    assert.deepEqual(
      Array.from({ length: 700 }, () => drawU32(copy)),
      Array.from({ length: 700 }, () => drawU32(random)),
    );
  });
});
