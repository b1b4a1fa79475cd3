import assert from "node:assert/strict";
import { readCompilerOutput } from "../bots/build/compile-c.ts";
import { readProblems } from "../bots/build/read-described.ts";
import { compiledTable } from "../bots/languages/compiled-table.ts";
import { readCsharpBuild } from "../bots/languages/csharp.ts";
import { readGoBuild } from "../bots/languages/go.ts";
import { languages } from "../bots/languages/languages.ts";
import { games } from "../games.ts";
import { recogniseBot } from "../project/recognise/bot-for-file.ts";
import { judgeReply, startOfPlan } from "../record/position.ts";
import { clipOutput } from "../text/clip-text.ts";
import { long } from "./long.ts";

/** Rows that are much alike. */
const oneInFour = long.oneIn(4);

/** A hundred thousand characters of one thing: what takes the square of a text's length takes many seconds for it. */
const pumped = (part: string, before = "", after = "") => before + part.repeat(100_000 / part.length) + after;
/** Of the processor; most take some milliseconds. */
const enoughMs = 2000;

function quickly(what: string, run: () => unknown): void {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  const took = (user + system) / 1000;
  assert.ok(took < enoughMs, `${what}: ${Math.round(took)} ms`);
}

const sources = [
  ...[
    "\n",
    "\t",
    " ",
    "\n\t",
    "\r",
    "(",
    "/*",
    '"""',
    '\\"',
    "'''",
    "\\",
    ">>a",
    "a,",
    ".",
    "0",
    "_",
    '"',
    "`",
    "{",
    "<",
  ],
  ...[
    "class a ",
    "class a(",
    "class\tlen",
    "(static ",
    "static void ",
    "attackers ",
    "def f(a",
    "lane:",
    "opponenthand",
  ],
  ...["play(y):>", "start_turn(a):", "Scan(", "import\n", "from . ", "from game import ", "\tyu0", "mod ", "describe "],
  ...['#include"', "#include</\r", "const x ", "(a.next()", "let a ", "package ", "enum\npublic ", "c/*\\"],
].map((part) => pumped(part));
const starts = [
  pumped("()\t.nextInt", "(.next().next().next().nextInt"),
  pumped("\n", "u,c,a,a"),
  pumped("\\", "u,c,a,a"),
  pumped("i", "def\to(t", ",oiiii0\ndef\to(p,i)"),
  pumped(".", "from\t", "p\nimport\t,"),
  pumped("u0", "\ty", "\0"),
];

/** What compilers and runtimes begin a line with. */
const outputs = [
  ...[
    "\n",
    " ",
    "\n ",
    "\t\n",
    "(",
    "' at '",
    " at 0",
    "' ",
    '"',
    ":0:",
    ".hs:0,0h",
    "'.cs(0,0): error s: ",
    'File ",',
  ],
  ...[".java:0: error: ", ".go:0: ", "go:0(", ":0:in `", "': ", " in i", " at t", "line 0, <> l", ": ", "\n at  \n"],
  ...[
    "\nat l(",
    ") in 0",
    "'\\', :",
    "a\r\t",
    "g: \n",
    "\n\n\n\n\n ",
    "Error: -",
    "(t",
    "#0 ",
    " (",
    ") at :",
    "l: :0: 0",
  ],
].map((part) => pumped(part));
const heads = [
  "Fatal ",
  "Unhandled exception. ",
  "Stack overflow.\n",
  "panic: x\n",
  "' panicked at '",
  "Traceback (most recent call last):\n",
].join("");

describe("text that is meant to take long to parse", () => {
  const read = ["python", "javascript", "typescript", "cpp", "java", "csharp", "go", "rust"];
  for (const { id, extensions } of languages.filter((language) => read.includes(language.id))) {
    oneInFour(`as a source in ${id} is recognised or not, at once`, () => {
      for (const source of [...sources, ...starts]) {
        const what = JSON.stringify(source.slice(0, 20));
        quickly(what, () => recogniseBot(`/nowhere/bot${extensions[0]}`, source));
        // Where the first signs are there, more is looked at.
        const like = `import sys; input() # attackers defenders json SUMMON ATTACK PASS BasePlayer\n${source}`;
        quickly(`like a bot, ${what}`, () => recogniseBot(`/nowhere/bot${extensions[0]}`, like));
      }
    });
  }

  it("as the output of an ended program is parsed for a crash quickly", () => {
    for (const { id, readCrash } of languages) {
      for (const output of outputs) {
        // As much as is kept of the end of what a bot printed.
        for (const text of [output.slice(0, 8000), heads + output.slice(0, 8000)])
          quickly(`${id}: ${JSON.stringify(text.slice(0, 30))}`, () => readCrash?.(clipOutput(text), "/nowhere/bot"));
      }
    }
  });

  it("as the output of a compiler is parsed for problems quickly", () => {
    for (const output of outputs) {
      const what = JSON.stringify(output.slice(0, 20));
      quickly(`C, ${what}`, () => readCompilerOutput(output, "/nowhere/bot.c"));
      quickly(`Go, ${what}`, () => readGoBuild(output, "/nowhere/bot.go"));
      quickly(`C#, ${what}`, () => readCsharpBuild(output, "/nowhere/bot.cs"));
      quickly(`others, ${what}`, () =>
        readProblems(output, "/nowhere/bot", [/^(?<file>.+?\.x):(?<line>\d+): (?<message>.*)$/gm]),
      );
    }
  });

  it("as the output of OCaml's linker is parsed in linear time, even in one line that is not clipped", () => {
    for (const form of compiledTable.find(({ id }) => id === "ocaml")!.problems)
      quickly(form.source, () => [...pumped("-ld").matchAll(form)]);
  });

  it("as an answer is judged at once", () => {
    for (const game of games) {
      for (const text of ["\t", " ", "(", "[", "0", "0 ", '"', "\\", "-", ";", "PASS;", "{"].map((part) =>
        pumped(part),
      )) {
        const bots = Array.from({ length: game.rules.players.max }, (_, i) => ({
          kind: "site" as const,
          name: `${i}`,
        }));
        const position = startOfPlan({
          game: game.id,
          options: {},
          seeds: game.rules.seeds("seed"),
          timeScale: 1,
          trace: false,
          bots,
        });
        quickly(`${game.id}, ${JSON.stringify(text.slice(0, 10))}`, () => judgeReply(position, { text }));
      }
    }
  });
});
