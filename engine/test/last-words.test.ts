import assert from "node:assert/strict";
import { english } from "../l10n/speak.ts";
import type { RecordLine } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";

/** What is said of a program that ended with such an error after it printed this. */
function describeEnd(error: { readonly type: string; readonly message: string }, stderr?: string): string {
  const at = "2026-01-01T00:00:00Z";
  const referee = { name: "Ends", hash: "0".repeat(64), players: { min: 1, max: 1 }, protocol: "runner" };
  const bots = [{ kind: "command", name: "bot", command: ["./bot"] }];
  const record = [
    { kind: "match", format: 1, engine: "test", at, game: "referee:Ends", referee, bots, seeds: {}, timeScale: 1 },
    { kind: "referee", next: { kind: "question", player: 0, text: "1\n", lines: 1, limitMs: 50 } },
    { kind: "answer", player: 0, failure: "crash", error: { ...error, frames: [] }, ms: 1, stderr },
    { kind: "referee", next: { kind: "scores", scores: [-1] } },
  ] as unknown as RecordLine[];
  return findProblems(createReplay(record)).map(({ message }) => english(message))[0]!;
}

describe("a program that ends with an exit code", () => {
  it("is reported with the last line that it wrote on stderr", () => {
    const error = { type: "exit code 3", message: "" };
    assert.equal(
      describeEnd(error, "reading weights\ncannot open w.bin\n\n"),
      'Turn 1: exit code 3: "cannot open w.bin"',
    );
    assert.match(describeEnd(error), /^Turn 1: exit code 3$/);
    assert.match(
      describeEnd({ type: "SIGSEGV", message: "invalid memory access" }, "x\n"),
      /^Turn 1: SIGSEGV: invalid/,
    );
  });
});
