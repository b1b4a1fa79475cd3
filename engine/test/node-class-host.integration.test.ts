import assert from "node:assert/strict";
import { join } from "node:path";
import { readHostError } from "../game/host-error.ts";
import { inEnglish } from "../l10n/speak.ts";
import { botFolder, type Files, type HostedBot, type HostGiven, markedLine, startHosted } from "./hosted-bot.ts";
import { end, newGame, play, result, startTurn, talk, vorpal } from "./hosted-talk.ts";
import { long } from "./long.ts";

/** Rows that are much alike. */
const oneInThree = long.oneIn(3);

function dungeonBot(source: string, given: HostGiven = {}, as = "bot.js", files: Files = {}): HostedBot {
  const file = join(botFolder({ [as]: source, ...files }), as);
  return startHosted("javascript", file, { form: "class", game: "dungeon", ...given });
}

const whole = `
  startTurn(lastTurn) { return lastTurn === null ? 1 : 0; }
  play(card) { return 6; }
  vorpalChoice(lastTurn) { return 5; }
  result(bot, failed, dungeon, vorped) { this.seen = [bot, failed, dungeon, vorped]; }
`;

describe("a Dungeon class in JavaScript under its host", () => {
  const starts: Record<string, readonly [source: string, as?: string, files?: Files]> = {
    "declared in a script": [`class A {${whole}}`],
    "with the names of the messages": [
      `class A {${whole.replace("startTurn", "start_turn").replace("vorpalChoice", "vorpal_choice")}}`,
    ],
    "of module.exports": [`module.exports = class {${whole}};`],
    "among the exports of a script": [`class A {${whole}}\nexports.A = A;`],
    "assigned to a name": [`const A = class {${whole}};`],
    "exported by default from a .js file": [`export default class A {${whole}}`],
    "exported by name from a .js file": [`export class A {${whole}}`],
    "listed in an export of a .js file": [`class A {${whole}}\nexport { A as default };`],
    "exported from a module": [`import fs from "node:fs";\nexport default class A {${whole}}`, "bot.mjs"],
    "derived from one of another file": [
      `const { Base } = require("./base.cjs");\nclass A extends Base {}`,
      "bot.js",
      { "base.cjs": `exports.Base = class {${whole}};` },
    ],
    "derived from one of another file, imported as bundlers do": [
      'import { Base } from "./base";\nexport default class A extends Base {}',
      "bot.mjs",
      { "base.mjs": `export class Base {${whole}}` },
    ],
    "a function with methods on its prototype": [
      "function A() {}\nObject.assign(A.prototype, { startTurn: () => 1, play: () => 6, vorpalChoice: () => 5 });\nmodule.exports = { A };",
    ],
    "with a name that is none": [`class A { static name = "A (1";${whole}}\nA["x("] = 1;`],
    "with arrow functions as fields": [
      "class A { startTurn = () => 1; play = (card) => 6; vorpalChoice = () => 5; result() {} }",
    ],
    "with methods that return promises": [
      "class A { async startTurn() { await null; return 1; } async play() { return 6; } vorpalChoice() { return new Promise((go) => setTimeout(go, 5, 5)); } }",
    ],
  };
  for (const [name, [source, as, files]] of Object.entries(starts)) {
    it(`plays: ${name}`, async () => {
      const bot = dungeonBot(source, {}, as, files);
      assert.deepEqual(await talk(bot, [newGame, startTurn, play(9), vorpal]), ["1", "6", "5"], bot.stderr());
      assert.deepEqual(await end(bot), [0, null]);
    });
  }

  it("gets a result in which true means failure, and the dungeon as a separate list", async () => {
    const bot = dungeonBot("class A { result(...all) { this.all = all; } startTurn() { return this.all; } }");
    assert.deepEqual(await talk(bot, [newGame, result, startTurn]), ['"[ 0, true, [ 2, 9 ], 5 ]"']);
    await end(bot);
  });

  it("is called in the order of the messages, with a new object for every game, several games at once", async () => {
    const bot = dungeonBot(
      "const order = [];\nclass A {\n  n = order.push('new');\n  startTurn() { order.push(this.n); return this.n; }\n  vorpalChoice() { return order.join(); }\n}",
    );
    const game = (n: number, message: object) => ({ ...message, game: n });
    const messages = [game(0, newGame), game(1, newGame), game(1, startTurn), game(0, startTurn), game(1, startTurn)];
    assert.deepEqual(await talk(bot, messages), ["2", "1", "2"]);
    assert.deepEqual(await talk(bot, [game(0, newGame), game(0, startTurn), game(1, startTurn)]), ["6", "2"]);
    assert.deepEqual(await talk(bot, [game(1, vorpal)]), ["\"'new,new,2,1,2,new,6,2'\""]);
    await end(bot);
  });

  it("waits for a promise before the next call", async () => {
    const bot = dungeonBot(
      "class A {\n  async result() { await new Promise((go) => setTimeout(go, 20)); this.told = 1; }\n  startTurn() { return this.told; }\n}",
    );
    assert.deepEqual(await talk(bot, [newGame, result, startTurn]), ["1"]);
    await end(bot);
  });

  it("prints to the log, and has no input", async () => {
    const bot = dungeonBot(
      'const fs = require("fs");\nclass A { startTurn() { console.log("hello"); process.stdout.write("raw\\n"); fs.writeSync(1, "fd\\n"); return fs.readFileSync(0, "utf8").length; } }',
    );
    assert.deepEqual(await talk(bot, [newGame, startTurn]), ["0"]);
    await end(bot);
    assert.equal(bot.stderr(), "hello\nraw\nfd\n");
  });

  const values: [string, string][] = [
    ["true", "true"],
    ["6.0", "6"],
    ["6.5", "6.5"],
    ["NaN", "NaN"],
    ["-Infinity", "-Infinity"],
    ["6n", "6"],
    ["undefined", "null"],
    ["null", "null"],
    ['"6"', "\"'6'\""],
    ["[1]", '"[ 1 ]"'],
    ["Symbol('x')", '"Symbol(x)"'],
    [
      "{ toJSON() { throw new Error('no'); }, get x() { throw new Error('no'); } }",
      '"{ toJSON: [Function: toJSON], x: [Getter] }"',
    ],
  ];
  for (const [value, answer] of values) {
    oneInThree(`the value ${value} comes from its method`, async () => {
      const source = `class A {\n  startTurn() { return 1; }\n  play(card) { // <- here\n    if (card > 5) return 6;\n    return ${value};\n  }\n}\n`;
      const bot = dungeonBot(source);
      const from = Buffer.byteLength("6\n");
      assert.deepEqual(await talk(bot, [newGame, play(9), play(1)]), ["6", answer]);
      const [part] = await bot.trace.writtenBy(from, bot.taken());
      assert.deepEqual([part?.frames[0]?.line, part?.frames[0]?.column], [markedLine(source), 3]);
      assert.equal(part?.linesRead, 3);
      await end(bot);
    });
  }

  it("reports the line of its only return, unless it returned nothing", async () => {
    const source =
      "class A {\n  startTurn(lastTurn) {\n    if (lastTurn === null)\n      return 7; // <- here\n  }\n  vorpalChoice() { [1].map((x) => { return x; }); }\n}\n";
    const bot = dungeonBot(source);
    const messages = [newGame, startTurn, { type: "start_turn", last_turn: 3 }];
    assert.deepEqual(await talk(bot, messages), ["7", "null"]);
    const [one, none] = await bot.trace.writtenBy(0, bot.taken());
    assert.deepEqual([one?.frames[0]?.line, none?.frames[0]?.line], [markedLine(source), 2]);
    assert.deepEqual([one?.frames[0]?.column, one?.frames[0]?.endColumn], [7, 16]);
    await end(bot);
  });

  const faults: {
    name: string;
    source: string;
    messages: object[];
    type: string;
    says?: RegExp;
    column?: number;
    as?: string;
  }[] = [
    {
      name: "an exception",
      source: "class A {\n  play(card) {\n    return undefined.x; // <- here\n  }\n}",
      messages: [newGame, play(3)],
      type: "TypeError",
      column: 22,
    },
    {
      name: "an exception in a module without a name for one",
      source: "export default class A {\n  play(card) { return card.x.y; } // <- here\n}",
      messages: [newGame, play(3)],
      type: "TypeError",
      column: 30,
    },
    {
      name: "an exception on the line of an export",
      source: "export default class A { play(card) { throw new Error(card); } } // <- here",
      messages: [newGame, play(3)],
      type: "Error",
      says: /^3$/,
      column: 45,
    },
    {
      name: "an exception in a function of the file",
      source:
        "function f(x) {\n  throw new RangeError(x); // <- here\n}\nclass A {\n  play(card) { return f(card); }\n}",
      messages: [newGame, play(3)],
      type: "RangeError",
      says: /^3$/,
    },
    {
      name: "an exception when the object is made",
      source: "class A {\n  x = y; // <- here\n  startTurn() { return 1; }\n}",
      messages: [newGame, startTurn],
      type: "ReferenceError",
    },
    {
      name: "an exception in result",
      source: "class A {\n  startTurn() { return 1; }\n  result() {\n    null.x; // <- here\n  }\n}",
      messages: [newGame, result, startTurn],
      type: "TypeError",
    },
    {
      name: "a value that is thrown",
      source: "class A {\n  play(card) { // <- here\n    throw 'a text';\n  }\n}",
      messages: [newGame, play(3)],
      type: "Error",
      says: /^a text was thrown$/,
    },
    {
      name: "an exception that cannot be shown",
      source: "class A {\n  play(card) { // <- here\n    throw { toString() { throw 1; } };\n  }\n}",
      messages: [newGame, play(3)],
      type: "Error",
    },
    {
      name: "a rejection",
      source: "class A {\n  async play(card) {\n    await null;\n    throw new Error('late'); // <- here\n  }\n}",
      messages: [newGame, play(3)],
      type: "Error",
      says: /^late$/,
    },
    {
      name: "a `then` that throws",
      source: "class A {\n  play(card) { // <- here\n    return { get then() { throw 3; } };\n  }\n}",
      messages: [newGame, play(3)],
      type: "Error",
    },
    {
      name: "leaving by process.exit",
      source: "class A {\n  play(card) { process.exit(1); } // <- here\n}",
      messages: [newGame, play(3)],
      type: "ProcessExit",
      says: /^process\.exit\(1\) was called$/,
    },
    {
      name: "a stack without end",
      source: "class A {\n  play(card) { return this.play(card); } // <- here\n}",
      messages: [newGame, play(3)],
      type: "RangeError",
    },
    {
      name: "a missing method",
      source: "class A { // <- here\n  startTurn() { return 1; }\n}",
      messages: [newGame, play(3)],
      type: "MissingMethod",
      says: /^class A has no method play\(card\)$/,
    },
  ];
  for (const { name, source, messages, type, says, column, as } of faults) {
    oneInThree(`${name} is an answer with its place, and the process lives on`, async () => {
      const bot = dungeonBot(source, {}, as);
      const [answer] = await talk(bot, messages);
      const error = readHostError(answer!)!;
      assert.equal(error.type, type, answer);
      if (says) assert.match(error.message, says);
      if (source.includes("<- here")) assert.equal(error.frames[0]?.line, markedLine(source), answer);
      if (column) assert.equal(error.frames[0]?.column, column);
      assert.equal((await talk(bot, [newGame, vorpal])).length, 1);
      assert.deepEqual(await end(bot), [0, null]);
    });
  }

  it("notes an exception outside of a call, and the match continues", async () => {
    const source =
      "class A {\n  startTurn() {\n    Promise.reject(new Error('nobody waits')); // <- here\n    return 1;\n  }\n  vorpalChoice() { return new Promise((go) => setTimeout(go, 20, 5)); }\n}";
    const bot = dungeonBot(source);
    assert.deepEqual(await talk(bot, [newGame, startTurn, vorpal]), ["1", "5"]);
    assert.deepEqual(await end(bot), [0, null]);
    await bot.trace.settled();
    const [remark] = bot.trace.remarks();
    assert.equal(remark!.message, "Error outside of a call: nobody waits");
    assert.equal(remark!.at?.line, markedLine(source));
  });

  it("keeps a class variable that changes between games", async () => {
    const source =
      "class A {\n  static games = 0;\n  constructor() {\n    A.games += 1; // <- here\n  }\n  startTurn() { return 1; }\n}";
    const bot = dungeonBot(source);
    await talk(bot, [newGame, startTurn, newGame, startTurn, newGame, startTurn]);
    await end(bot);
    const [remark, ...more] = bot.trace.remarks();
    assert.match(remark!.message, /class variable games of A changed/);
    assert.equal(remark!.at?.line, markedLine(source));
    assert.deepEqual(inEnglish(more), []);
  });

  it("is the last class of several, with a notice, or the named one", async () => {
    const source =
      "class Base { play(card) { return 6; } }\nclass A extends Base { startTurn() { return 1; } }\nclass B extends Base { startTurn() { return 2; } } // <- here\nclass Card {}\n";
    const last = dungeonBot(source);
    assert.deepEqual(await talk(last, [newGame, startTurn]), ["2"]);
    const [notice] = last.trace.remarks();
    assert.equal(notice!.message, 'plays B, the last class of the file; set "class" in spar.json to play A');
    assert.equal(notice!.at?.line, markedLine(source));
    await end(last);
    const named = dungeonBot(source, { className: "A" });
    assert.deepEqual(await talk(named, [newGame, startTurn]), ["1"]);
    assert.deepEqual(inEnglish(named.trace.remarks()), []);
    await end(named);
    const exported = dungeonBot(`${source}module.exports = A;\n`);
    assert.deepEqual(await talk(exported, [newGame, startTurn]), ["1"]);
    assert.deepEqual(inEnglish(exported.trace.remarks()), []);
    await end(exported);
  });

  const unplayable: [string, string, HostGiven, RegExp][] = [
    ["no class", "const x = 1;\n", {}, /^ClassNotFound: the file gives no bot/],
    ["a class that is not there", "class A { play() {} }\n", { className: "B" }, /no class B; its classes are: A/],
    ["a syntax error", "class A {\n  play(card { return 6; }\n}\n", {}, /^SyntaxError/],
    ["an exception while loading", "class A extends Nothing {}\n", {}, /^ReferenceError/],
  ];
  for (const [name, source, given, says] of unplayable) {
    it(`${name} ends the host with the reason`, async () => {
      const bot = dungeonBot(source, given);
      assert.deepEqual(await bot.ended, [1, null]);
      await bot.trace.settled();
      const error = bot.trace.error()!;
      assert.match(`${error.type}: ${error.message}`, says);
      assert.equal(error.frames[0]?.file, bot.file);
      assert.notEqual(bot.stderr(), "");
    });
  }

  it("reports its stack when it hangs", async () => {
    const source = "class A {\n  play(card) {\n    for (;;); // <- here\n  }\n}";
    const bot = dungeonBot(source);
    await bot.trace.ready;
    bot.send(`${JSON.stringify(newGame)}\n${JSON.stringify(play(1))}\n`);
    const deadline = performance.now() + 5000;
    let stack = await bot.trace.stack();
    while (stack?.frames[0]?.line !== 3 && performance.now() < deadline) stack = await bot.trace.stack();
    assert.equal(stack?.frames[0]?.line, markedLine(source));
    bot.child.kill("SIGKILL");
    await bot.ended;
  });
});
