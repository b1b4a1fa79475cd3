import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { createGuessThread, createLineGuesser } from "../bots/guess/guess-line.ts";
import type { GuessLine } from "../record/problem.ts";
import { createReplay } from "../record/replay.ts";
import { officialMatch } from "./recorded-match.ts";

/** Of the processor. Many times what each of these takes, and a small part of what they took with patterns made of a bot's text. */
const enoughMs = 1500;

describe("guessing a line", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const getStamp = (source: string, language = "python") => {
    const file = join(folder, "bot");
    writeFileSync(file, source);
    return { kind: "file" as const, name: "bot", file, language };
  };

  /** How long a few different texts take together. */
  function timed(guess: GuessLine, stamp: ReturnType<typeof getStamp>, texts: readonly string[]): number {
    const began = process.cpuUsage();
    for (const text of texts) guess(stamp, text);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  }

  const hostile: readonly [what: string, source: string, text: string][] = [
    ["a template of many holes", `print("${"a{x} ".repeat(40)}b")\n`, `${"a ".repeat(400)}`],
    ["a template of many holes without blanks", `print(${'"a", x, '.repeat(40)}"b")\n`, "a".repeat(800)],
    [
      "a table of strings",
      `const t = [${Array.from({ length: 8000 }, (_, i) => `"MOVE ${i} x"`).join(", ")}];\n`,
      "MOVE 1",
    ],
    ["a table of strings in lines", Array.from({ length: 8000 }, (_, i) => `"MOVE ${i} x",\n`).join(""), "MOVE 8 y"],
    ["strings in one line", `f(${'"ab"; '.repeat(14_000)}`, "ab"],
    ["quotes that are never closed", '\\"'.repeat(50_000), "ab"],
    ["comments that are never closed", "/*".repeat(50_000), "ab"],
    ["braces that are never closed", `"${"{".repeat(100_000)}"`, "ab"],
    ["blanks before a bracket", `case${" ".repeat(100_000)}x "ab"`, "ab"],
    ["zeros of a number's form", `"%${"0".repeat(100_000)}!"`, "ab"],
    ["words that begin again and again", `"${"aa ".repeat(300)}b"`, "aa ".repeat(260)],
  ];
  for (const [what, source, text] of hostile) {
    it(`takes no time for ${what}`, () => {
      for (const language of ["python", "javascript", "cpp", "perl"]) {
        const texts = Array.from({ length: 10 }, (_, i) => `${text} ${i}`);
        const took = timed(createLineGuesser(), getStamp(source, language), texts);
        assert.ok(took < enoughMs, `${language}: ${Math.round(took)} ms`);
      }
    });
  }

  it("has a time limit: with many problems it stops guessing", () => {
    const rows = Array.from({ length: 8000 }, (_, i) => `print("GO ${i} x " + y)\n`).join("");
    const stamp = getStamp(rows);
    const texts = Array.from({ length: 4000 }, (_, i) => `${"GO ".repeat(500)}${i}`);
    const took = timed(createLineGuesser(), stamp, texts);
    assert.ok(took < 4 * enoughMs, `${Math.round(took)} ms`);
  });

  it("gives the same result in a thread for the problems of a match", async () => {
    const stamp = getStamp('print("JUMP " + x)\nprint("PASS")\n');
    const [head, ...draft] = officialMatch("1.0", 0).lines.slice(0, 61);
    assert.equal(head?.kind, "match");
    const bots = head.kind === "match" ? [stamp, ...head.bots.slice(1)] : [];
    const answer = { kind: "answer", player: 0, ms: 2, text: "JUMP 7" } as const;
    const replay = createReplay([{ ...head, bots } as typeof head, ...draft, answer]);
    const thread = createGuessThread(30_000);
    try {
      const guess = await thread.guessesFor(replay, "run");
      assert.deepEqual(guess(stamp, "JUMP 7"), createLineGuesser()(stamp, "JUMP 7"));
      assert.equal(guess(stamp, "JUMP 7")?.line, 1);
      writeFileSync(stamp.file, '\nprint("JUMP " + x)\n');
      assert.equal((await thread.guessesFor(replay, "run"))(stamp, "JUMP 7")?.line, 1, "as it was in this run");
      assert.equal((await thread.guessesFor(replay, "next"))(stamp, "JUMP 7")?.line, 2);
    } finally {
      await thread.dispose();
    }
  });

  it("continues in a new thread if the one before ended between two questions", async () => {
    const stamp = getStamp('print("JUMP " + x)\n');
    const [head, ...draft] = officialMatch("1.0", 0).lines.slice(0, 61);
    const bots = head?.kind === "match" ? [stamp, ...head.bots.slice(1)] : [];
    const answer = { kind: "answer", player: 0, ms: 2, text: "JUMP 7" } as const;
    const replay = createReplay([{ ...head, bots } as (typeof draft)[0], ...draft, answer]);
    const thread = createGuessThread(30_000);
    const started = once(process, "worker");
    try {
      assert.equal((await thread.guessesFor(replay, "run"))(stamp, "JUMP 7")?.line, 1);
      const [worker] = (await started) as [Worker];
      await worker.terminate();
      assert.equal((await thread.guessesFor(replay, "next"))(stamp, "JUMP 7")?.line, 1);
    } finally {
      await thread.dispose();
    }
  });

  it("is given up if the thread does not reply in time, then starts over", async () => {
    const stamp = getStamp('print("JUMP " + x)\n');
    const [head, ...draft] = officialMatch("1.0", 0).lines.slice(0, 61);
    const bots = head?.kind === "match" ? [stamp, ...head.bots.slice(1)] : [];
    const answer = { kind: "answer", player: 0, ms: 2, text: "JUMP 7" } as const;
    const replay = createReplay([{ ...head, bots } as (typeof draft)[0], ...draft, answer]);
    // Nothing starts in no time.
    const thread = createGuessThread(0);
    try {
      assert.equal((await thread.guessesFor(replay, "run"))(stamp, "JUMP 7"), undefined);
      assert.equal((await thread.guessesFor(replay, "run"))(stamp, "JUMP 7"), undefined);
    } finally {
      await thread.dispose();
    }
  });
});
