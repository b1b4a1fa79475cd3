import assert from "node:assert/strict";
import {
  checkBooleans,
  checkNames,
  checkSharedNames,
  checkTree,
  findAvoidedWord,
  findNondescriptTypes,
  findUnclearBooleans,
  listExportedNames,
  parseWordsToAvoid,
  splitName,
} from "./names.ts";

const avoid = (...words: string[]) => words.map((word) => ({ word, onlyExported: false }));

describe("names and the glossary", () => {
  it("finds no name with a word to avoid, except those on the list", () => {
    for (const { list, added, mended } of checkTree()) {
      assert.deepEqual(added, []);
      assert.deepEqual(mended, [], `npm run names takes them out of ${list}`);
    }
  });

  it("reads the words to avoid from every table of the glossary", () => {
    const table =
      "| word | avoid |\n| --- | --- |\n| `a` | `told`, `give way` (exported) |\n\ntext\n\n| form | avoid |\n| -- | -- |\n| x | `…Of` |";
    assert.deepEqual(parseWordsToAvoid(table), [
      { word: "told", onlyExported: false },
      { word: "give way", onlyExported: true },
      { word: "…Of", onlyExported: false },
    ]);
  });

  it("finds a word as a whole part of a name, in camelCase or kebab-case", () => {
    assert.equal(splitName("parseHTMLTrace2-Message_x.test"), "parse html trace2 message x test");
    const avoided = avoid("told", "give way", "…Of");
    assert.equal(findAvoidedWord("readTold", avoided), "told");
    assert.equal(findAvoidedWord("told-apart", avoided), "told");
    assert.equal(findAvoidedWord("giveWay", avoided), "give way");
    assert.equal(findAvoidedWord("labelOf", avoided), "…Of");
    for (const fine of ["untoldStory", "OfficialGame", "waysToGive", "Proof"])
      assert.equal(findAvoidedWord(fine, avoided), undefined);
  });

  it("checks what a source exports, under its exported name", () => {
    const text = [
      "export async function first() {}",
      "export const second = 1;",
      "export interface Third {}",
      "const inner = 2;",
      "export { inner as fourth, type Fifth };",
    ].join("\n");
    assert.deepEqual(listExportedNames(text), ["first", "second", "Third", "fourth", "Fifth"]);
  });

  it("only lets the list get shorter", () => {
    const sources = new Map([["engine/told.ts", "export const lay = 1;\nexport const fine = 2;"]]);
    const { added, mended } = checkNames(sources, avoid("told", "lay"), ["told.ts", "kin"]);
    assert.equal(added.length, 1);
    assert.match(added[0]!, /engine\/told\.ts: lay contains "lay"/);
    assert.deepEqual(mended, ["kin"]);
  });

  it("checks names that are not exported, too, for words that are avoided everywhere", () => {
    const sources = new Map([
      ["a.ts", "function readTold() {\n  const quiet = 1;\n}\ninterface A {\n  readonly told?: 1;\n}"],
    ]);
    const avoided = [...avoid("told"), { word: "quiet", onlyExported: true }];
    const { added } = checkNames(sources, avoided, []);
    assert.deepEqual(
      added.map((sentence) => sentence.split(" ")[1]),
      ["readTold", "told"],
    );
  });

  it("checks names of hosts in Python, C and Java, too", () => {
    const sources = new Map([
      ["a.py", "def read_told(x):\n    kin = 1\n    self.lay = x\n    if x == told: pass"],
      ["b.c", "static int told_by(int x) {\n  char shelf[8];\n  return told;\n}"],
      ["C.java", "  private static Map<String, Integer> calm = null;\n  static void hear(int x) {"],
    ]);
    const { added } = checkNames(sources, avoid("told", "kin", "lay", "shelf", "calm", "hear"), []);
    assert.deepEqual(
      added.map((sentence) => sentence.split(" ")[1]),
      ["read_told", "kin", "lay", "told_by", "shelf", "calm", "hear"],
    );
  });

  it("finds booleans whose name does not say what is true", () => {
    const text =
      "interface A {\n  readonly open?: boolean;\n  readonly isOpen: true;\n}\nfunction f(deep: boolean, list: boolean[], hasName: boolean) {}";
    assert.deepEqual(findUnclearBooleans(text), ["open", "deep"]);
    const { added, mended } = checkBooleans(new Map([["a.ts", text]]), ["open", "gone"]);
    assert.match(added.join(), /^a\.ts: the name of the boolean deep does not say/);
    assert.deepEqual(mended, ["gone"]);
  });

  it("refuses a name that a second file exports, unless it is listed, and a list with names that are no longer shared", () => {
    const sources = new Map([
      ["engine/a.ts", "export const rules = 1;\nexport interface Table {}\nexport type Once = 1;"],
      ["engine/b.ts", "export const rules = 2;\nexport type Table = 1;"],
      ["engine/test/c.test.ts", "export type Once = 2;"],
    ]);
    const { added, mended } = checkSharedNames(sources, ["rules", "gone"]);
    assert.deepEqual(added, ["Table is exported by engine/a.ts and engine/b.ts: two things need two names"]);
    assert.deepEqual(mended, ["gone"]);
  });

  it("refuses a type called Parts, exported or not", () => {
    const texts = ["interface Parts {}", "export type Parts = 1;", "interface BoardParts {}\nconst Parts = 1;"];
    const sources = new Map(texts.map((text, i) => [`${i}.ts`, text]));
    assert.deepEqual(
      findNondescriptTypes(sources).map((sentence) => sentence.slice(0, 4)),
      ["0.ts", "1.ts"],
    );
  });
});
