import assert from "node:assert/strict";
import { findFileLanguage, languages } from "../../bots/languages/languages.ts";
import { createRandom } from "../../random/seeded.ts";
import { parseStub } from "../../referee/stub/parse-stub.ts";
import { starterExtensions, writeStarter } from "../../referee/stub/starter.ts";
import { listCommands, type Stub } from "../../referee/stub/stub.ts";
import { askOne, cacheFolder, sourceFile, stampOfFile, startedBot } from "../bot-runs.ts";
import { long } from "../long.ts";
import { missingTool, skip } from "../skip.ts";
import { makeInput } from "./made-stubs.ts";
import { awkward, orchard, tides } from "./own-stubs.ts";
import { readInputs } from "./read-inputs.ts";

/** Each turn ends with a number that the bot has to answer: who reads a line too many or too few knows it not. */
const echoing = (text: string, lines: string) =>
  text.replace(/^(?:loop 2 )?write (?:join|CAST).*\n(?:.+\n)*\n/m, `read stamp:int\n${lines}\n\n`);

/** What a language might fill in by itself. */
const hole = ["$", "{x}"].join("");

const games: readonly (readonly [name: string, text: string, answers: readonly (readonly string[])[]])[] = [
  ["a grid", echoing(orchard, 'loop 2 write join("MOVE", stamp)'), [["MOVE #", "MOVE #"]]],
  ["every form", echoing(tides, 'write join("CAST", stamp)\nHAUL'), [["READY"], ["CAST #", "HAUL"]]],
  ["awkward names", echoing(awkward, `write join("é \\"{%d}\\" ${hole} \\\\", stamp)`), [[`é "{%d}" ${hole} \\ #`]]],
];

/** What a game is sent for, with a list of legal actions, and the answers to it. */
const choices: readonly (readonly [name: string, text: string, input: string, answer: string])[] = [
  [
    "the first legal action",
    "gameloop\nread opponent:int\nread validActionCount:int\nloop validActionCount read row:int col:int\nwrite 0 0\n",
    "7\n2\n4 5\n1 2\n",
    "4 5",
  ],
  [
    "the example if there is no legal action",
    "gameloop\nread opponent:int\nread validActionCount:int\nloop validActionCount read row:int col:int\nwrite 0 0\n",
    "7\n0\n",
    "0 0",
  ],
  [
    "the example where it is not said that moves can be chosen",
    "gameloop\nread moveCount:int\nloop moveCount read row:int col:int\nwrite 0 0\n",
    "1\n4 5\n",
    "0 0",
  ],
  [
    "values for an example with a command in small letters",
    "gameloop\nread x:int y:int\nwrite move x y\n",
    "6 7\n",
    "move 6 7",
  ],
  [
    "the first of several legal lines",
    "gameloop\nread count:int\nloop count read action:string(20)\nwrite WAIT\n\nINPUT\naction: a legal action\n",
    "2\nMOVE 3 4\nWAIT\n",
    "MOVE 3 4",
  ],
  [
    "the first of suggested lines",
    "gameloop\nread count:int\nloop count read text:string(20)\nwrite PUT 1\n\nINPUT\ntext: a valid output line\n",
    "2\nPUT 7\nPUT 8\n",
    "PUT 7",
  ],
  [
    "something where the game shows no example",
    "read size:int\ngameloop\nread x:int\nSTATEMENT\nGo\n",
    "6\n7\n",
    "WAIT",
  ],
  ["the first of an example's actions", "gameloop\nread x:int\nwrite STEP <x> <power> | WAIT\n", "6\n", "STEP 6 0"],
  ["the first of actions in brackets", "gameloop\nread x:int\nwrite (STEP <x>) or (WAIT)\n", "6\n", "STEP 6"],
  [
    "values for an example of names",
    "gameloop\nread x:int\nloop 1 read row:int\nwrite PUT x row\n",
    "6\n7\n",
    "PUT 6 0",
  ],
  [
    "the first action that has the form of the example",
    "gameloop\nread actionCount:int\nloop actionCount read card:int action:word(4)\nwrite 1 A1B2 go\n",
    "2\n7 C3D4\n1 A1B2\n",
    "7 C3D4",
  ],
  [
    "the example where actions have another form",
    "gameloop\nread actionCount:int\nloop actionCount read id:int type:word(4)\nwrite BREW 0\n",
    "1\n7 CAST\n",
    "BREW 0",
  ],
  [
    "the example where moves were played",
    "gameloop\nread moveCount:int\nloop moveCount read move:word(4)\nwrite e2e4\n\nINPUT\nmove: what the opponent played\n",
    "1\nd7d5\n",
    "e2e4",
  ],
  ["an example with bars of its own", 'gameloop\nread x:int\nwrite "S | W"\n\nOUTPUT\nunit [| W]\n', "6\n", '"S | W"'],
  ["an example of what is not legal", "gameloop\nread n:int\nloop n read invalidMove:int\nwrite 1\n", "1\n5\n", "1"],
];

const quick = new Set([".py", ".js", ".ts"]);

for (const extension of starterExtensions) {
  const { title, id } = findFileLanguage(`bot${extension}`)!;
  const suite = quick.has(extension) ? describe : long.describe;
  suite(`a starter in ${title}`, function () {
    this.timeout(60_000);
    before(async function () {
      const prepared = await languages
        .find((each) => each.id === id)!
        .prepare({
          file: starterFile(parseStub("read a:int\nwrite 0").stub!, extension),
          cacheFolder,
        });
      if (!prepared.ok && prepared.kind === "start") skip(this, missingTool(prepared.why));
    });
    it("has no marks of direction, with which a comment or an example could look like code", () => {
      const stub = parseStub("gameloop\nread x:int\nwrite go \u202eleft\n\nINPUT\nx: \u2066so \u202efar\n").stub!;
      for (const extension of starterExtensions)
        assert.doesNotMatch(writeStarter(stub, "Some\u202ewhere", extension)!, /\p{Bidi_Control}/u, extension);
    });

    it("compiles without a warning", async () => {
      const stub = parseStub(games[1]![1]).stub!;
      const prepared = await languages
        .find((each) => each.id === id)!
        .prepare({ file: starterFile(stub, extension), cacheFolder });
      assert.deepEqual(prepared.ok && prepared.problems, []);
    });
    for (const [name, text, input, answer] of choices)
      it(`answers with ${name}`, async () => {
        const bot = await startedBot(await stampOfFile(starterFile(parseStub(text).stub!, extension)));
        for (let turn = 0; turn < 2; turn++)
          assert.equal((await askOne(bot, input, { ends: { lines: 1 }, limitMs: 20_000 })).text, answer);
      });
    for (const [name, text, answers] of games) {
      it(`reads everything and answers with the example: ${name}`, async () => {
        const stub = parseStub(text).stub!;
        assert.ok(text.includes("stamp"));
        const bot = await startedBot(await stampOfFile(starterFile(stub, extension)));
        for (const [turn, { input, stamp }] of inputsFor(stub, 6).entries()) {
          const lines = (answers[turn] ?? answers.at(-1)!).map((line) => line.replace("#", String(stamp)));
          const answer = await askOne(bot, input, { ends: { lines: lines.length }, limitMs: 20_000 });
          assert.equal(answer.failure === undefined ? answer.text : JSON.stringify(answer), lines.join("\n"));
        }
      });
    }
  });
}

const starterFile = (stub: Stub, extension: string) =>
  sourceFile(`Player${extension}`, writeStarter(stub, "Made Up", extension)!);

/** Questions with made-up values, and the number that stands at the end of each. */
function inputsFor(stub: Stub, count: number) {
  const random = createRandom(String(stub.turn.length));
  const known = {};
  const texts = Array.from(
    { length: count },
    (_, turn) => makeInput(listCommands(stub, turn), known, (bound) => Math.floor(random() * bound)).text,
  );
  return readInputs(stub, texts).map((reading, turn) => {
    const last = reading.kind === "read" ? reading.parts.at(-1) : undefined;
    return { input: texts[turn]!, stamp: last?.kind === "line" ? last.values[0]!.value : undefined };
  });
}

describe("starters", () => {
  it("are written in nine languages, and in no other", () => {
    assert.equal(starterExtensions.length, 9);
    assert.equal(writeStarter(parseStub(orchard).stub!, "Orchard", ".lua"), undefined);
  });

  it("repeat in comments what the stub says of its fields and answers", () => {
    const text = writeStarter(parseStub(orchard).stub!, "Orchard", ".py")!;
    for (const comment of ["# Pick more pears", "# owner: Whose unit it is.", "# MOVE <unitId> <x> <y> | WAIT"]) {
      assert.ok(text.includes(comment), comment);
    }
  });
});
