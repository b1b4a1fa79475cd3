import assert from "node:assert/strict";
import fc from "fast-check";
import type { Ask, Reply } from "../../game/turn.ts";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import { type AimState, actions, colours } from "../../games/perfect-aim/state.ts";
import { createTwister, drawFloat } from "../../random/mersenne-twister.ts";
import { optionsWith } from "./scene.ts";

const failures = ["timeout", "crash", "closed", "flood", "start"] as const;
const id = fc.integer({ min: -1, max: 30 });
const line = fc.oneof(
  fc.string(),
  fc.json(),
  fc.record({ id, action: fc.constantFrom(...actions, "FLY", null) }).map((reply) => JSON.stringify(reply)),
  fc.record({ id, error: fc.anything() }).map((reply) => JSON.stringify(reply)),
  fc.constantFrom(...actions).map((action) => JSON.stringify({ action })),
);
const reply = fc.oneof(
  { weight: 9, arbitrary: line.map((text): Reply => ({ text })) },
  { weight: 1, arbitrary: fc.constantFrom(...failures).map((failure): Reply => ({ failure })) },
);
const start = (seed: string, players: number) =>
  perfectAim.rules.start({
    options: optionsWith(),
    seeds: perfectAim.rules.seeds(seed),
    names: colours.slice(0, players),
  });
const asks = (state: AimState) =>
  perfectAim.rules.listPrompts(state).filter((prompt): prompt is Ask => prompt.kind === "ask");

describe("Perfect Aim, whatever the bots say", () => {
  it("never throws, changes state only in answer(), and continues identically from a copy", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 2, max: 4 }),
        fc.array(reply, { maxLength: 60 }),
        (seed, players, replies) => {
          let state = start(seed, players);
          for (const [i, given] of replies.entries()) {
            const before = structuredClone(state);
            const [ask] = asks(state);
            perfectAim.views.view(state);
            perfectAim.views.measures(state);
            assert.deepEqual(state, before);
            if (!ask) break;
            const rulings = perfectAim.rules.answer(state, ask, given, () => perfectAim.views.view(state));
            assert.deepEqual(perfectAim.rules.answer(before, ask, given), rulings);
            assert.deepEqual(before, state);
            if (i % 7 === 0) state = before;
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("draws the items of a copy from its own generator", () => {
    const state = start("copy", 2);
    const before = structuredClone(state);
    const { source } = perfectAim.rules.copy!(state);
    assert.ok(source.kind === "drawn");
    for (let i = 0; i < 1000; i++) drawFloat(source.random);
    assert.deepEqual(state, before);
  });

  it("ends with an outcome that the same answers reproduce", () => {
    for (const players of [2, 3, 4]) {
      const first = wholeGame(`seed ${players}`, players);
      assert.deepEqual(wholeGame(`seed ${players}`, players), first);
      assert.ok(first.outcome);
      assert.notDeepEqual(wholeGame("another", players).view, first.view);
    }
  });
});

describe("The seed of Perfect Aim", () => {
  it("is a whole number of any size, or a hash of any other text", () => {
    assert.deepEqual(perfectAim.rules.seeds("-123456789012345678901234567890"), {
      seed: "-123456789012345678901234567890",
    });
    assert.deepEqual(perfectAim.rules.seeds("monday", { seed: "17" }), { seed: "17" });
    assert.match(perfectAim.rules.seeds("monday").seed ?? "", /^\d{10,19}$/);
    assert.notDeepEqual(perfectAim.rules.seeds("monday"), perfectAim.rules.seeds("tuesday"));
    assert.doesNotThrow(() => start("x", 2));
    assert.throws(() => perfectAim.rules.seeds("x", { seed: "monday" }), /"monday"; it must be a whole number/);
    assert.throws(() => perfectAim.rules.seeds("x", { draft: "1" }), /no seed "draft"/);
    assert.throws(
      () => perfectAim.rules.start({ options: optionsWith(), seeds: {}, names: ["Anna", "Bert"] }),
      /needs the seed/,
    );
  });
});

/** Everybody does something possible at random. */
function wholeGame(seed: string, players: number) {
  const state = start(seed, players);
  const random = createTwister(1n);
  for (let open = asks(state); open.length > 0; open = asks(state)) {
    for (const ask of open) {
      const { valid = [], id = 0 } = JSON.parse(ask.text) as { valid?: string[]; id?: number };
      const action = valid[Math.floor(drawFloat(random) * valid.length)];
      perfectAim.rules.answer(state, ask, {
        text: JSON.stringify(ask.turn === 0 ? { type: "ready" } : { id, action }),
      });
    }
  }
  return { outcome: perfectAim.rules.findOutcome(state), view: perfectAim.views.view(state), turns: state.turn };
}
