import assert from "node:assert/strict";
import { findLanguage } from "../../../engine/bots/languages/languages.ts";
import { readCombatAnswer as readBlocks } from "../../../engine/games/combat/protocol.ts";
import { readReturn } from "../../../engine/games/dungeon/returned.ts";
import { readAimAnswer as readAction } from "../../../engine/games/perfect-aim/decision.ts";
import { fixSpelling, printToStderr, type SourceEdit } from "./source-edit.ts";

/** By language: a line as it was, and as it is when what it prints goes to standard error. */
const printed: readonly (readonly [language: string, before: string, after: string])[] = [
  ["python", "print(x)", "import sys\nprint(x, file=sys.stderr)"],
  ["python", "import sys\nprint('a)', f(x), )", "import sys\nprint('a)', f(x), file=sys.stderr )"],
  ["python", "import re, sys\nprint()", "import re, sys\nprint(file=sys.stderr)"],
  [
    "python",
    '#!/usr/bin/env python3\n"""Of\nmine."""\nfrom __future__ import annotations\nfrom sys import stdin\nprint(\n  x)',
    '#!/usr/bin/env python3\n"""Of\nmine."""\nfrom __future__ import annotations\nimport sys\nfrom sys import stdin\nprint(\n  x, file=sys.stderr)',
  ],
  ["python", "import sys\r\nsys.stdout.write(x)", "import sys\r\nsys.stderr.write(x)"],
  ["javascript", "console.log('console.log', x);", "console.error('console.log', x);"],
  ["typescript", "process.stdout.write(x);", "process.stderr.write(x);"],
  ["cpp", 'std::cout << "cout" << endl;', 'std::cerr << "cout" << endl;'],
  ["cpp", 'printf("%d", x);', 'fprintf(stderr, "%d", x);'],
  ["c", "puts(name);", 'fprintf(stderr, "%s\\n", name);'],
  ["java", "System.out.println(x);", "System.err.println(x);"],
  ["csharp", "Console.WriteLine(x);", "Console.Error.WriteLine(x);"],
  ["csharp", "Console.Out.Write(x);", "Console.Error.Write(x);"],
  ["rust", 'println!("{}", x);', 'eprintln!("{}", x);'],
  [
    "go",
    'package main\nimport (\n\t"fmt"\n)\nfmt.Println(x)',
    'package main\nimport "os"\nimport (\n\t"fmt"\n)\nfmt.Fprintln(os.Stderr, x)',
  ],
  [
    "go",
    'package main\nimport "os"\nfmt.Printf("%d", x)',
    'package main\nimport "os"\nfmt.Fprintf(os.Stderr, "%d", x)',
  ],
];

/** Nothing here prints to standard output in a way that is known. */
const silent: readonly (readonly [language: string, source: string])[] = [
  ["python", "log(x)"],
  ["python", "print(x, file=out)"],
  ["python", "print(x"],
  ["python", "text = 'print(x)'  # print(x)"],
  ["cpp", 'fprintf(stderr, "x");'],
  ["rust", 'eprintln!("x");'],
];

/** Applies edits to a source; they may be in any order but must not overlap. */
function edited(source: string, edits: readonly SourceEdit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source);
}

describe("a debug print of a bot", () => {
  const fixed = (id: string, source: string) => {
    const { syntax, stderr } = findLanguage(id)!;
    const line =
      source
        .trimEnd()
        .split("\n")
        .findIndex((text) => /[Pp]rint|cout|log|puts|Write|stdout|System/.test(text) && !text.startsWith("from")) + 1;
    return edited(source, printToStderr(source, syntax, stderr!, line));
  };

  for (const [language, before, after] of printed) {
    it(`is changed to standard error in ${language}: ${JSON.stringify(before)}`, () =>
      assert.equal(fixed(language, before), after));
  }
  for (const [language, source] of silent) {
    it(`is not changed in ${language}: ${source}`, () => assert.equal(fixed(language, source), source));
  }
});

describe("a misspelt command", () => {
  const fix = { word: "SUMON", meant: "SUMMON" };
  const { syntax } = findLanguage("python")!;
  const fixed = (source: string, lines: readonly number[]) => edited(source, fixSpelling(source, syntax, fix, lines));

  it("is fixed in the literals of the line that printed it, not in names and comments", () => {
    const source = 'SUMON = f"SUMON {x}"  # SUMON\nother = "SUMON"\n';
    assert.equal(fixed(source, [1]), 'SUMON = f"SUMMON {x}"  # SUMON\nother = "SUMON"\n');
  });

  it("is fixed in the next related line, or in the only literal that has it", () => {
    const source = 'a = ["SUMON 1"]\nb = "SUMON"\nprint(a)\nprint(b)';
    assert.equal(fixed(source, [3, 1]), source.replace('"SUMON 1"', '"SUMMON 1"'));
    assert.equal(fixed('a = "SUMON 1"\nprint(a)', [2]), 'a = "SUMMON 1"\nprint(a)');
  });

  it("is not fixed if several places could have printed it, or if it is part of another word", () => {
    const source = 'a = "SUMON 1"\nb = "SUMON 2"\nprint(a + b)';
    assert.equal(fixed(source, [3]), source);
    assert.equal(fixed('a = "SUMONER"', [1]), 'a = "SUMONER"');
  });
});

describe("the suggestion for an answer that cannot be played", () => {
  const getHint = (read: object) => ("hint" in read ? read.hint : undefined);
  const blocks = (text: string, form: "json" | "text") =>
    readBlocks(text, { attackers: [], defenders: [] }, { form, indexBase: 0 }).rulings.map(getHint)[0];
  const print = { kind: "debug print" };
  const misspelt = (word: string, meant: string) => ({ kind: "misspelt", word, meant });

  for (const [text, hint] of [
    ['{"id":1,"action":"MVOE_LEFT"}', misspelt("MVOE_LEFT", "MOVE_LEFT")],
    ['{"id":1,"action":"move_left"}', misspelt("move_left", "MOVE_LEFT")],
    ['{"id":1,"acton":"MOVE_LEFT"}', misspelt("acton", "action")],
    ['{"id":1,"action":"JUMP"}', undefined],
    ['{"id":1}', undefined],
    ["coins: 3", print],
  ] as const)
    it(`of Perfect Aim: ${text}`, () => assert.deepEqual(getHint(readAction(text)), hint));

  for (const [text, hint] of [
    ["drawn cards 5", print],
    ["cards=5", print],
    ["draw", undefined],
    ["null", undefined],
    ["", undefined],
  ] as const)
    it(`of Dungeon, and of blocks in Combat: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(getHint(readReturn(text)), hint);
      assert.deepEqual(blocks(text, "json"), hint);
      assert.deepEqual(blocks(text, "text"), hint);
    });
});
