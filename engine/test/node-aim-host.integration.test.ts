import assert from "node:assert/strict";
import { join } from "node:path";
import { readHostError } from "../game/host-error.ts";
import { botFolder, type HostedBot, markedLine, startHosted } from "./hosted-bot.ts";
import { end, hello, talk, turn } from "./hosted-talk.ts";
import { long } from "./long.ts";

/** Rows that are much alike. */
const oneInThree = long.oneIn(3);

function aimBot(source: string): HostedBot {
  const file = join(botFolder({ "bot.js": source }), "bot.js");
  return startHosted("javascript", file, { form: "class", game: "perfect-aim" });
}

const aimClass = (body: string) => `class Bot {\n  static NAME = "My bot";\n  play(game) {\n    ${body}\n  }\n}\n`;

describe("a Perfect Aim class in JavaScript under its host", () => {
  it("greets by its name and answers with an action", async () => {
    const bot = aimBot(aimClass('return "MOVE_RIGHT";'));
    const answers = await talk(bot, [hello, turn, { type: "end" }]);
    assert.deepEqual(answers, ['{"type":"ready","name":"My bot"}', '{"id":7,"action":"MOVE_RIGHT"}'], bot.stderr());
    assert.deepEqual(await end(bot), [0, null]);
  });

  const facts: Record<string, string> = {
    "its own figures":
      "game.me.x === 1 && game.me.y === 1 && game.me.speed.equals('5/4') && game.me.coins === 1 && !game.me.shield && game.me.superFireballs === 0 && game.me.color === 'RED' && game.me.action === 'WAIT' && String(game.me.actionProgress) === '1/4'",
    "exact time": "game.t.equals(game.fraction(13, 2)) && game.t.n === 13n && game.t.d === 2n && game.size === 21",
    "time that compares like a number": "game.t > 6.4 && game.t < 6.6 && game.t + 1 === 7.5 && game.t - 35 < 0",
    "fractions that stay exact":
      "game.fraction(1, 3).plus('1/6').times(2).minus(1).equals(0) && game.fraction('1/3').over('2/3').toString() === '1/2' && game.fraction(-7, 2).floor() === -4 && game.fraction(2n ** 60n, 3).minus(game.fraction(2n ** 60n - 1n, 3)).equals('1/3') && game.fraction(1, 3).compare('333333333333333333/1000000000000000000') > 0 && JSON.stringify([game.t]) === '[\"13/2\"]'",
    "tiles with what they are":
      "game.tiles[1][5].name === 'SPEEDBOOST' && game.tiles[1][5].isBonus && game.tiles[1][5].isCollectible && game.background[1][5].isFloor && game.background[0][0].value === 1 && game.tiles[9][9].isDangerous && game.tiles[1][1].isPlayer && String(game.tiles[1][1]) === 'PLAYER_RED'",
    "who is where":
      "game.at(1, 1)[0] === game.me && game.at(4, 4).length === 0 && game.others.length === 1 && game.player('BLUE') === game.others[0] && game.player('GREEN') === undefined",
    "entities in the order of the game":
      "game.entities.map(({ kind }) => kind).join() === 'item,player,player,fireball'",
    directions:
      "game.step('MOVE_RIGHT').x === 2 && game.step('ATTACK_UP', { x: 4, y: 4 }).y === 3 && game.step('WAIT').x === 1 && game.opposite('MOVE_UP') === 'MOVE_DOWN' && game.opposite('ATTACK_LEFT') === 'ATTACK_RIGHT' && game.opposite('WAIT') === 'WAIT'",
    "all actions": "game.actions.length === 9 && game.actions[0] === 'WAIT' && game.actions[8] === 'ATTACK_RIGHT'",
    validity:
      "game.isValid('MOVE_RIGHT') && !game.isValid('MOVE_UP') && !game.isValid('JUMP') && game.canAttack() && game.isValid('ATTACK_UP') && !game.canAttack(game.player('BLUE')) && !game.isValid('ATTACK_UP', game.player('BLUE')) && game.isValid('MOVE_LEFT', game.player('BLUE'))",
    "drawing places":
      "game.me.visualX === 1 && game.fireballs[0].visualX === 8.75 && game.fireballs[0].sender === 'BLUE'",
    "time of the next event":
      "game.me.timeBeforeNextUpdate.equals('3/5') && game.fireballs[0].timeBeforeNextUpdate.equals('1/16')",
  };
  for (const [name, fact] of Object.entries(facts)) {
    oneInThree(`sees ${name}`, async () => {
      const bot = aimBot(aimClass(`return ${fact} ? "MOVE_DOWN" : "WAIT";`));
      assert.equal((await talk(bot, [hello, turn])).at(-1), '{"id":7,"action":"MOVE_DOWN"}', bot.stderr());
      await end(bot);
    });
  }

  it("keeps its object for the game, and may change what it was given", async () => {
    const bot = aimBot(
      aimClass(
        "this.n = (this.n ?? 0) + 1; const wet = game.tiles[1][1].name; game.tiles[1][1] = game.tiles[0][0]; game.me.x = 9; return wet + this.n;",
      ),
    );
    const answers = await talk(bot, [hello, turn, turn, hello, turn]);
    assert.deepEqual(
      answers.map((answer) => JSON.parse(answer!).action),
      [undefined, "PLAYER_RED1", "PLAYER_RED2", undefined, "PLAYER_RED1"],
    );
    await end(bot);
  });

  const odd: [string, string][] = [
    ["undefined", "null"],
    ["5", '"5"'],
    ["game.fraction(1, 2)", '"Fraction { n: 1n, d: 2n }"'],
    ['"JUMP"', '"JUMP"'],
    ["Promise.resolve('WAIT')", '"WAIT"'],
  ];
  for (const [value, shown] of odd) {
    oneInThree(`${value} is told as it is, from its return`, async () => {
      const source = aimClass(`return ${value}; // <- here`);
      const bot = aimBot(source);
      const [greeting, answer] = await talk(bot, [hello, turn]);
      assert.equal(answer, `{"id":7,"action":${shown}}`);
      const [part] = await bot.trace.writtenBy(greeting!.length + 1, bot.taken());
      // What gives nothing may have come to its end without a return.
      if (value !== "undefined") assert.equal(part?.frames[0]?.line, markedLine(source));
      await end(bot);
    });
  }

  it("an exception carries the id of its turn", async () => {
    const source = aimClass("return game.nothing.x; // <- here");
    const bot = aimBot(source);
    const answer = (await talk(bot, [hello, turn]))[1]!;
    assert.equal(JSON.parse(answer).id, 7);
    assert.equal(readHostError(answer)?.type, "TypeError");
    assert.equal(readHostError(answer)?.frames[0]?.line, markedLine(source));
    await end(bot);
  });

  it("an inexact fraction is refused where it is made", async () => {
    const source = aimClass("return game.t.plus(0.1); // <- here");
    const bot = aimBot(source);
    const error = readHostError((await talk(bot, [hello, turn]))[1]!)!;
    assert.match(error.message, /^0\.1 is no whole number/);
    assert.equal(error.frames[0]?.line, markedLine(source));
    await end(bot);
  });

  it("is refused with a reason if the file has no player", async () => {
    const bot = aimBot("class Bot {}\n");
    assert.deepEqual(await bot.ended, [1, null]);
    await bot.trace.settled();
    assert.match(bot.trace.error()!.message, /a class with the method play\(game\)/);
  });
});
