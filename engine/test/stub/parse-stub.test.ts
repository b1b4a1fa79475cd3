import assert from "node:assert/strict";
import { english } from "../../l10n/speak.ts";
import { parseStub } from "../../referee/stub/parse-stub.ts";
import { listFields, type Stub } from "../../referee/stub/stub.ts";
import { orchard, parcel, tides } from "./own-stubs.ts";

const parsed = (text: string): Stub => {
  const { stub, error } = parseStub(text);
  assert.equal(error, undefined);
  return stub!;
};

describe("a stub", () => {
  it("describes what is read once, what is read each turn, and what is answered", () => {
    const { statement, start, turn } = parsed(orchard);
    assert.equal(statement, "Pick more pears than your neighbour.");
    assert.deepEqual(start[0], {
      kind: "read",
      fields: [{ name: "myId", type: "int", comment: "Your number, 0 or 1." }],
    });
    assert.deepEqual(start[2], {
      kind: "loop",
      amount: "height",
      body: {
        kind: "read",
        fields: [{ name: "row", type: "string", comment: "One row; # is a fence, . is grass." }],
      },
    });
    assert.deepEqual(turn.at(-1), {
      kind: "loop",
      amount: 2,
      body: {
        kind: "write",
        lines: [[{ text: "MOVE 0 " }, { field: "myId" }]],
        comment: "MOVE <unitId> <x> <y> | WAIT",
      },
    });
  });

  it("may have loops over several lines, and an example of several lines", () => {
    const { start, turn } = parsed(tides);
    assert.deepEqual(start[1], {
      kind: "loop",
      amount: "cells",
      body: {
        kind: "read",
        amount: 3,
        fields: [
          { name: "depth", type: "float" },
          { name: "salt", type: "long" },
        ],
      },
    });
    assert.deepEqual(
      turn.map(({ kind }) => kind),
      ["read", "loop", "read", "loop", "read", "read", "write"],
    );
    assert.deepEqual(turn.at(-1), {
      kind: "write",
      lines: [[{ text: "CAST 1 2" }], [{ text: "HAUL" }]],
      comment: "First where to cast, then HAUL",
    });
    const comments = listFields({ start, turn }).map(({ name, comment }) => [name, comment]);
    assert.deepEqual(
      comments.filter(([, comment]) => comment !== undefined),
      [
        ["day", "counted from 1"],
        ["catch", "what each boat caught last"],
        ["note", "anything, even with blanks"],
        ["shoals", "counted from 1"],
      ],
    );
  });

  it("may have code for one language, which is passed over, and no game loop", () => {
    const { start, turn } = parsed(parcel);
    assert.deepEqual(turn, []);
    assert.equal(start.length, 3);
  });

  it("assigns comments in order to a name that is declared twice", () => {
    const text =
      "loop 2 read id:int\nloop 2 read id:int\nread id:int\nwrite 0\n\nINPUT\nid: of a wolf\nid : of a sheep";
    const comments = listFields(parsed(text)).map(({ comment }) => comment);
    assert.deepEqual(comments, ["of a wolf", "of a sheep", "of a sheep"]);
  });

  it("ends lines in any way and has its blocks in any order, without empty lines between them", () => {
    const one = parsed("read a:int\nwrite a\n\nINPUT\na: b\nOUTPUT\nc\nSTATEMENT\nd");
    const other = parsed(
      "\uFEFFSTATEMENT\r\nd\r\n\r\nread a:int \r\nwrite a\r\n\r\nOUTPUT\r\nc\r\n\r\nINPUT\r\na : b\r\n",
    );
    assert.deepEqual(one, other);
  });

  it("reads a sentence as text, even if it begins like a command", () => {
    const { turn, statement } = parsed(
      "gameloop\nread a:int\nwrite 1\nread my mind\n\nSTATEMENT\nread this\nloop around it",
    );
    assert.equal(statement, "read this\nloop around it");
    assert.deepEqual(turn[1], { kind: "write", lines: [[{ text: "1" }], [{ text: "read my mind" }]] });
  });

  it("joins texts and fields; other words are constants", () => {
    const { start } = parsed('read x:int\nwrite join("GO, GO", x, y, "\\"4\\"")');
    assert.deepEqual(start[1], {
      kind: "write",
      lines: [[{ text: "GO, GO " }, { field: "x" }, { text: ' y "4"' }]],
    });
  });

  const blanks = " ".repeat(90_000);
  for (const [what, text] of [
    ["blanks behind join()", `read x:int\nwrite join()${blanks}x`],
    ["quotes that are never closed", `read x:int\nwrite join(${'\\"'.repeat(45_000)}\\)`],
    ["comments that go on", `read x:int\nwrite 1\n\nINPUT\nx: a\n${"b\n".repeat(40_000)}`],
  ] as const) {
    it(`takes no longer for ${what}`, () => {
      const began = process.cpuUsage();
      assert.equal(parseStub(text).error, undefined);
      const { user, system } = process.cpuUsage(began);
      assert.ok(user + system < 2_000_000);
    });
  }
});

describe("a text that is no stub", () => {
  const wrong: readonly (readonly [why: string, text: string, line: number, about: RegExp])[] = [
    ["without a command", "\n\nSTATEMENT\nhello\n", 5, /A command such as read or write is missing/],
    ["with another word", "read a:int\nprint a", 2, /“print a” is not a command/],
    ["with an unknown type", "read a:int b:number", 1, /type of b/],
    ["with a field without type", "gameloop\nread a", 2, /“a” is not a field/],
    ["with an empty read", "read", 1, /at least one field/],
    ["with a field behind a string", "read a:string(9) b:int", 1, /b follows a string/],
    ["with a loop by an unknown name", "read n:int\nloop m read a:int", 2, /“m” is neither a number/],
    [
      "with a loop by a name that is read in a loop",
      "loop 3 read n:int\nloop n read a:int",
      2,
      /“n” is neither a number/,
    ],
    ["with a loop without amount", "loop", 1, /needs a count/],
    ["with a loop over a game loop", "loop 2 gameloop", 1, /cannot be repeated/],
    ["with two game loops", "gameloop\nread a:int\ngameloop", 3, /only one gameloop/],
    ["with loops without end", `gameloop\n${"loop 1 ".repeat(13_000)}read x:int\nwrite A\n`, 2, /Too many lines/],
    ["with commands without end", "read x:int\n".repeat(3000), 2001, /Too many lines/],
    ["longer than any", "x".repeat(200_000), 1, /Too many lines/],
    ["with a line separator in a command", "gameloop\nread x:int\u2028y", 2, /“y” is not a field/],
    ["with a loop at its end", "read a:int\nloop 3", 2, /no command/],
  ];
  for (const [why, text, line, about] of wrong) {
    it(`${why} is reported by its line and a sentence`, () => {
      const { error } = parseStub(text);
      assert.equal(error?.line, line);
      assert.match(english(error!.message), about);
    });
  }
});
