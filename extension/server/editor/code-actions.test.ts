import assert from "node:assert/strict";
import { type CodeAction, type Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { ProblemData } from "../../protocol-data.ts";
import { insertSetting } from "../match/on-save.ts";
import { createActions } from "./code-actions.ts";

describe("quick fixes", () => {
  const uri = "file:///bots/me.py";
  const source = 'import sys\nactions = "SUMON 3"\nprint(actions)\n';
  const getText = (of: string) => (of === uri ? source : undefined);
  const shown = (data: object): Diagnostic => {
    const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 14 } };
    return { source: "Spar", severity: DiagnosticSeverity.Error, message: "", range, data };
  };
  const fixed = ({ edit }: CodeAction) => {
    const document = TextDocument.create(uri, "python", 1, source);
    return TextDocument.applyEdits(document, [...edit!.changes![uri]!]);
  };
  const setting = { file: "/bots/me.py", option: "rules", value: "1.2" };

  it("offer first the rules that a bot may have been written for", () => {
    const data: ProblemData = { match: "m1", answer: 0, turn: 0, kind: "crash", instead: [setting] };
    const [first] = createActions([shown(data)], { uri, getText });
    assert.equal(first?.title, "Play with rules 1.2 and write it to spar.json");
    assert.deepEqual(first?.command, { title: first?.title, command: "spar.set", arguments: [setting] });
  });

  it("are one action for several problems of one line", () => {
    const data = (turn: number): ProblemData => ({ match: "m1", answer: turn, turn, kind: "illegal" });
    const actions = createActions([shown(data(1)), shown(data(2))], { uri, getText });
    assert.deepEqual(
      actions.map(({ title, diagnostics }) => [title, diagnostics?.length]),
      [
        ["Open the board at turn 1", 1],
        ["Debug this turn", 2],
        ["Run this seed again", 2],
        ["Open the board at turn 2", 1],
      ],
    );
  });

  it("correct a misspelt command in the literal that built it, and send a debug print to stderr", () => {
    const put = { line: 1, character: 11 };
    const related = { location: { uri, range: { start: put, end: put } }, message: "put together here" };
    const unreadable: ProblemData = { match: "m1", answer: 0, turn: 0, kind: "unreadable" };
    const misspelt = { ...unreadable, hint: { kind: "misspelt", word: "SUMON", meant: "SUMMON" } } as const;
    const [respelt] = createActions([{ ...shown(misspelt), relatedInformation: [related] }], { uri, getText });
    assert.equal(respelt!.title, "Change SUMON to SUMMON");
    assert.equal(fixed(respelt!), source.replace("SUMON", "SUMMON"));
    const [printed] = createActions([shown({ ...unreadable, hint: { kind: "debug print" } })], { uri, getText });
    assert.equal(printed!.title, "Print this to stderr");
    assert.equal(fixed(printed!), source.replace("print(actions)", "print(actions, file=sys.stderr)"));
  });

  it("write the probable name into a spar.json", () => {
    const [action] = createActions([shown({ replacement: '"opponents"' })], { uri, getText });
    assert.equal(action!.title, 'Change to "opponents"');
  });

  it("write it into the bot's entry, and leave the rest unchanged", () => {
    const before = '{\n  // for the arena\n  "seed": "7"\n}\n';
    assert.equal(
      insertSetting(before, ["me.py", "options", "rules"], "1.2"),
      '{\n  // for the arena\n  "seed": "7",\n  "bots": {\n    "me.py": {\n      "options": {\n        "rules": "1.2"\n      }\n    }\n  }\n}\n',
    );
  });
});
