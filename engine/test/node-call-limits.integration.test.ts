import assert from "node:assert/strict";
import { join } from "node:path";
import { readHostError } from "../game/host-error.ts";
import { botFolder, type HostedBot, type HostGiven, markedLine, startHosted } from "./hosted-bot.ts";
import { end, newGame, play, talk, vorpal } from "./hosted-talk.ts";
import { long } from "./long.ts";

function dungeonBot(source: string, given: HostGiven): HostedBot {
  const file = join(botFolder({ "bot.js": source }), "bot.js");
  return startHosted("javascript", file, { form: "class", game: "dungeon", ...given });
}

describe("the time limits of calls under Node's class host", () => {
  const late: [name: string, source: string][] = [
    [
      "a call that takes too long",
      "class A {\n  play(card) {\n    let n = 0;\n    while (true) n++; // <- here\n  }\n}",
    ],
    [
      "a call that takes too long and catches everything",
      "class A {\n  play(card) {\n    for (;;) try { while (true) card++; } catch {} finally { continue; } // <- here\n  }\n}",
    ],
    [
      "a call that comes back too late",
      "class A {\n  play(card) {\n    for (const start = Date.now(); Date.now() < start + 260; );\n    return 6;\n  }\n}",
    ],
    [
      "a regular expression that takes for ever",
      "class A {\n  play(card) {\n    return /^(a+)+$/.test('a'.repeat(40) + 'b');\n  }\n}",
    ],
    [
      "a value that takes for ever to be shown",
      "class A {\n  play(card) {\n    return { [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } }; // <- here\n  }\n}",
    ],
    [
      "a call that sleeps for too long",
      "class A {\n  play(card) {\n    return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9000) === 'ok' ? 1 : 6; // <- here\n  }\n}",
    ],
    ["a promise that never comes", "class A {\n  play(card) { // <- here\n    return new Promise(() => {});\n  }\n}"],
  ];
  for (const [name, source] of late) {
    it(`${name} costs only that call, and the process lives on`, async () => {
      const bot = dungeonBot(source, { limits: { callMs: 200, firstMs: 200 } });
      const [answer] = await talk(bot, [newGame, play(3)]);
      const error = readHostError(answer!)!;
      assert.equal(error.type, "TimeLimit", answer);
      assert.match(error.message, /^play had no result after \d+ ms$/);
      if (source.includes("<- here")) assert.equal(error.frames[0]?.line, markedLine(source), answer);
      assert.equal((await talk(bot, [newGame, vorpal])).length, 1);
      assert.deepEqual(await end(bot), [0, null]);
    });
  }

  long.it("several hanging calls among many at once cost only themselves, each with its line", async () => {
    const source =
      "class A {\n  startTurn() { return 1; }\n  play(card) {\n    while (card === 9); // <- here\n    return 6;\n  }\n}";
    const bot = dungeonBot(source, { limits: { callMs: 150, firstMs: 150, grace: 4 } });
    const games = Array.from({ length: 40 }, (_, game) => game);
    const ask = (game: number) => ({ ...play(game % 10 === 5 ? 9 : 1), game });
    const answers = await talk(bot, [...games.map((game) => ({ ...newGame, game })), ...games.map(ask)]);
    assert.equal(answers.filter((answer) => answer === "6").length, 36);
    for (const game of [5, 15, 25, 35]) {
      const error = readHostError(answers[game]!)!;
      assert.deepEqual([error.type, error.frames[0]?.line], ["TimeLimit", markedLine(source)]);
    }
    await end(bot);
  });

  it("a call that hardly used the processor times out only after four times its limit", async () => {
    const source =
      "const cell = new Int32Array(new SharedArrayBuffer(4));\nclass A {\n  play(card) { Atomics.wait(cell, 0, 0, card * 10); return card; }\n}";
    const bot = dungeonBot(source, { limits: { callMs: 200, firstMs: 200, grace: 4 } });
    // The processor time of a call includes the start of the second thread, which the first calls wait out.
    await talk(bot, [newGame, play(30), play(30)]);
    const [soon, never] = await talk(bot, [play(30), play(500)]);
    assert.equal(soon, "30");
    const { type, message } = readHostError(never!)!;
    assert.equal(type, "TimeLimit");
    assert.ok(Number(/\d+/.exec(message)![0]) >= 800, message);
    await end(bot);
  });
});
