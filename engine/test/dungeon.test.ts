import assert from "node:assert/strict";
import fc from "fast-check";
import { computeChance } from "../game/analysis.ts";
import type { Game } from "../game/game.ts";
import type { Ask, Note, Reply } from "../game/turn.ts";
import { analysis } from "../games/dungeon/analysis.ts";
import { listFights, type MonsterFate } from "../games/dungeon/crawl.ts";
import { dungeon } from "../games/dungeon/index.ts";
import { itemNames, monsters } from "../games/dungeon/pieces.ts";
import type { DungeonState } from "../games/dungeon/state.ts";
import type { DungeonView } from "../games/dungeon/view.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { golden } from "./golden.ts";
import { builtinReplies, frozen, playOut, started } from "./play-game.ts";
import { playthrough } from "./playthrough.ts";

const game = dungeon as unknown as Game;

function listAsks(state: unknown): Ask[] {
  return game.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
}

function listTells(state: unknown): [number, string][] {
  return game.rules
    .listPrompts(state)
    .flatMap((prompt) => (prompt.kind === "tell" ? [[prompt.player, prompt.text]] : []));
}

/** Answers the only open ask with each text in turn; the rulings of the last. */
function say(state: unknown, ...texts: string[]) {
  return texts.map((text) => game.rules.answer(state, listAsks(state)[0]!, { text })).at(-1)!;
}

function view(state: unknown, seenBy?: number): DungeonView {
  return game.views.view(state, seenBy) as DungeonView;
}

/** A single game. */
function single(options: object = {}): DungeonState {
  return started(game, { games: 1, ...options }) as DungeonState;
}

describe("a dungeon crawl", () => {
  const all = [0, 1, 2, 3, 4, 5];
  // Dungeon from first to last placed, items left, the dagger's monster, fates as met, health at the end.
  const facts: [string, number[], number[], number | null, MonsterFate[], number][] = [
    ["an empty dungeon is survived", [], [], null, [], 3],
    ["the last in, first met", [9, 1], [4], null, ["fought", "death"], -4],
    ["base health is 3", [2], [], null, ["fought"], 1],
    ["a monster as strong as the health kills", [3], [], null, ["death"], 0],
    ["the shield adds 3", [5], [4], null, ["fought"], 1],
    ["the armour adds 5", [7], [5], null, ["fought"], 1],
    ["both add 8", [9], [4, 5], null, ["fought"], 2],
    ["the potion restores 3", [2, 9], [1], null, ["potion", "fought"], 1],
    ["the potion restores 3 with shield and armour too", [1, 9, 5], [1, 4, 5], null, ["fought", "potion", "fought"], 2],
    ["the potion is used up", [3, 9], [1], null, ["potion", "death"], 0],
    ["the potion restores at exactly 0", [3], [1], null, ["potion"], 3],
    ["the grail defeats even monsters", [2, 4, 6, 4, 2], [2], null, ["grail", "grail", "grail", "grail", "grail"], 3],
    ["the dagger defeats all of its kind", [5, 1, 5], [3], 5, ["dagger", "fought", "dagger"], 2],
    ["the pact defeats the demon and the next monster", [1, 9, 7], [0], null, ["demon", "pact", "fought"], 2],
    ["a demon that is last just ends the crawl", [7, 1], [0], null, ["fought", "demon"], 2],
    [
      "the pact defeats the next before the grail does, and is spent",
      [9, 4, 7],
      [0, 2, 5],
      null,
      ["demon", "pact", "death"],
      -1,
    ],
    [
      "the pact defeats the next before the dagger does, and is spent",
      [9, 5, 7],
      [0, 3, 5],
      5,
      ["demon", "pact", "death"],
      -1,
    ],
    ["the demon falls to the pact before the dagger", [9, 7], [0, 3], 7, ["demon", "pact"], 3],
    ["without the pact the dagger can name the demon", [7], [3], 7, ["dagger"], 3],
    ["the grail goes before the dagger", [4], [2, 3], 4, ["grail"], 3],
    [
      "all items against all monsters",
      [...monsters],
      all,
      9,
      ["dagger", "demon", "pact", "fought", "fought", "grail", "grail", "potion", "death"],
      0,
    ],
  ];
  for (const [name, pile, items, vorped, fates, health] of facts) {
    it(`follows the rules: ${name}`, () => {
      const steps = listFights(
        pile,
        itemNames.map((_, item) => items.includes(item)),
        vorped,
      );
      assert.deepEqual(
        steps.map(({ fate }) => fate),
        fates,
      );
      assert.equal(steps.at(-1)?.health ?? 3, health);
    });
  }
});

describe("dungeon protocol", () => {
  it("sends both bots who begins, then asks the first one", () => {
    const state = single();
    assert.deepEqual(inEnglish(game.rules.listPrompts(state)), [
      { kind: "tell", player: 0, gameNumber: 0, text: '{"type":"new_game","first":true}\n' },
      { kind: "tell", player: 1, gameNumber: 0, text: '{"type":"new_game","first":false}\n' },
      {
        kind: "ask",
        player: 0,
        gameNumber: 0,
        text: '{"type":"start_turn","last_turn":null}\n',
        ends: { lines: 1 },
        limitMs: 1000,
        turn: 1,
        phase: "game 1, round 1: start_turn",
      },
    ]);
  });

  it("shows the drawn card only to its player, and reports what was done with it as last_turn", () => {
    const state = single();
    const card = view(state).duel.deck.at(-1);
    say(state, "1");
    assert.deepEqual([listAsks(state)[0]!.player, listAsks(state)[0]!.text], [0, `{"type":"play","card":${card}}\n`]);
    assert.equal(listAsks(state)[0]!.limitMs, 100);
    say(state, "4");
    assert.deepEqual(
      [listAsks(state)[0]!.player, listAsks(state)[0]!.text],
      [1, '{"type":"start_turn","last_turn":4}\n'],
    );
    assert.equal(listAsks(state)[0]!.limitMs, 1000);
    say(state, "1", "6");
    assert.equal(listAsks(state)[0]!.text, '{"type":"start_turn","last_turn":6}\n');
  });

  it("a pass on the first turn sends the opponent into the empty dungeon, which it survives", () => {
    const state = single();
    say(state, "0");
    assert.deepEqual(
      [listAsks(state)[0]!.player, listAsks(state)[0]!.text],
      [1, '{"type":"vorpal_choice","last_turn":7}\n'],
    );
    say(state, "9");
    assert.deepEqual(listTells(state), [
      [1, '{"type":"result","bot":0,"failed":false,"dungeon":[],"vorped":9}\n'],
      [0, '{"type":"result","bot":1,"failed":false,"dungeon":[],"vorped":9}\n'],
    ]);
    assert.deepEqual(view(state).duel.rewards, [0, 1]);
    assert.equal(listAsks(state)[0]!.player, 1, "who went second goes first in the next round");
    assert.equal(listAsks(state)[0]!.text, '{"type":"start_turn","last_turn":null}\n');
  });

  it("does not ask for the dagger when it is gone, and sends null", () => {
    const state = single();
    say(state, "1", "3", "0");
    assert.match(listTells(state)[0]![1], /"vorped":null}\n$/);
    assert.equal(listTells(state)[0]![0], 0);
  });

  it("after the last card the player who did not draw it enters", () => {
    const state = single();
    for (let card = 0; card < monsters.length; card++) say(state, "1", "6");
    assert.deepEqual(
      [listAsks(state)[0]!.player, listAsks(state)[0]!.text],
      [1, '{"type":"vorpal_choice","last_turn":6}\n'],
    );
  });

  it("sends the dungeon in placing order", () => {
    const state = single();
    const deck = view(state).duel.deck;
    say(state, "1", "6", "1", "3", "1", "6", "0");
    const { dungeon: sent } = JSON.parse(listTells(state)[0]![1]) as { dungeon: number[] };
    assert.deepEqual(sent, [deck.at(-1), deck.at(-3)]);
  });

  it("five reward cards win the game; both get the last result, and no one is asked again", () => {
    const state = single();
    for (let round = 0; round < 9; round++) say(state, "0", "9");
    const { duel, wins, results } = view(state);
    assert.deepEqual(
      [duel.rewards, duel.deaths],
      [
        [4, 5],
        [0, 0],
      ],
    );
    assert.deepEqual(inEnglish(listAsks(state)), []);
    assert.equal(listTells(state).length, 2);
    assert.deepEqual([wins, results], [[0, 1], "1"]);
    assert.equal(game.rules.findOutcome(state)?.reason, "games");
  });
});

describe("dungeon answers", () => {
  it("takes truth values as integers", () => {
    const state = single();
    say(state, "true", "false");
    assert.deepEqual(view(state).duel.items, [false, true, true, true, true, true]);
  });

  for (const [text, sent] of [
    ["2", "start_turn returned 2, which passes; 1 draws and 0 passes"],
    ["-1", "start_turn returned -1, which passes; 1 draws and 0 passes"],
    [
      "null",
      "start_turn returned null (in JavaScript undefined, in Python None, perhaps a missing return), which passes; 1 draws and 0 passes",
    ],
    ['"1"', 'start_turn returned "1", which passes; 1 draws and 0 passes'],
  ] as const) {
    it(`start_turn passes with a remark on ${text}`, () => {
      const state = single();
      assert.deepEqual(inEnglish(say(state, text)), [{ span: [0, text.length], verdict: "remark", why: sent }]);
      assert.match(listAsks(state)[0]!.text, /vorpal_choice/);
    });
  }

  const play = "it must be 0 to 5 (discard with that item) or 6 (dungeon)";
  const illegal: [string[], string][] = [
    [["1", "2.5"], `play returned 2.5, a float; ${play}`],
    [["1", "6.0"], `play returned 6.0, a float; ${play}`],
    [["1", "7"], `play returned 7; ${play}`],
    [["1", "-1"], `play returned -1; ${play}`],
    [["1", "null"], `play returned null (in JavaScript undefined, in Python None, perhaps a missing return); ${play}`],
    [["1", "[6]"], `play returned [6]; ${play}`],
    [["0", "8"], "vorpal_choice returned 8; it must name a monster of the deck: 1, 2, 3, 4, 5, 6, 7, 9"],
    [["0", "0"], "vorpal_choice returned 0; it must name a monster of the deck: 1, 2, 3, 4, 5, 6, 7, 9"],
    [["0", "5.0"], "vorpal_choice returned 5.0, a float; it must name a monster of the deck: 1, 2, 3, 4, 5, 6, 7, 9"],
  ];
  for (const [texts, why] of illegal) {
    it(`loses the game if ${why}`, () => {
      const state = single();
      const [ruling] = say(state, ...texts);
      assert.deepEqual(inEnglish([ruling!.verdict, ruling!.why]), ["skipped", `${why}; this loses game 1`]);
      const loser = texts[0] === "1" ? 0 : 1;
      assert.deepEqual(inEnglish(game.rules.listPrompts(state)), [], "no result call");
      assert.deepEqual(view(state).illegal, loser === 0 ? [1, 0] : [0, 1]);
      assert.deepEqual(game.rules.findOutcome(state)!.places, loser === 0 ? [2, 1] : [1, 2]);
    });
  }

  it("says which items are left when one is discarded twice", () => {
    const state = single();
    const card = view(state).duel.deck.at(-3);
    const [ruling] = say(state, "1", "2", "1", "5", "1", "2");
    assert.equal(
      english(ruling!.why ?? ""),
      `play(${card}) returned 2, but the holy grail is already discarded; 0, 1, 3, 4 and 6 (dungeon) are left; this loses game 1`,
    );
  });

  it("an exception in the bot loses the game and says where", () => {
    const state = single();
    const [ruling] = say(state, '{"error":{"type":"KeyError","message":"7","frames":[{"file":"/x/b.py","line":9}]}}');
    assert.equal(english(ruling!.why ?? ""), "start_turn raised KeyError: 7 (b.py, line 9); this loses game 1");
    assert.equal(view(state).faults[0]!.reason, "exception");
  });

  it("text that is not a value loses the game as unreadable", () => {
    const state = single();
    const [ruling] = say(state, "draw");
    assert.equal(ruling!.verdict, "unreadable");
    assert.equal(
      english(ruling!.why ?? ""),
      "start_turn returned draw, which is not JSON; it must be a whole number; this loses game 1",
    );
  });
});

describe("dungeon match", () => {
  it("alternates who begins and counts the games of each", () => {
    const state = started(game, { games: 4 });
    const openers: unknown[] = [];
    const bots = builtinReplies(game, ["daring", "counting"]);
    playOut(game, state, bots.reply, undefined, (player, text) => {
      const { type, first } = JSON.parse(text) as { type: string; first: boolean };
      if (type === "new_game" && player === 0) openers.push(first);
      bots.tell(player, text);
    });
    assert.deepEqual(openers, [true, false, true, false]);
    const { scores } = game.rules.findOutcome(state)!;
    assert.equal(scores[0]! + scores[1]!, 4);
  });

  it("plays games side by side with their number in every message, and gets the same games", () => {
    const results = [1, 3, 10].map((atOnce) => {
      const options = { games: 10, atOnce };
      const state = started(game, options);
      const widest: number[] = [];
      playOut(game, state, (ask) => {
        const message = JSON.parse(ask.text) as { game?: number; type: string };
        assert.equal(message.game, atOnce > 1 ? ask.gameNumber : undefined);
        widest.push(listAsks(state).length);
        // Some bot that depends on nothing but the message.
        return {
          text: message.type === "vorpal_choice" ? "9" : ask.text.includes("null") || ask.gameNumber! % 3 ? "1" : "6",
        };
      });
      assert.equal(Math.max(...widest), atOnce);
      return view(state).results;
    });
    assert.equal(results[0], results[1]);
    assert.equal(results[0], results[2]);
  });

  it("a timeout loses one game; an ended bot loses all remaining games without being asked", () => {
    const state = started(game, { games: 10, atOnce: 4 });
    const [one, two, three, four] = listAsks(state);
    game.rules.answer(state, one!, { failure: "timeout" });
    assert.equal(view(state).finished, 1);
    game.rules.answer(state, two!, { failure: "crash" });
    game.rules.answer(state, three!, { text: "1" });
    game.rules.answer(state, four!, { failure: "crash" });
    assert.deepEqual(inEnglish(game.rules.listPrompts(state)), []);
    assert.deepEqual(view(state).results, "baaaaaaaaa");
    assert.deepEqual(inEnglish(game.rules.findOutcome(state)), {
      places: [1, 2],
      scores: [9, 1],
      reason: "games",
      detail: "Anna won 9 and Bert 1 of 10 games; Anna forfeited 1; Bert forfeited 9",
      faults: [1, 9],
    });
  });

  it("counts a hanging bot as ended after five timeouts in a row", () => {
    const lost = (every: number) => {
      const state = started(game, { games: 20 });
      let asked = 0;
      const first = (): Reply => (++asked % every === 0 ? { text: "0" } : { failure: "timeout" });
      const played = playOut(game, state, (ask) => (ask.player === 0 ? first() : { text: "9" }));
      return { finished: view(state).finished, asked: played.filter(({ ask }) => ask.player === 0).length };
    };
    assert.deepEqual(lost(100), { finished: 20, asked: 5 });
    assert.ok(lost(5).asked > 20);
  });

  it("reports the crawl monster by monster, each note after its effect on the state", () => {
    const state = single();
    for (let card = 0; card < monsters.length; card++) say(state, "1", "6");
    const seen: [string, number][] = [];
    const note = ({ event }: Note) => {
      const { kind } = event as { kind: string };
      seen.push([kind, view(state).duel.crawl!.steps.length]);
    };
    game.rules.answer(state, listAsks(state)[0]!, { text: "9" }, note);
    const steps = seen.filter(([kind]) => kind === "monster").length;
    assert.deepEqual(seen[0], ["dagger", 0]);
    assert.deepEqual(
      seen.slice(1, steps + 1).map(([, count]) => count),
      Array.from({ length: steps }, (_, i) => i + 1),
    );
    assert.match(seen.at(-1)![0], /reward|death/);
  });

  it("shows a player only what it knows: hidden cards can be swapped unseen", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (seed, length) => {
        const state = started(game, { games: 1 }, seed) as DungeonState;
        const bots = builtinReplies(game, ["counting", "thief"], {}, seed);
        tellAll(state, bots.tell);
        for (let n = 0; n < length && listAsks(state).length > 0; n++) {
          game.rules.answer(state, listAsks(state)[0]!, bots.reply(listAsks(state)[0]!));
          tellAll(state, bots.tell);
        }
        for (const player of [0, 1]) {
          assert.deepEqual(game.views.view(hiddenReversed(state, player), player), game.views.view(state, player));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("never throws, whatever is answered; replay equals play; prompts and view change nothing", () => {
    const values = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 7 }).map(String) },
      fc.constantFrom("true", "9", "6.0", "null", "", '{"error":{}}', '{"error":null}', "NaN"),
      fc.json(),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(values, { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 3 }),
        (texts, atOnce) => {
          const play = (check: boolean) => {
            const state = started(game, { games: 4, atOnce });
            let next = 0;
            const played = playOut(
              game,
              state,
              (): Reply => ({ text: texts[next++ % texts.length]! }),
              () => {
                if (!check) return;
                const copy = frozen(structuredClone(state));
                assert.deepEqual(game.rules.listPrompts(copy), game.rules.listPrompts(state));
                assert.deepEqual(game.views.view(copy), JSON.parse(JSON.stringify(game.views.view(state))));
              },
            );
            return { played, view: game.views.view(state), outcome: game.rules.findOutcome(state) };
          };
          assert.deepEqual(play(true), play(false));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("a file of several classes is named after the one that plays", () => {
    const plays =
      "    def start_turn(self, last_turn): return 1\n    def play(self, card): return 6\n    def vorpal_choice(self, t): return 9\n";
    const named = (source: string) => game.bots.recognise(source, "python")?.name;
    assert.equal(named(`class Bot:\n${plays}class Ledger:\n    pass\n`), "Bot");
    const base = `from base import BasePlayer\nclass Careful(BasePlayer):\n${plays}`;
    assert.equal(named(`${base}class Bold(Careful):\n    pass\nclass Tools:\n    pass\n`), "Bold");
  });

  it("has builtins of growing strength", () => {
    const names = game.bots.builtins.map(({ name }) => name);
    const points = names.map(() => 0);
    for (const [i, one] of names.entries()) {
      for (let j = i + 1; j < names.length; j++) {
        const state = started(game, { games: 40 }, "league");
        const bots = builtinReplies(game, [one, names[j]!]);
        playOut(game, state, bots.reply, undefined, bots.tell);
        const { scores } = game.rules.findOutcome(state)!;
        points[i]! += scores[0]!;
        points[j]! += scores[1]!;
      }
    }
    assert.deepEqual(
      points,
      [...points].sort((a, b) => a - b),
      points.join(" "),
    );
  });

  const sources: [string, string, string | undefined][] = [
    [
      "from base import BasePlayer\nclass A(BasePlayer):\n  def start_turn(self, last_turn):\n    return 1",
      "python",
      "class",
    ],
    [
      "class A:\n  def start_turn(self, l): pass\n  def play(self, c): pass\n  def vorpal_choice(self, l): pass",
      "python",
      "class",
    ],
    [
      "import json\nm = json.loads(input())\nif m['type'] == 'start_turn': print(1)\nelif m['type'] == 'vorpal_choice': print(9)",
      "python",
      "lines",
    ],
    ["if (m.type === 'start_turn') console.log(1)", "javascript", "lines"],
    [
      "class A { startTurn(last) { return 1; } play(card) { return 6; } vorpalChoice(last) { return 5; } result() {} }",
      "javascript",
      "class",
    ],
    ["module.exports = class { start_turn(last) {} play(card) {} vorpal_choice(last) {} };", "javascript", "class"],
    [
      "export default class A { startTurn = (last) => 1; play = card => 6; vorpalChoice = async (last) => 5; }",
      "javascript",
      "class",
    ],
    [
      "export class A { startTurn(last: number | null): number { return 1; } vorpalChoice(last: number): number { return 5; } }",
      "typescript",
      "class",
    ],
    // A program with a class of its own, a controller that calls bots, and card games of other kinds.
    [
      "class A { startTurn(l) {} play(c) {} vorpalChoice(l) {} }\nswitch (JSON.parse(readline()).type) { case 'start_turn': }",
      "javascript",
      "lines",
    ],
    [
      "class A { startTurn(l) {} play(c) {} vorpalChoice(l) {} }\nrequire('readline').createInterface({ input: process.stdin });",
      "javascript",
      undefined,
    ],
    [
      "class Controller { run(bot) { if (bot.startTurn(1)) { bot.play(2); } return bot.vorpalChoice(7); } }",
      "javascript",
      undefined,
    ],
    ["class Match { result() { this.bot.play(9); } }", "javascript", undefined],
    ["function startTurn(last) { return 1; }\nfunction play(card) { return 6; }", "javascript", undefined],
    ["class A { startTurn(l) {} play(c) {} vorpalChoice(l) {} }", "java", undefined],
    ["class A:\n  def play(self, card): pass", "python", undefined],
  ];
  for (const [source, language, form] of sources) {
    it(`recognises ${JSON.stringify(source.slice(0, 40))} as ${form}`, () =>
      assert.equal(game.bots.recognise(source, language)?.form, form));
  }

  it("does not recognise another card game, unless its folder says so", () => {
    const seen = game.bots.recognise("class Game { startTurn(player) {} play(card) { this.draw(); } }", "javascript");
    assert.ok(seen && seen.likelihood < 0.5);
  });
});

function tellAll(state: DungeonState, tell: (player: number, text: string) => void) {
  for (const [player, text] of listTells(state)) tell(player, text);
}

/** The state with all that one player has not seen in another order. */
function hiddenReversed(state: DungeonState, player: number): DungeonState {
  const copy = structuredClone(state);
  const duel = copy.shown!;
  const hidden: { card: number }[] = [...duel.pile, ...duel.discards].filter(({ by }) => by !== player);
  if (duel.drawn && duel.drawn.by !== player) hidden.push(duel.drawn);
  const cards = [...duel.deck, ...hidden.map(({ card }) => card)].reverse();
  duel.deck = cards.splice(0, duel.deck.length);
  for (const holder of hidden) holder.card = cards.shift()!;
  return copy;
}

describe("Dungeon playthrough", () => {
  it("reads as in golden/dungeon.txt", () => {
    const options = { games: 3 };
    const bots = builtinReplies(game, ["counting", "cautious"], options);
    const reply = (ask: Ask): Reply => {
      const given = bots.reply(ask);
      if (ask.gameNumber === 1 && english(ask.phase).endsWith("round 2: play")) return { text: "7" };
      if (ask.gameNumber === 2 && english(ask.phase).endsWith("round 2: start_turn")) return { failure: "timeout" };
      return given;
    };
    golden("dungeon.txt", playthrough(game, started(game, options, "playthrough"), reply, bots.tell));
  });

  it("has winning chances that add up to one, and are as certain as playouts or more so", () => {
    const standing = analysis.standing!(single(), 0);
    const chance = (mean: number) => computeChance(mean, standing);
    assert.equal(chance(0.5), 0.5);
    for (const mean of [0.02, 0.2, 0.4, 0.49]) {
      assert.ok(chance(mean) < mean, `${mean}`);
      assert.ok(Math.abs(chance(mean) + chance(1 - mean) - 1) < 1e-12, `${mean}`);
    }
  });
});
