import assert from "node:assert/strict";
import { readMarkedNumbers } from "../../app/tune/marked-numbers.ts";
import { findFileLanguage } from "../../bots/languages/languages.ts";

function read(file: string, source: string) {
  return readMarkedNumbers(source, findFileLanguage(file)!.syntax);
}

/** `name=value low..high step` of each number. */
function found(file: string, source: string): string[] {
  const numbers = read(file, source);
  if ("why" in numbers) return [`${numbers.line}: ${numbers.why}`];
  return numbers.map(({ name, value, low, high, step }) => `${name}=${value} ${low}..${high} ${step}`);
}

describe("marked numbers", () => {
  const rows: readonly [string, string, readonly string[]][] = [
    ["a.py", "ATTACK = 2.5  # tune 0..10", ["ATTACK=2.5 0..10 0.01"]],
    [
      "a.py",
      "W = [\n  1, -2,\n  3,  # the last\n]  # tune -9..9",
      ["W[0]=1 -9..9 1", "W[1]=-2 -9..9 1", "W[2]=3 -9..9 1"],
    ],
    ["a.py", "D = {1: 0.5, 2: 2.0}  # tune 0..4", ["D[0]=0.5 0..4 0.001", "D[1]=2 0..4 0.001"]],
    ["a.py", "X = 3  # tune the engine later\ns = '4 # tune'", []],
    [
      "a.cpp",
      "#define K 5 // tune\nconst double w[2] = {1.5f, -3e-2}; /* tune -4..4 */",
      ["K=5 0..10 1", "w[0]=1.5 -4..4 0.001", "w[1]=-0.03 -4..4 0"],
    ],
    ["a.rs", "const W: [i32; 2] = [ // tune 0..9\n 1i32, 2];", ["W[0]=1 0..9 1", "W[1]=2 0..9 1"]],
    ["a.ts", "const attack: number = 2; // tune\nf({ a: 1 /* tune */, b: 2 });", ["attack=2 0..4 1", "a=1 0..2 1"]],
    ["a.java", "private static final double ATTACK = 2.5; // tune 0..10", ["ATTACK=2.5 0..10 0.01"]],
    [
      "a.lua",
      "local w = {[1] = 0.5} -- tune 0..1\nlocal a = 3 --[[ tune 0..5 ]]",
      ["w[0]=0.5 0..1 0.001", "a=3 0..5 1"],
    ],
    ["a.hs", "attack = -2 -- tune", ["attack=-2 -4..0 1"]],
    ["a.clj", "(def w [1 -2]) ; tune -9..9", ["w[0]=1 -9..9 1", "w[1]=-2 -9..9 1"]],
    ["a.ml", "let w = [1.; 2.5] (* tune 0..4 *)", ["w[0]=1 0..4 0.001", "w[1]=2.5 0..4 0.001"]],
    ["a.pas", "const a: real = 2.5; { tune 0..10 }", ["a=2.5 0..10 0.01"]],
    ["a.sh", "W=(1 -2) # tune -9..9", ["W[0]=1 -9..9 1", "W[1]=-2 -9..9 1"]],
    ["a.php", "$a = 3 - 1; // tune 0..5", ["$a=1 0..5 1"]],
  ];
  for (const [file, source, wanted] of rows) {
    it(`are found in ${JSON.stringify(source)}`, () => assert.deepEqual(found(file, source), wanted));
  }

  const wrong: readonly [string, string][] = [
    ["A = x  # tune", '1: "x" is not a number'],
    ["\nA = 0x1F  # tune", "2: 0x1F is not a decimal number"],
    ["A = 5  # tune 7..3", "1: the range 7..3 is empty"],
    ["A = 5  # tune 6..9", "1: 5 is not in the range 6..9"],
    ["A = 5  # tune 4.5..5.5", "1: the range 4.5..5.5 contains only 5"],
    ["A = 5  # tune 1-9", '1: "tune 1-9" is not a range: write LOW..HIGH, such as 0..10'],
    ["A = []  # tune", "1: there is no number between the brackets"],
    ["# tune\nA = 5", "1: the mark has no number before it: put it on the line of the number"],
    ["A = [1, 2  # tune\n]  # tune", "2: the number is marked twice"],
  ];
  for (const [source, why] of wrong) {
    it(`says what is wrong with ${JSON.stringify(source)}`, () => assert.deepEqual(found("a.py", source), [why]));
  }

  it("are found in time linear in the source", () => {
    const hard = ["W = [".repeat(100_000), "1 # tune\n".repeat(50_000), "'".repeat(500_000), `1${" ".repeat(500_000)}`];
    const began = process.cpuUsage();
    for (const source of hard) found("a.py", source);
    // All take a second; anything that looks back over all before takes minutes.
    assert.ok(process.cpuUsage(began).user < 10_000_000);
  });
});
