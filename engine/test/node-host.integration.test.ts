import assert from "node:assert/strict";
import { join } from "node:path";
import {
  type Faulty,
  itTellsItsStack,
  itTellsWhereItCrashed,
  itTellsWhereItEnded,
  itTellsWhoWrote,
} from "./faulty-bots.ts";
import { botFolder, startHosted } from "./hosted-bot.ts";

const byLine = (body: string) => `const rl = require("readline").createInterface({ input: process.stdin });\n${body}`;

const written: Faulty[] = [
  {
    name: "console.log",
    bot: byLine('rl.on("line", () => {\n  console.log("A"); // <- here\n});\n'),
    turns: ["x\n", "y\n"],
    column: [11, undefined],
    callers: 0,
  },
  {
    name: "CodinGame's readline under another name",
    bot: "const read = readline;\nwhile (read() !== null) console.log(1); // <- here\n",
    turns: ["x\n", "y\n"],
  },
  {
    name: "a file that is imported without its ending",
    as: "bot.mjs",
    bot: 'import { play } from "./play";\nprocess.stdin.on("data", play);\n',
    files: {
      "play.mjs": 'import say from "./words";\nexport const play = () => console.log(say); // <- here\n',
      "words/index.js": "module.exports = 5;\n",
    },
    turns: ["x\n"],
  },
  {
    name: "console.log in a function, with its caller",
    bot: byLine('function say(x) {\n  console.log(x); // <- here\n}\nrl.on("line", () => say("A"));\n'),
    turns: ["x\n"],
    callers: 1,
  },
  {
    name: "process.stdout.write",
    bot: 'process.stdin.on("data", () => {\n  process.stdout.write("é\\n"); // <- here\n});\n',
    turns: ["x\n", "y\n"],
    callers: 0,
  },
  {
    name: "a line after writes that Node refuses",
    bot: 'process.stdin.once("data", () => {\n  for (const given of [["B\\n", "latin9"], ["B\\n", 5], [Buffer.from("B\\n"), "latin9"], [Buffer.from("B\\n"), {}], [{}]])\n    try { process.stdout.write(...given); } catch {}\n  console.log("A"); // <- here\n});\n',
    turns: ["x\n"],
  },
  {
    name: "a write of bytes",
    bot: 'process.stdin.once("data", () => process.stdout.write(Buffer.from("A\\n"))); // <- here\n',
    turns: ["x\n"],
  },
  {
    name: "CodinGame's readline and print",
    bot: "while (true) {\n  const x = readline();\n  print(x); // <- here\n}\n",
    turns: ["x\n", "y\n"],
    callers: 0,
  },
  {
    name: "putstr",
    bot: 'readline();\nputstr("A\\n"); // <- here\n',
    turns: ["x\n"],
  },
  {
    name: "fs.writeSync",
    bot: 'const fs = require("fs");\nfs.readSync(0, Buffer.alloc(9));\nfs.writeSync(1, "A\\n"); // <- here\n',
    turns: ["x\n"],
    callers: 0,
  },
  {
    name: "a module, and an await",
    as: "bot.mjs",
    bot: 'import { createInterface } from "node:readline";\nimport { say } from "./say.mjs";\nfor await (const line of createInterface(process.stdin)) say(line);\n',
    files: { "say.mjs": "export function say(x) {\n  console.log(x); // <- here\n}\n" },
    turns: ["x\n", "y\n"],
    callers: 1,
  },
  {
    name: "functions of fs imported by a module",
    as: "bot.mjs",
    bot: 'import { readSync, writeSync } from "fs";\nconst b = Buffer.alloc(1);\nwhile (readSync(0, b) && b[0] !== 10);\nwriteSync(1, Buffer.from("A\\n")); // <- here\n',
    turns: ["x\n"],
  },
  {
    name: "the caller of an async function",
    bot: byLine(
      "async function main() {\n  for await (const line of rl) await say(line);\n}\nasync function say(x) {\n  await null;\n  console.log(x); // <- here\n}\nmain();\n",
    ),
    turns: ["x\n"],
    callers: 1,
  },
];

describe("a JavaScript bot under its host: who wrote an answer", () => {
  itTellsWhoWrote("javascript", written);
});

const crashes: Faulty[] = [
  {
    name: "a property of undefined",
    bot: "function f(x) {\n  return x.y.z; // <- here\n}\nf({});\n",
    turns: [],
    column: [14, undefined],
    callers: 1,
    says: "TypeError: Cannot read properties of undefined (reading 'z')",
  },
  {
    name: "an unknown name",
    bot: byLine('rl.on("line", () => {\n  foo(); // <- here\n});\n'),
    turns: ["x\n"],
    says: "ReferenceError: foo is not defined",
  },
  {
    name: "a syntax error",
    bot: "let a = 1;\nlet b = = 2; // <- here\n",
    turns: [],
    column: [9, 10],
    says: "SyntaxError: Unexpected token '='",
  },
  {
    name: "a syntax error in a required file",
    bot: 'require("./b.js");\n',
    files: { "b.js": "if (;) {} // <- here\n" },
    turns: [],
    callers: 1,
  },
  {
    name: "a rejected promise",
    bot: 'async function f() {\n  throw new RangeError("no"); // <- here\n}\nf();\n',
    turns: [],
    callers: 1,
    says: "RangeError: no",
  },
  {
    name: "an error in a module",
    as: "bot.mjs",
    bot: "const f = () => null.x; // <- here\nf();\n",
    turns: [],
    callers: 1,
  },
  {
    name: "recursion without end",
    bot: "function f(n) {\n  return f(n + 1); // <- here\n}\nf(0);\n",
    turns: [],
    says: "RangeError: Maximum call stack size exceeded",
  },
  {
    name: "an import of a missing module, for which Node suggests another",
    as: "bot.mjs",
    bot: 'import "node:fs";\nimport cards from "./cards"; // <- here\n',
    files: { "cards.json": "[]" },
    turns: [],
  },
  { name: "an import that is not there", as: "bot.mjs", bot: 'import { nothing } from "fs"; // <- here\n', turns: [] },
];

describe("a JavaScript bot under its host: where it crashed", () => {
  itTellsWhereItCrashed("javascript", crashes);
});

const exits = [
  {
    name: "process.exit",
    bot: "function f() {\n  process.exit(3); // <- here\n}\nf();\n",
    turns: [],
    callers: 1,
    code: 3,
  },
  { name: "the end of its work", bot: "const a = 1;\nreadline();\nprint(a); // <- here\n\n", turns: ["x\n"], code: 0 },
];

describe("a JavaScript bot under its host: where it ended", () => {
  itTellsWhereItEnded("javascript", exits);
});

const stacks = [
  {
    name: "an endless loop",
    bot: "function f() {\n  for (;;); // <- here\n}\nf();\n",
    turns: [],
    callers: 1,
    waiting: false,
  },
  {
    name: "a comparison of a sort",
    bot: "const by = () => {\n  for (;;); // <- here\n};\n[3, 2, 1].sort(by);\n",
    turns: [],
    waiting: false,
  },
  {
    name: "CodinGame's readline",
    bot: "readline();\nconst x = readline(); // <- here\n",
    turns: ["x\n"],
    waiting: true,
    callers: 0,
  },
  {
    name: "readFileSync",
    bot: 'const text = require("fs").readFileSync(0, "utf8"); // <- here\n',
    turns: ["x\n"],
    waiting: true,
  },
  {
    name: "readFileSync of /dev/stdin",
    bot: 'const text = require("fs").readFileSync("/dev/stdin"); // <- here\n',
    turns: ["x\n"],
    waiting: true,
  },
  {
    name: "readSync, byte by byte",
    bot: 'const fs = require("fs");\nconst b = Buffer.alloc(1);\nfor (;;) {\n  fs.readSync(0, b, 0, 1, null); // <- here\n}\n',
    turns: ["some line\n"],
    waiting: true,
  },
  {
    name: "a readline interface",
    bot: byLine("rl.on('line', () => {});\n").replace("\n", " // <- here\n"),
    turns: ["x\n"],
    waiting: true,
  },
  { name: "data of process.stdin", bot: 'process.stdin.on("data", () => {}); // <- here\n', turns: [], waiting: true },
];

describe("a JavaScript bot under its host: its stack at a timeout", () => {
  itTellsItsStack("javascript", stacks);

  it("does not take a pending timer for waiting for input", async () => {
    const bot = startHosted(
      "javascript",
      join(botFolder({ "bot.js": 'setTimeout(() => {}, 1e6);\nconsole.log("A");\n' }), "bot.js"),
    );
    await bot.line();
    assert.deepEqual(await bot.trace.stack(), { frames: [], waiting: false });
    bot.child.kill("SIGKILL");
    await bot.ended;
  });

  it("counts the lines that a readline interface has delivered", async () => {
    const file = join(
      botFolder({ "bot.js": byLine('rl.once("line", () => { console.log("A"); for (;;); });\n') }),
      "bot.js",
    );
    const bot = startHosted("javascript", file);
    bot.send("a\nb\nc\n");
    await bot.line();
    assert.equal((await bot.trace.writtenBy(0, 2))[0]!.linesRead, 1);
    await bot.trace.stack();
    assert.equal(bot.trace.linesRead(), 1);
    bot.child.kill("SIGKILL");
    await bot.ended;
  });
});
