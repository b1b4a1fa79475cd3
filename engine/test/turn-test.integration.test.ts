import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { saveTurnTest } from "../app/turn-test.ts";
import { run } from "../cli/run.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { type Expectation, readTurnTest } from "../record/turn-test.ts";
import { officialMatch } from "./recorded-match.ts";

/** Passes in battle; in the draft it picks the first card. `before` is run at each answer, whose number is `count`. */
const bot = (before = "") => `
const lines = require("node:readline").createInterface({ input: process.stdin });
let count = 0, left = 0, header = [], mana = 0;
lines.on("line", (line) => {
  if (left > 0) { if (--left === 0) answer(); return; }
  header.push(line);
  if (header.length === 1) mana = Number(line.split(" ")[1]);
  const moves = header.length > 2 ? Number(header[2].split(" ")[1]) : 0;
  if (header.length === 4 + moves && header.length > 3) { left = Number(line); if (left === 0) answer(); }
});
function answer() {
  header = [];
  ${before}
  count++;
  console.log(mana === 0 ? "PICK 0" : "PASS");
}`;

async function spar(...args: string[]): Promise<{ lines: string[]; code?: number; failed?: string }> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => lines.push(...line.split("\n"));
  let failed: string | undefined;
  try {
    const code = await run(["test", ...args], (text) => {
      failed = text;
    });
    return { code, lines, failed };
  } finally {
    console.log = log;
  }
}

describe("A turn kept as a test", function () {
  this.timeout(60_000);
  const { lines: record } = officialMatch("1.1", 0);
  /** An answer after which one that wins at once was missed; and that one. */
  const last = 117;
  const win =
    "SUMMON 8;ATTACK 12 11;SUMMON 16;ATTACK 2 11;SUMMON 34;ATTACK 32 11;ATTACK 20 -1;ATTACK 26 -1;ATTACK 16 -1";
  let folder: string;
  let file: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-turn-"));
    file = join(folder, "bot.js");
    writeFileSync(file, bot());
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function kept(expect: Expectation, answer = 8, of: MatchRecord = record): string {
    const keeping = saveTurnTest({ bot: file, record: of, answer, expect });
    assert.ok("file" in keeping, JSON.stringify(keeping));
    return keeping.file;
  }

  it("is a readable file beside its bot, never overwrites another, and contains nothing about the machine", () => {
    const [one, other] = [kept({ contains: "PICK" }), kept({ contains: "PICK" })];
    assert.deepEqual(
      [one, other].map((path) => basename(path)),
      ["turn-5.turn.json", "turn-5-2.turn.json"],
    );
    const text = readFileSync(one, "utf8");
    assert.ok(!text.includes(folder));
    assert.match(
      text,
      /^\{\n {2}"turnTest": 1,\n {2}"bot": "\.\.\/bot\.js",\n {2}"expect": \{\n {4}"contains": "PICK"\n/,
    );
    const test = readTurnTest(text, "a.turn.json");
    assert.ok("record" in test);
    assert.equal(test.record.length, 10);
    rmSync(`${file}.turns`, { recursive: true });
  });

  it("is judged by every kind of expectation, and names those that do not hold", async () => {
    kept({ contains: "PICK", lacks: "PASS", equals: "PICK 0", legal: true }, 8);
    kept({ contains: "SUMMON", lacks: "PICK", equals: "PICK 2" }, 10);
    kept({ wins: true, losesLess: 20 }, last);
    const { lines, code } = await spar(folder, "--json");
    assert.equal(code, 1);
    const { passed, failed, refused, tests } = JSON.parse(lines[0]!);
    assert.deepEqual([passed, failed, refused], [1, 2, 0]);
    const messages = tests.flatMap((test: { failures?: { message: string }[] }) => test.failures ?? []);
    const texts = messages.map(({ message }: { message: string }) => message).join("\n");
    assert.match(texts, /The answer "PICK 0" does not contain "SUMMON"\./);
    assert.match(texts, /The answer "PICK 0" contains "PICK"\./);
    assert.match(texts, /The answer is "PICK 0", not "PICK 2"\./);
    assert.match(texts, /The answer "PASS" does not win in this turn\./);
    assert.match(texts, /^turn \d+ \?\? \d+ → \d+ %: could have won here: .+; played Pass; the limit is 20 %\.$/m);
    rmSync(`${file}.turns`, { recursive: true });
  });

  it("passes for a bot that finds the win, and fails for an illegal command", async () => {
    const { player } = record[last + 1] as { player: number };
    const before = record.slice(0, last + 1).filter((line) => line.kind === "answer" && line.player === player).length;
    const prints = (text: string) => bot(`if (count === ${before}) return console.log(${JSON.stringify(text)});`);
    writeFileSync(file, prints(win));
    const passing = kept({ wins: true, losesLess: 5, legal: true }, last);
    const passed = await spar(passing);
    assert.deepEqual([passed.code, passed.lines.at(-1)], [0, "1 passed, 0 failed"], passed.lines.join("\n"));
    rmSync(passing);
    writeFileSync(file, prints("ATTACK 99 -1"));
    const { lines, code } = await spar(kept({ legal: true }, last));
    assert.equal(code, 1);
    assert.match(lines[1]!, /^ {2}"ATTACK 99 -1" is skipped: .+\.$/);
    writeFileSync(file, bot());
    rmSync(`${file}.turns`, { recursive: true });
  });

  it("fails with a sentence if the bot crashes before the turn", async () => {
    writeFileSync(file, bot("if (count === 2) throw new RangeError('too far');"));
    const { lines, code } = await spar(kept({ legal: true }));
    assert.equal(code, 1);
    assert.equal(
      lines[1],
      "  The bot gave no answer in turn 3, before the turn of this test (crash: RangeError: too far).",
    );
    writeFileSync(file, bot());
    rmSync(`${file}.turns`, { recursive: true });
  });

  it("cannot be run if its file is damaged or its bot is missing: one sentence, exit code 2", async () => {
    const good = readFileSync(kept({ legal: true }), "utf8").replace("../bot.js", "bot.js");
    const damaged = join(folder, "damaged.turn.json");
    const tried: [string, RegExp][] = [
      ["{", /damaged\.turn\.json is not JSON\.$/],
      [good.replace('"legal"', '"legel"'), /is damaged: expect\.legel: /],
      [good.replace(/"expect": \{[^}]*\}/, '"expect": {}'), /is damaged: expect: has no expectation\.$/],
      [good.replace("bot.js", "gone.js"), /The bot of damaged\.turn\.json does not exist: /],
      [good.replace('"game":"locm"', '"game":"chess"'), /chess/],
      [good.replace('"player":0', '"player":1'), /The record of the test is damaged: Answer 1 is from player 2/],
    ];
    for (const [text, wanted] of tried) {
      writeFileSync(damaged, text);
      const { lines, code } = await spar(damaged);
      assert.equal(code, 2, text.slice(0, 100));
      assert.equal(lines.length, 2);
      assert.match(lines[0]!, wanted);
    }
    assert.match((await spar(join(folder, "none"))).failed ?? "", /There is no /);
    rmSync(`${file}.turns`, { recursive: true });
    rmSync(damaged);
    assert.match((await spar(folder)).failed ?? "", /There are no turn tests in /);
    assert.ok(!existsSync(damaged));
  });
});
