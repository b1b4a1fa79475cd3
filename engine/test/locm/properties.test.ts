import assert from "node:assert/strict";
import fc from "fast-check";
import type { Ask } from "../../game/turn.ts";
import { locm } from "../../games/locm/index.ts";
import { copyState, type LocmState } from "../../games/locm/rules/state.ts";
import type { RulesVersion } from "../../games/locm/rules/versions.ts";
import { english } from "../../l10n/speak.ts";
import { createRandom } from "../../random/seeded.ts";

const rulesAll: readonly RulesVersion[] = ["1.0", "1.1", "1.2"];
const anyRules = fc.constantFrom(...rulesAll);
const anySeed = fc.string({ maxLength: 8 });

function start(rules: RulesVersion, seed: string): LocmState {
  return locm.rules.start({ options: { rules, league: 4 }, seeds: locm.rules.seeds(seed), names: ["Anna", "Bert"] });
}

/** Plays a whole match between random builtins; `seen` looks at every state before it is answered. */
function playOut(rules: RulesVersion, seed: string, seen: (state: LocmState, asks: Ask[]) => void = () => {}) {
  const state = start(rules, seed);
  const builtin = locm.bots.builtins.find(({ name }) => name === "random")!;
  const players = [0, 1].map((player) => {
    const random = createRandom(`${seed}/${player}`);
    return builtin.create({ options: { rules, league: 4 }, player, random, now: () => 0 });
  });
  const answers: string[] = [];
  for (;;) {
    const asks = locm.rules.listPrompts(state) as Ask[];
    if (asks.length === 0) return { state, answers };
    seen(state, asks);
    for (const ask of asks) {
      const text = players[ask.player]!.ask(ask.text, ask.limitMs);
      answers.push(text);
      for (const { verdict, why } of locm.rules.answer(state, ask, { text }))
        assert.equal(verdict, "done", `${text}: ${english(why ?? "")}`);
    }
  }
}

function replay(rules: RulesVersion, seed: string, answers: readonly string[]): LocmState {
  return reach(rules, seed, answers).state;
}

/** The state after some answers, and the next ask. */
function reach(rules: RulesVersion, seed: string, answers: readonly string[]): { state: LocmState; ask: Ask } {
  const state = start(rules, seed);
  for (const text of answers) locm.rules.answer(state, locm.rules.listPrompts(state)[0] as Ask, { text });
  return { state, ask: locm.rules.listPrompts(state)[0] as Ask };
}

describe("LOCM properties", () => {
  it("a copy that is played on leaves the original as it was, under any rules", () => {
    for (const rules of rulesAll) {
      playOut(rules, "copied", (state) => {
        const before = JSON.stringify(state);
        const copy = copyState(state);
        for (let turn = 0; turn < 4; turn++) {
          const [ask] = locm.rules.listPrompts(copy) as Ask[];
          if (ask) locm.rules.answer(copy, ask, { text: copy.phase === "draft" ? "PICK 0" : "PASS" });
        }
        assert.equal(JSON.stringify(state), before);
      });
    }
  });
  it("random players never do anything illegal, under any rules", () => {
    fc.assert(
      fc.property(anyRules, anySeed, (rules, seed) => {
        const { state } = playOut(rules, seed);
        assert.equal(locm.rules.findOutcome(state)!.reason, "health");
      }),
      { numRuns: 20 },
    );
  });

  it("replay equals play, without chance or clock", () => {
    const played = rulesAll.map((rules) => ({ rules, ...playOut(rules, "replay") }));
    const kept = { random: Math.random, now: Date.now };
    const forbidden = () => assert.fail("rules must not ask for chance or time");
    Object.assign(Math, { random: forbidden });
    Object.assign(Date, { now: forbidden });
    try {
      for (const { rules, state, answers } of played) assert.deepEqual(replay(rules, "replay", answers), state);
    } finally {
      Object.assign(Math, { random: kept.random });
      Object.assign(Date, { now: kept.now });
    }
  });

  it("prompts and views leave the state alone", () => {
    playOut("1.1", "alone", (state) => {
      const before = structuredClone(state);
      locm.rules.listPrompts(state);
      for (const seenBy of [undefined, 0, 1]) JSON.stringify(locm.views.view(state, seenBy));
      locm.views.measures(state);
      locm.rules.findOutcome(state);
      assert.deepEqual(state, before);
    });
  });

  it("a view is plain JSON and shares nothing with the state", () => {
    playOut("1.2", "plain", (state) => {
      const view = locm.views.view(state);
      assert.deepEqual(JSON.parse(JSON.stringify(view)), view);
      const before = structuredClone(state);
      scramble(view);
      assert.deepEqual(state, before);
    });
  });

  it("hidden information changes neither a player's view nor its input", () => {
    playOut("1.2", "secret", (state, asks) => {
      for (const me of [0, 1] as const) {
        const other = structuredClone(state);
        const opponent = other.sides[1 - me]!;
        opponent.hand = opponent.hand.map(({ id }) => ({ id: id + 500, card: 1 }));
        for (const side of other.sides) side.deck = side.deck.map(({ id }) => ({ id: id + 900, card: 2 }));
        const picks = other.picks[1 - me]!;
        picks.splice(0, picks.length, ...picks.map(() => 3));
        assert.deepEqual(locm.views.view(other, me), locm.views.view(state, me));
        const asked = (prompts: Ask[]) => prompts.find(({ player }) => player === me)?.text;
        assert.equal(asked(locm.rules.listPrompts(other) as Ask[]), asked(asks));
      }
    });
  });

  it("a copied state continues exactly like its original", () => {
    fc.assert(
      fc.property(anyRules, anySeed, fc.nat(200), (rules, seed, at) => {
        let copy: LocmState | undefined;
        let from = 0;
        let asked = 0;
        const { state, answers } = playOut(rules, seed, (now, asks) => {
          if (asked <= at) {
            copy = structuredClone(now);
            from = asked;
          }
          asked += asks.length;
        });
        const left = answers.slice(from);
        while (left.length > 0)
          for (const ask of locm.rules.listPrompts(copy!) as Ask[])
            locm.rules.answer(copy!, ask, { text: left.shift()! });
        assert.deepEqual(copy, state);
      }),
      { numRuns: 15 },
    );
  });

  const word = fc.constantFrom(
    "SUMMON",
    "ATTACK",
    "USE",
    "PASS",
    "PICK",
    " ",
    ";",
    "-1",
    "1",
    "2",
    "3",
    "0",
    "\t",
    "+",
    "é",
    "🐉",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 30 }).map((words) => words.join("")),
    fc.array(word).map((words) => words.join(" ")),
  );

  it("no answer text throws; every ruling lies inside the answer and says why; a loser is named", () => {
    const { answers } = playOut("1.2", "text");
    fc.assert(
      fc.property(fc.nat(answers.length - 1), text, (at, wild) => {
        const { state, ask } = reach("1.2", "text", answers.slice(0, at));
        let end = 0;
        for (const { span, verdict, why } of locm.rules.answer(state, ask, { text: wild }, () => {})) {
          // A remark is about a part of the command before it.
          assert.ok(span[0] >= (verdict === "remark" ? 0 : end) && span[1] >= span[0] && span[1] <= wild.length);
          assert.equal(why === undefined, verdict === "done");
          end = span[1];
          if (verdict === "unreadable") assert.equal(locm.rules.findOutcome(state)!.reason, "unreadable");
        }
      }),
      { numRuns: 300 },
    );
  });
});

function scramble(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) scramble(inner);
  if (Array.isArray(value)) value.splice(0);
  else for (const key of Object.keys(value)) delete (value as Record<string, unknown>)[key];
}
