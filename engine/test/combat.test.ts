import assert from "node:assert/strict";
import fc from "fast-check";
import type { Game } from "../game/game.ts";
import type { Ask, Reply, Ruling } from "../game/turn.ts";
import { combat } from "../games/combat/index.ts";
import type { CombatView } from "../games/combat/view.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { golden } from "./golden.ts";
import { builtinReplies, frozen, playOut, started } from "./play-game.ts";
import { playthrough } from "./playthrough.ts";

const game = combat as unknown as Game;

function ofPlayer(state: unknown, player = 0): Ask {
  return game.rules.listPrompts(state).find((prompt) => prompt.kind === "ask" && prompt.player === player) as Ask;
}

/** Rulings on one answer to the last of two scenarios: 6 attackers, 8 defenders. */
function judged(text: string, options: object = {}): { rulings: Ruling[]; view: CombatView } {
  const state = started(game, { scenarios: 2, ...options }, "1", 1);
  game.rules.answer(state, ofPlayer(state), { text: "[]" });
  const rulings = game.rules.answer(state, ofPlayer(state), { text });
  return { rulings, view: game.views.view(state) as CombatView };
}

describe("combat as a game", () => {
  it("asks scenarios of growing size, the same for the same seed", () => {
    const asks = playOut(game, started(game, {}, "9", 1), () => ({ text: "[]" })).map(({ ask }) => ask.text);
    const again = playOut(game, started(game, {}, "9", 1), () => ({ text: "[]" })).map(({ ask }) => ask.text);
    const other = playOut(game, started(game, {}, "8", 1), () => ({ text: "[]" })).map(({ ask }) => ask.text);
    const sizes = asks.map((text) => JSON.parse(text) as { attackers: unknown[]; defenders: unknown[] });
    assert.deepEqual(asks, again);
    assert.notDeepEqual(asks, other);
    assert.equal(asks.length, 20);
    assert.deepEqual([sizes[0]!.attackers.length, sizes[0]!.defenders.length], [1, 1]);
    assert.deepEqual([sizes[19]!.attackers.length, sizes[19]!.defenders.length], [6, 8]);
  });

  it("sends the text form on two lines and ends its answer by an empty line", () => {
    const ask = ofPlayer(started(game, { form: "text" }));
    assert.match(ask.text, /^\[\[\d+,\d+\]\]\n\[\[\d+,\d+\]\]\n$/);
    assert.equal(ask.ends, "blank");
    assert.deepEqual(ofPlayer(started(game)).ends, { lines: 1 });
  });

  it("lets both bots play the same scenarios and compares regret scenario by scenario", () => {
    const state = started(game);
    const bots = builtinReplies(game, ["none", "optimal"]);
    playOut(game, state, bots.reply);
    const outcome = game.rules.findOutcome(state)!;
    assert.deepEqual(outcome.places, [2, 1]);
    assert.equal(outcome.scores[0]! + outcome.scores[1]!, 20);
    assert.match(english(outcome.detail), /Bert solved 20 of 20, mean regret 0, worst 0/);
    assert.deepEqual(game.views.measures(state)[1], 100);
  });

  for (const form of ["json", "text"]) {
    for (const indexBase of [0, 1]) {
      it(`plays the ${form} form with indices from ${indexBase}; stronger builtins do better`, () => {
        const options = { form, indexBase, scenarios: 30 };
        const solved = ["none", "greedy", "optimal"].map((name) => {
          const state = started(game, options, "3", 1);
          playOut(game, state, builtinReplies(game, [name], options).reply);
          return game.rules.findOutcome(state)!.scores[0]!;
        });
        assert.ok(solved[0]! < solved[1]! && solved[1]! < solved[2]!, solved.join(" "));
        assert.equal(solved[2], 30);
      });
    }
  }

  const faults: [string, object, string | [number, number], Ruling["verdict"], string][] = [
    ["[[8,0]]", {}, "[8,0]", "skipped", "there is no defender 8: valid are 0 to 7"],
    ["[[0,0],[1,-1]]", {}, "[1,-1]", "skipped", "there is no attacker -1: valid are 0 to 5"],
    ["[[0,0], [0, 1]]", {}, "[0, 1]", "skipped", "defender 0 is used twice; a creature blocks one attacker"],
    ["[[0,1]]", { indexBase: 1 }, "[0,1]", "skipped", "there is no defender 0: valid are 1 to 8"],
    ["[[0]]", {}, "[0]", "unreadable", '"[0]" is not a block; a block is two whole numbers [defender, attacker]'],
    [
      "[[0,0.5]]",
      {},
      "[0,0.5]",
      "unreadable",
      '"[0,0.5]" is not a block; a block is two whole numbers [defender, attacker]',
    ],
    [
      "",
      {},
      "",
      "unreadable",
      "the answer is empty; answer one line with a JSON list of [defender, attacker] pairs, [] for no blocks",
    ],
    [
      "[(0, 0)]",
      {},
      "[(0, 0)]",
      "unreadable",
      '"[(0, 0)]" is not JSON (parentheses are not JSON: print json.dumps of the list); answer one line with a JSON list of [defender, attacker] pairs, [] for no blocks',
    ],
    [
      "{}",
      {},
      "{}",
      "unreadable",
      '"{}" is not a list; answer one line with a JSON list of [defender, attacker] pairs, [] for no blocks',
    ],
    [
      "0 0\nx\n",
      { form: "text" },
      "x",
      "unreadable",
      '"x" is not a block; a block is two whole numbers [defender, attacker]',
    ],
    ["(0, 0)\n[1, 9]\n", { form: "text" }, "[1, 9]", "skipped", "there is no attacker 9: valid are 0 to 5"],
    [
      '{"error":{"type":"IndexError","message":"list index out of range","frames":[{"file":"/b/bot.py","line":7}]}}',
      {},
      [0, 108],
      "unreadable",
      "raised IndexError: list index out of range (bot.py, line 7)",
    ],
  ];
  for (const [text, options, at, verdict, why] of faults) {
    it(`says about ${JSON.stringify(text)}: ${why}`, () => {
      const { rulings, view } = judged(text, options);
      assert.equal(rulings.length, 1);
      assert.equal(rulings[0]!.verdict, verdict);
      assert.equal(english(rulings[0]!.why ?? ""), `${why}; this combat counts as its lowest score, ${view.lowest}`);
      if (typeof at === "string") assert.equal(text.slice(...rulings[0]!.span), at);
      assert.equal(view.answers[0]!.score, view.lowest);
      assert.equal(view.answers[0]!.legal, false);
    });
  }

  it("says what would have been better", () => {
    const { rulings, view } = judged("[]");
    assert.deepEqual(inEnglish(rulings.map(({ verdict, why }) => [verdict, why])), [
      [
        "remark",
        `these blocks score ${view.answers[0]!.score}, but ${JSON.stringify(view.optimum!.blocks)} would score ${view.optimum!.score}`,
      ],
    ]);
  });

  it("counts a timeout as one lost scenario, and asks an ended bot nothing more", () => {
    const state = started(game, { scenarios: 5 });
    game.rules.answer(state, ofPlayer(state), { failure: "timeout" });
    game.rules.answer(state, ofPlayer(state, 1), { failure: "crash" });
    const left = playOut(game, state, () => ({ text: "[]" }));
    assert.equal(left.length, 4);
    assert.ok(left.every(({ ask }) => ask.player === 0));
    const { totals } = game.views.view(state) as CombatView;
    assert.deepEqual(
      totals.map(({ answered }) => answered),
      [5, 5],
    );
    assert.equal(totals[1]!.solved, 0);
  });

  it("shows a player neither the optimum nor the other's blocks before it has answered", () => {
    const state = started(game, { scenarios: 2 });
    const [first, second] = game.rules.listPrompts(state) as Ask[];
    game.rules.answer(state, first!, { text: "[]" });
    const view = game.views.view(state, 1) as CombatView;
    assert.deepEqual(inEnglish([view.answers, view.optimum, view.lowest]), [[null, null], null, null]);
    game.rules.answer(state, second!, { text: "[]" });
    assert.notEqual((game.views.view(state, 1) as CombatView).optimum, null);
  });

  it("never throws, whatever is answered, and prompts and view change nothing", () => {
    const pairs = fc
      .array(fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 3 }))
      .map((list) => JSON.stringify(list));
    const answers = fc.oneof(fc.string(), fc.json(), pairs);
    fc.assert(
      fc.property(fc.array(answers, { minLength: 6, maxLength: 6 }), fc.constantFrom("json", "text"), (texts, form) => {
        const state = started(game, { scenarios: 3, form });
        let next = 0;
        playOut(
          game,
          state,
          (): Reply => ({ text: texts[next++]! }),
          ({ reply, rulings }) => {
            const copy = frozen(structuredClone(state));
            assert.deepEqual(game.rules.listPrompts(copy), game.rules.listPrompts(state));
            assert.deepEqual(game.views.view(copy), JSON.parse(JSON.stringify(game.views.view(state))));
            for (const { span, verdict, why } of rulings) {
              assert.ok(span[0] >= 0 && span[0] <= span[1] && span[1] <= (reply.text?.length ?? 0));
              assert.ok(verdict === "done" || why);
            }
          },
        );
        assert.ok(game.rules.findOutcome(state));
      }),
      { numRuns: 200 },
    );
  });

  const sources: [string, string, string | undefined][] = [
    ["def best_block(attackers, defenders):\n  return []", "python", "function"],
    ["module.exports = (a,d,O,M)=>eval(`for(N=1;;)`)", "javascript", "function"],
    ["(a,d,O,M)=>[]", "javascript", "function"],
    ["lambda a,d:[]", "python", "function"],
    ["import json\nd=json.loads(input())\nprint(d['attackers'], d['defenders'])", "python", "lines"],
    ["attackers = []\ndefenders = []\nx = input()\nprint('PASS')", "python", undefined],
    ["print('hello')", "python", undefined],
  ];
  const lone: [string, string, boolean][] = [
    ["def f(attackers, defenders):\n    pairs = []\n    return pairs", "python", true],
    [
      "from itertools import permutations\n\ndef block(attackers: list, defenders: list) -> list:\n    return []\n",
      "python",
      true,
    ],
    ["(attackers, defenders) => {\n  return [];\n}", "javascript", true],
    ["function f(attackers, defenders) {\n  return [];\n}", "javascript", true],
    ["def add(a, b):\n    return a + b", "python", false],
    ["class Fight: pass\ndef resolve(attackers, defenders):\n    return 0", "python", false],
    ["function hits(attackers, defenders) {\n}\nfunction draw(cards) {\n}", "javascript", false],
    ["// (attackers, defenders)\nconst deck = [];\nshow(deck);", "javascript", false],
  ];
  for (const [source, language, sure] of lone) {
    it(`${sure ? "takes" : "does not take"} a file by itself for a bot: ${JSON.stringify(source.slice(0, 40))}`, () =>
      assert.equal((game.bots.recognise(source, language)?.likelihood ?? 0) >= 0.5, sure));
  }
  for (const [source, language, form] of sources) {
    it(`recognises ${JSON.stringify(source.slice(0, 40))} as ${form}`, () =>
      assert.equal(game.bots.recognise(source, language)?.form, form));
  }
});

describe("Combat playthrough", () => {
  it("reads as in golden/combat.txt", () => {
    const options = { scenarios: 7 };
    const greedy = builtinReplies(game, ["greedy"], options);
    const faulty: Reply[] = [
      { text: "[]" },
      { text: "[[0,0],[0,0]]" },
      { text: "[[0,0],[1,5]]" },
      { text: "[(0, 0)]" },
      { failure: "timeout" },
      { text: "[[2,1]]" },
      { failure: "crash" },
    ];
    const reply = (ask: Ask) => (ask.player === 0 ? greedy.reply(ask) : faulty[ask.turn - 1]!);
    golden("combat.txt", playthrough(game, started(game, options, "playthrough"), reply));
  });
});
