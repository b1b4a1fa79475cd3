import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { recordedTo, useBrokenFolder } from "./broken-folder.ts";
import { type Row, testRows } from "./broken-rows.ts";

const deep = "[".repeat(20_000) + "]".repeat(20_000);

describe("broken records", () => {
  const broken = useBrokenFolder();
  const { path, changed } = broken;
  const record = (text: () => string, says: string): Row => ({
    args: ["replay", "$/record"],
    files: () => ({ record: text() }),
    says,
  });

  testRows(broken, {
    "replay of a folder": { args: ["replay", "$/folder"], says: "$/folder is a folder." },
    "replay of nothing": { args: ["replay", "$/nothing"], says: "There is no record $/nothing." },
    "replay of an empty file": {
      args: ["replay", "$/empty"],
      says: "This is not a Spar record: its first line does not describe a match.",
    },
    "replay of a program": {
      args: ["replay", "$/binary"],
      says: "Line 1 of the record is not JSON.",
    },
    "replay of a FIFO": { args: ["replay", "$/fifo"], says: "$/fifo is not a regular file.", posix: true },
    "replay of a device without end": {
      args: ["replay", "/dev/zero"],
      says: "/dev/zero is not a regular file.",
      posix: true,
    },
    "replay of a packed file that is torn": {
      args: ["replay", "$/packed.gz"],
      says: "$/packed.gz cannot be unpacked: unknown compression method.",
    },
    "replay of too large a file": {
      args: ["replay", "$/large"],
      says: "$/large is too large (257 MB; the maximum is 256 MB).",
    },
    "import of too large a file": {
      args: ["import", "$/large"],
      says: "$/large is too large (257 MB; the maximum is 256 MB).",
    },
    "cards of too large a file": {
      args: ["cards", "$/large"],
      says: "$/large is too large (257 MB; the maximum is 256 MB).",
    },
    "a bot that is too large": {
      args: ["match", "$/large.py", "--game", "locm"],
      says: "large.py is too large (17 MB; the maximum is 16 MB).",
    },
    "a record with one bot of two": record(
      () => changed(0, ({ bots, ...match }) => ({ ...match, bots: (bots as []).slice(1) })),
      "Legends of Code and Magic needs 2 players, but the record has 1.",
    ),
    "a record with unknown options": record(
      () => changed(0, (match) => ({ ...match, options: { speed: 3 } })),
      "Options of Legends of Code and Magic: speed: The options of LOCM are rules, league and draft.",
    ),
    "a record of an unknown game": record(
      () => changed(0, (match) => ({ ...match, game: "chess" })),
      'There is no game "chess". Games: locm, dungeon, perfect-aim, combat.',
    ),
    "a record with a number that is too large": record(
      () => changed(2, (line) => JSON.stringify({ ...line, ms: 0 }).replace('"ms":0', '"ms":1e999')),
      "Line 3 of the record is damaged: a number is too large.",
    ),
    "a record that is nested too deeply, with a number that needs a look": record(
      () => changed(0, (match) => `${JSON.stringify({ ...match, hash: "1e999" }).slice(0, -1)},"more":${deep}}`),
      "Line 1 of the record is damaged: This is nested too deeply.",
    ),
    "a record from the future": record(
      () => changed(0, (match) => ({ ...match, format: 2 })),
      "Line 1 of the record is damaged: format: it is 2, but this version of Spar reads 1.",
    ),
    "a record whose seeds are a list": record(
      () => changed(0, (match) => ({ ...match, seeds: [] })),
      "A LOCM match needs the seed draftChoices.",
    ),
    "a record whose bots are numbers": record(
      () => changed(0, (match) => ({ ...match, bots: [1, 2] })),
      "Line 1 of the record is damaged: bots.0: Invalid type: Expected Object.",
    ),
    "a record whose answer is of nobody": record(
      () => changed(1, (line) => ({ ...line, player: 7 })),
      "Answer 1 is from player 8, but player 1 was asked.",
    ),
    "a record with an answer that is neither text nor failure": record(
      () => changed(2, ({ text: _, ...line }) => line),
      "Line 3 of the record is damaged: an answer has a text or a failure.",
    ),
    "a record whose remarks are a text": record(
      () => changed(2, (line) => ({ ...line, remarks: "x" })),
      "Line 3 of the record is damaged: remarks: Invalid type: Expected Array.",
    ),
    "a record that is cut off": record(
      () => readFileSync(path("good"), "utf8").slice(0, -30),
      "Line 81 of the record is not JSON.",
    ),
    "a record whose line is of a kind of two lines": record(
      () => changed(1, (line) => ({ ...line, kind: "a\nb" })),
      'Line 2 of the record is damaged: kind: Invalid type: Expected ("match" | "answer" | "end" | "stopped" | "failed" | "frames" | "steps" | "step" | "referee").',
    ),
    "a record of brackets": record(() => "[".repeat(100_000), "Line 1 of the record is not JSON."),
    "a record that goes on after its end": record(
      () => `${readFileSync(path("good"), "utf8")}{"kind":"answer","player":0,"ms":1,"text":"PASS"}`,
      "Answer 80 comes after the end of the match.",
    ),
  });

  it("reports the result of a match even if its record cannot be written", async () => {
    for (const [to, why] of [
      ["folder", "illegal operation on a directory"],
      ["missing/record", "no such file or directory"],
    ]) {
      const { code, messages, out } = await recordedTo(path(to!));
      assert.deepEqual([code, messages], [2, `The record could not be saved as ${path(to!)}: ${why}.`]);
      assert.match(out, /^locm: 1\. greedy vs 2\. random\n1\. greedy won: .*\nseeds: /);
    }
  });
});
